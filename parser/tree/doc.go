// Package tree answers questions about whole trees of metadata: who sets a
// variable, which layers there are, which appends apply to a recipe and in what
// order a variable is touched. Like package parser it evaluates nothing.
//
// All answers come from an [Index], which keeps the texts of files in memory
// and at each call reads just those that have changed.
package tree
