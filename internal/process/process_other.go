//go:build !unix

package process

import (
	"errors"
	"os"
	"os/exec"
)

func inGroup(*exec.Cmd) {}

// kill kills the program alone: there are no process groups.
func kill(c *exec.Cmd) error {
	if err := c.Process.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
		return err
	}
	return nil
}
