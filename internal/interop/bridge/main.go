// Command bridge puts an MCP server that speaks over standard input and output
// behind HTTP while a client runs that knows only that, such as the conformance
// suite:
//
//	bridge SERVER -- CLIENT [ARGUMENT...]
//
// {url} in the arguments of the client becomes the address of the server. The
// exit status is the client's, or 1 if a process of the server did not exit
// with status 0 at the end of its input.
package main

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"
)

func main() {
	if len(os.Args) < 4 || os.Args[2] != "--" {
		fmt.Fprintln(os.Stderr, "usage: bridge SERVER -- CLIENT [ARGUMENT...]")
		os.Exit(2)
	}
	status, err := run(os.Args[1], os.Args[3:])
	if err != nil {
		fmt.Fprintln(os.Stderr, "bridge:", err)
		status = max(status, 1)
	}
	os.Exit(status)
}

// run runs the client and answers with its status.
func run(server string, client []string) (int, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	b := &bridge{server: server, sessions: map[string]*process{}}
	web := &http.Server{Handler: b}
	go web.Serve(listener)

	url := "http://" + listener.Addr().String() + "/mcp"
	command := exec.Command(client[0])
	for _, argument := range client[1:] {
		command.Args = append(command.Args, strings.ReplaceAll(argument, "{url}", url))
	}
	command.Stdout, command.Stderr = os.Stdout, os.Stderr
	err = command.Run()
	if _, ok := errors.AsType[*exec.ExitError](err); ok {
		err = nil // its status says it
	}
	status := 0
	if command.ProcessState != nil {
		status = max(command.ProcessState.ExitCode(), 0)
		if !command.ProcessState.Exited() {
			err = errors.Join(err, fmt.Errorf("the client ended: %v", command.ProcessState))
		}
	}
	return status, errors.Join(err, web.Close(), b.close())
}
