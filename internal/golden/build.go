package golden

import (
	"archive/tar"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"mcp-bitbake/internal/process"
)

// Build gives the path of a bbparse: what names it if that is a program, or else one
// that is built in an empty directory, from the checkout or the git revision that
// what is. The revision is one of the repository of the working directory.
func Build(ctx context.Context, what, directory string) (string, error) {
	info, err := os.Stat(what)
	switch {
	case err == nil && info.IsDir():
		return build(ctx, what, directory)
	case err == nil:
		return what, nil
	}
	source := filepath.Join(directory, "source")
	if err := checkOut(ctx, what, source); err != nil {
		return "", fmt.Errorf("%s is neither a program nor a directory nor a git revision that can be had here: %w", what, err)
	}
	return build(ctx, source, directory)
}

// build builds the bbparse of a module.
func build(ctx context.Context, module, directory string) (string, error) {
	program := filepath.Join(directory, "bbparse")
	c := process.Command(ctx, "go", "build", "-buildvcs=false", "-o", program, "./cmd/bbparse")
	c.Dir = module
	return program, process.Run(c)
}

// checkOut writes the files of a revision, of the whole repository, to a directory. It
// leaves no trace in the repository.
func checkOut(ctx context.Context, revision, directory string) error {
	if strings.HasPrefix(revision, "-") {
		return errors.New("it starts with a dash")
	}
	top := process.Command(ctx, "git", "rev-parse", "--show-toplevel")
	var where bytes.Buffer
	top.Stdout = &where
	if err := process.Run(top); err != nil {
		return err
	}
	reader, writer := io.Pipe()
	archive := process.Command(ctx, "git", "archive", "--format=tar", revision)
	archive.Dir = strings.TrimSpace(where.String())
	archive.Stdout = writer
	failed := make(chan error, 1)
	go func() {
		err := process.Run(archive)
		writer.CloseWithError(err)
		failed <- err
	}()
	err := extract(reader, directory)
	reader.CloseWithError(err)
	return errors.Join(<-failed, err)
}

// extract writes the regular files of an archive below a directory, and nothing
// elsewhere.
func extract(in io.Reader, directory string) error {
	if err := os.MkdirAll(directory, 0o700); err != nil {
		return err
	}
	root, err := os.OpenRoot(directory)
	if err != nil {
		return err
	}
	defer root.Close() //nolint:errcheck // nothing was written through it itself
	for files := tar.NewReader(in); ; {
		h, err := files.Next()
		if errors.Is(err, io.EOF) {
			_, err = io.Copy(io.Discard, in) // what pads the archive
			return err
		}
		if err != nil {
			return err
		}
		switch h.Typeflag {
		case tar.TypeDir:
			err = root.MkdirAll(filepath.FromSlash(strings.TrimSuffix(h.Name, "/")), 0o700)
		case tar.TypeReg:
			err = extractFile(root, h.Name, files)
		}
		if err != nil {
			return err
		}
	}
}

func extractFile(root *os.Root, name string, text io.Reader) error {
	f, err := root.Create(filepath.FromSlash(name))
	if err != nil {
		return err
	}
	_, err = io.Copy(f, text)
	return errors.Join(err, f.Close())
}
