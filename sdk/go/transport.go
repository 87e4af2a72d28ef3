package mailverdict

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	mathrand "math/rand"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"
)

// call is a request as the generated methods describe it.
type call struct {
	method     string
	path       string
	query      any
	body       any
	bytes      []byte
	header     map[string]string
	idempotent bool
	anonymous  bool
}

type transport struct {
	origin  string
	key     string
	timeout time.Duration
	retries int
	http    *http.Client
}

func newTransport(config Config) (*transport, error) {
	address := strings.TrimSpace(config.URL)
	if address == "" {
		address = strings.TrimSpace(os.Getenv("MAILVERDICT_URL"))
	}
	parsed, err := url.Parse(address)
	if address == "" {
		return nil, &MailverdictError{"The address of the installation is missing. Set URL or MAILVERDICT_URL."}
	}
	if err != nil || (parsed.Scheme != "http" && parsed.Scheme != "https") || parsed.Host == "" {
		return nil, &MailverdictError{fmt.Sprintf("The URL %q isn't an http or https address.", address)}
	}
	key := strings.TrimSpace(config.Key)
	if key == "" {
		key = strings.TrimSpace(os.Getenv("MAILVERDICT_API_KEY"))
	}
	// Other characters can't be sent in a header, and the error about them would quote the key.
	if strings.IndexFunc(key, func(sign rune) bool { return sign < '!' || sign > '~' }) >= 0 {
		return nil, &MailverdictError{"The API key has characters that no key has. Copy it again."}
	}
	made := &transport{
		origin:  parsed.Scheme + "://" + parsed.Host + strings.TrimRight(parsed.Path, "/"),
		key:     key,
		timeout: config.Timeout,
		retries: config.Retries,
		http:    config.HTTPClient,
	}
	if made.timeout == 0 {
		made.timeout = time.Minute
	}
	if made.retries == 0 {
		made.retries = 3
	}
	if made.http == nil {
		made.http = &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error {
			return http.ErrUseLastResponse
		}}
	}
	return made, nil
}

func pause(ctx context.Context, wait time.Duration) error {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// retryDelay returns the time to wait before the next attempt, and false if there is none.
func retryDelay(err error, attempt int, repeatable bool, retries int) (time.Duration, bool) {
	var failed *ConnectionFailed
	var late *RequestTimeout
	var answered *ApiError
	again, asked := repeatable && (errors.As(err, &failed) || errors.As(err, &late)), time.Duration(-1)
	if errors.As(err, &answered) {
		asked = answered.RetryAfter
		switch answered.Status {
		case 429, 503:
			// The server did nothing.
			again = true
		case 408, 500, 502, 504:
			again = repeatable
		default:
			again = false
		}
	}
	if attempt > retries || !again || asked > maxWait {
		return 0, false
	}
	if asked >= 0 {
		return time.Duration(float64(asked) * (1 + mathrand.Float64()/10)), true
	}
	longest := backoff << (attempt - 1)
	if longest > maxWait || longest <= 0 {
		longest = maxWait
	}
	return time.Duration(float64(longest) * mathrand.Float64()), true
}

func (t *transport) settingsOf(options []Option) settings {
	own := settings{timeout: t.timeout, retries: t.retries}
	for _, option := range options {
		option(&own)
	}
	return own
}

// send makes a call and decodes its reply, which has a body if reply isn't nil.
func (c *Client) send(ctx context.Context, call call, reply any, options []Option) error {
	own := c.transport.settingsOf(options)
	text, err := retried(ctx, call, own, func(request *http.Request, attempt context.Context) ([]byte, error) {
		answer, text, err := c.transport.exchange(request, attempt, own.timeout)
		if err == nil && answer.StatusCode >= 300 {
			return nil, apiErrorOf(answer, text)
		}
		return text, err
	}, c.transport)
	if err != nil || reply == nil || len(text) == 0 {
		return err
	}
	if err := json.Unmarshal(text, reply); err != nil {
		return &ConnectionFailed{"The reply isn't JSON of this version. Install the package of this server.", err}
	}
	return nil
}

// opened is the body of a reply. Closing it ends the request.
type opened struct {
	io.ReadCloser
	cancel context.CancelFunc
}

func (o *opened) Close() error {
	defer o.cancel()
	return o.ReadCloser.Close()
}

// open makes a call and returns its reply unread, which the caller closes. The timeout ends when the reply begins.
func (c *Client) open(ctx context.Context, call call, options ...Option) (io.ReadCloser, error) {
	own := c.transport.settingsOf(options)
	return retried(ctx, call, own, func(request *http.Request, attempt context.Context) (io.ReadCloser, error) {
		limited, cancel := context.WithCancel(attempt)
		timer := time.AfterFunc(own.timeout, cancel)
		answer, err := c.transport.http.Do(request.WithContext(limited))
		if err == nil && answer.StatusCode >= 300 {
			defer cancel()
			defer answer.Body.Close()
			text, _ := io.ReadAll(answer.Body)
			return nil, apiErrorOf(answer, text)
		}
		if !timer.Stop() && attempt.Err() == nil {
			err = context.DeadlineExceeded
		}
		if err != nil {
			cancel()
			if answer != nil {
				answer.Body.Close()
			}
			return nil, c.transport.failure(err, own.timeout)
		}
		return &opened{answer.Body, cancel}, nil
	}, c.transport)
}

// retried sends a call until an attempt succeeds or must not be repeated.
func retried[T any](ctx context.Context, call call, own settings, attempt func(*http.Request, context.Context) (T, error), t *transport) (T, error) {
	var none T
	key := own.key
	if call.idempotent && key == "" {
		random := make([]byte, 16)
		if _, err := rand.Read(random); err != nil {
			return none, err
		}
		key = hex.EncodeToString(random)
	}
	for count := 1; ; count++ {
		request, err := t.request(ctx, call, key)
		if err != nil {
			return none, err
		}
		found, err := attempt(request, ctx)
		if err == nil {
			return found, nil
		}
		if ctx.Err() != nil {
			return none, err
		}
		wait, again := retryDelay(err, count, call.idempotent || call.method == http.MethodGet, own.retries)
		if !again {
			return none, err
		}
		if err := pause(ctx, wait); err != nil {
			return none, err
		}
	}
}

// queryOf encodes the fields of a query; zeros are left out.
func queryOf(query any) (string, error) {
	text, err := json.Marshal(query)
	if err != nil {
		return "", err
	}
	var fields map[string]any
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	if err := decoder.Decode(&fields); err != nil {
		return "", err
	}
	values := url.Values{}
	for name, value := range fields {
		values.Set(name, fmt.Sprint(value))
	}
	if len(values) == 0 {
		return "", nil
	}
	return "?" + values.Encode(), nil
}

func (t *transport) request(ctx context.Context, call call, key string) (*http.Request, error) {
	address := t.origin + call.path
	if call.query != nil {
		query, err := queryOf(call.query)
		if err != nil {
			return nil, err
		}
		address += query
	}
	var body io.Reader
	if call.bytes != nil {
		body = bytes.NewReader(call.bytes)
	} else if call.body != nil {
		text, err := json.Marshal(call.body)
		if err != nil {
			return nil, err
		}
		body = bytes.NewReader(text)
	}
	request, err := http.NewRequestWithContext(ctx, call.method, address, body)
	if err != nil {
		return nil, err
	}
	request.Header.Set("Accept", "application/json")
	request.Header.Set("User-Agent", "mailverdict-go/"+Version)
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	if t.key != "" && !call.anonymous {
		request.Header.Set("Authorization", "Bearer "+t.key)
	}
	if call.idempotent {
		request.Header.Set("Idempotency-Key", key)
	}
	for name, value := range call.header {
		request.Header.Set(name, value)
	}
	return request, nil
}

// exchange sends a request and reads the reply within the timeout.
func (t *transport) exchange(request *http.Request, ctx context.Context, timeout time.Duration) (*http.Response, []byte, error) {
	limited, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	reply, err := t.http.Do(request.WithContext(limited))
	if err != nil {
		return nil, nil, t.failure(err, timeout)
	}
	defer reply.Body.Close()
	text, err := io.ReadAll(reply.Body)
	if err != nil {
		return nil, nil, t.failure(err, timeout)
	}
	return reply, text, nil
}

func (t *transport) failure(err error, timeout time.Duration) error {
	var timed interface{ Timeout() bool }
	if errors.As(err, &timed) && timed.Timeout() {
		return &RequestTimeout{fmt.Sprintf("%s didn't answer within %s. Try again, or raise the timeout.", t.origin, timeout), err}
	}
	return &ConnectionFailed{fmt.Sprintf("Couldn't reach %s. Check that the address is right and the server is running.", t.origin), err}
}
