// Package format gives BitBake metadata one layout: blanks round operators, runs
// of blank lines, white space at the ends of lines, a newline at the end of the
// file and, where it is asked for, the lines of lists.
//
// What BitBake reads from a file stays the same, to the byte, but for the amount
// of white space in the values of lists. Bodies of functions stay as they are, and
// so does a file that BitBake refuses.
package format
