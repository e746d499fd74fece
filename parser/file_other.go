//go:build !unix

package parser

import "os"

// nonBlocking is nothing where opening a file never waits.
const nonBlocking = 0

func open(path string) (file, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	return osFile{f}, nil
}
