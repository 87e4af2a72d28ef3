package mailverdict

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// CheckStarted is a check that begins, and the time since the start in ms.
type CheckStarted struct {
	Name CheckName `json:"name"`
	AtMs float64   `json:"at_ms"`
}

// SessionLine is a line of the dialogue with a mail server.
type SessionLine struct {
	Session int            `json:"session"`
	Host    string         `json:"host"`
	Line    TranscriptLine `json:"line"`
}

// ValidationStreamEvent is a step of a validation. Event says which of the fields has its data.
type ValidationStreamEvent struct {
	ID int
	// Event is "check_started", "check", "line", or "done" for the last one. New ones may appear.
	Event        string
	CheckStarted *CheckStarted
	Check        *CheckResult
	Line         *SessionLine
	// Done is the validation with its result.
	Done *Validation
}

// ListStreamEvent is a list as it is after a change.
type ListStreamEvent struct {
	ID int
	// Event is "list", or "done" for the last one.
	Event string
	List  *List
}

// FollowValidation calls a function for every step of a validation as it happens, until the last one, or until the
// function returns an error, which FollowValidation returns. A broken connection continues after the last event.
// A key needs the scope results:read.
func (c *Client) FollowValidation(ctx context.Context, id string, do func(ValidationStreamEvent) error, options ...Option) error {
	path := "/v1/validations/" + url.PathEscape(id) + "/events"
	return c.follow(ctx, path, options, func(number int, name string, data []byte) error {
		event := ValidationStreamEvent{ID: number, Event: name}
		var err error
		switch name {
		case "check_started":
			err = json.Unmarshal(data, &event.CheckStarted)
		case "check":
			err = json.Unmarshal(data, &event.Check)
		case "line":
			err = json.Unmarshal(data, &event.Line)
		case "done":
			err = json.Unmarshal(data, &event.Done)
		}
		if err != nil {
			return err
		}
		return do(event)
	})
}

// FollowList calls a function with a list after each change, until its end, or until the function returns an error,
// which FollowList returns. A broken connection is opened again. A key needs the scope lists:read.
func (c *Client) FollowList(ctx context.Context, id string, do func(ListStreamEvent) error, options ...Option) error {
	path := "/v1/lists/" + url.PathEscape(id) + "/events"
	return c.follow(ctx, path, options, func(number int, name string, data []byte) error {
		event := ListStreamEvent{ID: number, Event: name}
		if err := json.Unmarshal(data, &event.List); err != nil {
			return err
		}
		return do(event)
	})
}

// maxEventBytes is the size of the longest event. Those of the server have a few thousand bytes.
const maxEventBytes = 16 << 20

var errLargeEvent = &MailverdictError{"The stream has an event of more than 16 MB. Check that the URL is a Mailverdict installation."}

// stream is where a stream continues.
type stream struct {
	last    string
	attempt int
	ended   bool
}

// follow reads a stream until its last event and opens it again where it breaks off.
func (c *Client) follow(ctx context.Context, path string, options []Option, do func(int, string, []byte) error) error {
	own := c.transport.settingsOf(options)
	at := stream{last: own.lastEventID, attempt: 1}
	for {
		err := c.read(ctx, path, options, &at, do)
		if err != nil || at.ended {
			return err
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		broken := &ConnectionFailed{"The stream broke off before its end. Follow it again.", nil}
		wait, again := retryDelay(broken, at.attempt, true, own.retries)
		if !again {
			return broken
		}
		at.attempt++
		if err := pause(ctx, wait); err != nil {
			return err
		}
	}
}

// read opens a stream and reads it until it ends or breaks off, which is no error.
func (c *Client) read(ctx context.Context, path string, options []Option, at *stream, do func(int, string, []byte) error) error {
	header := map[string]string{"Accept": "text/event-stream"}
	if at.last != "" {
		header["Last-Event-ID"] = at.last
	}
	reply, err := c.open(ctx, call{method: http.MethodGet, path: path, header: header}, options...)
	if err != nil {
		return err
	}
	defer reply.Close()
	// The server sends a comment while nothing happens; a connection without one is dead.
	idle := c.transport.settingsOf(options).timeout
	timer := time.AfterFunc(idle, func() { reply.Close() })
	defer timer.Stop()
	lines := bufio.NewScanner(reply)
	lines.Buffer(nil, maxEventBytes)
	fields := map[string]string{}
	size := 0
	for !at.ended && lines.Scan() {
		timer.Reset(idle)
		line := lines.Text()
		if size += len(line); size > maxEventBytes {
			return errLargeEvent
		}
		if line != "" {
			name, value, _ := strings.Cut(line, ":")
			fields[name] = strings.TrimPrefix(value, " ")
			continue
		}
		data, found := fields["data"]
		name := fields["event"]
		id := fields["id"]
		fields, size = map[string]string{}, 0
		if !found {
			continue
		}
		if name == "access_ended" {
			return &MailverdictError{"The key was revoked or has expired, so the stream ended."}
		}
		number, err := strconv.Atoi(id)
		if err != nil {
			return &ConnectionFailed{fmt.Sprintf("The stream has an event with the id %q. Install the package of this server.", id), err}
		}
		if err := do(number, name, []byte(data)); err != nil {
			return err
		}
		at.last, at.attempt, at.ended = id, 1, name == "done"
	}
	if errors.Is(lines.Err(), bufio.ErrTooLong) {
		return errLargeEvent
	}
	return nil
}
