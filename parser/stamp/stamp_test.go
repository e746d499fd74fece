package stamp

import "testing"

// What was read stays valid only while nothing that the system tells of the
// file differs, and only if a later change would have differed.
func TestUnchanged(t *testing.T) {
	const now = 10 * racyWindow
	before := Stamp{size: 1, modified: 1, changed: 1, device: 1, inode: 1, taken: now}
	for _, test := range []struct {
		name string
		edit func(before, after *Stamp)
		want bool
	}{
		{"nothing", func(_, _ *Stamp) {}, true},
		{"taken later", func(_, after *Stamp) { after.taken++ }, true},
		{"kind", func(_, after *Stamp) { after.Kind = Folder }, false},
		{"size", func(_, after *Stamp) { after.size++ }, false},
		{"modification time", func(_, after *Stamp) { after.modified++ }, false},
		{"change time", func(_, after *Stamp) { after.changed++ }, false},
		{"device", func(_, after *Stamp) { after.device++ }, false},
		{"inode", func(_, after *Stamp) { after.inode++ }, false},
		{"modified within the window", func(before, after *Stamp) {
			before.modified, after.modified = now-racyWindow, now-racyWindow
		}, false},
		{"changed within the window", func(before, after *Stamp) {
			before.changed, after.changed = now-racyWindow, now-racyWindow
		}, false},
		{"changed before the window", func(before, after *Stamp) {
			before.changed, after.changed = now-racyWindow-1, now-racyWindow-1
		}, true},
	} {
		a, b := before, before
		test.edit(&a, &b)
		if got := a.Unchanged(b); got != test.want {
			t.Errorf("%s: unchanged = %t, want %t", test.name, got, test.want)
		}
	}
}
