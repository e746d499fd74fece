package parser

import "sync"

// buffer is memory to read a file into before its exact size is known.
type buffer struct{ bytes []byte }

// buffers are kept for the next file unless they are unusually large.
var buffers bufferPool

type bufferPool struct{ sync.Pool }

func (p *bufferPool) get() *buffer {
	if b, ok := p.Get().(*buffer); ok {
		return b
	}
	return &buffer{make([]byte, 64<<10)}
}

func (p *bufferPool) put(b *buffer) {
	if len(b.bytes) <= 1<<20 {
		p.Put(b)
	}
}

// read reads a file whose size is said to be size: to its end, or to a byte
// beyond MaxFileSize. The bytes are good until the buffer is put back.
func (b *buffer) read(f file, size int64) ([]byte, error) {
	for total := 0; ; {
		if total == len(b.bytes) || size >= int64(len(b.bytes)) {
			b.grow(size)
		}
		n, err := f.read(b.bytes[total:])
		total += n
		if err != nil || total > MaxFileSize {
			return b.bytes[:total], err
		}
		// Files of the kernel say that they are empty and have to be read to
		// their end; another that has as many bytes as it said needs no look.
		if n == 0 || size > 0 && int64(total) == size {
			return b.bytes[:total], nil
		}
	}
}

// grow makes room for a file of a size and a byte more, or for twice as much
// as there is.
func (b *buffer) grow(size int64) {
	larger := make([]byte, min(max(size+1, 2*int64(len(b.bytes))), MaxFileSize+1))
	copy(larger, b.bytes)
	b.bytes = larger
}
