package mailverdict

import (
	"context"
	"errors"
	"io"
	"net/http"
	"time"
)

// partBytes is the largest part of an upload that the server accepts.
const partBytes = 8 * 1024 * 1024

// UploadFile sends a file in parts; after a broken connection it continues where the server stopped. The ending of
// name helps to tell formats apart.
func (c *Client) UploadFile(ctx context.Context, file io.ReadSeeker, name string) (*Upload, error) {
	size, err := file.Seek(0, io.SeekEnd)
	if err != nil {
		return nil, err
	}
	upload, err := c.Uploads.Create(ctx, CreateUploadBody{Name: name, Bytes: int(size)})
	for attempt := 1; err == nil && upload.Received < int(size); {
		part := make([]byte, partBytes)
		if _, err := file.Seek(int64(upload.Received), io.SeekStart); err != nil {
			return nil, err
		}
		count, err := io.ReadFull(file, part)
		if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
			return nil, err
		}
		moved, err := c.Uploads.Append(ctx, upload.ID, part[:count], upload.Received, WithRetries(0))
		if err == nil {
			upload, attempt = moved, 1
			continue
		}
		wait, again := retryDelay(err, attempt, true, c.transport.retries)
		var answered *ApiError
		if errors.As(err, &answered) && answered.Code == ErrorCodeOffsetMismatch && attempt <= c.transport.retries {
			wait, again = 0, true
		}
		if !again {
			return nil, err
		}
		if err := pause(ctx, wait); err != nil {
			return nil, err
		}
		attempt++
		if upload, err = c.Uploads.Get(ctx, upload.ID); err != nil {
			return nil, err
		}
	}
	if err != nil {
		return nil, err
	}
	return upload, nil
}

// WaitForList waits until a list has ended, or waits for you: needs_mapping, ready or paused. It reads the list after
// half a second at first, then ever more rarely, up to every ten seconds.
func (c *Client) WaitForList(ctx context.Context, id string) (*List, error) {
	for wait := 500 * time.Millisecond; ; wait = wait * 3 / 2 {
		found, err := c.Lists.Get(ctx, id)
		if err != nil {
			return nil, err
		}
		switch found.State {
		case ListStateNeedsMapping, ListStateReady, ListStatePaused, ListStateCompleted, ListStateCanceled,
			ListStateFailed, ListStateExpired:
			return found, nil
		}
		if wait > 10*time.Second {
			wait = 10 * time.Second
		}
		if err := pause(ctx, wait); err != nil {
			return nil, err
		}
	}
}

// CheckList creates a list, starts it and waits for its end. The credits are charged without a further question: set
// MaxCredits in Options, or create the list yourself to see Counts first. It returns the list early if it needs you.
func (c *Client) CheckList(ctx context.Context, body CreateListBody, options ...Option) (*List, error) {
	started := ListOptions{}
	if body.Options != nil {
		started = *body.Options
	}
	started.Start = Ptr("auto")
	body.Options = &started
	made, err := c.Lists.Create(ctx, body, options...)
	if err != nil {
		return nil, err
	}
	return c.WaitForList(ctx, made.ID)
}

// ExportList exports results of a list and returns the file unread. Close it when you have read it.
func (c *Client) ExportList(ctx context.Context, id string, body CreateExportBody) (io.ReadCloser, error) {
	made, err := c.Exports.Create(ctx, id, body)
	if err != nil {
		return nil, err
	}
	return c.open(ctx, call{method: http.MethodGet, path: made.URL, anonymous: true})
}
