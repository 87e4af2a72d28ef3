// Package mailverdict is a client for the API of a Mailverdict installation, without dependencies.
package mailverdict

import (
	"context"
	"sync"
	"time"
)

// Client for one installation. Goroutines may share it.
type Client struct {
	resources
	transport *transport
}

// New returns a client. Fields of config that are zero have defaults; URL and Key come from MAILVERDICT_URL and
// MAILVERDICT_API_KEY.
func New(config Config) (*Client, error) {
	transport, err := newTransport(config)
	if err != nil {
		return nil, err
	}
	client := &Client{transport: transport}
	client.resources = resourcesOf(client)
	return client, nil
}

// Ptr returns a pointer to a value, for optional fields: mailverdict.Ptr(5000).
func Ptr[T any](value T) *T { return &value }

// Validate checks one address and waits for its verdict, also when a mail server is slow.
func (c *Client) Validate(ctx context.Context, email string, options ...Option) (*Validation, error) {
	found, err := c.Validations.Create(ctx, CreateValidationBody{Email: email}, options...)
	for err == nil && found.Status == "running" {
		if err = pause(ctx, time.Second); err != nil {
			break
		}
		found, err = c.Validations.Get(ctx, found.ID, options...)
	}
	if err != nil {
		return nil, err
	}
	return found, nil
}

// Checked is an address with its validation, or with the error that prevented it.
type Checked struct {
	Email      string
	Validation *Validation
	Err        error
}

// ValidateMany checks several addresses, up to workers at a time, and returns them in order. An error of one
// address doesn't stop the others. For thousands, use a list.
func (c *Client) ValidateMany(ctx context.Context, emails []string, workers int) []Checked {
	found := make([]Checked, len(emails))
	places := make(chan int)
	var running sync.WaitGroup
	for n := 0; n < workers || n == 0; n++ {
		running.Add(1)
		go func() {
			defer running.Done()
			for place := range places {
				validation, err := c.Validate(ctx, emails[place])
				found[place] = Checked{emails[place], validation, err}
			}
		}()
	}
	for place := range emails {
		places <- place
	}
	close(places)
	running.Wait()
	return found
}

// SignUpOptions are options of DecideSignUp. Fields that are zero have defaults.
type SignUpOptions struct {
	// Timeout that the person signing up waits at most. Default: 3 seconds.
	Timeout time.Duration
	// WithoutVerdict is the decision for addresses without a verdict, and for failures: "allow", the default, or
	// "block".
	WithoutVerdict string
	// Source stored with the check. Default: "sign-up".
	Source string
}

// SignUpDecision is a decision about an address that somebody signs up with.
type SignUpDecision struct {
	// Decision is "allow", "warn" or "block". "warn" lets the person in: the address may be risky.
	Decision string
	// Validation is nil if it had no verdict in time or failed.
	Validation *Validation
	// Suggestion is the address that was probably meant, or empty.
	Suggestion string
	// Err is why there is no check.
	Err error
}

// networkTime is the time that a reply needs on its way.
const networkTime = 500 * time.Millisecond

var decisions = map[Action]string{
	ActionSend: "allow", ActionSendWithCare: "warn", ActionDoNotSend: "block",
}

// DecideSignUp checks the address of a sign-up and decides by the action of your policy. It returns "allow" for an
// unknown address or a failed check, unless WithoutVerdict is "block". A key needs the scope validate.
func (c *Client) DecideSignUp(ctx context.Context, email string, options SignUpOptions) SignUpDecision {
	if options.Timeout == 0 {
		options.Timeout = 3 * time.Second
	}
	if options.WithoutVerdict == "" {
		options.WithoutVerdict = "allow"
	}
	if options.Source == "" {
		options.Source = "sign-up"
	}
	wait := int((options.Timeout - networkTime).Milliseconds())
	if wait < 0 {
		wait = 0
	}
	body := CreateValidationBody{Email: email, Source: &options.Source, TimeoutMs: &wait}
	found, err := c.Validations.Create(ctx, body, WithTimeout(options.Timeout), WithRetries(0))
	if err != nil || found.Status == "running" {
		return SignUpDecision{Decision: options.WithoutVerdict, Err: err}
	}
	decided := SignUpDecision{Decision: options.WithoutVerdict, Validation: found}
	// A later version of the API may have further actions.
	if decision, ok := decisions[found.Action]; ok {
		decided.Decision = decision
	}
	if found.Suggestion != nil {
		decided.Suggestion = found.Suggestion.Email
	}
	return decided
}
