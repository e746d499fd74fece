package stamp

import (
	"syscall"
	"time"

	"mcp-bitbake/parser"
)

// Look takes the stamp of what a path leads to. It asks the system itself:
// os.Stat allocates, and this is what a repeated search spends its time on.
func Look(access parser.Access, path string) (Stamp, error) {
	taken := time.Now().UnixNano()
	var stat syscall.Stat_t
	if access.Confined() {
		info, err := access.Stat(path)
		if err != nil {
			return Stamp{}, err
		}
		stat = *info.Sys().(*syscall.Stat_t)
	} else if err := syscall.Stat(path, &stat); err != nil {
		return Stamp{}, err
	}
	s := Stamp{
		Kind: Other, size: stat.Size, modified: stat.Mtim.Nano(), changed: stat.Ctim.Nano(),
		device: uint64(stat.Dev), inode: stat.Ino, taken: taken,
	}
	switch stat.Mode & syscall.S_IFMT {
	case syscall.S_IFREG:
		s.Kind = Regular
	case syscall.S_IFDIR:
		s.Kind = Folder
	}
	return s, nil
}
