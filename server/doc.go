// Package server offers the recipe reader as tools: over MCP to agents, and as
// plain functions with JSON answers to the commands.
//
// A tool is declared once, in a file of its own: its name, its arguments, what
// it answers and the function that does the work. Schemas, the checking of
// arguments and the encoding of answers follow from that.
package server
