// Package asuser runs tests of file permissions as an ordinary user also where
// the suite runs as root, whom no permission keeps from reading.
package asuser

import "testing"

// Run runs the body of a test as an ordinary user: in this process where it is
// one's, and where it is root's in a child that has given root's rights up. A
// failure of the child is one of t, with all that the child printed.
//
// The child runs the test named t.Name() from its start, so that what the test
// does before it calls Run is done in both. Where a system has no such users,
// the test is skipped.
func Run(t *testing.T, body func(t *testing.T)) {
	t.Helper()
	run(t, body)
}
