package main

import "runtime/debug"

// release is the version, set at build time: -ldflags "-X main.release=v1.2.3".
var release = ""

// version is the release and the commit that the program was built from, as
// far as the build knows them.
func version() string {
	info, _ := debug.ReadBuildInfo()
	v := release
	if v == "" && info != nil && info.Main.Version != "" {
		v = info.Main.Version
	}
	if v == "" || v == "(devel)" {
		v = "development"
	}
	if info == nil {
		return v
	}
	commit, modified := "", ""
	for _, setting := range info.Settings {
		switch {
		case setting.Key == "vcs.revision":
			commit = setting.Value[:min(12, len(setting.Value))]
		case setting.Key == "vcs.modified" && setting.Value == "true":
			modified = ", modified"
		}
	}
	if commit != "" {
		v += " (" + commit + modified + ")"
	}
	return v
}
