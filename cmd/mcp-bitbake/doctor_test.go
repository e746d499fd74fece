package main

import (
	"os/exec"
	"strings"
	"testing"
)

func TestDoctor(t *testing.T) {
	t.Chdir(writeTree(t))
	r := runProcess(t, "doctor")
	if r.status != 0 {
		t.Fatalf("status = %d, stderr = %q; stdout:\n%s", r.status, r.stderr, r.stdout)
	}
	for _, part := range []string{"find_recipe_files", "scan_layer_recipe_files", "parse_recipe_file", "get_recipe_var_raw", "alpha_%.bbappend", "All is well"} {
		if !strings.Contains(r.stdout, part) {
			t.Errorf("%q is not in the output:\n%s", part, r.stdout)
		}
	}
}

// A program that is missing, or no server, is a failure with a reason.
func TestDoctorFindsFaults(t *testing.T) {
	programs := map[string]string{"missing": t.TempDir() + "/none"}
	if path, err := exec.LookPath("true"); err == nil {
		programs["no server"] = path
	}
	for name, path := range programs {
		r := runProcess(t, "doctor", "--serve", path)
		if r.status != 1 || r.stderr == "" || strings.Contains(r.stdout, "All is well") {
			t.Errorf("%s: %+v, want status 1 and why", name, r)
		}
	}
}
