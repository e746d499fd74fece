package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"text/tabwriter"
	"time"
)

// serving measures the server beside a minimal one made with mcp-go.
func serving(t *tree, rounds int, table *tabwriter.Writer) error {
	directory, err := os.MkdirTemp("", "bench")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(directory) }() // only space is lost
	build := exec.Command("go", "build", "-trimpath", "-ldflags", "-s -w", "-o", directory+"/", "./cmd/mcp-bitbake", "./internal/bench/minimal")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("building the servers: %w\n%s", err, out)
	}
	ours, other := filepath.Join(directory, "mcp-bitbake"), filepath.Join(directory, "minimal")
	a, b, ratio, err := inTurns(3*rounds, start(ours), start(other))
	if err != nil {
		return err
	}
	fmt.Fprintf(table, "start to the answer of initialize\t%.1f ms\tminimal mcp-go server\t%.1f ms\t%s\n", a.Seconds()*1e3, b.Seconds()*1e3, times(1/ratio))
	return calling(t, ours, other, table)
}

// calling measures calls, and the memory of the server after them.
func calling(t *tree, ours, other string, table *tabwriter.Writer) error {
	s, err := connect(ours)
	if err != nil {
		return err
	}
	defer s.close()
	minimal, err := connect(other)
	if err != nil {
		return err
	}
	defer minimal.close()
	for _, tool := range []string{"get_recipe_var_raw", "parse_recipe_file"} {
		var as, bs []time.Duration
		for i := range 500 {
			arguments := map[string]any{"file_path": t.paths[i%len(t.paths)], "allow_errors": true}
			if tool == "get_recipe_var_raw" {
				arguments["variable"] = "SUMMARY"
			}
			var answer string
			d, err := timed(func() (err error) { answer, err = s.call(tool, arguments); return err })
			if err != nil {
				return err
			}
			// The minimal server answers with as much.
			text := strings.Repeat("x", max(0, len(answer)/2-100))
			e, err := timed(func() error { _, err := minimal.call("echo", map[string]any{"text": text}); return err })
			if err != nil {
				return err
			}
			as, bs = append(as, d), append(bs, e)
		}
		a, b := median(as), median(bs)
		fmt.Fprintf(table, "call of %s, p50\t%d µs\tminimal server, an answer as long\t%d µs\t%s\n", tool, a.Microseconds(), b.Microseconds(), times(float64(a)/float64(b)))
	}
	fmt.Fprintf(table, "resident memory after 1,000 calls\t%s\tminimal server\t%s\t\n", s.memory(), minimal.memory())
	return nil
}

// session is a server that is spoken to.
type session struct {
	command *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Reader
	id      int
}

// start starts a server, waits for the answer of initialize and ends it.
func start(program string) func() error {
	return func() error {
		s, err := connect(program)
		if err == nil {
			s.close()
		}
		return err
	}
}

func connect(program string) (*session, error) {
	s := &session{command: exec.Command(program)}
	var err error
	if s.in, err = s.command.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := s.command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	s.out = bufio.NewReaderSize(out, 1<<20)
	if err := s.command.Start(); err != nil {
		return nil, err
	}
	_, err = s.request("initialize", map[string]any{
		"protocolVersion": "2025-11-25", "capabilities": map[string]any{}, "clientInfo": map[string]any{"name": "bench", "version": "1"},
	})
	return s, err
}

func (s *session) call(tool string, arguments map[string]any) (string, error) {
	return s.request("tools/call", map[string]any{"name": tool, "arguments": arguments})
}

func (s *session) request(method string, params any) (string, error) {
	s.id++
	line, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": s.id, "method": method, "params": params})
	if err != nil {
		return "", err
	}
	if _, err := s.in.Write(append(line, '\n')); err != nil {
		return "", err
	}
	return s.out.ReadString('\n')
}

func (s *session) close() {
	_ = s.in.Close()
	_ = s.command.Wait() // how it ends is not what is measured
}

// memory is the resident memory of the server, where the system tells.
func (s *session) memory() string {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.command.Process.Pid))
	if err != nil {
		return "?"
	}
	_, rest, _ := strings.Cut(string(status), "VmRSS:")
	var kilobytes int
	if _, err := fmt.Sscan(rest, &kilobytes); err != nil {
		return "?"
	}
	return fmt.Sprintf("%.1f MB", float64(kilobytes)/1e3)
}
