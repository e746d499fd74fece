package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// writeBuild makes a build directory with one layer beside it.
func writeBuild(t *testing.T) (directory string) {
	t.Helper()
	directory, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"build/conf/bblayers.conf":   "BBPATH = \"${TOPDIR}\"\nBBFILES ?= \"\"\nBBLAYERS = \"${TOPDIR}/../layer\"\n",
		"layer/conf/layer.conf":      "BBPATH .= \":${LAYERDIR}\"\nBBFILES += \"${LAYERDIR}/*.bb\"\nBBFILE_COLLECTIONS += \"layer\"\n",
		"layer/conf/bitbake.conf":    "",
		"layer/classes/base.bbclass": "",
		"layer/a_1.bb":               "A = \"1\"\n",
		"layer/stray/b_1.bb":         "A = \"2\"\n",
	} {
		path := filepath.Join(directory, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return directory
}

func TestBuildOfTheEnvironment(t *testing.T) {
	directory := writeBuild(t)
	t.Setenv(buildVariable, directory+"/build")
	t.Chdir(t.TempDir())
	if got := runHere(t, "scan"); got.stdout != directory+"/layer/a_1.bb\n" || got.stderr != "" {
		t.Errorf("scan: %+v", got)
	}
	t.Setenv(buildVariable, directory+"/layer")
	if got := runHere(t, "scan"); got.status != 1 || !strings.Contains(got.stderr, "No build directory is near") {
		t.Errorf("with a directory that is no build's: %+v", got)
	}
}

func TestBuildOfTheWorkingDirectory(t *testing.T) {
	directory := writeBuild(t)
	t.Setenv(buildVariable, "")
	t.Chdir(directory + "/build")
	if got := runHere(t, "search", "-v", "A"); got.stdout != directory+"/layer/a_1.bb:1: A = \"1\"\n" {
		t.Errorf("search: %+v", got)
	}
}

func TestLayersOutsideOfTheRootsAreReadOnlyIfAllowed(t *testing.T) {
	directory := writeBuild(t)
	refused := runHere(t, "--root", directory+"/build", "scan")
	if refused.stdout != "" || !strings.Contains(refused.stderr, "layer") || !strings.Contains(refused.stderr, "outside of the directories that may be read") {
		t.Errorf("without the flag: %+v", refused)
	}
	if got := runHere(t, "--root", directory+"/build", "--allow-layers", "scan"); got.stdout != directory+"/layer/a_1.bb\n" {
		t.Errorf("with the flag: %+v", got)
	}
	if got := runHere(t, "--root", directory+"/build", "--allow-layers", "get", directory+"/layer/stray/b_1.bb", "A"); got.status != 0 {
		t.Errorf("a file of the layer: %+v", got)
	}
	if got := runHere(t, "--root", directory+"/build", "--allow-layers", "get", directory+"/other.bb", "A"); got.status != 1 || !strings.Contains(got.stderr, "outside") {
		t.Errorf("another file: %+v", got)
	}
}
