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
	a, b, times, err := inTurns(3*rounds, start(ours), start(other))
	if err != nil {
		return err
	}
	row(table, "start to the answer of initialize", milliseconds(a), "minimal mcp-go server", milliseconds(b), times)
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
		next, length := 0, 0
		call := func() (time.Duration, error) {
			arguments := map[string]any{"file_path": t.paths[next%len(t.paths)], "allow_errors": true}
			if tool == "get_recipe_var_raw" {
				arguments["variable"] = "SUMMARY"
			}
			next++
			took, answer, err := s.call(tool, arguments)
			length = len(answer)
			return took, err
		}
		// The minimal server answers with as much: the text twice, and what is around it.
		echo := func() (time.Duration, error) {
			took, _, err := minimal.call("echo", map[string]any{"text": strings.Repeat("x", max(0, length/2-100))})
			return took, err
		}
		a, b, times, err := inTurns(500, call, echo)
		if err != nil {
			return err
		}
		row(table, "call of "+tool, microseconds(a), "minimal server, answer as long", microseconds(b), times)
	}
	row(table, "resident memory after 1,000 calls", s.memory(), "minimal server", minimal.memory(), "")
	return nil
}

func microseconds(d time.Duration) string { return fmt.Sprintf("%d µs", d.Microseconds()) }

// session is a server that is spoken to.
type session struct {
	command *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Reader
	id      int
}

// start starts a server, waits for the answer of initialize and ends it. It says
// how long the answer took.
func start(program string) func() (time.Duration, error) {
	return func() (time.Duration, error) {
		began := time.Now()
		s, err := connect(program)
		took := time.Since(began)
		if err == nil {
			s.close()
		}
		return took, err
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
	_, _, err = s.request("initialize", map[string]any{
		"protocolVersion": "2025-11-25", "capabilities": map[string]any{}, "clientInfo": map[string]any{"name": "bench", "version": "1"},
	})
	return s, err
}

func (s *session) call(tool string, arguments map[string]any) (time.Duration, string, error) {
	took, answer, err := s.request("tools/call", map[string]any{"name": tool, "arguments": arguments})
	if err == nil && !strings.Contains(answer, `"ok":true`) {
		err = fmt.Errorf("a call of %s with %v failed: %s", tool, arguments, answer)
	}
	return took, answer, err
}

// request sends a request and says how long the answer took.
func (s *session) request(method string, params any) (time.Duration, string, error) {
	s.id++
	line, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": s.id, "method": method, "params": params})
	if err != nil {
		return 0, "", err
	}
	began := time.Now()
	if _, err := s.in.Write(append(line, '\n')); err != nil {
		return 0, "", err
	}
	answer, err := s.out.ReadString('\n')
	return time.Since(began), answer, err
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
