// Package build knows what a build is made of, as its build directory says:
// which layers there are, what the configuration gives variables, which recipes
// and appends the build has, and what BitBake would execute of them in which
// order. It follows BitBake's own steps (bb.cookerdata, bb.cooker, bb.parse),
// but runs no Python. What could only be known by running some is named with its
// place, and nothing is guessed in its stead.
package build
