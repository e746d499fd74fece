//go:build !linux

package build

// ThisHost is the machine that this program runs on. BitBake runs on Linux alone,
// so that what depends on its host is not known here.
func ThisHost() Host { return Host{} }
