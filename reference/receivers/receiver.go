package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

func isGenuine(header http.Header, body, key []byte) bool {
	timestamp := header.Get("webhook-timestamp")
	sent, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || time.Since(time.Unix(sent, 0)).Abs() > 5*time.Minute {
		return false
	}
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "%s.%s.%s", header.Get("webhook-id"), timestamp, body)
	expected := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	for _, signature := range strings.Fields(header.Get("webhook-signature")) {
		if hmac.Equal([]byte(signature), []byte(expected)) {
			return true
		}
	}
	return false
}

func main() {
	secret := strings.TrimPrefix(os.Getenv("WEBHOOK_SECRET"), "whsec_")
	key, err := base64.StdEncoding.DecodeString(secret)
	if err != nil {
		log.Fatal(err)
	}
	http.HandleFunc("/", func(response http.ResponseWriter, request *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(response, request.Body, 1024*1024))
		if err != nil {
			response.WriteHeader(http.StatusRequestEntityTooLarge)
			return
		}
		var event struct{ Type string }
		if !isGenuine(request.Header, body, key) || json.Unmarshal(body, &event) != nil {
			response.WriteHeader(http.StatusBadRequest)
			return
		}
		fmt.Println(request.Header.Get("webhook-id"), event.Type)
		response.WriteHeader(http.StatusNoContent)
	})
	port := os.Getenv("PORT")
	if port == "" {
		port = "8080"
	}
	log.Fatal(http.ListenAndServe("127.0.0.1:"+port, nil))
}
