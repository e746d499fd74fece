// Package datastore keeps variables as BitBake's own data store does
// (bb.data_smart): values that are expanded when they are used, operations and
// overrides that apply when everything is read, weak defaults. It runs no
// Python: a value that depends on an expression that package expression does not
// know has a hole in it, and says what is missing there.
package datastore
