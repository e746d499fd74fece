package tree

import (
	"maps"
	"testing"
)

// BPN is PN without the suffixes of poky's SPECIAL_PKGSUFFIX and without the
// prefix of nativesdk.
func TestVariablesOfTheFileName(t *testing.T) {
	for path, want := range map[string]map[string]string{
		"/r/x.bb":                    {"PN": "x", "BPN": "x"},
		"/r/x_%.bbappend":            {"PN": "x", "BPN": "x"},
		"/r/x_1.2.bb":                {"PN": "x", "BPN": "x", "PV": "1.2", "P": "x-1.2", "BP": "x-1.2"},
		"/r/x_1.2_r3.bb":             {"PN": "x", "BPN": "x", "PV": "1.2", "P": "x-1.2", "BP": "x-1.2"},
		"/r/x-native_1.bb":           {"PN": "x-native", "BPN": "x", "PV": "1", "P": "x-native-1", "BP": "x-1"},
		"/r/x-cross.bb":              {"PN": "x-cross", "BPN": "x"},
		"/r/x-crosssdk.bb":           {"PN": "x-crosssdk", "BPN": "x"},
		"/r/x-cross-canadian.bb":     {"PN": "x-cross-canadian", "BPN": "x"},
		"/r/x-initial.bb":            {"PN": "x-initial", "BPN": "x"},
		"/r/x-intermediate.bb":       {"PN": "x-intermediate", "BPN": "x"},
		"/r/nativesdk-x_1.bb":        {"PN": "nativesdk-x", "BPN": "x", "PV": "1", "P": "nativesdk-x-1", "BP": "x-1"},
		"/r/x-native-nativesdk-y.bb": {"PN": "x-native-nativesdk-y", "BPN": "x-native-nativesdk-y"},
	} {
		if got := fileNameVariables(path); !maps.Equal(got, want) {
			t.Errorf("%s: %v, want %v", path, got, want)
		}
	}
}
