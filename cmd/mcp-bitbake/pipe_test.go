//go:build unix

package main

import (
	"fmt"
	"os"
	"testing"
)

// A client that is gone is no reason to die of a signal: the server shuts down
// cleanly.
func TestServerOutlivesItsReader(t *testing.T) {
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	c := program(t)
	c.Stdout = write
	stdin, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	read.Close()
	write.Close()
	fmt.Fprintln(stdin, `{"jsonrpc":"2.0","id":1,"method":"ping"}`)
	if err := c.Wait(); err != nil { // standard input stays open: only the broken pipe ends it
		t.Errorf("the server ended with %v", err)
	}
}
