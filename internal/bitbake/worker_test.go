package bitbake

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// beWorker is the environment variable that makes the test's program be a worker
// that behaves in some way.
const beWorker = "BITBAKE_TEST_WORKER"

func TestMain(m *testing.M) {
	if behaviour := os.Getenv(beWorker); behaviour != "" {
		behave(behaviour)
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// behave answers questions, and misbehaves.
func behave(how string) {
	in := bufio.NewReader(os.Stdin)
	for {
		line, err := in.ReadBytes('\n')
		if err != nil {
			if how == "stays" {
				time.Sleep(time.Hour)
			}
			return
		}
		var q question
		if err := json.Unmarshal(line, &q); err != nil {
			panic(err)
		}
		answer := fmt.Sprintf(`{"id":%d,"answer":%q}`+"\n", q.ID, fmt.Sprint(q.Ask))
		switch how {
		case "hangs":
			time.Sleep(time.Hour)
		case "exits":
			fmt.Fprintln(os.Stderr, "Traceback: something is missing")
			os.Exit(3)
		case "prints much":
			fmt.Fprintln(os.Stderr, strings.Repeat("noise ", 1<<20)+"the end")
			os.Exit(1)
		case "prints nonsense":
			answer = "a layer printed this\n"
		case "answers another question":
			answer = `{"id":7,"answer":"x"}` + "\n"
		case "answers half":
			_, _ = os.Stdout.WriteString(answer[:5])
			return
		case "answers at length":
			answer = `{"id":1,"answer":"` + strings.Repeat("x", 1<<20) + `"}` + "\n"
		case "says no":
			answer = fmt.Sprintf(`{"id":%d,"error":"not that"}`+"\n", q.ID)
		case "forks":
			child := exec.Command("sleep", "3600")
			child.Stdout, child.Stderr = os.Stdout, os.Stderr // it holds the pipes
			if err := child.Start(); err != nil {
				panic(err)
			}
			answer = fmt.Sprintf(`{"id":%d,"answer":"%d"}`+"\n", q.ID, child.Process.Pid)
		case "forks and exits":
			_ = exec.Command("sleep", "3600").Start()
			os.Exit(4)
		case "tells its environment":
			text, _ := json.Marshal(strings.Join(os.Environ(), " "))
			answer = fmt.Sprintf(`{"id":%d,"answer":%s}`+"\n", q.ID, text)
		}
		_, _ = os.Stdout.WriteString(answer)
	}
}

func worker(t *testing.T, how string, limit time.Duration) *Worker {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	w, err := Start(t.Context(), Settings{
		Program: self, Environment: []string{beWorker + "=" + how, "PATH=" + os.Getenv("PATH")}, Limit: limit, MaxAnswer: 1 << 16,
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.Close)
	return w
}

const long = 30 * time.Second // nobody waits for it

func TestQuestionsAreAnswered(t *testing.T) {
	w := worker(t, "well", long)
	for _, ask := range []string{"a", "b\nc", strings.Repeat("x", 10000)} {
		var got string
		if err := w.Ask(t.Context(), ask, &got); err != nil || got != ask {
			t.Errorf("%.20q: %.20q, %v", ask, got, err)
		}
	}
	w.Close()
	w.Close()
	if err := w.Ask(t.Context(), "d", nil); err == nil {
		t.Error("a worker answers that was closed")
	}
}

// However a worker misbehaves, it is an error in words, and the worker is gone.
func TestMisbehaviour(t *testing.T) {
	for _, c := range []struct {
		how      string
		limit    time.Duration
		inReason string
		inWords  string
	}{
		{"hangs", 50 * time.Millisecond, "no answer within 50ms", ""},
		{"exits", long, "it ended without an answer (exit status 3)", "something is missing"},
		{"prints much", long, "it ended without an answer (exit status 1)", "the end"},
		{"prints nonsense", long, "the answer is not one: \"a layer printed this", ""},
		{"answers another question", long, "the answer is not one", ""},
		{"answers half", long, "it ended without an answer", ""},
		{"answers at length", long, "the answer is longer than", ""},
		{"forks and exits", long, "it ended without an answer (exit status 4)", ""},
	} {
		t.Run(c.how, func(t *testing.T) {
			w := worker(t, c.how, c.limit)
			var got string
			err := w.Ask(t.Context(), "a", &got)
			e, ok := errors.AsType[*Error](err)
			if !ok || !strings.Contains(e.Reason, c.inReason) || !strings.Contains(e.LastWords, c.inWords) || len(e.LastWords) > 5000 {
				t.Fatalf("got %q, %v", got, err)
			}
			if again := w.Ask(t.Context(), "b", &got); !errors.Is(again, err) {
				t.Errorf("the next question: %v", again)
			}
			if w.command.ProcessState == nil {
				t.Error("it was not waited for")
			}
		})
	}
}

// A worker that says no to a question answers the next one.
func TestNo(t *testing.T) {
	w := worker(t, "says no", long)
	for range 2 {
		var got string
		if err := w.Ask(t.Context(), "a", &got); err == nil || err.Error() != "not that" {
			t.Errorf("got %v", err)
		}
	}
}

func TestQuestionThatIsWithdrawn(t *testing.T) {
	w := worker(t, "hangs", long)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := w.Ask(ctx, "a", nil); err == nil || !strings.Contains(err.Error(), "withdrawn") {
		t.Errorf("got %v", err)
	}
}

// One that does not end with its standard input is killed, and what it started too.
func TestNothingIsLeft(t *testing.T) {
	w := worker(t, "stays", long)
	w.Close()
	if w.command.ProcessState.Success() {
		t.Error("it ended by itself")
	}

	w = worker(t, "forks", long)
	var pid string
	if err := w.Ask(t.Context(), "a", &pid); err != nil {
		t.Fatal(err)
	}
	status := filepath.Join("/proc", pid, "status")
	if _, err := os.Stat(status); err != nil {
		t.Skip("there is no /proc to see processes in")
	}
	w.Close()
	for running(status) {
		time.Sleep(time.Millisecond)
	}
}

// running reports whether a process runs. One that is dead may wait for being noticed.
func running(status string) bool {
	text, err := os.ReadFile(status)
	return err == nil && !strings.Contains(string(text), "State:\tZ")
}

func TestEnvironmentIsNotPassedOn(t *testing.T) {
	t.Setenv("SECRET", "of mine")
	var got string
	if err := worker(t, "tells its environment", long).Ask(t.Context(), "a", &got); err != nil || strings.Contains(got, "SECRET") || !strings.Contains(got, "PATH=") {
		t.Errorf("got %q, %v", got, err)
	}
}

func TestProgramThatIsNotThere(t *testing.T) {
	if _, err := Start(t.Context(), Settings{Program: "/no/such/python"}); err == nil || !strings.Contains(err.Error(), "/no/such/python") {
		t.Errorf("got %v", err)
	}
}
