//go:build unix && (amd64 || arm64)

package grammar

import (
	"math"
	"syscall"
	"testing"
	"unsafe"
)

// The text is address space that nothing may read: Parse has to refuse it by
// its length alone.
func TestTooLarge(t *testing.T) {
	memory, err := syscall.Mmap(-1, 0, math.MaxUint32+1, syscall.PROT_NONE, syscall.MAP_PRIVATE|syscall.MAP_ANON)
	if err != nil {
		t.Skipf("there is no address space for a text of 4 GiB: %v", err)
	}
	t.Cleanup(func() { syscall.Munmap(memory) })
	file, diagnostics := Parse("a.bb", unsafe.String(unsafe.SliceData(memory), len(memory)))
	if len(diagnostics) != 1 || diagnostics[0].Code != TooLarge || diagnostics[0].Severity != Error || diagnostics[0].Line != 1 {
		t.Fatalf("got %v", diagnostics)
	}
	checkWording(t, diagnostics[0])
	if len(file.Statements) > 0 {
		t.Errorf("the file has %d statements", len(file.Statements))
	}
}
