package mailverdict

import (
	"net/http"
	"strconv"
	"time"
)

// Config of a client. Fields that are zero have defaults.
type Config struct {
	// URL of the installation: https://mail.example.org. Default: MAILVERDICT_URL.
	URL string
	// Key of the API. Default: MAILVERDICT_API_KEY.
	Key string
	// Timeout of one attempt. Default: 60 seconds.
	Timeout time.Duration
	// Retries after the first attempt. Default: 3; NoRetries for none.
	Retries int
	// HTTPClient sends the requests. It must not follow redirects, which turn a POST into a GET.
	HTTPClient *http.Client
}

// NoRetries as Config.Retries sends each request once.
const NoRetries = -1

// maxWait is the longest time to wait before a retry, and backoff the first one without Retry-After.
const (
	maxWait = time.Minute
	backoff = 500 * time.Millisecond
)

type settings struct {
	timeout time.Duration
	retries int
	key     string
	// lastEventID is that of the last event that was received.
	lastEventID string
}

// Option of one call.
type Option func(*settings)

// WithTimeout sets the time that one attempt may take.
func WithTimeout(timeout time.Duration) Option { return func(s *settings) { s.timeout = timeout } }

// WithRetries sets the retries after the first attempt.
func WithRetries(retries int) Option { return func(s *settings) { s.retries = retries } }

// WithIdempotencyKey sets your id of a call that takes one: the same one has no second effect.
func WithIdempotencyKey(key string) Option { return func(s *settings) { s.key = key } }

// WithLastEventID starts a stream after an event that you received.
func WithLastEventID(id int) Option {
	return func(s *settings) { s.lastEventID = strconv.Itoa(id) }
}
