package main

import (
	_ "embed"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// bitbakeScript times BitBake's own reading of statements.
//
//go:embed bitbake.py
var bitbakeScript string

// bitbakeSpeed is how long BitBake's statement parser takes for all sources,
// which it has in memory.
func bitbakeSpeed(t *tree) (time.Duration, error) {
	checkout := os.Getenv("BITBAKE")
	if checkout == "" {
		return 0, errors.New("set BITBAKE to a checkout to compare with BitBake")
	}
	command := exec.Command("python3", "-c", bitbakeScript, filepath.Join(checkout, "lib"))
	command.Stdin = strings.NewReader(strings.Join(t.paths, "\n"))
	command.Stderr = os.Stderr
	out, err := command.Output()
	if err != nil {
		return 0, fmt.Errorf("BitBake does not run: %w", err)
	}
	seconds, err := strconv.ParseFloat(strings.TrimSpace(string(out)), 64)
	return time.Duration(seconds * float64(time.Second)), err
}
