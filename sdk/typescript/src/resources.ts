// Made from the API's contract by `npm run sdk`. Changes here are lost: change contract/ and run it again.

import type {
  AuditEvent,
  CompareListsItem,
  CompareListsQuery,
  CompareListsReply,
  CountValidationsQuery,
  CountValidationsReply,
  CreateExportBody,
  CreateListBody,
  CreateOutcomeFeedBody,
  CreateOutcomeFeedReply,
  CreateRuleBody,
  CreateShareBody,
  CreateSignUpHookBody,
  CreateUploadBody,
  CreateValidationBatchBody,
  CreateValidationBody,
  CreateVerdictReportBody,
  CreateWebhookEndpointBody,
  CreatedEndpoint,
  CreatedSignUpHook,
  Credits,
  DeleteListReply,
  Domain,
  Evidence,
  EvidenceBundle,
  Export,
  FixRowsBody,
  ImportOutcomesBody,
  ImportOutcomesReply,
  ImportRulesBody,
  ImportRulesReply,
  LedgerEntry,
  List,
  ListAuditEventsQuery,
  ListAuditEventsReply,
  ListInvitationsReply,
  ListLedgerQuery,
  ListLedgerReply,
  ListMalformedItem,
  ListMalformedQuery,
  ListMalformedReply,
  ListMembersReply,
  ListNotificationsQuery,
  ListNotificationsReply,
  ListPolicyVersionsQuery,
  ListPolicyVersionsReply,
  ListPreview,
  ListRow,
  ListRulesQuery,
  ListRulesReply,
  ListSharesQuery,
  ListSharesReply,
  ListSignUpDecisionsQuery,
  ListSignUpDecisionsReply,
  ListSignUpHooksReply,
  ListValidationsQuery,
  ListValidationsReply,
  ListVerdictReportsQuery,
  ListVerdictReportsReply,
  ListWatch,
  ListWebhookDeliveriesQuery,
  ListWebhookDeliveriesReply,
  ListWebhookEndpointsReply,
  MailPolicy,
  Notification,
  PolicyVersion,
  ReadAccuracyReply,
  ReadBreakdownQuery,
  ReadBreakdownReply,
  ReadCreditForecastReply,
  ReadCreditStatementQuery,
  ReadCreditStatementReply,
  ReadLatencyQuery,
  ReadLatencyReply,
  ReadListDomainsReply,
  ReadListIssuesReply,
  ReadListReasonsReply,
  ReadListRepliesQuery,
  ReadListRepliesReply,
  ReadListRowReply,
  ReadListRowsQuery,
  ReadListRowsReply,
  ReadListsQuery,
  ReadListsReply,
  ReadNotificationsBody,
  ReadNotificationsReply,
  ReadOutcomeFeedReply,
  ReadTimeseriesQuery,
  ReadTimeseriesReply,
  ReadUsageQuery,
  ReadWebhookDeliveryReply,
  Recheck,
  RecheckListBody,
  RecheckValidationBody,
  ReplayWebhookEventsBody,
  ReplayWebhookEventsReply,
  RotateSignUpHookSecretBody,
  RotateWebhookSecretBody,
  Rule,
  RunningValidation,
  SampleListBody,
  SavePolicyBody,
  ShareLink,
  SignUpHook,
  SimulatePolicyBody,
  SimulatePolicyReply,
  SimulatePolicyRowsBody,
  SimulatePolicyRowsItem,
  SimulatePolicyRowsReply,
  StoredSignUpDecision,
  UnpackUploadReply,
  UpdateListBody,
  UpdateRuleBody,
  UpdateSignUpHookBody,
  UpdateWebhookEndpointBody,
  Upload,
  Usage,
  Validation,
  ValidationBatch,
  VerdictReport,
  VerifyFormCheckBody,
  WatchListBody,
  WebhookDelivery,
  WebhookEndpoint,
} from "./apiTypes.ts";
import { Pages } from "./pages.ts";
import type { RequestOptions, Transport } from "./transport.ts";

/** Check addresses and read the stored results with their evidence. */
export class Validations {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Check one address.
   *
   * Runs the checks and waits for the verdict, up to `timeout_ms`. An undeliverable address is a 200: errors mean that we couldn't check. A 202 has the id to read later, in `Location`. Unknown verdicts and sandbox addresses are free.
   *
   * Scope: `validate`.
   */
  create(
    body: CreateValidationBody,
    options?: RequestOptions,
  ): Promise<Validation | RunningValidation> {
    return this.#transport.send<Validation | RunningValidation>(
      { method: "POST", path: "/v1/validations", body, idempotent: true },
      options,
    );
  }

  /**
   * Check up to 100 addresses.
   *
   * Checks up to 100 addresses in one call. Each item has its validation or its own problem, so that one address can't fail the others, not even an empty one. An address that occurs twice is checked and charged once. You get a 202 while items are still running: read those with `GET /v1/validations/{id}`. For more addresses, create a list.
   *
   * Scope: `validate`.
   */
  createBatch(body: CreateValidationBatchBody, options?: RequestOptions): Promise<ValidationBatch> {
    return this.#transport.send<ValidationBatch>(
      { method: "POST", path: "/v1/validations/batch", body, idempotent: true },
      options,
    );
  }

  /**
   * Get a validation (202 while it runs).
   *
   * Returns the stored result. While the check runs, you get a 202 with the finished checks and `Retry-After`.
   *
   * Scope: `results:read`.
   */
  get(id: string, options?: RequestOptions): Promise<Validation | RunningValidation> {
    return this.#transport.send<Validation | RunningValidation>(
      { method: "GET", path: `/v1/validations/${encodeURIComponent(id)}` },
      options,
    );
  }

  /**
   * List validations, newest first.
   *
   * Returns the account's completed single and batch validations, newest first, in pages. Filters combine with “and”, and all of them compare the whole text except `q`.
   *
   * Scope: `results:read`.
   */
  list(
    query: ListValidationsQuery = {},
    options?: RequestOptions,
  ): Pages<Validation, ListValidationsReply> {
    return new Pages<Validation, ListValidationsReply>(
      this.#transport,
      { method: "GET", path: "/v1/validations", query: { ...query } },
      options,
    );
  }

  /**
   * Count validations by verdict and reason.
   *
   * Counts the account's completed single and batch validations by verdict and reason, the most frequent first. Takes the filters of `GET /v1/validations` but those two. Each count ends at 10,000. With a filter, the counts are lower bounds once more than 1,000 validations match.
   *
   * Scope: `results:read`.
   */
  count(
    query: CountValidationsQuery = {},
    options?: RequestOptions,
  ): Promise<CountValidationsReply> {
    return this.#transport.send<CountValidationsReply>(
      { method: "GET", path: "/v1/validations/counts", query: { ...query } },
      options,
    );
  }

  /**
   * Check the address of a validation again.
   *
   * Checks the same address with the same options again and returns what changed. Never uses a stored result. The new validation has the earlier one in `previous_id`. With an `Idempotency-Key`, repeating the call after a 202 returns the changes.
   *
   * Scope: `validate`.
   */
  recheck(
    id: string,
    body: RecheckValidationBody = {},
    options?: RequestOptions,
  ): Promise<Recheck> {
    return this.#transport.send<Recheck>(
      {
        method: "POST",
        path: `/v1/validations/${encodeURIComponent(id)}/recheck`,
        body,
        idempotent: true,
      },
      options,
    );
  }

  /**
   * Get the evidence: DNS answers and SMTP transcripts.
   *
   * Returns every DNS answer and every line of the SMTP dialogues, with the deciding line marked. The key needs the scope `evidence:read`, because transcripts contain personal data.
   *
   * Scope: `evidence:read`.
   */
  evidence(id: string, options?: RequestOptions): Promise<Evidence> {
    return this.#transport.send<Evidence>(
      { method: "GET", path: `/v1/validations/${encodeURIComponent(id)}/evidence` },
      options,
    );
  }

  /**
   * Download the signed evidence of a validation.
   *
   * Returns verdict, DNS answers, transcripts and the commands that repeat them as one document, signed with Ed25519. `mailverdict verify-evidence` verifies it and names the fields that were changed. You get a 409 while the check runs and a 410 once its evidence is deleted.
   *
   * Scope: `evidence:read`.
   */
  evidenceBundle(id: string, options?: RequestOptions): Promise<EvidenceBundle> {
    return this.#transport.send<EvidenceBundle>(
      { method: "GET", path: `/v1/validations/${encodeURIComponent(id)}/evidence-bundle` },
      options,
    );
  }

  /**
   * Delete a validation with its evidence and cached results for its address.
   *
   * Deletes the validation, its evidence and what we remembered of its address. A running check can't be deleted: you get a 409.
   *
   * Scope: `results:delete`.
   */
  delete(id: string, options?: RequestOptions): Promise<void> {
    return this.#transport.send<void>(
      { method: "DELETE", path: `/v1/validations/${encodeURIComponent(id)}` },
      options,
    );
  }

  /**
   * Get everything known of a domain.
   *
   * Returns the lists and the rule that match a domain, and the account's validations of its addresses. Nothing is checked or charged.
   *
   * Scope: `results:read`.
   */
  domain(domain: string, options?: RequestOptions): Promise<Domain> {
    return this.#transport.send<Domain>(
      { method: "GET", path: `/v1/domains/${encodeURIComponent(domain)}` },
      options,
    );
  }

  /**
   * Look up the SPF and DMARC records of a domain.
   *
   * Looks up the SPF and DMARC records of a domain in DNS and returns them within 4 seconds. Nothing is charged. Test keys get `unknown` for domains outside the sandbox.
   *
   * Scope: `results:read`.
   */
  mailPolicy(domain: string, options?: RequestOptions): Promise<MailPolicy> {
    return this.#transport.send<MailPolicy>(
      { method: "GET", path: `/v1/domains/${encodeURIComponent(domain)}/mail-policy` },
      options,
    );
  }

  /**
   * Report a wrong verdict.
   *
   * Stores what really happened to an address, beside its verdict. A second report of the same validation replaces the first. Reports stay on this installation.
   *
   * Scope: `validate`.
   */
  createVerdictReport(
    id: string,
    body: CreateVerdictReportBody,
    options?: RequestOptions,
  ): Promise<VerdictReport> {
    return this.#transport.send<VerdictReport>(
      { method: "POST", path: `/v1/validations/${encodeURIComponent(id)}/report`, body },
      options,
    );
  }

  /**
   * List reports of wrong verdicts, newest first.
   *
   * Returns the account's reports of wrong verdicts, in pages.
   *
   * Scope: `results:read`.
   */
  verdictReports(
    query: ListVerdictReportsQuery = {},
    options?: RequestOptions,
  ): Pages<VerdictReport, ListVerdictReportsReply> {
    return new Pages<VerdictReport, ListVerdictReportsReply>(
      this.#transport,
      { method: "GET", path: "/v1/verdict-reports", query: { ...query } },
      options,
    );
  }

  /**
   * Delete the report of a wrong verdict.
   *
   * Deletes the report of a validation.
   *
   * Scope: `validate`.
   */
  deleteVerdictReport(id: string, options?: RequestOptions): Promise<void> {
    return this.#transport.send<void>(
      { method: "DELETE", path: `/v1/validations/${encodeURIComponent(id)}/report` },
      options,
    );
  }

  /**
   * Create a link that shows a validation to anyone.
   *
   * Returns a signed link to a page that shows the verdict and the evidence of one validation to anyone who has the link: no other result, and nothing about your account. The page asks search engines not to list it. The link works for 30 days unless you choose, and ends earlier when you revoke it or delete the validation. The key also needs the scope `evidence:read`.
   *
   * Scope: `exports`.
   */
  createShare(
    id: string,
    body: CreateShareBody = {},
    options?: RequestOptions,
  ): Promise<ShareLink> {
    return this.#transport.send<ShareLink>(
      { method: "POST", path: `/v1/validations/${encodeURIComponent(id)}/shares`, body },
      options,
    );
  }

  /**
   * List the links that work, newest first.
   *
   * Returns the account's links that work, in pages, also those of one validation.
   *
   * Scope: `evidence:read`.
   */
  shares(query: ListSharesQuery = {}, options?: RequestOptions): Pages<ShareLink, ListSharesReply> {
    return new Pages<ShareLink, ListSharesReply>(
      this.#transport,
      { method: "GET", path: "/v1/shares", query: { ...query } },
      options,
    );
  }

  /**
   * Revoke a link.
   *
   * Revokes a link. Whoever opens it from then on gets a 404.
   *
   * Scope: `exports`.
   */
  deleteShare(id: string, options?: RequestOptions): Promise<void> {
    return this.#transport.send<void>(
      { method: "DELETE", path: `/v1/shares/${encodeURIComponent(id)}` },
      options,
    );
  }
}

/** Send a file of addresses in parts, then create a list from it. */
export class Uploads {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Create an upload; send its bytes in parts.
   *
   * Reserves room for a file of up to 100 MB. Send its bytes with `PATCH`, then create a list from the upload.
   *
   * Scope: `lists:write`.
   */
  create(body: CreateUploadBody, options?: RequestOptions): Promise<Upload> {
    return this.#transport.send<Upload>({ method: "POST", path: "/v1/uploads", body }, options);
  }

  /**
   * Upload the next part of a file.
   *
   * Appends one part of up to 8 MB as `application/octet-stream`. `Upload-Offset` is the number of bytes received so far. A part is stored whole or not at all.
   *
   * Scope: `lists:write`.
   */
  append(
    id: string,
    bytes: Uint8Array<ArrayBuffer> | Blob,
    offset: number,
    options?: RequestOptions,
  ): Promise<Upload> {
    return this.#transport.send<Upload>(
      {
        method: "PATCH",
        path: `/v1/uploads/${encodeURIComponent(id)}`,
        body: bytes,
        headers: { "Content-Type": "application/octet-stream", "Upload-Offset": String(offset) },
      },
      options,
    );
  }

  /**
   * Get how many bytes of an upload have arrived, to resume it.
   *
   * Returns how many bytes have arrived, so that you can resume after a break.
   *
   * Scope: `lists:write`.
   */
  get(id: string, options?: RequestOptions): Promise<Upload> {
    return this.#transport.send<Upload>(
      { method: "GET", path: `/v1/uploads/${encodeURIComponent(id)}` },
      options,
    );
  }

  /**
   * Replace a zip archive by an upload for each list file inside.
   *
   * Replaces a complete zip archive with an upload for each list file inside.
   *
   * Scope: `lists:write`.
   */
  unpack(id: string, options?: RequestOptions): Promise<UnpackUploadReply> {
    return this.#transport.send<UnpackUploadReply>(
      { method: "POST", path: `/v1/uploads/${encodeURIComponent(id)}/unpack`, body: {} },
      options,
    );
  }

  /**
   * Delete an upload.
   *
   * Deletes an upload that isn't in a list yet.
   *
   * Scope: `lists:write`.
   */
  delete(id: string, options?: RequestOptions): Promise<void> {
    return this.#transport.send<void>(
      { method: "DELETE", path: `/v1/uploads/${encodeURIComponent(id)}` },
      options,
    );
  }
}

/** Check many addresses together. Nothing is charged before the start. */
export class Lists {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Create a list from an upload, addresses or text (requires an Idempotency-Key header).
   *
   * Creates a list from an upload, from addresses, from pasted text or from a file on the web, then counts its rows. Nothing is charged before the start. `Idempotency-Key` is required: a repeated request returns the first list.
   *
   * Scope: `lists:write`.
   */
  create(body: CreateListBody, options?: RequestOptions): Promise<List> {
    return this.#transport.send<List>(
      { method: "POST", path: "/v1/lists", body, idempotent: true },
      options,
    );
  }

  /**
   * List lists, newest first.
   *
   * Returns the account's lists, in pages.
   *
   * Scope: `lists:read`.
   */
  list(query: ReadListsQuery = {}, options?: RequestOptions): Pages<List, ReadListsReply> {
    return new Pages<List, ReadListsReply>(
      this.#transport,
      { method: "GET", path: "/v1/lists", query: { ...query } },
      options,
    );
  }

  /**
   * Get a list: state, counts, progress and credits.
   *
   * Returns the list's state, counts, progress, results and credits.
   *
   * Scope: `lists:read`.
   */
  get(id: string, options?: RequestOptions): Promise<List> {
    return this.#transport.send<List>(
      { method: "GET", path: `/v1/lists/${encodeURIComponent(id)}` },
      options,
    );
  }

  /**
   * Change how a file is read or its options (before the start, recounts the rows).
   *
   * Renames the list, or changes how its file is read and its options. Before the start, rows are counted again.
   *
   * Scope: `lists:write`.
   */
  update(id: string, body: UpdateListBody = {}, options?: RequestOptions): Promise<List> {
    return this.#transport.send<List>(
      { method: "PATCH", path: `/v1/lists/${encodeURIComponent(id)}`, body },
      options,
    );
  }

  /**
   * Preview how a file was read, with its first rows.
   *
   * Returns the detected format, the columns and the first rows, with the reason for each choice.
   *
   * Scope: `lists:read`.
   */
  preview(id: string, options?: RequestOptions): Promise<ListPreview> {
    return this.#transport.send<ListPreview>(
      { method: "GET", path: `/v1/lists/${encodeURIComponent(id)}/preview` },
      options,
    );
  }

  /**
   * List the issues of a file, grouped by the repair they need.
   *
   * Counts the issues of the file by the repair they need, with an example of each.
   *
   * Scope: `lists:read`.
   */
  issues(id: string, options?: RequestOptions): Promise<ReadListIssuesReply> {
    return this.#transport.send<ReadListIssuesReply>(
      { method: "GET", path: `/v1/lists/${encodeURIComponent(id)}/issues` },
      options,
    );
  }

  /**
   * List rows with an invalid format and their suggestions.
   *
   * Returns rows without a valid address, with a suggestion where there is one.
   *
   * Scope: `lists:read`.
   */
  malformed(
    id: string,
    query: ListMalformedQuery = {},
    options?: RequestOptions,
  ): Pages<ListMalformedItem, ListMalformedReply> {
    return new Pages<ListMalformedItem, ListMalformedReply>(
      this.#transport,
      { method: "GET", path: `/v1/lists/${encodeURIComponent(id)}/malformed`, query: { ...query } },
      options,
    );
  }

  /**
   * Fix invalid rows before the start, one by one or with all suggestions.
   *
   * Replaces addresses of malformed rows before the start, one by one or by suggestions.
   *
   * Scope: `lists:write`.
   */
  fixRows(id: string, body: FixRowsBody = {}, options?: RequestOptions): Promise<List> {
    return this.#transport.send<List>(
      { method: "POST", path: `/v1/lists/${encodeURIComponent(id)}/fixes`, body },
      options,
    );
  }

  /**
   * Check a free random sample of a list of 500 rows or more.
   *
   * Checks a random sample of a large list for free. The result is in `sample`, with confidence intervals.
   *
   * Scope: `lists:write`.
   */
  sample(id: string, body: SampleListBody = {}, options?: RequestOptions): Promise<List> {
    return this.#transport.send<List>(
      { method: "POST", path: `/v1/lists/${encodeURIComponent(id)}/sample`, body },
      options,
    );
  }

  /**
   * Start checking a list and hold its credits.
   *
   * Holds the credits and starts the checks.
   *
   * Scope: `lists:write`.
   */
  start(id: string, options?: RequestOptions): Promise<List> {
    return this.#transport.send<List>(
      { method: "POST", path: `/v1/lists/${encodeURIComponent(id)}/start`, body: {} },
      options,
    );
  }

  /**
   * Pause a list and keep its results.
   *
   * Stops after the running checks. Results so far stay.
   *
   * Scope: `lists:write`.
   */
  pause(id: string, options?: RequestOptions): Promise<List> {
    return this.#transport.send<List>(
      { method: "POST", path: `/v1/lists/${encodeURIComponent(id)}/pause`, body: {} },
      options,
    );
  }

  /**
   * Resume a paused list.
   *
   * Continues a paused list.
   *
   * Scope: `lists:write`.
   */
  resume(id: string, options?: RequestOptions): Promise<List> {
    return this.#transport.send<List>(
      { method: "POST", path: `/v1/lists/${encodeURIComponent(id)}/resume`, body: {} },
      options,
    );
  }

  /**
   * Complete a running list now: rows still waiting become unknown, free.
   *
   * Ends a running list now. Rows still waiting become `unknown` with the reason they wait for, free. Held credits are released.
   *
   * Scope: `lists:write`.
   */
  finish(id: string, options?: RequestOptions): Promise<List> {
    return this.#transport.send<List>(
      { method: "POST", path: `/v1/lists/${encodeURIComponent(id)}/finish`, body: {} },
      options,
    );
  }

  /**
   * End a list: finished rows stay and are charged, the rest is released.
   *
   * Ends the list. Finished rows stay and are charged; the others stay `not_processed`, and their credits are released.
   *
   * Scope: `lists:write`.
   */
  cancel(id: string, options?: RequestOptions): Promise<List> {
    return this.#transport.send<List>(
      { method: "POST", path: `/v1/lists/${encodeURIComponent(id)}/cancel`, body: {} },
      options,
    );
  }

  /**
   * Delete a list with its file, rows and results.
   *
   * Deletes the list with its file, rows and results, and returns a receipt. This can't be undone.
   *
   * Scope: `lists:write`.
   */
  delete(id: string, options?: RequestOptions): Promise<DeleteListReply> {
    return this.#transport.send<DeleteListReply>(
      { method: "DELETE", path: `/v1/lists/${encodeURIComponent(id)}` },
      options,
    );
  }

  /**
   * List rows and results, also while the list runs.
   *
   * Returns rows with their results in the order of the file, also while the list runs.
   *
   * Scope: `results:read`.
   */
  rows(
    id: string,
    query: ReadListRowsQuery = {},
    options?: RequestOptions,
  ): Pages<ListRow, ReadListRowsReply> {
    return new Pages<ListRow, ReadListRowsReply>(
      this.#transport,
      { method: "GET", path: `/v1/lists/${encodeURIComponent(id)}/results`, query: { ...query } },
      options,
    );
  }

  /**
   * Get one row with its full result and evidence.
   *
   * Returns one row with its full validation and evidence.
   *
   * Scope: `results:read`.
   */
  row(id: string, position: number, options?: RequestOptions): Promise<ReadListRowReply> {
    return this.#transport.send<ReadListRowReply>(
      {
        method: "GET",
        path: `/v1/lists/${encodeURIComponent(id)}/results/${encodeURIComponent(position)}`,
      },
      options,
    );
  }

  /**
   * Download the signed evidence of a list row.
   *
   * Returns the signed evidence of one row, in the format of `GET /v1/validations/{id}/evidence-bundle`.
   *
   * Scope: `evidence:read`.
   */
  rowEvidenceBundle(
    id: string,
    position: number,
    options?: RequestOptions,
  ): Promise<EvidenceBundle> {
    return this.#transport.send<EvidenceBundle>(
      {
        method: "GET",
        path: `/v1/lists/${encodeURIComponent(id)}/results/${encodeURIComponent(position)}/evidence-bundle`,
      },
      options,
    );
  }

  /**
   * List reasons by number of rows, most frequent first.
   *
   * Counts rows by verdict and reason so far, the most frequent first.
   *
   * Scope: `results:read`.
   */
  reasons(id: string, options?: RequestOptions): Promise<ReadListReasonsReply> {
    return this.#transport.send<ReadListReasonsReply>(
      { method: "GET", path: `/v1/lists/${encodeURIComponent(id)}/reasons` },
      options,
    );
  }

  /**
   * List mail servers' replies by number of rows, most frequent first.
   *
   * Counts rows so far by the mail server's reply that decided them, the most frequent first. Replies are without addresses, host names and ids. The first 1,000 different ones are counted.
   *
   * Scope: `results:read`.
   */
  replies(
    id: string,
    query: ReadListRepliesQuery = {},
    options?: RequestOptions,
  ): Promise<ReadListRepliesReply> {
    return this.#transport.send<ReadListRepliesReply>(
      { method: "GET", path: `/v1/lists/${encodeURIComponent(id)}/replies`, query: { ...query } },
      options,
    );
  }

  /**
   * List up to ten domains with the most undeliverable rows.
   *
   * Returns up to ten domains with the most undeliverable rows so far.
   *
   * Scope: `results:read`.
   */
  domains(id: string, options?: RequestOptions): Promise<ReadListDomainsReply> {
    return this.#transport.send<ReadListDomainsReply>(
      { method: "GET", path: `/v1/lists/${encodeURIComponent(id)}/domains` },
      options,
    );
  }

  /**
   * Create a list from the unknown rows, or from the suggestions.
   *
   * Creates a new list from the rows with an unknown result, or from those with a suggestion.
   *
   * Scope: `lists:write`.
   */
  recheck(id: string, body: RecheckListBody = {}, options?: RequestOptions): Promise<List> {
    return this.#transport.send<List>(
      { method: "POST", path: `/v1/lists/${encodeURIComponent(id)}/recheck`, body },
      options,
    );
  }

  /**
   * Compare with an earlier list by address.
   *
   * Compares two lists by address and returns those whose verdict changed.
   *
   * Scope: `results:read`.
   */
  compare(
    id: string,
    query: CompareListsQuery,
    options?: RequestOptions,
  ): Pages<CompareListsItem, CompareListsReply> {
    return new Pages<CompareListsItem, CompareListsReply>(
      this.#transport,
      {
        method: "GET",
        path: `/v1/lists/${encodeURIComponent(id)}/comparison`,
        query: { ...query },
      },
      options,
    );
  }

  /**
   * Check a list again regularly, or change how often.
   *
   * Checks every address of a completed list again each day, week or 30 days. Each run is a new list, compared with the one before. The first run is one interval from now. Rows stay stored until the next run ends.
   *
   * Scope: `lists:write`.
   */
  watchList(id: string, body: WatchListBody, options?: RequestOptions): Promise<ListWatch> {
    return this.#transport.send<ListWatch>(
      { method: "PUT", path: `/v1/lists/${encodeURIComponent(id)}/watch`, body },
      options,
    );
  }

  /**
   * Get the watch of a list with its latest runs.
   *
   * Returns when a watched list is checked again, and what changed in its latest runs.
   *
   * Scope: `lists:read`.
   */
  readListWatch(id: string, options?: RequestOptions): Promise<ListWatch> {
    return this.#transport.send<ListWatch>(
      { method: "GET", path: `/v1/lists/${encodeURIComponent(id)}/watch` },
      options,
    );
  }

  /**
   * Check a watched list now.
   *
   * Starts a run of a watched list now. It costs what a list costs: unknown results are free.
   *
   * Scope: `lists:write`.
   */
  runWatch(id: string, options?: RequestOptions): Promise<ListWatch> {
    return this.#transport.send<ListWatch>(
      { method: "POST", path: `/v1/lists/${encodeURIComponent(id)}/watch/runs` },
      options,
    );
  }

  /**
   * Stop watching a list.
   *
   * Stops watching a list. The lists of earlier runs stay.
   *
   * Scope: `lists:write`.
   */
  unwatch(id: string, options?: RequestOptions): Promise<void> {
    return this.#transport.send<void>(
      { method: "DELETE", path: `/v1/lists/${encodeURIComponent(id)}/watch` },
      options,
    );
  }
}

/** Download results of a list as a file. */
export class Exports {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Create an export of chosen rows and columns.
   *
   * Prepares a download of rows, columns and a format you choose. Rows are read while the file downloads.
   *
   * Scope: `exports`.
   */
  create(id: string, body: CreateExportBody, options?: RequestOptions): Promise<Export> {
    return this.#transport.send<Export>(
      { method: "POST", path: `/v1/lists/${encodeURIComponent(id)}/exports`, body },
      options,
    );
  }

  /**
   * Get an export with a new link.
   *
   * Returns the export with a new download link.
   *
   * Scope: `exports`.
   */
  get(id: string, options?: RequestOptions): Promise<Export> {
    return this.#transport.send<Export>(
      { method: "GET", path: `/v1/exports/${encodeURIComponent(id)}` },
      options,
    );
  }
}

/** Always allow or block an address or a domain. Decide how risky results are judged, and try a change on stored results first. */
export class Rules {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Create a rule that allows or blocks addresses.
   *
   * Decides an address, a domain or a local part without a check, or an MX host after the DNS check. Matching addresses are free.
   *
   * Scope: `rules:write`.
   */
  create(body: CreateRuleBody, options?: RequestOptions): Promise<Rule> {
    return this.#transport.send<Rule>({ method: "POST", path: "/v1/rules", body }, options);
  }

  /**
   * List or search allow and block rules, newest first.
   *
   * Returns the account's rules, in pages: all of them, or those that match `q` and `kind`.
   *
   * Scope: `rules:read`.
   */
  list(query: ListRulesQuery = {}, options?: RequestOptions): Pages<Rule, ListRulesReply> {
    return new Pages<Rule, ListRulesReply>(
      this.#transport,
      { method: "GET", path: "/v1/rules", query: { ...query } },
      options,
    );
  }

  /**
   * Update a rule (omitted fields stay the same).
   *
   * Changes the fields you send.
   *
   * Scope: `rules:write`.
   */
  update(id: string, body: UpdateRuleBody = {}, options?: RequestOptions): Promise<Rule> {
    return this.#transport.send<Rule>(
      { method: "PATCH", path: `/v1/rules/${encodeURIComponent(id)}`, body },
      options,
    );
  }

  /**
   * Delete a rule.
   *
   * Deletes the rule. Earlier results stay.
   *
   * Scope: `rules:write`.
   */
  delete(id: string, options?: RequestOptions): Promise<void> {
    return this.#transport.send<void>(
      { method: "DELETE", path: `/v1/rules/${encodeURIComponent(id)}` },
      options,
    );
  }

  /**
   * Import rules from a file, or preview it.
   *
   * Adds the rules of an upload of any kind that lists are read from. The exports of Mailchimp, Brevo, SendGrid, Amazon SES and Postmark are recognised by their columns. A rule of the other kind is replaced, one of the same kind stays. With `preview`, nothing changes and the upload stays; otherwise it is deleted. An account reads one file at a time.
   *
   * Scope: `rules:write`.
   */
  importRules(body: ImportRulesBody, options?: RequestOptions): Promise<ImportRulesReply> {
    return this.#transport.send<ImportRulesReply>(
      { method: "POST", path: "/v1/rules/imports", body },
      options,
    );
  }

  /**
   * Get the policy that judges new results.
   *
   * Returns the policy that judges new results. Version 0 is the standard policy, which holds until you save one.
   *
   * Scope: `rules:read`.
   */
  policy(options?: RequestOptions): Promise<PolicyVersion> {
    return this.#transport.send<PolicyVersion>({ method: "GET", path: "/v1/policy" }, options);
  }

  /**
   * Save a policy as a new version.
   *
   * Saves a policy as the next version. It judges checks that start from now on, and lists from their start; stored results keep the version that judged them. You get a 409 if nothing differs from the current policy. An account may have 500 versions.
   *
   * Scope: `rules:write`.
   */
  savePolicy(body: SavePolicyBody, options?: RequestOptions): Promise<PolicyVersion> {
    return this.#transport.send<PolicyVersion>(
      { method: "POST", path: "/v1/policy/versions", body },
      options,
    );
  }

  /**
   * List the versions of the policy, newest first.
   *
   * Returns the saved versions with their author and differences, in pages.
   *
   * Scope: `rules:read`.
   */
  policyVersions(
    query: ListPolicyVersionsQuery = {},
    options?: RequestOptions,
  ): Pages<PolicyVersion, ListPolicyVersionsReply> {
    return new Pages<PolicyVersion, ListPolicyVersionsReply>(
      this.#transport,
      { method: "GET", path: "/v1/policy/versions", query: { ...query } },
      options,
    );
  }

  /**
   * Save an earlier version again as the newest.
   *
   * Saves an earlier version as a new one. Version 0 restores the standard policy. You get a 409 if nothing differs from the current policy.
   *
   * Scope: `rules:write`.
   */
  restorePolicy(id: number, options?: RequestOptions): Promise<PolicyVersion> {
    return this.#transport.send<PolicyVersion>(
      { method: "POST", path: `/v1/policy/versions/${encodeURIComponent(id)}/restore` },
      options,
    );
  }

  /**
   * Judge stored results by another policy.
   *
   * Judges the latest 20,000 validations and up to 10 completed lists by the policy you send, from their stored findings. Nothing is checked, charged or changed. Results that we couldn't determine stay unknown.
   *
   * Scope: `rules:read`.
   */
  simulatePolicy(body: SimulatePolicyBody, options?: RequestOptions): Promise<SimulatePolicyReply> {
    return this.#transport.send<SimulatePolicyReply>(
      { method: "POST", path: "/v1/policy/simulations", body },
      options,
    );
  }

  /**
   * List stored results that another policy changes.
   *
   * Returns the stored results that the policy you send would change, with both judgements: rows of a completed list in file order, or the latest validations, newest first.
   *
   * Scope: `results:read`.
   */
  simulatePolicyRows(
    body: SimulatePolicyRowsBody,
    options?: RequestOptions,
  ): Pages<SimulatePolicyRowsItem, SimulatePolicyRowsReply> {
    return new Pages<SimulatePolicyRowsItem, SimulatePolicyRowsReply>(
      this.#transport,
      { method: "POST", path: "/v1/policy/simulations/rows", body },
      options,
    );
  }
}

/** Get a signed request when a list or a check completes. See [webhooks](#webhooks). */
export class Webhooks {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Create a webhook endpoint, with its secret shown only once.
   *
   * Creates an endpoint for the events you name. The reply has its secret, which you see once. The endpoint is `pending` until it answers `endpoint.created` with 2xx. You get a 409 if another endpoint has the same URL and events. An account may have 10 endpoints.
   *
   * Scope: `webhooks:write`.
   */
  create(body: CreateWebhookEndpointBody, options?: RequestOptions): Promise<CreatedEndpoint> {
    return this.#transport.send<CreatedEndpoint>(
      { method: "POST", path: "/v1/webhook-endpoints", body },
      options,
    );
  }

  /**
   * List webhook endpoints, newest first.
   *
   * Returns the account's endpoints.
   *
   * Scope: `webhooks:read`.
   */
  list(options?: RequestOptions): Promise<ListWebhookEndpointsReply> {
    return this.#transport.send<ListWebhookEndpointsReply>(
      { method: "GET", path: "/v1/webhook-endpoints" },
      options,
    );
  }

  /**
   * Read a webhook endpoint.
   *
   * Returns the endpoint.
   *
   * Scope: `webhooks:read`.
   */
  get(id: string, options?: RequestOptions): Promise<WebhookEndpoint> {
    return this.#transport.send<WebhookEndpoint>(
      { method: "GET", path: `/v1/webhook-endpoints/${encodeURIComponent(id)}` },
      options,
    );
  }

  /**
   * Update, disable or enable a webhook endpoint.
   *
   * Changes the fields you send. Disabling an endpoint cancels its waiting deliveries; events that happen meanwhile can be replayed. A new URL makes the endpoint `pending` again.
   *
   * Scope: `webhooks:write`.
   */
  update(
    id: string,
    body: UpdateWebhookEndpointBody = {},
    options?: RequestOptions,
  ): Promise<WebhookEndpoint> {
    return this.#transport.send<WebhookEndpoint>(
      { method: "PATCH", path: `/v1/webhook-endpoints/${encodeURIComponent(id)}`, body },
      options,
    );
  }

  /**
   * Delete a webhook endpoint with its delivery log.
   *
   * Deletes the endpoint and its delivery log, and cancels what waits.
   *
   * Scope: `webhooks:write`.
   */
  delete(id: string, options?: RequestOptions): Promise<void> {
    return this.#transport.send<void>(
      { method: "DELETE", path: `/v1/webhook-endpoints/${encodeURIComponent(id)}` },
      options,
    );
  }

  /**
   * Replace the secret of a webhook endpoint.
   *
   * Creates a new secret, which you see once. Until the grace period ends, deliveries have a signature of each secret.
   *
   * Scope: `webhooks:write`.
   */
  rotateSecret(
    id: string,
    body: RotateWebhookSecretBody = {},
    options?: RequestOptions,
  ): Promise<CreatedEndpoint> {
    return this.#transport.send<CreatedEndpoint>(
      {
        method: "POST",
        path: `/v1/webhook-endpoints/${encodeURIComponent(id)}/rotate-secret`,
        body,
      },
      options,
    );
  }

  /**
   * Send a test event to a webhook endpoint.
   *
   * Queues a `webhook.test` event. It is sent once, and its outcome doesn't count against the endpoint. A `pending` endpoint gets `endpoint.created` again instead. Read the delivery to see the response.
   *
   * Scope: `webhooks:write`.
   */
  test(id: string, options?: RequestOptions): Promise<WebhookDelivery> {
    return this.#transport.send<WebhookDelivery>(
      { method: "POST", path: `/v1/webhook-endpoints/${encodeURIComponent(id)}/test`, body: {} },
      options,
    );
  }

  /**
   * Send the events of a period again to a webhook endpoint.
   *
   * Queues the events of a period that the endpoint subscribes to, oldest first. Events that were delivered or still wait are left out unless you ask for them. Events are stored for 30 days.
   *
   * Scope: `webhooks:write`.
   */
  replayEvents(
    id: string,
    body: ReplayWebhookEventsBody,
    options?: RequestOptions,
  ): Promise<ReplayWebhookEventsReply> {
    return this.#transport.send<ReplayWebhookEventsReply>(
      { method: "POST", path: `/v1/webhook-endpoints/${encodeURIComponent(id)}/replay`, body },
      options,
    );
  }

  /**
   * List webhook deliveries, newest first.
   *
   * Returns the account's deliveries of the last 30 days, in pages.
   *
   * Scope: `webhooks:read`.
   */
  deliveries(
    query: ListWebhookDeliveriesQuery = {},
    options?: RequestOptions,
  ): Pages<WebhookDelivery, ListWebhookDeliveriesReply> {
    return new Pages<WebhookDelivery, ListWebhookDeliveriesReply>(
      this.#transport,
      { method: "GET", path: "/v1/webhook-deliveries", query: { ...query } },
      options,
    );
  }

  /**
   * Read a webhook delivery with its body and attempts.
   *
   * Returns the delivery with the signed body, and the headers, response and duration of each attempt.
   *
   * Scope: `webhooks:read`.
   */
  delivery(id: string, options?: RequestOptions): Promise<ReadWebhookDeliveryReply> {
    return this.#transport.send<ReadWebhookDeliveryReply>(
      { method: "GET", path: `/v1/webhook-deliveries/${encodeURIComponent(id)}` },
      options,
    );
  }

  /**
   * Send the event of a delivery again.
   *
   * Queues the event of the delivery again, with the same `webhook-id` and body. If it succeeds, waiting retries of the event at this endpoint end.
   *
   * Scope: `webhooks:write`.
   */
  redeliver(id: string, options?: RequestOptions): Promise<WebhookDelivery> {
    return this.#transport.send<WebhookDelivery>(
      {
        method: "POST",
        path: `/v1/webhook-deliveries/${encodeURIComponent(id)}/redeliver`,
        body: {},
      },
      options,
    );
  }
}

/** Check addresses while people fill in a form, then verify them on your server. */
export class FormChecks {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Verify the proof of a form check and get the verdict.
   *
   * Verifies the proof that a form sent, on your server, and returns the whole validation. The proof is valid for 30 minutes and one address, at most 5 times. You get a 202 while the check is still running. If a form comes without a valid proof, check the address with `POST /v1/validations`.
   *
   * Scope: `validate`.
   */
  verify(
    body: VerifyFormCheckBody,
    options?: RequestOptions,
  ): Promise<Validation | RunningValidation> {
    return this.#transport.send<Validation | RunningValidation>(
      { method: "POST", path: "/v1/form-checks/verify", body },
      options,
    );
  }
}

/** Let Supabase Auth, Ory Kratos, Amazon Cognito, Auth0 or Keycloak ask about an address before they create a user, without code. */
export class SignUps {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Create a sign-up hook, with its secret shown only once.
   *
   * Creates the address that a program asks before it creates a user, and returns its secret once. The action of your policy decides: `send` allows, `send_with_care` warns and lets the person in, `do_not_send` blocks. A check costs as much as any other; a result of the last 24 hours is reused. An account may have 10 hooks.
   *
   * Scope: `webhooks:write`.
   */
  createHook(body: CreateSignUpHookBody, options?: RequestOptions): Promise<CreatedSignUpHook> {
    return this.#transport.send<CreatedSignUpHook>(
      { method: "POST", path: "/v1/sign-up-hooks", body },
      options,
    );
  }

  /**
   * List sign-up hooks, newest first.
   *
   * Returns the account's hooks with the decisions of the last seven days.
   *
   * Scope: `webhooks:read`.
   */
  hooks(options?: RequestOptions): Promise<ListSignUpHooksReply> {
    return this.#transport.send<ListSignUpHooksReply>(
      { method: "GET", path: "/v1/sign-up-hooks" },
      options,
    );
  }

  /**
   * Update a sign-up hook.
   *
   * Changes the decision for addresses without a verdict.
   *
   * Scope: `webhooks:write`.
   */
  updateHook(
    id: string,
    body: UpdateSignUpHookBody,
    options?: RequestOptions,
  ): Promise<SignUpHook> {
    return this.#transport.send<SignUpHook>(
      { method: "PATCH", path: `/v1/sign-up-hooks/${encodeURIComponent(id)}`, body },
      options,
    );
  }

  /**
   * Replace the secret of a sign-up hook.
   *
   * Creates a new secret, which you see once. Until the grace period ends, the hook answers calls with either secret, so that no sign-up fails while you paste the new one.
   *
   * Scope: `webhooks:write`.
   */
  rotateHookSecret(
    id: string,
    body: RotateSignUpHookSecretBody = {},
    options?: RequestOptions,
  ): Promise<CreatedSignUpHook> {
    return this.#transport.send<CreatedSignUpHook>(
      { method: "POST", path: `/v1/sign-up-hooks/${encodeURIComponent(id)}/rotate-secret`, body },
      options,
    );
  }

  /**
   * Delete a sign-up hook with its decisions.
   *
   * Deletes the hook with its decisions. Remove it from the program first: sign-ups fail while a program calls a hook that doesn't exist.
   *
   * Scope: `webhooks:write`.
   */
  deleteHook(id: string, options?: RequestOptions): Promise<void> {
    return this.#transport.send<void>(
      { method: "DELETE", path: `/v1/sign-up-hooks/${encodeURIComponent(id)}` },
      options,
    );
  }

  /**
   * List decisions about sign-ups, newest first.
   *
   * Returns the decisions of the last 90 days, newest first, in pages. Beyond 10,000 a day, decisions take effect but aren't stored.
   *
   * Scope: `webhooks:read`.
   */
  decisions(
    query: ListSignUpDecisionsQuery = {},
    options?: RequestOptions,
  ): Pages<StoredSignUpDecision, ListSignUpDecisionsReply> {
    return new Pages<StoredSignUpDecision, ListSignUpDecisionsReply>(
      this.#transport,
      { method: "GET", path: "/v1/sign-up-decisions", query: { ...query } },
      options,
    );
  }
}

/** Read results over time, by field, how long checks take, and how often verdicts were right. */
export class Analytics {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Get results over time.
   *
   * Returns the results of up to 400 days by day, week or month: single and batch validations, and rows of lists. Days are in UTC. Filters combine with “and”. Deleted results stay counted.
   *
   * Scope: `analytics:read`.
   */
  timeseries(
    query: ReadTimeseriesQuery = {},
    options?: RequestOptions,
  ): Promise<ReadTimeseriesReply> {
    return this.#transport.send<ReadTimeseriesReply>(
      { method: "GET", path: "/v1/analytics/timeseries", query: { ...query } },
      options,
    );
  }

  /**
   * Get results by verdict, reason, provider, domain, source, key, origin or charge.
   *
   * Returns the results of up to 400 days by one field, most frequent first, and the sum of the others as `rest`. The 200 most frequent domains and 50 sources of a day are counted by name, the others together as null. With `by=domain`, `verdict` is the only filter.
   *
   * Scope: `analytics:read`.
   */
  breakdown(query: ReadBreakdownQuery, options?: RequestOptions): Promise<ReadBreakdownReply> {
    return this.#transport.send<ReadBreakdownReply>(
      { method: "GET", path: "/v1/analytics/breakdown", query: { ...query } },
      options,
    );
  }

  /**
   * Get times of validations and of each check.
   *
   * Returns how long single and batch validations took, and each of their checks: the times that 50, 90 and 99 % of them didn't exceed. Cached results aren't counted.
   *
   * Scope: `analytics:read`.
   */
  latency(query: ReadLatencyQuery = {}, options?: RequestOptions): Promise<ReadLatencyReply> {
    return this.#transport.send<ReadLatencyReply>(
      { method: "GET", path: "/v1/analytics/latency", query: { ...query } },
      options,
    );
  }

  /**
   * Get the accuracy of verdicts by imported outcomes.
   *
   * Returns how often verdicts were right, by verdict, reason and provider, with 95 % Wilson intervals, the share of delivered mails by score, and suggested scores to send from. Only delivered and bounced mails count.
   *
   * Scope: `analytics:read`.
   */
  accuracy(options?: RequestOptions): Promise<ReadAccuracyReply> {
    return this.#transport.send<ReadAccuracyReply>(
      { method: "GET", path: "/v1/analytics/accuracy" },
      options,
    );
  }

  /**
   * Import what bounced and what was delivered.
   *
   * Imports what happened to mails, as a CSV file of your mail service or as up to 1,000 objects. Each mail is compared with the latest earlier result of its address. The server's reply decides whether a bounce is about the mailbox: blocked senders, full mailboxes and unclear bounces are counted apart. Importing a mail again replaces it. Addresses are stored as keyed hashes only.
   *
   * Scope: `validate`.
   */
  importOutcomes(
    body: ImportOutcomesBody = {},
    options?: RequestOptions,
  ): Promise<ImportOutcomesReply> {
    return this.#transport.send<ImportOutcomesReply>(
      { method: "POST", path: "/v1/outcomes", body },
      options,
    );
  }

  /**
   * Delete all imported outcomes.
   *
   * Deletes all imported outcomes of the account. Results stay.
   *
   * Scope: `results:delete`.
   */
  deleteOutcomes(options?: RequestOptions): Promise<void> {
    return this.#transport.send<void>({ method: "DELETE", path: "/v1/outcomes" }, options);
  }

  /**
   * Create the address that receives bounce events, or replace it.
   *
   * Creates the address at which your mail service reports bounces and deliveries with signed webhooks, and returns its secret once. If the service chooses the secret, pass it. An account has one address: creating it again replaces the first.
   *
   * Scope: `webhooks:write`.
   */
  createOutcomeFeed(
    body: CreateOutcomeFeedBody = {},
    options?: RequestOptions,
  ): Promise<CreateOutcomeFeedReply> {
    return this.#transport.send<CreateOutcomeFeedReply>(
      { method: "POST", path: "/v1/outcome-feed", body },
      options,
    );
  }

  /**
   * Get the address that receives bounce events.
   *
   * Returns the address, and when the last valid event arrived.
   *
   * Scope: `webhooks:read`.
   */
  outcomeFeed(options?: RequestOptions): Promise<ReadOutcomeFeedReply> {
    return this.#transport.send<ReadOutcomeFeedReply>(
      { method: "GET", path: "/v1/outcome-feed" },
      options,
    );
  }

  /**
   * Delete the address that receives bounce events.
   *
   * Deletes the address. Imported outcomes stay.
   *
   * Scope: `webhooks:write`.
   */
  deleteOutcomeFeed(options?: RequestOptions): Promise<void> {
    return this.#transport.send<void>({ method: "DELETE", path: "/v1/outcome-feed" }, options);
  }
}

/** Read the credit balance, its changes, the usage, the account's notifications and its audit log. */
export class Account {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Get the credit balance.
   *
   * Returns the credits of the account, and the part reserved for running lists.
   *
   * Scope: `billing:read`.
   */
  credits(options?: RequestOptions): Promise<Credits> {
    return this.#transport.send<Credits>({ method: "GET", path: "/v1/credits" }, options);
  }

  /**
   * List credit transactions, newest first.
   *
   * Returns every change of the balance that matches the filters, in pages.
   *
   * Scope: `billing:read`.
   */
  ledger(
    query: ListLedgerQuery = {},
    options?: RequestOptions,
  ): Pages<LedgerEntry, ListLedgerReply> {
    return new Pages<LedgerEntry, ListLedgerReply>(
      this.#transport,
      { method: "GET", path: "/v1/credits/ledger", query: { ...query } },
      options,
    );
  }

  /**
   * Estimate when the credits run out.
   *
   * Estimates when the balance reaches 0 from the charges of the last 30 days. Less than 7 days of charges give no date.
   *
   * Scope: `billing:read`.
   */
  creditForecast(options?: RequestOptions): Promise<ReadCreditForecastReply> {
    return this.#transport.send<ReadCreditForecastReply>(
      { method: "GET", path: "/v1/credits/forecast" },
      options,
    );
  }

  /**
   * Get the credit statement of a month.
   *
   * Returns the balance before and after a calendar month (UTC), and what was granted, bought, taken back and charged in it.
   *
   * Scope: `billing:read`.
   */
  creditStatement(
    query: ReadCreditStatementQuery,
    options?: RequestOptions,
  ): Promise<ReadCreditStatementReply> {
    return this.#transport.send<ReadCreditStatementReply>(
      { method: "GET", path: "/v1/credits/statement", query: { ...query } },
      options,
    );
  }

  /**
   * Get validations and credits by day and key.
   *
   * Returns the validations and credits of up to 93 days, by day and by key. Days are in UTC.
   *
   * Scope: `billing:read`.
   */
  usage(query: ReadUsageQuery = {}, options?: RequestOptions): Promise<Usage> {
    return this.#transport.send<Usage>(
      { method: "GET", path: "/v1/usage", query: { ...query } },
      options,
    );
  }

  /**
   * List notifications, newest first.
   *
   * Returns the account's notifications of the last 90 days, in pages, and the number of unread ones.
   *
   * Scope: `notifications:read`.
   */
  listNotifications(
    query: ListNotificationsQuery = {},
    options?: RequestOptions,
  ): Pages<Notification, ListNotificationsReply> {
    return new Pages<Notification, ListNotificationsReply>(
      this.#transport,
      { method: "GET", path: "/v1/notifications", query: { ...query } },
      options,
    );
  }

  /**
   * Mark notifications as read.
   *
   * Marks the notifications with these ids, or all, as read. Returns the number of unread ones that remain.
   *
   * Scope: `notifications:write`.
   */
  readNotifications(
    body: ReadNotificationsBody = {},
    options?: RequestOptions,
  ): Promise<ReadNotificationsReply> {
    return this.#transport.send<ReadNotificationsReply>(
      { method: "POST", path: "/v1/notifications/read", body },
      options,
    );
  }

  /**
   * List account events, newest first.
   *
   * Returns the account's security events, in pages.
   *
   * Scope: `audit:read`.
   */
  auditEvents(
    query: ListAuditEventsQuery = {},
    options?: RequestOptions,
  ): Pages<AuditEvent, ListAuditEventsReply> {
    return new Pages<AuditEvent, ListAuditEventsReply>(
      this.#transport,
      { method: "GET", path: "/v1/audit-events", query: { ...query } },
      options,
    );
  }
}

/** Read who belongs to the account, and who is invited. */
export class People {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * List the members of the account, oldest first.
   *
   * Returns the people of the account with their roles, oldest first. Changing them takes a person in the app, or SCIM.
   *
   * Scope: `people:read`.
   */
  members(options?: RequestOptions): Promise<ListMembersReply> {
    return this.#transport.send<ListMembersReply>({ method: "GET", path: "/v1/members" }, options);
  }

  /**
   * List the open invitations of the account, newest first.
   *
   * Returns the open invitations, newest first.
   *
   * Scope: `people:read`.
   */
  invitations(options?: RequestOptions): Promise<ListInvitationsReply> {
    return this.#transport.send<ListInvitationsReply>(
      { method: "GET", path: "/v1/invitations" },
      options,
    );
  }
}

/** Every resource of the API, one property each. */
export class Resources {
  /** Check addresses and read the stored results with their evidence. */
  readonly validations: Validations;
  /** Send a file of addresses in parts, then create a list from it. */
  readonly uploads: Uploads;
  /** Check many addresses together. Nothing is charged before the start. */
  readonly lists: Lists;
  /** Download results of a list as a file. */
  readonly exports: Exports;
  /** Always allow or block an address or a domain. Decide how risky results are judged, and try a change on stored results first. */
  readonly rules: Rules;
  /** Get a signed request when a list or a check completes. See [webhooks](#webhooks). */
  readonly webhooks: Webhooks;
  /** Check addresses while people fill in a form, then verify them on your server. */
  readonly formChecks: FormChecks;
  /** Let Supabase Auth, Ory Kratos, Amazon Cognito, Auth0 or Keycloak ask about an address before they create a user, without code. */
  readonly signUps: SignUps;
  /** Read results over time, by field, how long checks take, and how often verdicts were right. */
  readonly analytics: Analytics;
  /** Read the credit balance, its changes, the usage, the account's notifications and its audit log. */
  readonly account: Account;
  /** Read who belongs to the account, and who is invited. */
  readonly people: People;

  constructor(transport: Transport) {
    this.validations = new Validations(transport);
    this.uploads = new Uploads(transport);
    this.lists = new Lists(transport);
    this.exports = new Exports(transport);
    this.rules = new Rules(transport);
    this.webhooks = new Webhooks(transport);
    this.formChecks = new FormChecks(transport);
    this.signUps = new SignUps(transport);
    this.analytics = new Analytics(transport);
    this.account = new Account(transport);
    this.people = new People(transport);
  }
}
