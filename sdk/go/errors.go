package mailverdict

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// ApiError is an error that the server answered with. Branch on Code; Docs explains it.
type ApiError struct {
	message string
	// Status of HTTP.
	Status int
	// Code such as "insufficient_credits"; empty without a problem document.
	Code ErrorCode
	// Docs is the address of the page about the code.
	Docs string
	// Problem document of the reply; nil if it had none.
	Problem *Problem
	// RequestID for the operator.
	RequestID string
	// RetryAfter is the time to wait; negative if the reply didn't say.
	RetryAfter time.Duration
}

func (e *ApiError) Error() string { return e.message }

// ConnectionFailed says that no complete reply arrived. Unwrap returns the reason.
type ConnectionFailed struct {
	message string
	cause   error
}

func (e *ConnectionFailed) Error() string { return e.message }
func (e *ConnectionFailed) Unwrap() error { return e.cause }

// RequestTimeout says that no complete reply arrived within the timeout. Unwrap returns the reason.
type RequestTimeout struct {
	message string
	cause   error
}

func (e *RequestTimeout) Error() string { return e.message }
func (e *RequestTimeout) Unwrap() error { return e.cause }

// MailverdictError is an error of the arguments or the settings.
type MailverdictError struct{ message string }

func (e *MailverdictError) Error() string { return e.message }

// WebhookError is a delivery whose signature, time or body is wrong. Answer it with 400.
type WebhookError struct{ message string }

func (e *WebhookError) Error() string { return e.message }

// retryAfterOf parses Retry-After: seconds, or an HTTP date.
func retryAfterOf(value string) time.Duration {
	if seconds, err := strconv.ParseUint(strings.TrimSpace(value), 10, 31); err == nil {
		return time.Duration(seconds) * time.Second
	}
	if at, err := http.ParseTime(value); err == nil {
		if wait := time.Until(at); wait > 0 {
			return wait
		}
		return 0
	}
	return -1
}

func apiErrorOf(reply *http.Response, text []byte) *ApiError {
	err := &ApiError{
		Status:     reply.StatusCode,
		RequestID:  reply.Header.Get("X-Request-Id"),
		RetryAfter: retryAfterOf(reply.Header.Get("Retry-After")),
	}
	var problem Problem
	if json.Unmarshal(text, &problem) == nil && problem.Code != "" && problem.Detail != "" {
		err.Problem, err.Code, err.Docs, err.message = &problem, problem.Code, problem.Type, problem.Detail
		return err
	}
	if location := reply.Header.Get("Location"); reply.StatusCode >= 300 && reply.StatusCode < 400 {
		err.message = fmt.Sprintf("The server redirects to %s. Use the address that it redirects to as URL.", location)
		return err
	}
	err.message = fmt.Sprintf("The server answered %d without a problem document. Check that URL is a Mailverdict installation.", reply.StatusCode)
	return err
}
