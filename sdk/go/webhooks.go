package mailverdict

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Tolerance is the most that the time of a delivery may differ from now, which stops replays.
const Tolerance = 5 * time.Minute

// mostSignatures that a header may have: a rotation needs two.
const mostSignatures = 10

// WebhookEvent is what a delivery says. Decode Data into the type of its event.
type WebhookEvent struct {
	Type      WebhookEventType `json:"type"`
	Timestamp time.Time        `json:"timestamp"`
	Data      json.RawMessage  `json:"data"`
}

// VerifyWebhook verifies a delivery by Standard Webhooks and returns its event. Body is the body as received; secrets
// are the endpoint's, or both while it is rotated.
func VerifyWebhook(body []byte, header http.Header, secrets ...string) (*WebhookEvent, error) {
	id, stamp, signature := header.Get("webhook-id"), header.Get("webhook-timestamp"), header.Get("webhook-signature")
	if id == "" || stamp == "" || signature == "" {
		return nil, &WebhookError{"A webhook header is missing: webhook-id, -timestamp or -signature."}
	}
	seconds, err := strconv.ParseInt(stamp, 10, 40)
	age := time.Since(time.Unix(seconds, 0))
	if err != nil || age > Tolerance || age < -Tolerance {
		return nil, &WebhookError{"The delivery is too old, or the clocks differ. Check this machine's time."}
	}
	given := strings.Split(signature, " ")
	if len(given) > mostSignatures {
		given = given[:mostSignatures]
	}
	for _, secret := range secrets {
		key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(strings.TrimSpace(secret), "whsec_"))
		if err != nil || len(key) == 0 {
			return nil, &WebhookError{"The secret isn't base64. Copy it again, with whsec_."}
		}
		mac := hmac.New(sha256.New, key)
		mac.Write([]byte(id + "." + stamp + "."))
		mac.Write(body)
		wanted := mac.Sum(nil)
		for _, each := range given {
			found, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(each, "v1,"))
			if strings.HasPrefix(each, "v1,") && err == nil && hmac.Equal(found, wanted) {
				var event WebhookEvent
				if json.Unmarshal(body, &event) != nil {
					return nil, &WebhookError{"The body isn't JSON of an event."}
				}
				return &event, nil
			}
		}
	}
	return nil, &WebhookError{"The signature doesn't match. Check the secret, and verify the raw body."}
}
