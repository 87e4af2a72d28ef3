// Code generated from the API's contract by `npm run sdk`. DO NOT EDIT.

package mailverdict

import (
	"context"
	"net/url"
	"strconv"
)

// resources has every resource of the API.
type resources struct {
	Validations *ValidationsCalls
	Uploads     *UploadsCalls
	Lists       *ListsCalls
	Exports     *ExportsCalls
	Rules       *RulesCalls
	Webhooks    *WebhooksCalls
	FormChecks  *FormChecksCalls
	SignUps     *SignUpsCalls
	Analytics   *AnalyticsCalls
	Account     *AccountCalls
	People      *PeopleCalls
}

func resourcesOf(client *Client) resources {
	return resources{
		Validations: &ValidationsCalls{client},
		Uploads:     &UploadsCalls{client},
		Lists:       &ListsCalls{client},
		Exports:     &ExportsCalls{client},
		Rules:       &RulesCalls{client},
		Webhooks:    &WebhooksCalls{client},
		FormChecks:  &FormChecksCalls{client},
		SignUps:     &SignUpsCalls{client},
		Analytics:   &AnalyticsCalls{client},
		Account:     &AccountCalls{client},
		People:      &PeopleCalls{client},
	}
}

// ValidationsCalls: Check addresses and read the stored results with their evidence.
type ValidationsCalls struct{ client *Client }

// Create: check one address.
//
// Runs the checks and waits for the verdict, up to `timeout_ms`. An undeliverable address is a 200: errors
// mean that we couldn't check. A 202 has the id to read later, in `Location`. Unknown verdicts and sandbox
// addresses are free.
//
// Scope: validate.
func (s *ValidationsCalls) Create(ctx context.Context, body CreateValidationBody, options ...Option) (*Validation, error) {
	var reply Validation
	if err := s.client.send(ctx, call{method: "POST", path: "/v1/validations", body: body, idempotent: true}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// CreateBatch: check up to 100 addresses.
//
// Checks up to 100 addresses in one call. Each item has its validation or its own problem, so that one address
// can't fail the others, not even an empty one. An address that occurs twice is checked and charged once. You
// get a 202 while items are still running: read those with `GET /v1/validations/{id}`. For more addresses,
// create a list.
//
// Scope: validate.
func (s *ValidationsCalls) CreateBatch(ctx context.Context, body CreateValidationBatchBody, options ...Option) (*ValidationBatch, error) {
	var reply ValidationBatch
	if err := s.client.send(ctx, call{method: "POST", path: "/v1/validations/batch", body: body, idempotent: true}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// Get: get a validation (202 while it runs).
//
// Returns the stored result. While the check runs, you get a 202 with the finished checks and `Retry-After`.
//
// Scope: results:read.
func (s *ValidationsCalls) Get(ctx context.Context, id string, options ...Option) (*Validation, error) {
	var reply Validation
	if err := s.client.send(ctx, call{method: "GET", path: "/v1/validations/" + url.PathEscape(id)}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// List: list validations, newest first.
//
// Returns the account's completed single and batch validations, newest first, in pages. Filters combine with
// “and”, and all of them compare the whole text except `q`.
//
// Scope: results:read.
func (s *ValidationsCalls) List(query ListValidationsQuery, options ...Option) *Pages[Validation] {
	return &Pages[Validation]{client: s.client, call: call{method: "GET", path: "/v1/validations", query: query}, options: options}
}

// Count: count validations by verdict and reason.
//
// Counts the account's completed single and batch validations by verdict and reason, the most frequent first.
// Takes the filters of `GET /v1/validations` but those two. Each count ends at 10,000. With a filter, the
// counts are lower bounds once more than 1,000 validations match.
//
// Scope: results:read.
func (s *ValidationsCalls) Count(ctx context.Context, query CountValidationsQuery, options ...Option) (*CountValidationsReply, error) {
	var reply CountValidationsReply
	if err := s.client.send(ctx, call{method: "GET", path: "/v1/validations/counts", query: query}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// Recheck: check the address of a validation again.
//
// Checks the same address with the same options again and returns what changed. Never uses a stored result.
// The new validation has the earlier one in `previous_id`. With an `Idempotency-Key`, repeating the call after
// a 202 returns the changes.
//
// Scope: validate.
func (s *ValidationsCalls) Recheck(ctx context.Context, id string, body RecheckValidationBody, options ...Option) (*Recheck, error) {
	var reply Recheck
	if err := s.client.send(ctx, call{method: "POST", path: "/v1/validations/" + url.PathEscape(id) + "/recheck", body: body, idempotent: true}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// Evidence: get the evidence: DNS answers and SMTP transcripts.
//
// Returns every DNS answer and every line of the SMTP dialogues, with the deciding line marked. The key needs
// the scope `evidence:read`, because transcripts contain personal data.
//
// Scope: evidence:read.
func (s *ValidationsCalls) Evidence(ctx context.Context, id string, options ...Option) (*Evidence, error) {
	var reply Evidence
	if err := s.client.send(ctx, call{method: "GET", path: "/v1/validations/" + url.PathEscape(id) + "/evidence"}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// EvidenceBundle: download the signed evidence of a validation.
//
// Returns verdict, DNS answers, transcripts and the commands that repeat them as one document, signed with
// Ed25519. `mailverdict verify-evidence` verifies it and names the fields that were changed. You get a 409
// while the check runs and a 410 once its evidence is deleted.
//
// Scope: evidence:read.
func (s *ValidationsCalls) EvidenceBundle(ctx context.Context, id string, options ...Option) (*EvidenceBundle, error) {
	var reply EvidenceBundle
	if err := s.client.send(ctx, call{method: "GET", path: "/v1/validations/" + url.PathEscape(id) + "/evidence-bundle"}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// Delete: delete a validation with its evidence and cached results for its address.
//
// Deletes the validation, its evidence and what we remembered of its address. A running check can't be
// deleted: you get a 409.
//
// Scope: results:delete.
func (s *ValidationsCalls) Delete(ctx context.Context, id string, options ...Option) error {
	return s.client.send(ctx, call{method: "DELETE", path: "/v1/validations/" + url.PathEscape(id)}, nil, options)
}

// Domain: get everything known of a domain.
//
// Returns the lists and the rule that match a domain, and the account's validations of its addresses. Nothing
// is checked or charged.
//
// Scope: results:read.
func (s *ValidationsCalls) Domain(ctx context.Context, domain string, options ...Option) (*Domain, error) {
	var reply Domain
	if err := s.client.send(ctx, call{method: "GET", path: "/v1/domains/" + url.PathEscape(domain)}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// MailPolicy: look up the SPF and DMARC records of a domain.
//
// Looks up the SPF and DMARC records of a domain in DNS and returns them within 4 seconds. Nothing is charged.
// Test keys get `unknown` for domains outside the sandbox.
//
// Scope: results:read.
func (s *ValidationsCalls) MailPolicy(ctx context.Context, domain string, options ...Option) (*MailPolicy, error) {
	var reply MailPolicy
	if err := s.client.send(ctx, call{method: "GET", path: "/v1/domains/" + url.PathEscape(domain) + "/mail-policy"}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// CreateVerdictReport: report a wrong verdict.
//
// Stores what really happened to an address, beside its verdict. A second report of the same validation
// replaces the first. Reports stay on this installation.
//
// Scope: validate.
func (s *ValidationsCalls) CreateVerdictReport(ctx context.Context, id string, body CreateVerdictReportBody, options ...Option) (*VerdictReport, error) {
	var reply VerdictReport
	if err := s.client.send(ctx, call{method: "POST", path: "/v1/validations/" + url.PathEscape(id) + "/report", body: body}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// VerdictReports: list reports of wrong verdicts, newest first.
//
// Returns the account's reports of wrong verdicts, in pages.
//
// Scope: results:read.
func (s *ValidationsCalls) VerdictReports(query ListVerdictReportsQuery, options ...Option) *Pages[VerdictReport] {
	return &Pages[VerdictReport]{client: s.client, call: call{method: "GET", path: "/v1/verdict-reports", query: query}, options: options}
}

// DeleteVerdictReport: delete the report of a wrong verdict.
//
// Deletes the report of a validation.
//
// Scope: validate.
func (s *ValidationsCalls) DeleteVerdictReport(ctx context.Context, id string, options ...Option) error {
	return s.client.send(ctx, call{method: "DELETE", path: "/v1/validations/" + url.PathEscape(id) + "/report"}, nil, options)
}

// CreateShare: create a link that shows a validation to anyone.
//
// Returns a signed link to a page that shows the verdict and the evidence of one validation to anyone who has
// the link: no other result, and nothing about your account. The page asks search engines not to list it. The
// link works for 30 days unless you choose, and ends earlier when you revoke it or delete the validation. The
// key also needs the scope `evidence:read`.
//
// Scope: exports.
func (s *ValidationsCalls) CreateShare(ctx context.Context, id string, body CreateShareBody, options ...Option) (*ShareLink, error) {
	var reply ShareLink
	if err := s.client.send(ctx, call{method: "POST", path: "/v1/validations/" + url.PathEscape(id) + "/shares", body: body}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// Shares: list the links that work, newest first.
//
// Returns the account's links that work, in pages, also those of one validation.
//
// Scope: evidence:read.
func (s *ValidationsCalls) Shares(query ListSharesQuery, options ...Option) *Pages[ShareLink] {
	return &Pages[ShareLink]{client: s.client, call: call{method: "GET", path: "/v1/shares", query: query}, options: options}
}

// DeleteShare: revoke a link.
//
// Revokes a link. Whoever opens it from then on gets a 404.
//
// Scope: exports.
func (s *ValidationsCalls) DeleteShare(ctx context.Context, id string, options ...Option) error {
	return s.client.send(ctx, call{method: "DELETE", path: "/v1/shares/" + url.PathEscape(id)}, nil, options)
}

// UploadsCalls: Send a file of addresses in parts, then create a list from it.
type UploadsCalls struct{ client *Client }

// Create: create an upload; send its bytes in parts.
//
// Reserves room for a file of up to 100 MB. Send its bytes with `PATCH`, then create a list from the upload.
//
// Scope: lists:write.
func (s *UploadsCalls) Create(ctx context.Context, body CreateUploadBody, options ...Option) (*Upload, error) {
	var reply Upload
	if err := s.client.send(ctx, call{method: "POST", path: "/v1/uploads", body: body}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// Append: upload the next part of a file.
//
// Appends one part of up to 8 MB as `application/octet-stream`. `Upload-Offset` is the number of bytes
// received so far. A part is stored whole or not at all.
//
// Scope: lists:write.
func (s *UploadsCalls) Append(ctx context.Context, id string, part []byte, offset int, options ...Option) (*Upload, error) {
	var reply Upload
	if err := s.client.send(ctx, call{method: "PATCH", path: "/v1/uploads/" + url.PathEscape(id), bytes: part, header: map[string]string{"Content-Type": "application/octet-stream", "Upload-Offset": strconv.Itoa(offset)}}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// Get: get how many bytes of an upload have arrived, to resume it.
//
// Returns how many bytes have arrived, so that you can resume after a break.
//
// Scope: lists:write.
func (s *UploadsCalls) Get(ctx context.Context, id string, options ...Option) (*Upload, error) {
	var reply Upload
	if err := s.client.send(ctx, call{method: "GET", path: "/v1/uploads/" + url.PathEscape(id)}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// Unpack: replace a zip archive by an upload for each list file inside.
//
// Replaces a complete zip archive with an upload for each list file inside.
//
// Scope: lists:write.
func (s *UploadsCalls) Unpack(ctx context.Context, id string, options ...Option) (*UnpackUploadReply, error) {
	var reply UnpackUploadReply
	if err := s.client.send(ctx, call{method: "POST", path: "/v1/uploads/" + url.PathEscape(id) + "/unpack", body: struct{}{}}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// Delete: delete an upload.
//
// Deletes an upload that isn't in a list yet.
//
// Scope: lists:write.
func (s *UploadsCalls) Delete(ctx context.Context, id string, options ...Option) error {
	return s.client.send(ctx, call{method: "DELETE", path: "/v1/uploads/" + url.PathEscape(id)}, nil, options)
}

// ListsCalls: Check many addresses together. Nothing is charged before the start.
type ListsCalls struct{ client *Client }

// Create: create a list from an upload, addresses or text (requires an Idempotency-Key header).
//
// Creates a list from an upload, from addresses, from pasted text or from a file on the web, then counts its
// rows. Nothing is charged before the start. `Idempotency-Key` is required: a repeated request returns the
// first list.
//
// Scope: lists:write.
func (s *ListsCalls) Create(ctx context.Context, body CreateListBody, options ...Option) (*List, error) {
	var reply List
	if err := s.client.send(ctx, call{method: "POST", path: "/v1/lists", body: body, idempotent: true}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// List: list lists, newest first.
//
// Returns the account's lists, in pages.
//
// Scope: lists:read.
func (s *ListsCalls) List(query ReadListsQuery, options ...Option) *Pages[List] {
	return &Pages[List]{client: s.client, call: call{method: "GET", path: "/v1/lists", query: query}, options: options}
}

// Get: get a list: state, counts, progress and credits.
//
// Returns the list's state, counts, progress, results and credits.
//
// Scope: lists:read.
func (s *ListsCalls) Get(ctx context.Context, id string, options ...Option) (*List, error) {
	var reply List
	if err := s.client.send(ctx, call{method: "GET", path: "/v1/lists/" + url.PathEscape(id)}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// Update: change how a file is read or its options (before the start, recounts the rows).
//
// Renames the list, or changes how its file is read and its options. Before the start, rows are counted again.
//
// Scope: lists:write.
func (s *ListsCalls) Update(ctx context.Context, id string, body UpdateListBody, options ...Option) (*List, error) {
	var reply List
	if err := s.client.send(ctx, call{method: "PATCH", path: "/v1/lists/" + url.PathEscape(id), body: body}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// Preview: preview how a file was read, with its first rows.
//
// Returns the detected format, the columns and the first rows, with the reason for each choice.
//
// Scope: lists:read.
func (s *ListsCalls) Preview(ctx context.Context, id string, options ...Option) (*ListPreview, error) {
	var reply ListPreview
	if err := s.client.send(ctx, call{method: "GET", path: "/v1/lists/" + url.PathEscape(id) + "/preview"}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// Issues: list the issues of a file, grouped by the repair they need.
//
// Counts the issues of the file by the repair they need, with an example of each.
//
// Scope: lists:read.
func (s *ListsCalls) Issues(ctx context.Context, id string, options ...Option) (*ReadListIssuesReply, error) {
	var reply ReadListIssuesReply
	if err := s.client.send(ctx, call{method: "GET", path: "/v1/lists/" + url.PathEscape(id) + "/issues"}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// Malformed: list rows with an invalid format and their suggestions.
//
// Returns rows without a valid address, with a suggestion where there is one.
//
// Scope: lists:read.
func (s *ListsCalls) Malformed(id string, query ListMalformedQuery, options ...Option) *Pages[ListMalformedItem] {
	return &Pages[ListMalformedItem]{client: s.client, call: call{method: "GET", path: "/v1/lists/" + url.PathEscape(id) + "/malformed", query: query}, options: options}
}

// FixRows: fix invalid rows before the start, one by one or with all suggestions.
//
// Replaces addresses of malformed rows before the start, one by one or by suggestions.
//
// Scope: lists:write.
func (s *ListsCalls) FixRows(ctx context.Context, id string, body FixRowsBody, options ...Option) (*List, error) {
	var reply List
	if err := s.client.send(ctx, call{method: "POST", path: "/v1/lists/" + url.PathEscape(id) + "/fixes", body: body}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// Sample: check a free random sample of a list of 500 rows or more.
//
// Checks a random sample of a large list for free. The result is in `sample`, with confidence intervals.
//
// Scope: lists:write.
func (s *ListsCalls) Sample(ctx context.Context, id string, body SampleListBody, options ...Option) (*List, error) {
	var reply List
	if err := s.client.send(ctx, call{method: "POST", path: "/v1/lists/" + url.PathEscape(id) + "/sample", body: body}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// Start: start checking a list and hold its credits.
//
// Holds the credits and starts the checks.
//
// Scope: lists:write.
func (s *ListsCalls) Start(ctx context.Context, id string, options ...Option) (*List, error) {
	var reply List
	if err := s.client.send(ctx, call{method: "POST", path: "/v1/lists/" + url.PathEscape(id) + "/start", body: struct{}{}}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// Pause: pause a list and keep its results.
//
// Stops after the running checks. Results so far stay.
//
// Scope: lists:write.
func (s *ListsCalls) Pause(ctx context.Context, id string, options ...Option) (*List, error) {
	var reply List
	if err := s.client.send(ctx, call{method: "POST", path: "/v1/lists/" + url.PathEscape(id) + "/pause", body: struct{}{}}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// Resume: resume a paused list.
//
// Continues a paused list.
//
// Scope: lists:write.
func (s *ListsCalls) Resume(ctx context.Context, id string, options ...Option) (*List, error) {
	var reply List
	if err := s.client.send(ctx, call{method: "POST", path: "/v1/lists/" + url.PathEscape(id) + "/resume", body: struct{}{}}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// Finish: complete a running list now: rows still waiting become unknown, free.
//
// Ends a running list now. Rows still waiting become `unknown` with the reason they wait for, free. Held
// credits are released.
//
// Scope: lists:write.
func (s *ListsCalls) Finish(ctx context.Context, id string, options ...Option) (*List, error) {
	var reply List
	if err := s.client.send(ctx, call{method: "POST", path: "/v1/lists/" + url.PathEscape(id) + "/finish", body: struct{}{}}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// Cancel: end a list: finished rows stay and are charged, the rest is released.
//
// Ends the list. Finished rows stay and are charged; the others stay `not_processed`, and their credits are
// released.
//
// Scope: lists:write.
func (s *ListsCalls) Cancel(ctx context.Context, id string, options ...Option) (*List, error) {
	var reply List
	if err := s.client.send(ctx, call{method: "POST", path: "/v1/lists/" + url.PathEscape(id) + "/cancel", body: struct{}{}}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// Delete: delete a list with its file, rows and results.
//
// Deletes the list with its file, rows and results, and returns a receipt. This can't be undone.
//
// Scope: lists:write.
func (s *ListsCalls) Delete(ctx context.Context, id string, options ...Option) (*DeleteListReply, error) {
	var reply DeleteListReply
	if err := s.client.send(ctx, call{method: "DELETE", path: "/v1/lists/" + url.PathEscape(id)}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// Rows: list rows and results, also while the list runs.
//
// Returns rows with their results in the order of the file, also while the list runs.
//
// Scope: results:read.
func (s *ListsCalls) Rows(id string, query ReadListRowsQuery, options ...Option) *Pages[ListRow] {
	return &Pages[ListRow]{client: s.client, call: call{method: "GET", path: "/v1/lists/" + url.PathEscape(id) + "/results", query: query}, options: options}
}

// Row: get one row with its full result and evidence.
//
// Returns one row with its full validation and evidence.
//
// Scope: results:read.
func (s *ListsCalls) Row(ctx context.Context, id string, position int, options ...Option) (*ReadListRowReply, error) {
	var reply ReadListRowReply
	if err := s.client.send(ctx, call{method: "GET", path: "/v1/lists/" + url.PathEscape(id) + "/results/" + strconv.Itoa(position)}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// RowEvidenceBundle: download the signed evidence of a list row.
//
// Returns the signed evidence of one row, in the format of `GET /v1/validations/{id}/evidence-bundle`.
//
// Scope: evidence:read.
func (s *ListsCalls) RowEvidenceBundle(ctx context.Context, id string, position int, options ...Option) (*EvidenceBundle, error) {
	var reply EvidenceBundle
	if err := s.client.send(ctx, call{method: "GET", path: "/v1/lists/" + url.PathEscape(id) + "/results/" + strconv.Itoa(position) + "/evidence-bundle"}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// Reasons: list reasons by number of rows, most frequent first.
//
// Counts rows by verdict and reason so far, the most frequent first.
//
// Scope: results:read.
func (s *ListsCalls) Reasons(ctx context.Context, id string, options ...Option) (*ReadListReasonsReply, error) {
	var reply ReadListReasonsReply
	if err := s.client.send(ctx, call{method: "GET", path: "/v1/lists/" + url.PathEscape(id) + "/reasons"}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// Replies: list mail servers' replies by number of rows, most frequent first.
//
// Counts rows so far by the mail server's reply that decided them, the most frequent first. Replies are
// without addresses, host names and ids. The first 1,000 different ones are counted.
//
// Scope: results:read.
func (s *ListsCalls) Replies(ctx context.Context, id string, query ReadListRepliesQuery, options ...Option) (*ReadListRepliesReply, error) {
	var reply ReadListRepliesReply
	if err := s.client.send(ctx, call{method: "GET", path: "/v1/lists/" + url.PathEscape(id) + "/replies", query: query}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// Domains: list up to ten domains with the most undeliverable rows.
//
// Returns up to ten domains with the most undeliverable rows so far.
//
// Scope: results:read.
func (s *ListsCalls) Domains(ctx context.Context, id string, options ...Option) (*ReadListDomainsReply, error) {
	var reply ReadListDomainsReply
	if err := s.client.send(ctx, call{method: "GET", path: "/v1/lists/" + url.PathEscape(id) + "/domains"}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// Recheck: create a list from the unknown rows, or from the suggestions.
//
// Creates a new list from the rows with an unknown result, or from those with a suggestion.
//
// Scope: lists:write.
func (s *ListsCalls) Recheck(ctx context.Context, id string, body RecheckListBody, options ...Option) (*List, error) {
	var reply List
	if err := s.client.send(ctx, call{method: "POST", path: "/v1/lists/" + url.PathEscape(id) + "/recheck", body: body}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// Compare: compare with an earlier list by address.
//
// Compares two lists by address and returns those whose verdict changed.
//
// Scope: results:read.
func (s *ListsCalls) Compare(id string, query CompareListsQuery, options ...Option) *Pages[CompareListsItem] {
	return &Pages[CompareListsItem]{client: s.client, call: call{method: "GET", path: "/v1/lists/" + url.PathEscape(id) + "/comparison", query: query}, options: options}
}

// WatchList: check a list again regularly, or change how often.
//
// Checks every address of a completed list again each day, week or 30 days. Each run is a new list, compared
// with the one before. The first run is one interval from now. Rows stay stored until the next run ends.
//
// Scope: lists:write.
func (s *ListsCalls) WatchList(ctx context.Context, id string, body WatchListBody, options ...Option) (*ListWatch, error) {
	var reply ListWatch
	if err := s.client.send(ctx, call{method: "PUT", path: "/v1/lists/" + url.PathEscape(id) + "/watch", body: body}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// ReadListWatch: get the watch of a list with its latest runs.
//
// Returns when a watched list is checked again, and what changed in its latest runs.
//
// Scope: lists:read.
func (s *ListsCalls) ReadListWatch(ctx context.Context, id string, options ...Option) (*ListWatch, error) {
	var reply ListWatch
	if err := s.client.send(ctx, call{method: "GET", path: "/v1/lists/" + url.PathEscape(id) + "/watch"}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// RunWatch: check a watched list now.
//
// Starts a run of a watched list now. It costs what a list costs: unknown results are free.
//
// Scope: lists:write.
func (s *ListsCalls) RunWatch(ctx context.Context, id string, options ...Option) (*ListWatch, error) {
	var reply ListWatch
	if err := s.client.send(ctx, call{method: "POST", path: "/v1/lists/" + url.PathEscape(id) + "/watch/runs"}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// Unwatch: stop watching a list.
//
// Stops watching a list. The lists of earlier runs stay.
//
// Scope: lists:write.
func (s *ListsCalls) Unwatch(ctx context.Context, id string, options ...Option) error {
	return s.client.send(ctx, call{method: "DELETE", path: "/v1/lists/" + url.PathEscape(id) + "/watch"}, nil, options)
}

// ExportsCalls: Download results of a list as a file.
type ExportsCalls struct{ client *Client }

// Create: create an export of chosen rows and columns.
//
// Prepares a download of rows, columns and a format you choose. Rows are read while the file downloads.
//
// Scope: exports.
func (s *ExportsCalls) Create(ctx context.Context, id string, body CreateExportBody, options ...Option) (*Export, error) {
	var reply Export
	if err := s.client.send(ctx, call{method: "POST", path: "/v1/lists/" + url.PathEscape(id) + "/exports", body: body}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// Get: get an export with a new link.
//
// Returns the export with a new download link.
//
// Scope: exports.
func (s *ExportsCalls) Get(ctx context.Context, id string, options ...Option) (*Export, error) {
	var reply Export
	if err := s.client.send(ctx, call{method: "GET", path: "/v1/exports/" + url.PathEscape(id)}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// RulesCalls: Always allow or block an address or a domain. Decide how risky results are judged, and try a change on stored results first.
type RulesCalls struct{ client *Client }

// Create: create a rule that allows or blocks addresses.
//
// Decides an address, a domain or a local part without a check, or an MX host after the DNS check. Matching
// addresses are free.
//
// Scope: rules:write.
func (s *RulesCalls) Create(ctx context.Context, body CreateRuleBody, options ...Option) (*Rule, error) {
	var reply Rule
	if err := s.client.send(ctx, call{method: "POST", path: "/v1/rules", body: body}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// List: list or search allow and block rules, newest first.
//
// Returns the account's rules, in pages: all of them, or those that match `q` and `kind`.
//
// Scope: rules:read.
func (s *RulesCalls) List(query ListRulesQuery, options ...Option) *Pages[Rule] {
	return &Pages[Rule]{client: s.client, call: call{method: "GET", path: "/v1/rules", query: query}, options: options}
}

// Update: update a rule (omitted fields stay the same).
//
// Changes the fields you send.
//
// Scope: rules:write.
func (s *RulesCalls) Update(ctx context.Context, id string, body UpdateRuleBody, options ...Option) (*Rule, error) {
	var reply Rule
	if err := s.client.send(ctx, call{method: "PATCH", path: "/v1/rules/" + url.PathEscape(id), body: body}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// Delete: delete a rule.
//
// Deletes the rule. Earlier results stay.
//
// Scope: rules:write.
func (s *RulesCalls) Delete(ctx context.Context, id string, options ...Option) error {
	return s.client.send(ctx, call{method: "DELETE", path: "/v1/rules/" + url.PathEscape(id)}, nil, options)
}

// ImportRules: import rules from a file, or preview it.
//
// Adds the rules of an upload of any kind that lists are read from. The exports of Mailchimp, Brevo, SendGrid,
// Amazon SES and Postmark are recognised by their columns. A rule of the other kind is replaced, one of the
// same kind stays. With `preview`, nothing changes and the upload stays; otherwise it is deleted. An account
// reads one file at a time.
//
// Scope: rules:write.
func (s *RulesCalls) ImportRules(ctx context.Context, body ImportRulesBody, options ...Option) (*ImportRulesReply, error) {
	var reply ImportRulesReply
	if err := s.client.send(ctx, call{method: "POST", path: "/v1/rules/imports", body: body}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// Policy: get the policy that judges new results.
//
// Returns the policy that judges new results. Version 0 is the standard policy, which holds until you save
// one.
//
// Scope: rules:read.
func (s *RulesCalls) Policy(ctx context.Context, options ...Option) (*PolicyVersion, error) {
	var reply PolicyVersion
	if err := s.client.send(ctx, call{method: "GET", path: "/v1/policy"}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// SavePolicy: save a policy as a new version.
//
// Saves a policy as the next version. It judges checks that start from now on, and lists from their start;
// stored results keep the version that judged them. You get a 409 if nothing differs from the current policy.
// An account may have 500 versions.
//
// Scope: rules:write.
func (s *RulesCalls) SavePolicy(ctx context.Context, body SavePolicyBody, options ...Option) (*PolicyVersion, error) {
	var reply PolicyVersion
	if err := s.client.send(ctx, call{method: "POST", path: "/v1/policy/versions", body: body}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// PolicyVersions: list the versions of the policy, newest first.
//
// Returns the saved versions with their author and differences, in pages.
//
// Scope: rules:read.
func (s *RulesCalls) PolicyVersions(query ListPolicyVersionsQuery, options ...Option) *Pages[PolicyVersion] {
	return &Pages[PolicyVersion]{client: s.client, call: call{method: "GET", path: "/v1/policy/versions", query: query}, options: options}
}

// RestorePolicy: save an earlier version again as the newest.
//
// Saves an earlier version as a new one. Version 0 restores the standard policy. You get a 409 if nothing
// differs from the current policy.
//
// Scope: rules:write.
func (s *RulesCalls) RestorePolicy(ctx context.Context, id int, options ...Option) (*PolicyVersion, error) {
	var reply PolicyVersion
	if err := s.client.send(ctx, call{method: "POST", path: "/v1/policy/versions/" + strconv.Itoa(id) + "/restore"}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// SimulatePolicy: judge stored results by another policy.
//
// Judges the latest 20,000 validations and up to 10 completed lists by the policy you send, from their stored
// findings. Nothing is checked, charged or changed. Results that we couldn't determine stay unknown.
//
// Scope: rules:read.
func (s *RulesCalls) SimulatePolicy(ctx context.Context, body SimulatePolicyBody, options ...Option) (*SimulatePolicyReply, error) {
	var reply SimulatePolicyReply
	if err := s.client.send(ctx, call{method: "POST", path: "/v1/policy/simulations", body: body}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// SimulatePolicyRows: list stored results that another policy changes.
//
// Returns the stored results that the policy you send would change, with both judgements: rows of a completed
// list in file order, or the latest validations, newest first.
//
// Scope: results:read.
func (s *RulesCalls) SimulatePolicyRows(body SimulatePolicyRowsBody, options ...Option) *Pages[SimulatePolicyRowsItem] {
	return &Pages[SimulatePolicyRowsItem]{client: s.client, call: call{method: "POST", path: "/v1/policy/simulations/rows", body: body}, options: options}
}

// WebhooksCalls: Get a signed request when a list or a check completes. See [webhooks](#webhooks).
type WebhooksCalls struct{ client *Client }

// Create: create a webhook endpoint, with its secret shown only once.
//
// Creates an endpoint for the events you name. The reply has its secret, which you see once. The endpoint is
// `pending` until it answers `endpoint.created` with 2xx. You get a 409 if another endpoint has the same URL
// and events. An account may have 10 endpoints.
//
// Scope: webhooks:write.
func (s *WebhooksCalls) Create(ctx context.Context, body CreateWebhookEndpointBody, options ...Option) (*CreatedEndpoint, error) {
	var reply CreatedEndpoint
	if err := s.client.send(ctx, call{method: "POST", path: "/v1/webhook-endpoints", body: body}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// List: list webhook endpoints, newest first.
//
// Returns the account's endpoints.
//
// Scope: webhooks:read.
func (s *WebhooksCalls) List(ctx context.Context, options ...Option) (*ListWebhookEndpointsReply, error) {
	var reply ListWebhookEndpointsReply
	if err := s.client.send(ctx, call{method: "GET", path: "/v1/webhook-endpoints"}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// Get: read a webhook endpoint.
//
// Returns the endpoint.
//
// Scope: webhooks:read.
func (s *WebhooksCalls) Get(ctx context.Context, id string, options ...Option) (*WebhookEndpoint, error) {
	var reply WebhookEndpoint
	if err := s.client.send(ctx, call{method: "GET", path: "/v1/webhook-endpoints/" + url.PathEscape(id)}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// Update: update, disable or enable a webhook endpoint.
//
// Changes the fields you send. Disabling an endpoint cancels its waiting deliveries; events that happen
// meanwhile can be replayed. A new URL makes the endpoint `pending` again.
//
// Scope: webhooks:write.
func (s *WebhooksCalls) Update(ctx context.Context, id string, body UpdateWebhookEndpointBody, options ...Option) (*WebhookEndpoint, error) {
	var reply WebhookEndpoint
	if err := s.client.send(ctx, call{method: "PATCH", path: "/v1/webhook-endpoints/" + url.PathEscape(id), body: body}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// Delete: delete a webhook endpoint with its delivery log.
//
// Deletes the endpoint and its delivery log, and cancels what waits.
//
// Scope: webhooks:write.
func (s *WebhooksCalls) Delete(ctx context.Context, id string, options ...Option) error {
	return s.client.send(ctx, call{method: "DELETE", path: "/v1/webhook-endpoints/" + url.PathEscape(id)}, nil, options)
}

// RotateSecret: replace the secret of a webhook endpoint.
//
// Creates a new secret, which you see once. Until the grace period ends, deliveries have a signature of each
// secret.
//
// Scope: webhooks:write.
func (s *WebhooksCalls) RotateSecret(ctx context.Context, id string, body RotateWebhookSecretBody, options ...Option) (*CreatedEndpoint, error) {
	var reply CreatedEndpoint
	if err := s.client.send(ctx, call{method: "POST", path: "/v1/webhook-endpoints/" + url.PathEscape(id) + "/rotate-secret", body: body}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// Test: send a test event to a webhook endpoint.
//
// Queues a `webhook.test` event. It is sent once, and its outcome doesn't count against the endpoint. A
// `pending` endpoint gets `endpoint.created` again instead. Read the delivery to see the response.
//
// Scope: webhooks:write.
func (s *WebhooksCalls) Test(ctx context.Context, id string, options ...Option) (*WebhookDelivery, error) {
	var reply WebhookDelivery
	if err := s.client.send(ctx, call{method: "POST", path: "/v1/webhook-endpoints/" + url.PathEscape(id) + "/test", body: struct{}{}}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// ReplayEvents: send the events of a period again to a webhook endpoint.
//
// Queues the events of a period that the endpoint subscribes to, oldest first. Events that were delivered or
// still wait are left out unless you ask for them. Events are stored for 30 days.
//
// Scope: webhooks:write.
func (s *WebhooksCalls) ReplayEvents(ctx context.Context, id string, body ReplayWebhookEventsBody, options ...Option) (*ReplayWebhookEventsReply, error) {
	var reply ReplayWebhookEventsReply
	if err := s.client.send(ctx, call{method: "POST", path: "/v1/webhook-endpoints/" + url.PathEscape(id) + "/replay", body: body}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// Deliveries: list webhook deliveries, newest first.
//
// Returns the account's deliveries of the last 30 days, in pages.
//
// Scope: webhooks:read.
func (s *WebhooksCalls) Deliveries(query ListWebhookDeliveriesQuery, options ...Option) *Pages[WebhookDelivery] {
	return &Pages[WebhookDelivery]{client: s.client, call: call{method: "GET", path: "/v1/webhook-deliveries", query: query}, options: options}
}

// Delivery: read a webhook delivery with its body and attempts.
//
// Returns the delivery with the signed body, and the headers, response and duration of each attempt.
//
// Scope: webhooks:read.
func (s *WebhooksCalls) Delivery(ctx context.Context, id string, options ...Option) (*ReadWebhookDeliveryReply, error) {
	var reply ReadWebhookDeliveryReply
	if err := s.client.send(ctx, call{method: "GET", path: "/v1/webhook-deliveries/" + url.PathEscape(id)}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// Redeliver: send the event of a delivery again.
//
// Queues the event of the delivery again, with the same `webhook-id` and body. If it succeeds, waiting retries
// of the event at this endpoint end.
//
// Scope: webhooks:write.
func (s *WebhooksCalls) Redeliver(ctx context.Context, id string, options ...Option) (*WebhookDelivery, error) {
	var reply WebhookDelivery
	if err := s.client.send(ctx, call{method: "POST", path: "/v1/webhook-deliveries/" + url.PathEscape(id) + "/redeliver", body: struct{}{}}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// FormChecksCalls: Check addresses while people fill in a form, then verify them on your server.
type FormChecksCalls struct{ client *Client }

// Verify: verify the proof of a form check and get the verdict.
//
// Verifies the proof that a form sent, on your server, and returns the whole validation. The proof is valid
// for 30 minutes and one address, at most 5 times. You get a 202 while the check is still running. If a form
// comes without a valid proof, check the address with `POST /v1/validations`.
//
// Scope: validate.
func (s *FormChecksCalls) Verify(ctx context.Context, body VerifyFormCheckBody, options ...Option) (*Validation, error) {
	var reply Validation
	if err := s.client.send(ctx, call{method: "POST", path: "/v1/form-checks/verify", body: body}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// SignUpsCalls: Let Supabase Auth, Ory Kratos, Amazon Cognito, Auth0 or Keycloak ask about an address before they create a user, without code.
type SignUpsCalls struct{ client *Client }

// CreateHook: create a sign-up hook, with its secret shown only once.
//
// Creates the address that a program asks before it creates a user, and returns its secret once. The action of
// your policy decides: `send` allows, `send_with_care` warns and lets the person in, `do_not_send` blocks. A
// check costs as much as any other; a result of the last 24 hours is reused. An account may have 10 hooks.
//
// Scope: webhooks:write.
func (s *SignUpsCalls) CreateHook(ctx context.Context, body CreateSignUpHookBody, options ...Option) (*CreatedSignUpHook, error) {
	var reply CreatedSignUpHook
	if err := s.client.send(ctx, call{method: "POST", path: "/v1/sign-up-hooks", body: body}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// Hooks: list sign-up hooks, newest first.
//
// Returns the account's hooks with the decisions of the last seven days.
//
// Scope: webhooks:read.
func (s *SignUpsCalls) Hooks(ctx context.Context, options ...Option) (*ListSignUpHooksReply, error) {
	var reply ListSignUpHooksReply
	if err := s.client.send(ctx, call{method: "GET", path: "/v1/sign-up-hooks"}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// UpdateHook: update a sign-up hook.
//
// Changes the decision for addresses without a verdict.
//
// Scope: webhooks:write.
func (s *SignUpsCalls) UpdateHook(ctx context.Context, id string, body UpdateSignUpHookBody, options ...Option) (*SignUpHook, error) {
	var reply SignUpHook
	if err := s.client.send(ctx, call{method: "PATCH", path: "/v1/sign-up-hooks/" + url.PathEscape(id), body: body}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// RotateHookSecret: replace the secret of a sign-up hook.
//
// Creates a new secret, which you see once. Until the grace period ends, the hook answers calls with either
// secret, so that no sign-up fails while you paste the new one.
//
// Scope: webhooks:write.
func (s *SignUpsCalls) RotateHookSecret(ctx context.Context, id string, body RotateSignUpHookSecretBody, options ...Option) (*CreatedSignUpHook, error) {
	var reply CreatedSignUpHook
	if err := s.client.send(ctx, call{method: "POST", path: "/v1/sign-up-hooks/" + url.PathEscape(id) + "/rotate-secret", body: body}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// DeleteHook: delete a sign-up hook with its decisions.
//
// Deletes the hook with its decisions. Remove it from the program first: sign-ups fail while a program calls a
// hook that doesn't exist.
//
// Scope: webhooks:write.
func (s *SignUpsCalls) DeleteHook(ctx context.Context, id string, options ...Option) error {
	return s.client.send(ctx, call{method: "DELETE", path: "/v1/sign-up-hooks/" + url.PathEscape(id)}, nil, options)
}

// Decisions: list decisions about sign-ups, newest first.
//
// Returns the decisions of the last 90 days, newest first, in pages. Beyond 10,000 a day, decisions take
// effect but aren't stored.
//
// Scope: webhooks:read.
func (s *SignUpsCalls) Decisions(query ListSignUpDecisionsQuery, options ...Option) *Pages[StoredSignUpDecision] {
	return &Pages[StoredSignUpDecision]{client: s.client, call: call{method: "GET", path: "/v1/sign-up-decisions", query: query}, options: options}
}

// AnalyticsCalls: Read results over time, by field, how long checks take, and how often verdicts were right.
type AnalyticsCalls struct{ client *Client }

// Timeseries: get results over time.
//
// Returns the results of up to 400 days by day, week or month: single and batch validations, and rows of
// lists. Days are in UTC. Filters combine with “and”. Deleted results stay counted.
//
// Scope: analytics:read.
func (s *AnalyticsCalls) Timeseries(ctx context.Context, query ReadTimeseriesQuery, options ...Option) (*ReadTimeseriesReply, error) {
	var reply ReadTimeseriesReply
	if err := s.client.send(ctx, call{method: "GET", path: "/v1/analytics/timeseries", query: query}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// Breakdown: get results by verdict, reason, provider, domain, source, key, origin or charge.
//
// Returns the results of up to 400 days by one field, most frequent first, and the sum of the others as
// `rest`. The 200 most frequent domains and 50 sources of a day are counted by name, the others together as
// null. With `by=domain`, `verdict` is the only filter.
//
// Scope: analytics:read.
func (s *AnalyticsCalls) Breakdown(ctx context.Context, query ReadBreakdownQuery, options ...Option) (*ReadBreakdownReply, error) {
	var reply ReadBreakdownReply
	if err := s.client.send(ctx, call{method: "GET", path: "/v1/analytics/breakdown", query: query}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// Latency: get times of validations and of each check.
//
// Returns how long single and batch validations took, and each of their checks: the times that 50, 90 and 99 %
// of them didn't exceed. Cached results aren't counted.
//
// Scope: analytics:read.
func (s *AnalyticsCalls) Latency(ctx context.Context, query ReadLatencyQuery, options ...Option) (*ReadLatencyReply, error) {
	var reply ReadLatencyReply
	if err := s.client.send(ctx, call{method: "GET", path: "/v1/analytics/latency", query: query}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// Accuracy: get the accuracy of verdicts by imported outcomes.
//
// Returns how often verdicts were right, by verdict, reason and provider, with 95 % Wilson intervals, the
// share of delivered mails by score, and suggested scores to send from. Only delivered and bounced mails
// count.
//
// Scope: analytics:read.
func (s *AnalyticsCalls) Accuracy(ctx context.Context, options ...Option) (*ReadAccuracyReply, error) {
	var reply ReadAccuracyReply
	if err := s.client.send(ctx, call{method: "GET", path: "/v1/analytics/accuracy"}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// ImportOutcomes: import what bounced and what was delivered.
//
// Imports what happened to mails, as a CSV file of your mail service or as up to 1,000 objects. Each mail is
// compared with the latest earlier result of its address. The server's reply decides whether a bounce is about
// the mailbox: blocked senders, full mailboxes and unclear bounces are counted apart. Importing a mail again
// replaces it. Addresses are stored as keyed hashes only.
//
// Scope: validate.
func (s *AnalyticsCalls) ImportOutcomes(ctx context.Context, body ImportOutcomesBody, options ...Option) (*ImportOutcomesReply, error) {
	var reply ImportOutcomesReply
	if err := s.client.send(ctx, call{method: "POST", path: "/v1/outcomes", body: body}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// DeleteOutcomes: delete all imported outcomes.
//
// Deletes all imported outcomes of the account. Results stay.
//
// Scope: results:delete.
func (s *AnalyticsCalls) DeleteOutcomes(ctx context.Context, options ...Option) error {
	return s.client.send(ctx, call{method: "DELETE", path: "/v1/outcomes"}, nil, options)
}

// CreateOutcomeFeed: create the address that receives bounce events, or replace it.
//
// Creates the address at which your mail service reports bounces and deliveries with signed webhooks, and
// returns its secret once. If the service chooses the secret, pass it. An account has one address: creating it
// again replaces the first.
//
// Scope: webhooks:write.
func (s *AnalyticsCalls) CreateOutcomeFeed(ctx context.Context, body CreateOutcomeFeedBody, options ...Option) (*CreateOutcomeFeedReply, error) {
	var reply CreateOutcomeFeedReply
	if err := s.client.send(ctx, call{method: "POST", path: "/v1/outcome-feed", body: body}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// OutcomeFeed: get the address that receives bounce events.
//
// Returns the address, and when the last valid event arrived.
//
// Scope: webhooks:read.
func (s *AnalyticsCalls) OutcomeFeed(ctx context.Context, options ...Option) (*ReadOutcomeFeedReply, error) {
	var reply ReadOutcomeFeedReply
	if err := s.client.send(ctx, call{method: "GET", path: "/v1/outcome-feed"}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// DeleteOutcomeFeed: delete the address that receives bounce events.
//
// Deletes the address. Imported outcomes stay.
//
// Scope: webhooks:write.
func (s *AnalyticsCalls) DeleteOutcomeFeed(ctx context.Context, options ...Option) error {
	return s.client.send(ctx, call{method: "DELETE", path: "/v1/outcome-feed"}, nil, options)
}

// AccountCalls: Read the credit balance, its changes, the usage, the account's notifications and its audit log.
type AccountCalls struct{ client *Client }

// Credits: get the credit balance.
//
// Returns the credits of the account, and the part reserved for running lists.
//
// Scope: billing:read.
func (s *AccountCalls) Credits(ctx context.Context, options ...Option) (*Credits, error) {
	var reply Credits
	if err := s.client.send(ctx, call{method: "GET", path: "/v1/credits"}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// Ledger: list credit transactions, newest first.
//
// Returns every change of the balance that matches the filters, in pages.
//
// Scope: billing:read.
func (s *AccountCalls) Ledger(query ListLedgerQuery, options ...Option) *Pages[LedgerEntry] {
	return &Pages[LedgerEntry]{client: s.client, call: call{method: "GET", path: "/v1/credits/ledger", query: query}, options: options}
}

// CreditForecast: estimate when the credits run out.
//
// Estimates when the balance reaches 0 from the charges of the last 30 days. Less than 7 days of charges give
// no date.
//
// Scope: billing:read.
func (s *AccountCalls) CreditForecast(ctx context.Context, options ...Option) (*ReadCreditForecastReply, error) {
	var reply ReadCreditForecastReply
	if err := s.client.send(ctx, call{method: "GET", path: "/v1/credits/forecast"}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// CreditStatement: get the credit statement of a month.
//
// Returns the balance before and after a calendar month (UTC), and what was granted, bought, taken back and
// charged in it.
//
// Scope: billing:read.
func (s *AccountCalls) CreditStatement(ctx context.Context, query ReadCreditStatementQuery, options ...Option) (*ReadCreditStatementReply, error) {
	var reply ReadCreditStatementReply
	if err := s.client.send(ctx, call{method: "GET", path: "/v1/credits/statement", query: query}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// Usage: get validations and credits by day and key.
//
// Returns the validations and credits of up to 93 days, by day and by key. Days are in UTC.
//
// Scope: billing:read.
func (s *AccountCalls) Usage(ctx context.Context, query ReadUsageQuery, options ...Option) (*Usage, error) {
	var reply Usage
	if err := s.client.send(ctx, call{method: "GET", path: "/v1/usage", query: query}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// ListNotifications: list notifications, newest first.
//
// Returns the account's notifications of the last 90 days, in pages, and the number of unread ones.
//
// Scope: notifications:read.
func (s *AccountCalls) ListNotifications(query ListNotificationsQuery, options ...Option) *Pages[Notification] {
	return &Pages[Notification]{client: s.client, call: call{method: "GET", path: "/v1/notifications", query: query}, options: options}
}

// ReadNotifications: mark notifications as read.
//
// Marks the notifications with these ids, or all, as read. Returns the number of unread ones that remain.
//
// Scope: notifications:write.
func (s *AccountCalls) ReadNotifications(ctx context.Context, body ReadNotificationsBody, options ...Option) (*ReadNotificationsReply, error) {
	var reply ReadNotificationsReply
	if err := s.client.send(ctx, call{method: "POST", path: "/v1/notifications/read", body: body}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// AuditEvents: list account events, newest first.
//
// Returns the account's security events, in pages.
//
// Scope: audit:read.
func (s *AccountCalls) AuditEvents(query ListAuditEventsQuery, options ...Option) *Pages[AuditEvent] {
	return &Pages[AuditEvent]{client: s.client, call: call{method: "GET", path: "/v1/audit-events", query: query}, options: options}
}

// PeopleCalls: Read who belongs to the account, and who is invited.
type PeopleCalls struct{ client *Client }

// Members: list the members of the account, oldest first.
//
// Returns the people of the account with their roles, oldest first. Changing them takes a person in the app,
// or SCIM.
//
// Scope: people:read.
func (s *PeopleCalls) Members(ctx context.Context, options ...Option) (*ListMembersReply, error) {
	var reply ListMembersReply
	if err := s.client.send(ctx, call{method: "GET", path: "/v1/members"}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}

// Invitations: list the open invitations of the account, newest first.
//
// Returns the open invitations, newest first.
//
// Scope: people:read.
func (s *PeopleCalls) Invitations(ctx context.Context, options ...Option) (*ListInvitationsReply, error) {
	var reply ListInvitationsReply
	if err := s.client.send(ctx, call{method: "GET", path: "/v1/invitations"}, &reply, options); err != nil {
		return nil, err
	}
	return &reply, nil
}
