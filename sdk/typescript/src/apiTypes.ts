// Made from the API's contract by `npm run sdk`. Changes here are lost: change contract/ and run it again.

export type Verdict = "deliverable" | "risky" | "undeliverable" | "unknown";

export type Role = "owner" | "admin" | "member" | "viewer" | "billing";

export type Reason =
  | "invalid_syntax"
  | "domain_reserved"
  | "domain_not_found"
  | "null_mx"
  | "no_mail_host"
  | "mail_host_not_public"
  | "mailbox_not_found"
  | "mailbox_disabled"
  | "domain_rejects_mail"
  | "smtputf8_unsupported"
  | "provider_syntax"
  | "blocked_by_rule"
  | "accept_all"
  | "accept_all_unknown"
  | "mailbox_full"
  | "disposable"
  | "relay_alias"
  | "role_account"
  | "no_reply"
  | "quoted_local_part"
  | "gibberish"
  | "possible_typo"
  | "no_mx"
  | "mailbox_accepted"
  | "allowed_by_rule"
  | "greylisted"
  | "temporary_failure"
  | "server_busy"
  | "dns_timeout"
  | "dns_failure"
  | "connect_failed"
  | "connect_timeout"
  | "smtp_timeout"
  | "protocol_error"
  | "tls_failed"
  | "sender_blocked"
  | "sender_rate_limited"
  | "sender_rejected"
  | "policy_refused"
  | "refused_unclear"
  | "auth_required"
  | "provider_opaque"
  | "inconsistent"
  | "smtp_skipped"
  | "internal_error";

export type Action = "send" | "send_with_care" | "do_not_send" | "retry_later";

export type Confidence = "definitive" | "strong" | "weak" | "none";

export type CheckName =
  | "syntax"
  | "typo"
  | "disposable"
  | "role"
  | "free"
  | "dns"
  | "mail_host"
  | "smtp"
  | "accept_all";

export type CheckStatus = "pass" | "warn" | "fail" | "skipped" | "error";

export type SuggestionKind = "domain_typo" | "tld_typo" | "syntax_repair" | "missing_tld";

export type StoreMode = "full" | "hashed" | "none";

export type ListState =
  | "parsing"
  | "needs_mapping"
  | "ready"
  | "sampling"
  | "queued"
  | "running"
  | "paused"
  | "finalizing"
  | "completed"
  | "canceled"
  | "failed"
  | "expired";

export type ListFormat =
  | "csv"
  | "txt"
  | "xlsx"
  | "ods"
  | "xls"
  | "ndjson"
  | "json"
  | "vcard"
  | "ldif"
  | "mail"
  | "html";

export type ListIssueKind =
  | "text_around"
  | "split_cell"
  | "not_an_address"
  | "broken_quotes"
  | "missing_at"
  | "several_addresses"
  | "trailing_separator"
  | "spaces"
  | "display_name"
  | "mailto"
  | "typo_domain"
  | "other";

export type RowCharge =
  | "definitive"
  | "unknown"
  | "invalid_syntax"
  | "duplicate"
  | "cached"
  | "rule"
  | "sandbox"
  | "sample"
  | "not_an_address"
  | "not_processed";

export type QueueWait = "rate_limited" | "greylisted" | "retrying" | "circuit_open" | "no_credits";

export type Encoding =
  | "utf-8"
  | "utf-16le"
  | "utf-16be"
  | "windows-1252"
  | "iso-8859-1"
  | "iso-8859-15"
  | "macintosh"
  | "windows-1250"
  | "iso-8859-2"
  | "windows-1254"
  | "windows-1257"
  | "windows-1258"
  | "windows-1251"
  | "koi8-r"
  | "ibm866"
  | "iso-8859-5"
  | "x-mac-cyrillic"
  | "windows-1253"
  | "iso-8859-7"
  | "windows-1255"
  | "windows-1256"
  | "windows-874"
  | "shift_jis"
  | "euc-jp"
  | "iso-2022-jp"
  | "gb18030"
  | "big5"
  | "euc-kr";

export type ExportFormat = "csv" | "xlsx" | "json" | "ndjson" | "zip";

export type ExportField =
  | "email"
  | "column"
  | "verdict"
  | "reason"
  | "action"
  | "score"
  | "suggestion"
  | "provider"
  | "reply"
  | "credits"
  | "checked_at";

export type ErrorCode =
  | "malformed_request"
  | "invalid_cursor"
  | "missing_idempotency_key"
  | "missing_credentials"
  | "invalid_token"
  | "expired_token"
  | "login_refused"
  | "invalid_key"
  | "expired_key"
  | "disabled_key"
  | "insufficient_credits"
  | "key_budget_exceeded"
  | "member_limit_exceeded"
  | "origin_not_allowed"
  | "xsrf_mismatch"
  | "operator_only"
  | "role_forbidden"
  | "sso_required"
  | "registration_closed"
  | "invitation_required"
  | "second_factor_required"
  | "reauthentication_required"
  | "insufficient_scope"
  | "session_required"
  | "ip_not_allowed"
  | "network_not_allowed"
  | "session_too_old"
  | "sso_needed"
  | "two_factor_needed"
  | "account_suspended"
  | "not_found"
  | "method_not_allowed"
  | "body_too_slow"
  | "conflict"
  | "invalid_state"
  | "offset_mismatch"
  | "sample_refused"
  | "sso_link_required"
  | "last_sign_in_method"
  | "last_owner"
  | "workspace_changed"
  | "expired"
  | "list_deleted"
  | "evidence_not_stored"
  | "format_removed"
  | "body_too_large"
  | "unsupported_media_type"
  | "validation_failed"
  | "idempotency_key_reused"
  | "archive_refused"
  | "reset_token_invalid"
  | "confirm_token_invalid"
  | "invitation_invalid"
  | "code_wrong"
  | "password_wrong"
  | "challenge_ended"
  | "sso_refused"
  | "sso_state_ended"
  | "sso_email_unverified"
  | "puzzle_required"
  | "rate_limited"
  | "concurrency_limited"
  | "too_many_uploads"
  | "too_many_free_checks"
  | "too_many_unknown"
  | "too_many_streams"
  | "unpaid_lists_full"
  | "too_many_deliveries"
  | "internal_error"
  | "shutting_down"
  | "too_busy"
  | "database_unavailable"
  | "sso_unavailable"
  | "payment_unavailable"
  | "storage_full"
  | "uploads_full";

export type FieldCode =
  | "required"
  | "wrong_type"
  | "unknown_field"
  | "too_short"
  | "too_long"
  | "not_allowed"
  | "control_character"
  | "lone_surrogate"
  | "not_decodable"
  | "empty"
  | "not_an_address"
  | "domain_ends_in_dot"
  | "too_common"
  | "does_not_match"
  | "out_of_range"
  | "not_an_address_or_domain"
  | "already_there"
  | "too_many"
  | "wrong_confirmation"
  | "wrong_setup_code"
  | "not_a_picture"
  | "not_a_time_zone"
  | "only_operator"
  | "own_account"
  | "not_a_network"
  | "outside_sandbox"
  | "not_a_webhook_url"
  | "not_a_list_url"
  | "not_an_issuer"
  | "not_an_instant"
  | "not_an_origin"
  | "not_a_proof"
  | "proof_expired"
  | "proof_used"
  | "not_the_checked_address"
  | "no_bounce_report"
  | "not_a_domain"
  | "locks_you_out"
  | "domain_not_allowed"
  | "not_a_key_holder";

export type Scope =
  | "validate"
  | "results:read"
  | "results:delete"
  | "evidence:read"
  | "lists:read"
  | "lists:write"
  | "exports"
  | "rules:read"
  | "rules:write"
  | "analytics:read"
  | "billing:read"
  | "audit:read"
  | "webhooks:read"
  | "webhooks:write"
  | "notifications:read"
  | "notifications:write"
  | "people:read";

export type WebhookEventType =
  | "list.needs_mapping"
  | "list.ready"
  | "list.started"
  | "list.progress"
  | "list.paused"
  | "list.completed"
  | "list.failed"
  | "list.canceled"
  | "export.ready"
  | "validation.completed"
  | "validation.changed"
  | "watch.changed"
  | "watch.stopped"
  | "credits.low"
  | "credits.exhausted"
  | "key.expiring"
  | "key.leaked"
  | "member.joined"
  | "member.removed"
  | "role.changed"
  | "probe.degraded";

export type DeliveredEventType =
  | "list.needs_mapping"
  | "list.ready"
  | "list.started"
  | "list.progress"
  | "list.paused"
  | "list.completed"
  | "list.failed"
  | "list.canceled"
  | "export.ready"
  | "validation.completed"
  | "validation.changed"
  | "watch.changed"
  | "watch.stopped"
  | "credits.low"
  | "credits.exhausted"
  | "key.expiring"
  | "key.leaked"
  | "member.joined"
  | "member.removed"
  | "role.changed"
  | "probe.degraded"
  | "webhook.test"
  | "endpoint.created";

export type DeliveryState = "waiting" | "delivered" | "failed" | "canceled";

export type DeliveryCause = "event" | "test" | "redelivery" | "replay" | "confirmation";

export type AttemptError =
  | "address_refused"
  | "dns_failed"
  | "connection_failed"
  | "tls_failed"
  | "connection_closed"
  | "invalid_reply"
  | "timeout";

export type EndpointStatus = "pending" | "enabled" | "disabled";

export type DisabledReason = "manual" | "gone" | "failing";

export type AuditKind =
  | "account_opened"
  | "signed_in"
  | "sign_in_refused"
  | "code_refused"
  | "signed_out"
  | "refresh_reused"
  | "session_ended"
  | "other_sessions_ended"
  | "password_changed"
  | "password_reset"
  | "totp_enabled"
  | "totp_disabled"
  | "recovery_code_used"
  | "recovery_codes_renewed"
  | "device_trusted"
  | "device_forgotten"
  | "email_change_asked"
  | "email_changed"
  | "identity_linked"
  | "identity_unlinked"
  | "key_created"
  | "key_revoked"
  | "key_changed"
  | "key_rotated"
  | "key_leaked"
  | "key_disabled"
  | "key_enabled"
  | "key_handed_over"
  | "data_exported"
  | "account_closed"
  | "account_restored"
  | "policy_changed"
  | "sign_up_hook_created"
  | "sign_up_hook_changed"
  | "sign_up_secret_rotated"
  | "sign_up_hook_deleted"
  | "validation_deleted"
  | "list_created"
  | "list_downloaded"
  | "list_deleted"
  | "rule_created"
  | "rule_changed"
  | "rule_deleted"
  | "rules_imported"
  | "webhook_created"
  | "webhook_changed"
  | "webhook_secret_rotated"
  | "webhook_deleted"
  | "result_shared"
  | "share_revoked"
  | "account_suspended"
  | "account_unsuspended"
  | "credits_granted"
  | "credits_taken"
  | "second_factor_reset"
  | "operator_granted"
  | "operator_revoked"
  | "sessions_ended"
  | "member_joined"
  | "member_left"
  | "member_removed"
  | "role_changed"
  | "credit_limit_changed"
  | "invitation_sent"
  | "invitation_withdrawn"
  | "requirements_changed"
  | "sso_connected"
  | "sso_changed"
  | "sso_disconnected"
  | "sso_domain_added"
  | "sso_domain_verified"
  | "sso_domain_lost"
  | "sso_domain_removed"
  | "scim_token_created"
  | "scim_token_revoked"
  | "join_requested"
  | "join_request_withdrawn"
  | "join_request_declined"
  | "ownership_offered"
  | "ownership_transferred"
  | "ownership_offer_ended";

export type NotificationKind =
  | "list_completed"
  | "list_failed"
  | "list_paused"
  | "list_needs_mapping"
  | "watch_changed"
  | "watch_stopped"
  | "export_ready"
  | "credits_low"
  | "credits_exhausted"
  | "key_expiring"
  | "member_joined"
  | "member_removed"
  | "role_changed"
  | "join_requested"
  | "webhook_disabled"
  | "webhook_backlog"
  | "webhook_free_limit"
  | "probe_degraded"
  | "disk_low"
  | "password_changed"
  | "password_reset"
  | "new_sign_in"
  | "sign_in_paused"
  | "totp_enabled"
  | "totp_disabled"
  | "second_factor_reset"
  | "recovery_codes_renewed"
  | "recovery_code_used"
  | "email_changed"
  | "identity_linked"
  | "identity_unlinked"
  | "sso_connected"
  | "sso_changed"
  | "sso_disconnected"
  | "scim_token_created"
  | "scim_token_revoked"
  | "key_created"
  | "key_rotated"
  | "key_leaked"
  | "key_handed_over"
  | "test";

export type LedgerKind = "opening" | "charge" | "grant" | "purchase" | "refund";

export type Judgement = "send" | "send_with_care" | "do_not_send" | "ignore";

export type Interval = "day" | "week" | "month";

export type BreakdownField =
  | "verdict"
  | "reason"
  | "provider"
  | "domain"
  | "source"
  | "key"
  | "origin"
  | "charge";

export type ReportedOutcome =
  | "delivered"
  | "bounced"
  | "accept_all"
  | "disposable"
  | "not_disposable"
  | "other";

export type MailPolicyStatus = "found" | "missing" | "invalid" | "unknown";

export type RuleKind = "allow" | "block";

export type RuleScope = "address" | "domain" | "subdomains" | "local_part" | "mx_host";

export type SignUpHost = "supabase" | "kratos" | "cognito" | "auth0" | "keycloak";

export interface VerdictCounts {
  deliverable: number;
  risky: number;
  undeliverable: number;
  unknown: number;
}

export interface UnknownRetries {
  /** Maximum number of attempts. */
  attempts: number;
  /** Time in seconds within which they happen. */
  over_s: number;
}

export interface StoredListOptions {
  /** Rows that count as duplicates. `exact`: same spelling. `relaxed`, the default: same mailbox. */
  dedupe: "none" | "exact" | "relaxed";
  /** Reuses your own results younger than this many seconds, free. Default: 0, none. */
  skip_if_validated_within_s: number;
  /** Retries of unknown results. Default: 3 attempts within 21,600 seconds. */
  retry_unknown: UnknownRetries;
  /** Credit limit: the list pauses before it costs more. Default: null, no limit. */
  max_credits: number | null;
  /** Seconds from the end until rows and results are deleted. Default: 30 days. */
  retention_s: number;
  /** Sends you a mail when the list is done. Default: true. */
  notify: boolean;
  /** Cells with several addresses: `split`, the default, makes each a row. `first` checks the first. `leave` makes them malformed rows. */
  several_addresses: "split" | "first" | "leave";
  /** Cells with text around one address: `read`, the default, checks the address. `leave` makes them malformed rows. */
  text_around: "read" | "leave";
  /** `manual`, the default, waits in `ready`. `auto` starts as soon as rows are counted. */
  start: "manual" | "auto";
}

export interface ValidationAddress {
  /** Part before the @. */
  local: string;
  /** Part after the @, as written. */
  domain: string;
  /** The domain in ASCII (A-labels). */
  domain_ascii: string;
  /** Part after the `+`. Null without one. */
  tag: string | null;
  /** True if the local part is in quotation marks. */
  quoted: boolean;
  /** True if the address needs SMTPUTF8. */
  smtputf8: boolean;
}

export interface ValidationSyntax {
  /** True if the format is valid. */
  valid: boolean;
  /** The format error. Null if the format is valid. */
  code: string | null;
  /** Character where the error is, from 0. */
  position: number | null;
}

export interface ValidationFlags {
  /** The provider gives mailboxes away for free. */
  free: boolean | null;
  /** A shared mailbox, such as `info@`. */
  role: boolean | null;
  /** A throwaway address. */
  disposable: boolean | null;
  /** A forwarding alias, such as Hide My Email. */
  relay: boolean | null;
  /** A mailbox that ignores replies. */
  no_reply: boolean | null;
  /** The server accepted a random recipient too. */
  accept_all: boolean | null;
  /** The mailbox is over its quota. */
  mailbox_full: boolean | null;
  /** The mailbox is disabled. */
  disabled: boolean | null;
  /** The address has a `+tag`. */
  subaddress: boolean | null;
  /** The local part looks random. */
  gibberish: boolean | null;
  /** The domain has characters outside ASCII. */
  idn: boolean | null;
}

export interface Decision {
  /** The rule that decided. */
  rule: string;
  /** The deciding evidence. */
  because: string;
  /** The verdict without that evidence. Null if there is none. */
  otherwise: string | null;
}

export interface Deciding {
  /** The check that decided. Null if a rule or an internal error decided. */
  check: CheckName | null;
  /** The mail server's reply, the DNS answer, or the list and its entry, on one line. Null without one. */
  line: string | null;
  /** The reply without addresses, host names and ids, which filters results as `reply`. Null if no reply decided. */
  reply: string | null;
}

export interface Versions {
  /** Version of the engine. */
  engine: string;
  /** Version of the verdict rules. */
  rules: string;
  /** Version of the domain lists. */
  lists: string;
}

export interface MxHost {
  /** Name of the host. */
  host: string;
  /** Preference of the MX record; the lowest comes first. */
  priority: number;
}

export interface Remark {
  /** Code of the sentence. */
  code: string;
  /** Values in the sentence, by name. */
  values: Record<string, string>;
}

export interface DnsRecord {
  /** Name of the record. */
  name: string;
  /** Type of the record. */
  type: string;
  /** Time to live in seconds. */
  ttl: number;
  /** Content of the record. */
  data: string;
}

export interface TimeRange {
  /** Earliest end, RFC 3339 in UTC. */
  earliest: string;
  /** Latest end, RFC 3339 in UTC. */
  latest: string;
}

export interface ItemProblem {
  /** Page about the error code. */
  type: string;
  /** Title of the error code. */
  title: string;
  /** HTTP status that a single check would get. */
  status: number;
  /** One sentence to show, in the request's language. */
  detail: string;
  /** Error code to branch on. */
  code: ErrorCode;
  /** With `validation_failed`: why the address was rejected. */
  errors?: FieldError[] | undefined;
}

export interface LastDelivery {
  /** Time at which the attempt ended. */
  at: string;
  /** HTTP status of the response. Null if there was none. */
  status: number | null;
  /** Reason that there was no response. Null if there was one. */
  error: AttemptError | null;
}

export interface SignUpWeek {
  /** Sign-ups that were allowed. */
  allow: number;
  /** Sign-ups that were allowed although the address is risky. */
  warn: number;
  /** Sign-ups that were blocked. */
  block: number;
}

export interface SignUpReply {
  /** Kind of object. */
  object: "sign_up_reply";
  /** `warn` lets the person in. */
  decision: "allow" | "warn" | "block";
  /** Sentence for the person. Null unless the decision is `block`. */
  message: string | null;
  /** Address that was probably meant. Null without one. */
  suggestion: string | null;
}

export interface Share {
  /** The share, 0 to 1. */
  value: number;
  /** Lower end of its 95 % interval. */
  low: number;
  /** Upper end of its 95 % interval. */
  high: number;
}

export interface ResultTally {
  /** All results. */
  total: number;
  /** Deliverable ones. */
  deliverable: number;
  /** Risky ones. */
  risky: number;
  /** Undeliverable ones. */
  undeliverable: number;
  /** Unknown ones. */
  unknown: number;
}

export interface Tally {
  /** First day of the interval within the period. */
  date: string;
  /** Counts of results by verdict. */
  results: ResultTally;
  /** Credits they cost. */
  credits: number;
  /** Results that cost nothing. */
  free: number;
}

export interface SpentCredits {
  /** Credits of single and batch validations. */
  validations: number;
  /** Credits of lists. */
  lists: number;
  /** All credits. */
  total: number;
}

export interface VerdictChange {
  /** Earlier verdict. */
  from: Verdict;
  /** New verdict. */
  to: Verdict;
  /** Number of addresses. */
  count: number;
}

export interface WatchRun {
  /** Kind of object. */
  object: "list_watch_run";
  /** The list with the results of the run. */
  list_id: string;
  /** The list it is compared with: the run before, or the watched list. */
  compared_with: string;
  /** State of the run. */
  state: "running" | "completed" | "failed";
  /** Code of the error of a failed run. Null otherwise. */
  error: string | null;
  /** Addresses with another verdict than before, without those that are or were unknown. Null until the run is completed. */
  changed: number | null;
  /** Number of addresses by change of verdict. */
  changes: VerdictChange[];
  /** Start of the run. */
  started_at: string;
  /** End of the run. Null while it runs. */
  ended_at: string | null;
}

export interface ListWatch {
  /** Kind of object. */
  object: "list_watch";
  /** The watched list. */
  list_id: string;
  /** Interval between two runs. Null if the list isn't watched. */
  every: Interval | null;
  /** Maximum credits of one run. Null: as many as it has rows. */
  max_credits: number | null;
  /** When the next run is due. Null while the watch is stopped. */
  next_run_at: string | null;
  /** Reason why the watch stopped by itself. Null while it is active. */
  stopped: "insufficient_credits" | "list_expired" | null;
  /** Time of creation, RFC 3339 in UTC. */
  created_at: string | null;
  /** The latest 12 runs, newest first. */
  runs: WatchRun[];
}

export interface VerdictTotals {
  deliverable: number;
  risky: number;
  undeliverable: number;
  unknown: number;
}

export interface ActionTotals {
  /** Results with `send`. */
  send: number;
  /** Results with `send_with_care`. */
  send_with_care: number;
  /** Results with `do_not_send`. */
  do_not_send: number;
  /** Results with `retry_later`. */
  retry_later: number;
}

export interface Judged {
  /** One of four. Treat values you don't know as `unknown`. */
  verdict: Verdict;
  /** Reason for the verdict. See the reasons. */
  reason: Reason;
  /** Recommended action. */
  action: Action;
}

export interface OutcomeCounts {
  /** Mails that were delivered. */
  delivered: number;
  /** Mails that bounced because of the mailbox. */
  bounced: number;
  /** Mails that met a full mailbox or a temporary failure. */
  deferred: number;
  /** Mails that were refused because of the sender or the message. */
  blocked: number;
  /** Bounces without a readable reason. */
  unclear: number;
}

export interface CreatedEndpoint {
  /** Kind of object. */
  object: "webhook_endpoint";
  /** Id of the endpoint. It begins with `whe_`. */
  id: string;
  /** URL that events are posted to. */
  url: string;
  /** Your note. Null without one. */
  description: string | null;
  /** Events that are sent to it. */
  events: WebhookEventType[];
  /** `pending` endpoints get nothing but `endpoint.created` until they answer it with 2xx, `disabled` ones get no events. */
  status: EndpointStatus;
  /** `manual`: you disabled it. `gone`: it returned 410. `failing`: every delivery failed for days. Null while it is enabled. */
  disabled_reason: DisabledReason | null;
  /** Time at which it was disabled. Null while it is enabled. */
  disabled_at: string | null;
  /** Time of creation, RFC 3339 in UTC. */
  created_at: string;
  /** First failure since the last success. Null if the last attempt succeeded. */
  failing_since: string | null;
  /** Time of the last 2xx response. Null before the first. */
  last_success_at: string | null;
  /** The last attempt of any delivery, tests included. Null before the first. */
  last_delivery: LastDelivery | null;
  /** Until this time, deliveries are also signed with the former secret. Null outside a rotation. */
  two_signatures_until: string | null;
  /** Secret that signs deliveries. You see it once. */
  secret: string;
}

export interface CreatedSignUpHook {
  /** Kind of object. */
  object: "sign_up_hook";
  /** Id of the hook. It begins with `suh_`. */
  id: string;
  /** Program that asks the hook. */
  host: SignUpHost;
  /** Address that the program calls. */
  url: string;
  /** Decision for addresses that end `unknown`, and for checks that fail or take too long. */
  without_verdict: RuleKind;
  /** Time of creation, RFC 3339 in UTC. */
  created_at: string;
  /** Time of the last decision. Null before the first. */
  last_decision_at: string | null;
  /** Decisions of the last seven days. */
  week: SignUpWeek;
  /** Until then, the secret before the last rotation is valid, too. Null if only one is. */
  former_valid_until: string | null;
  /** Secret of the hook. Shown once. */
  secret: string;
}

export interface GivenMapping {
  /** Index of the address column, from 0. */
  email_column?: number | null | undefined;
  /** Indexes of further address columns, whose addresses are checked, too. Default: none. */
  more_email_columns?: number[] | undefined;
  /** True if the first row has the column names. */
  header?: boolean | null | undefined;
  /** Character encoding. Lines that aren't valid UTF-8 are read as windows-1252. */
  encoding?: Encoding | null | undefined;
  /** Column delimiter: a sign such as `;` or `~`, a control character, `||` or `::`. Two spaces mean two or more. */
  delimiter?: string | null | undefined;
  /** Quotation marks enclose cells (`enclose`, the default), or are characters like all others (`text`). */
  quotes?: "enclose" | "text" | undefined;
  /** Index of the sheet in a workbook, from 0. */
  sheet?: number | null | undefined;
}

export interface PolicyReasons {
  /** Action for `accept_all`, which comes from a server's reply and always counts. */
  accept_all: "send" | "send_with_care" | "do_not_send";
  /** Action for `accept_all_unknown`, which comes from a server's reply and always counts. */
  accept_all_unknown: "send" | "send_with_care" | "do_not_send";
  /** Action for `mailbox_full`, which comes from a server's reply and always counts. */
  mailbox_full: "send" | "send_with_care" | "do_not_send";
  /** Judgement of `disposable`. `ignore` leaves the verdict to the other findings. */
  disposable: Judgement;
  /** Judgement of `relay_alias`. `ignore` leaves the verdict to the other findings. */
  relay_alias: Judgement;
  /** Judgement of `role_account`. `ignore` leaves the verdict to the other findings. */
  role_account: Judgement;
  /** Judgement of `no_reply`. `ignore` leaves the verdict to the other findings. */
  no_reply: Judgement;
  /** Judgement of `quoted_local_part`. `ignore` leaves the verdict to the other findings. */
  quoted_local_part: Judgement;
  /** Judgement of `gibberish`. `ignore` leaves the verdict to the other findings. */
  gibberish: Judgement;
  /** Judgement of `possible_typo`. `ignore` leaves the verdict to the other findings. */
  possible_typo: Judgement;
  /** Judgement of `no_mx`. `ignore` leaves the verdict to the other findings. */
  no_mx?: Judgement | undefined;
}

export interface JudgedReasons {
  /** Action for `accept_all`, which comes from a server's reply and always counts. */
  accept_all: "send" | "send_with_care" | "do_not_send";
  /** Action for `accept_all_unknown`, which comes from a server's reply and always counts. */
  accept_all_unknown: "send" | "send_with_care" | "do_not_send";
  /** Action for `mailbox_full`, which comes from a server's reply and always counts. */
  mailbox_full: "send" | "send_with_care" | "do_not_send";
  /** Judgement of `disposable`. `ignore` leaves the verdict to the other findings. */
  disposable: Judgement;
  /** Judgement of `relay_alias`. `ignore` leaves the verdict to the other findings. */
  relay_alias: Judgement;
  /** Judgement of `role_account`. `ignore` leaves the verdict to the other findings. */
  role_account: Judgement;
  /** Judgement of `no_reply`. `ignore` leaves the verdict to the other findings. */
  no_reply: Judgement;
  /** Judgement of `quoted_local_part`. `ignore` leaves the verdict to the other findings. */
  quoted_local_part: Judgement;
  /** Judgement of `gibberish`. `ignore` leaves the verdict to the other findings. */
  gibberish: Judgement;
  /** Judgement of `possible_typo`. `ignore` leaves the verdict to the other findings. */
  possible_typo: Judgement;
  /** Judgement of `no_mx`. `ignore` leaves the verdict to the other findings. */
  no_mx: Judgement;
}

export interface MinScores {
  /** Below this score, `send` becomes `send_with_care`. */
  send: number;
  /** Below this score, `send_with_care` becomes `do_not_send`. */
  send_with_care: number;
}

export interface Validation {
  /** Id of the validation. It begins with `val_`. */
  id: string;
  /** Kind of object. */
  object: "validation";
  /** `completed` once there is a verdict, `running` before. */
  status: "completed";
  /** The address as you sent it. */
  input: string;
  /** The address to send to. Null if the format is invalid. */
  email: string | null;
  /** Key for finding duplicates: without tags or other variations. Never send to it. */
  canonical: string | null;
  /** Parts of the address. Null if the format is invalid. */
  address: ValidationAddress | null;
  /** Result of the format check. */
  syntax: ValidationSyntax;
  /** One of four. Treat values you don't know as `unknown`. */
  verdict: Verdict;
  /** Reason for the verdict. See the reasons. */
  reason: Reason;
  /** Recommended action. */
  action: Action;
  /** Strength of the evidence for the verdict, strongest first. */
  confidence: Confidence;
  /** 0 to 100, for sorting. It never decides the verdict. `score_breakdown` lists the points. */
  score: number;
  /** Signals that make up the score. */
  score_breakdown: {
    /** Name of the signal. */
    signal: string;
    /** Points it adds or takes away. */
    points: number;
  }[];
  /** One sentence to show to people. */
  summary: string;
  /** A corrected address. Null if there is none. */
  suggestion: {
    /** The corrected address. */
    email: string;
    /** The corrected part. */
    kind: SuggestionKind;
  } | null;
  /** Properties of the address: true, false, or null if not checked. */
  flags: ValidationFlags;
  /** Provider of the mail servers. Null if it isn't known. */
  provider: string | null;
  /** MX hosts of the domain, in order of preference. */
  mx: MxHost[];
  /** Every check with its result. A check that didn't run is `skipped`. */
  checks: CheckResult[];
  /** Path to the verdict. */
  decision: Decision;
  /** The evidence that decided the verdict. */
  deciding: Deciding;
  /** Seconds until a retry could settle it. Null if a retry wouldn't help. */
  retry_after_s: number | null;
  /** True if the built-in mail servers were checked. Free. */
  sandbox: boolean;
  /** Duration of the check in ms. */
  duration_ms: number;
  /** True if a stored result was returned. Free. */
  cached: boolean;
  /** Time of the check, RFC 3339 in UTC. */
  checked_at: string;
  /** Time at which the validation is deleted. */
  expires_at: string;
  /** Price of this validation. */
  billing: {
    /** Credits charged. */
    credits: number;
    /** Reason for the price: a verdict, or what made it free. */
    reason: "verdict" | "unknown" | "invalid_syntax" | "rule" | "cached" | "sandbox";
  };
  /** Version of the account's policy that judged it. 0 is the standard policy. */
  policy_version: number;
  /** Versions behind the verdict. */
  versions: Versions;
  /** Your label for where the address came from. */
  source: string | null;
  /** Your labels. */
  tags: string[];
  /** Your own JSON, returned unchanged. */
  custom: Record<string, unknown> | null;
  /** True for checks with a live key or in the app. */
  livemode: boolean;
  /** The validation that this one repeats. Null if it's the first. */
  previous_id: string | null;
  /** Data stored 30 minutes after the verdict: `full`, everything; `hashed`, everything but the local part, which becomes `***`; `none`, nothing. */
  store: StoreMode;
}

export interface RunningValidation {
  /** Id of the validation. It begins with `val_`. */
  id: string;
  /** Kind of object. */
  object: "validation";
  /** `completed` once there is a verdict, `running` before. */
  status: "running";
  /** The address as you sent it. */
  input: string;
  /** Every check with its result. A check that didn't run is `skipped`. */
  checks: CheckResult[];
  /** Time of creation, RFC 3339 in UTC. */
  created_at: string;
}

export interface ValidationBatch {
  /** Kind of object. */
  object: "validation_batch";
  /** `running` while an item is still running, then `completed`. */
  status: "completed" | "running";
  /** Number of items by status. */
  counts: {
    /** Addresses in the request. */
    total: number;
    /** Items with a verdict. */
    completed: number;
    /** Items that are still being checked. */
    running: number;
    /** Items with a problem. */
    failed: number;
    /** Items whose address occurs earlier in the request. */
    duplicates: number;
  };
  /** One item for each address, in the order of the request. */
  data: BatchItem[];
}

export interface BatchItem {
  /** Position in `emails`, from 0. */
  index: number;
  /** The address as you sent it. */
  input: string;
  /** `completed` has a verdict, `running` has an id to read later, `failed` has a problem. */
  status: "completed" | "running" | "failed";
  /** Position of the first item with the same address, which has the same validation. Null if this is the first. */
  duplicate_of: number | null;
  /** The validation. Null if the address couldn't be checked. */
  validation: Validation | RunningValidation | null;
  /** The reason that the address couldn't be checked. Null otherwise. */
  problem: ItemProblem | null;
}

export interface Recheck {
  /** Kind of object. */
  object: "recheck";
  /** The earlier validation. */
  previous: Validation;
  /** The new validation. */
  validation: Validation | RunningValidation;
  /** Fields that differ. Null while the new check runs; empty if nothing changed. */
  changes:
    | {
        /** Name of the field. */
        field:
          | "verdict"
          | "reason"
          | "action"
          | "confidence"
          | "score"
          | "suggestion"
          | "provider"
          | "mx"
          | "flags.free"
          | "flags.role"
          | "flags.disposable"
          | "flags.relay"
          | "flags.no_reply"
          | "flags.accept_all"
          | "flags.mailbox_full"
          | "flags.disabled"
          | "flags.subaddress"
          | "flags.gibberish"
          | "flags.idn";
        /** Value in the earlier validation. */
        before: string | number | boolean | null;
        /** Value in the new validation. */
        after: string | number | boolean | null;
      }[]
    | null;
}

export interface Domain {
  /** Kind of object. */
  object: "domain";
  /** The domain in lower case. */
  domain: string;
  /** The domain in ASCII (A-labels). */
  domain_ascii: string;
  /** True for domains of the built-in mail servers. */
  sandbox: boolean;
  /** Properties of the domain. */
  flags: {
    /** The provider gives mailboxes away for free. */
    free: boolean;
    /** A provider of throwaway addresses. */
    disposable: boolean;
    /** A provider of forwarding aliases. */
    relay: boolean;
    /** The server accepted a random recipient, in the latest validation. Null if not checked. */
    accept_all: boolean | null;
    /** The domain has characters outside ASCII. */
    idn: boolean;
  };
  /** The account's rule for the domain, a parent domain or an MX host that its latest validation found. Null without one. */
  rule: Rule | null;
  /** Provider of the mail servers, from the latest validation. Null if it isn't known. */
  provider: string | null;
  /** MX hosts, from the latest validation, in order of preference. */
  mx: MxHost[];
  /** The account's latest validations at the domain, at most 10,000. */
  validations: {
    /** Number of validations. */
    total: number;
    /** Number of validations by verdict. */
    results: VerdictTotals;
  };
  /** Answers to random recipients in the latest 200 validations, newest first: one entry for each run of equal answers. */
  accept_all_history: {
    /** True if the server accepted the random recipient. */
    accept_all: boolean;
    /** Time of the first such answer in a row. */
    first_at: string;
    /** Time of the last such answer in a row. */
    last_at: string;
    /** Number of validations with this answer. */
    validations: number;
  }[];
  /** The latest validation that a check decided. Null without one. */
  latest: {
    /** Id of the validation. */
    validation_id: string;
    /** One of four. Treat values you don't know as `unknown`. */
    verdict: Verdict;
    /** Reason for the verdict. See the reasons. */
    reason: Reason;
    /** Time of the check, RFC 3339 in UTC. */
    checked_at: string;
  } | null;
}

export interface MailPolicy {
  /** Kind of object. */
  object: "mail_policy";
  /** The domain in ASCII (A-labels). */
  domain: string;
  /** The SPF record, which names the servers that may send mail for the domain. */
  spf: {
    /** `found`, `missing`, `invalid` (several records, or one that breaks the grammar), or `unknown` if DNS gave no usable answer. */
    status: MailPolicyStatus;
    /** Text of the record. Null unless there is exactly one. */
    record: string | null;
  };
  /** The DMARC record that applies to the domain. */
  dmarc: {
    /** `found`, `missing`, `invalid` (several records, or an unknown policy), or `unknown` if DNS gave no usable answer. */
    status: MailPolicyStatus;
    /** Text of the record. Null unless there is exactly one. */
    record: string | null;
    /** Domain that publishes the record: the domain itself or a parent. Null without one. */
    at: string | null;
    /** Policy for mail that fails DMARC: `none`, `quarantine` or `reject`. Null without a valid record. */
    policy: "none" | "quarantine" | "reject" | null;
  };
}

export interface CheckResult {
  /** Name of the check, in the order they run. */
  name: CheckName;
  /** Result of the check. */
  status: CheckStatus;
  /** Code of the finding. Null if there is nothing to report. */
  code: string | null;
  /** The finding in words. */
  detail: string | null;
  /** Start in ms, counted from the start of the validation. Null if it didn't run. */
  started_ms: number | null;
  /** Duration in ms. Null if it didn't run. */
  ms: number | null;
  /** `live`: asked now. `cached`: an answer stored earlier. */
  source: "live" | "cached";
  /** Only for `disposable`: the source of its answer. A list, the provider of the MX hosts, or none (`unlisted`). */
  tier?: "confirmed" | "reported" | "operator" | "sandbox" | "provider" | "unlisted" | undefined;
}

export interface Evidence {
  /** Kind of object. */
  object: "evidence";
  /** Id of the validation. */
  validation_id: string;
  /** Every DNS question with its answer. */
  dns: DnsLookup[];
  /** Every SMTP connection. */
  sessions: SmtpSession[];
}

export interface EvidenceBundle {
  /** Kind of object. */
  object: "evidence_bundle";
  /** Format of the document. */
  format: "mailverdict-evidence/1";
  /** Web address of the installation that signed. */
  issuer: string;
  /** Time of the signature. */
  issued_at: string;
  /** Id of the validation; of a row, its list and position. */
  validation_id: string;
  /** False for checks with a test key. */
  livemode: boolean;
  /** The address as requested. */
  input: string;
  /** The address as mail would be sent to it. Null if its format is invalid. */
  email: string | null;
  /** The verdict. */
  verdict: Verdict;
  /** Reason for the verdict. */
  reason: Reason;
  /** Strength of the evidence for the verdict, strongest first. */
  confidence: Confidence;
  /** Score from 0 to 100. */
  score: number;
  /** Path to the verdict. */
  decision: Decision;
  /** Mail provider. Null if unknown. */
  provider: string | null;
  /** Time of the check. */
  checked_at: string;
  /** Duration of the check in ms. */
  duration_ms: number;
  /** Versions behind the verdict. */
  versions: Versions;
  /** Every check with its result and time. */
  checks: CheckResult[];
  /** Name servers that answered. */
  resolvers: string[];
  /** Every DNS question with its answer. */
  dns: DnsLookup[];
  /** Every mail server that was contacted, and how we introduced ourselves. */
  mail_servers: {
    /** Host name of the mail server. */
    host: string;
    /** IP address of the mail server. */
    address: string;
    /** Port of the mail server. */
    port: number;
    /** Our name in EHLO. Null if the session ended before it. */
    ehlo: string | null;
    /** Our sender in MAIL FROM. Null if the session ended before it. */
    mail_from: string | null;
  }[];
  /** The SMTP dialogues. */
  transcript: {
    /** Every SMTP connection. */
    sessions: SmtpSession[];
    /** SHA-256 of `sessions` as canonical JSON, in hexadecimal. */
    sha256: string;
  };
  /** Commands that repeat the check by hand. */
  commands: {
    /** Repeats the DNS queries. */
    dig: string[];
    /** Repeats the SMTP sessions up to RCPT TO. */
    swaks: string[];
  };
  /** Signature of all other fields. */
  signature: {
    /** Signs the canonical JSON of `signature` without `value`. */
    algorithm: "Ed25519";
    /** Form in which JSON is hashed and signed: RFC 8785 (JCS). */
    canonicalization: "RFC8785";
    /** Thumbprint (RFC 7638) of the public key, as in `GET /v1/public/evidence-keys`. */
    key_id: string;
    /** SHA-256 of the canonical JSON of each other field, in base64url. */
    digests: Record<string, string>;
    /** The signature in base64url. */
    value: string;
  };
}

export interface DnsLookup {
  /** Name that was looked up. */
  name: string;
  /** Record type. */
  type: "MX" | "A" | "AAAA" | "CNAME" | "TXT" | "PTR";
  /** Name server that answered. */
  server: string;
  /** Transport of the answer. */
  transport: "udp" | "tcp" | "cache";
  /** Result of the lookup. */
  status:
    | "answer"
    | "no_data"
    | "nxdomain"
    | "timeout"
    | "servfail"
    | "refused"
    | "malformed"
    | "network";
  /** Records of the answer. */
  records: DnsRecord[];
  /** SOA record of a negative answer. Null without one. */
  soa: DnsRecord | null;
  /** Start in ms, counted from the start of the validation. */
  started_ms: number;
  /** Duration in ms. */
  ms: number;
  /** More about the result, in words. */
  detail: string | null;
  /** `detail` as a code with values, for translation. */
  remark?: Remark | undefined;
}

export interface SmtpSession {
  /** Name of the MX host. */
  host: string;
  /** IP address of the host. */
  address: string;
  /** TCP port. */
  port: number;
  /** Start in ms, counted from the start of the validation. */
  started_ms: number;
  /** Duration in ms. */
  ms: number;
  /** Encryption of the connection. Null without TLS. */
  tls: {
    /** TLS version. */
    version: string;
    /** Cipher suite. */
    cipher: string;
    /** True if the certificate is valid for the host. */
    authorized: boolean;
    /** Reason that the certificate isn't valid. */
    detail: string | null;
  } | null;
  /** End of the dialogue. */
  outcome: string;
  /** Lines of the dialogue, in order. */
  lines: TranscriptLine[];
}

export interface TranscriptLine {
  /** Time of the line in ms, counted from the start of the validation. */
  at_ms: number;
  /** Author: our side, the server, or a note of ours. */
  from: "client" | "server" | "note";
  /** Step of the dialogue. */
  stage:
    | "connect"
    | "banner"
    | "ehlo"
    | "starttls"
    | "mail"
    | "rcpt"
    | "rcpt_random"
    | "rset"
    | "quit";
  /** The line, escaped to printable text. */
  text: string;
  /** A note as a code with values, for translation. */
  remark?: Remark | undefined;
  /** True for the line that decided the verdict. */
  deciding: boolean;
}

export interface List {
  /** Kind of object. */
  object: "address_list";
  /** Id of the list. It begins with `list_`, in old lists with `job_`. */
  id: string;
  /** Name of the list. */
  name: string;
  /** Your labels, for filtering. */
  tags: string[];
  /** State of the list. The last four are final. */
  state: ListState;
  /** Source of the addresses. */
  source: {
    /** Kind of source. */
    kind: "upload" | "emails" | "text" | "recheck" | "suggestions" | "url";
    /** Name of the file. Null without one. */
    file_name: string | null;
    /** Size in bytes. */
    bytes: number;
    /** Detected format. Null until the file is parsed. */
    format: ListFormat | null;
  };
  /** Settings for reading the file. Null until it is parsed. */
  mapping: ListMapping | null;
  /** Column names, from the header row or numbered. Null until the file is parsed. */
  columns: string[] | null;
  /** Options of the list, with defaults filled in. */
  options: StoredListOptions;
  /** Row counts before the start. Null until the rows are counted. */
  counts: ListCounts | null;
  /** Progress of the list. */
  progress: {
    /** Current phase. */
    phase: "none" | "records" | "mailboxes" | "retries" | "done";
    /** Rows with a final result. */
    done: number;
    /** Rows to check. */
    total: number;
    /** Rows per second. Null before there is a figure. */
    rate_per_s: number | null;
    /** Estimated end. Null if it can't be estimated. */
    left: {
      /** Earliest end, RFC 3339 in UTC. */
      earliest: string;
      /** Latest end, RFC 3339 in UTC. */
      latest: string;
      /** The provider that takes longest because of its rate limit. */
      bottleneck: {
        /** Name of the provider. */
        provider: string;
        /** Mailbox checks per minute. */
        per_minute: number;
        /** Rows that remain with it. */
        remaining: number;
      } | null;
    } | null;
    /** Rows waiting for a retry. */
    retrying: number;
    /** Time of the next retry. Null without one. */
    next_retry_at: string | null;
    /** First check of every row. */
    first_pass: {
      /** Rows that had their first check. */
      done: number;
      /** Rows to check. */
      total: number;
      /** Estimated end of the first pass. Null if it can't be estimated. */
      left: TimeRange | null;
    };
    /** Retries of rows with a temporary result. */
    retries: {
      /** Rows that wait for a retry. */
      waiting: number;
      /** Time of the next retry. Null without one. */
      next_at: string | null;
      /** Estimated end of the retries. Null if it can't be estimated. */
      left: TimeRange | null;
    };
    /** Up to 10 providers with the most rows left. Empty unless the list runs. */
    queues: {
      /** Name of the provider or MX host. */
      provider: string;
      /** Rows that wait for a mailbox check. */
      remaining: number;
      /** Rows with a final result. */
      done: number;
      /** Maximum mailbox checks per second. Null without a rate limit. */
      per_second: number | null;
      /** Reason why the rows wait. Null while they are being checked. */
      waiting: QueueWait | null;
      /** Time until which they wait. Null if it isn't known. */
      until: string | null;
    }[];
  };
  /** Rows by verdict so far. */
  results: VerdictCounts;
  /** Credits of the list. */
  credits: {
    /** Credits reserved for remaining rows. */
    held: number;
    /** Credits charged so far. */
    charged: number;
    /** Credits given back so far. */
    released: number;
    /** Credit limit. Null without one. */
    max: number | null;
  };
  /** Estimate before the start. Null afterwards. */
  expected: {
    /** Minimum and maximum duration in seconds. */
    seconds: [number, number];
    /** Number of domains. */
    domains: number;
    /** The domain that takes longest because of its rate limit. */
    bottleneck: {
      /** Name of the domain. */
      domain: string;
      /** Rows at this domain. */
      rows: number;
      /** Mailbox checks per minute. */
      per_minute: number;
    } | null;
  } | null;
  /** Result of the free sample. Null without one. */
  sample: {
    /** Rows in the sample. */
    size: number;
    /** Rows by verdict. */
    results: VerdictCounts;
    /** 95 % confidence interval of each verdict's share, in percent. */
    percent: {
      deliverable: [number, number];
      risky: [number, number];
      undeliverable: [number, number];
      unknown: [number, number];
    };
    /** Method of choosing the rows. */
    method: string;
  } | null;
  /** Free sample available. Null if there is nothing to sample. */
  sample_offer: {
    /** Rows of the sample. */
    size: number;
    /** Reason that there is no sample. Null if there is one. */
    reason: "too_few_rows" | "budget_spent" | null;
    /** Time at which a sample is available again. */
    renews_at: string | null;
  } | null;
  /** Your latest list with an identical file. Null if there is none. */
  same_file: {
    /** Id of that list. */
    list_id: string;
    /** Name of that list. */
    name: string;
    /** Time that list was created. */
    created_at: string;
  } | null;
  /** The list that this one rechecks. Null otherwise. */
  previous_list_id: string | null;
  /** Error that failed or paused the list. Null without one. */
  error: {
    /** Code of the error. */
    code: string;
    /** The error in one sentence. */
    detail: string;
    /** Line of the file. Null if it isn't about one. */
    line: number | null;
  } | null;
  /** Time of creation, RFC 3339 in UTC. */
  created_at: string;
  /** Time of the start. Null before. */
  started_at: string | null;
  /** Time of the end. Null before. */
  completed_at: string | null;
  /** Time at which rows and results are deleted. Null before the end. */
  expires_at: string | null;
}

export interface ListOptions {
  /** Rows that count as duplicates. `exact`: same spelling. `relaxed`, the default: same mailbox. */
  dedupe?: "none" | "exact" | "relaxed" | undefined;
  /** Reuses your own results younger than this many seconds, free. Default: 0, none. */
  skip_if_validated_within_s?: number | undefined;
  /** Retries of unknown results. Default: 3 attempts within 21,600 seconds. */
  retry_unknown?:
    | {
        /** Maximum number of attempts. */
        attempts: number;
        /** Time in seconds within which they happen. */
        over_s: number;
      }
    | undefined;
  /** Credit limit: the list pauses before it costs more. Default: null, no limit. */
  max_credits?: number | null | undefined;
  /** Seconds from the end until rows and results are deleted. Default: 30 days. */
  retention_s?: number | undefined;
  /** Sends you a mail when the list is done. Default: true. */
  notify?: boolean | undefined;
  /** Cells with several addresses: `split`, the default, makes each a row. `first` checks the first. `leave` makes them malformed rows. */
  several_addresses?: "split" | "first" | "leave" | undefined;
  /** Cells with text around one address: `read`, the default, checks the address. `leave` makes them malformed rows. */
  text_around?: "read" | "leave" | undefined;
  /** `manual`, the default, waits in `ready`. `auto` starts as soon as rows are counted. */
  start?: "manual" | "auto" | undefined;
}

export interface ListMapping {
  /** Index of the address column, from 0. */
  email_column: number | null;
  /** Indexes of further address columns, whose addresses are checked, too. Default: none. */
  more_email_columns?: number[] | undefined;
  /** True if the first row has the column names. */
  header: boolean | null;
  /** Character encoding. Lines that aren't valid UTF-8 are read as windows-1252. */
  encoding: Encoding | null;
  /** Column delimiter: a sign such as `;` or `~`, a control character, `||` or `::`. Two spaces mean two or more. */
  delimiter: string | null;
  /** Quotation marks enclose cells (`enclose`, the default), or are characters like all others (`text`). */
  quotes?: "enclose" | "text" | undefined;
  /** Index of the sheet in a workbook, from 0. */
  sheet: number | null;
}

export interface ListCounts {
  /** Rows with data. */
  rows: number;
  /** Blank rows. Free. */
  blank: number;
  /** Rows without a valid address. Free. */
  malformed: number;
  /** Malformed rows that hold no address, such as `N/A`. They get no verdict. Free. */
  not_an_address: number;
  /** Rows that further addresses of a line add. `rows` includes them. */
  split: number;
  /** Most addresses of one line. 0 if every line has one. */
  most_in_line: number;
  /** Rows that repeat an earlier address. Free. */
  duplicates: number;
  /** Rows whose stored result is reused. Free. */
  recently_validated: number;
  /** Rows that one of your rules decides. Free. */
  blocked_by_rule: number;
  /** Sandbox addresses. Free. */
  sandbox: number;
  /** Maximum cost in credits. */
  billable: number;
}

export interface ListRow {
  /** Kind of object. */
  object: "list_row";
  /** Number of the row among the rows with data, from 1. */
  position: number;
  /** First line of the row in the file, from 1. */
  line: number;
  /** Index of the column that the address is in, from 0. */
  column: number;
  /** Content of the cell, exactly as in the file. */
  value: string;
  /** Checked address. Null if the cell has none. */
  email: string | null;
  /** State of the row. */
  status: "waiting" | "retrying" | "final" | "not_processed";
  /** Verdict. Null until there is one. */
  verdict: Verdict | null;
  /** Reason for the verdict. Null until there is one. */
  reason: Reason | null;
  /** 0 to 100, for sorting. Null until there is a verdict. */
  score: number | null;
  /** A corrected address. Null if there is none. */
  suggestion: string | null;
  /** Provider of the mail servers. Null if it isn't known. */
  provider: string | null;
  /** Deciding SMTP reply, at most 500 characters. Null without one. */
  reply: string | null;
  /** The evidence that decided the verdict. Null until there is a result. */
  deciding: Deciding | null;
  /** Position of the row that this one repeats. Null otherwise. */
  duplicate_of: number | null;
  /** Credits charged. */
  credits: number;
  /** Reason for the price. Null until there is one. */
  charge: RowCharge | null;
  /** Attempts so far. */
  tries: number;
  /** Time of the next attempt. Null without one. */
  retry_at: string | null;
  /** Time of the result. Null before. */
  checked_at: string | null;
}

export interface ListPreview {
  /** Kind of object. */
  object: "list_preview";
  /** Detected format. */
  format: ListFormat;
  /** Detected or chosen settings. */
  mapping: ListMapping;
  /** Reason for each setting. */
  because: {
    /** Reason for the encoding. `mostly_utf8`: most lines outside ASCII are UTF-8. `not_utf8`: they aren't. */
    encoding: "chosen" | "mark" | "valid_utf8" | "mostly_utf8" | "zero_bytes" | "not_utf8" | null;
    /** Reason for the delimiter. Null if the format has none. */
    delimiter: "chosen" | "sep_line" | "consistent" | "no_delimiter" | null;
    /** Reason for treating the first row as a header or as data. */
    header:
      | "chosen"
      | "keys"
      | "address_in_first_row"
      | "address_named"
      | "columns_named"
      | "no_column_named";
  };
  /** Sheets of the workbook. Null for other formats. */
  sheets: string[] | null;
  /** Rows and columns that the sheet hides, which are read too. Null for other formats, absent for lists that were uploaded before this field existed. */
  hidden?:
    | {
        /** Hidden rows with data. */
        rows: number;
        /** Hidden columns, up to the last one with data. */
        columns: number;
      }
    | null
    | undefined;
  /** Program that exports files with these column names, such as `Google Contacts`. Null if it is unknown. */
  program?: string | null | undefined;
  /** Columns of the file. */
  columns: {
    /** Name of the column. */
    name: string;
    /** Share of sampled cells with an address, 0 to 1. */
    addresses: number;
  }[];
  /** The address column and how it was chosen. */
  email_column: {
    /** Index of the column, from 0. Null if you have to choose. */
    index: number | null;
    /** Reason for this column, or for asking you. */
    because:
      | "cells"
      | "name"
      | "named"
      | "only_column"
      | "chosen"
      | "several_fit"
      | "unsplit"
      | "none_fits";
    /** Indexes of columns that could be it. */
    candidates: number[];
  };
  /** First rows with data, as cells. */
  rows: string[][];
}

export interface VerdictReport {
  /** Kind of object. */
  object: "verdict_report";
  /** Id of the validation. */
  validation_id: string;
  /** The actual outcome. */
  outcome: ReportedOutcome;
  /** Your note. Null without one. */
  note: string | null;
  /** Address of the member, or name of the API key, that sent the report. Null for reports from before 30 November 2026. */
  author: string | null;
  /** One of four. Treat values you don't know as `unknown`. */
  verdict: Verdict;
  /** Reason for the verdict. See the reasons. */
  reason: Reason;
  /** Time of creation, RFC 3339 in UTC. */
  created_at: string;
}

export interface ShareLink {
  /** Kind of object. */
  object: "share";
  /** Id of the link. It begins with `shr_`. */
  id: string;
  /** The validation that the link shows. */
  validation_id: string;
  /** The link. Anyone who has it can read the result. */
  url: string;
  /** Time of creation, RFC 3339 in UTC. */
  created_at: string;
  /** Time at which the link ends. */
  expires_at: string;
}

export interface SharedResult {
  /** Kind of object. */
  object: "shared_result";
  /** The address as you sent it. */
  input: string;
  /** The address to send to. Null if the format is invalid. */
  email: string | null;
  /** Key for finding duplicates: without tags or other variations. Never send to it. */
  canonical: string | null;
  /** Parts of the address. Null if the format is invalid. */
  address: ValidationAddress | null;
  /** Result of the format check. */
  syntax: ValidationSyntax;
  /** One of four. Treat values you don't know as `unknown`. */
  verdict: Verdict;
  /** Reason for the verdict. See the reasons. */
  reason: Reason;
  /** Strength of the evidence for the verdict, strongest first. */
  confidence: Confidence;
  /** 0 to 100, for sorting. It never decides the verdict. `score_breakdown` lists the points. */
  score: number;
  /** Signals that make up the score. */
  score_breakdown: {
    /** Name of the signal. */
    signal: string;
    /** Points it adds or takes away. */
    points: number;
  }[];
  /** One sentence to show to people. */
  summary: string;
  /** A corrected address. Null if there is none. */
  suggestion: {
    /** The corrected address. */
    email: string;
    /** The corrected part. */
    kind: SuggestionKind;
  } | null;
  /** Properties of the address: true, false, or null if not checked. */
  flags: ValidationFlags;
  /** Provider of the mail servers. Null if it isn't known. */
  provider: string | null;
  /** MX hosts of the domain, in order of preference. */
  mx: MxHost[];
  /** Every check with its result. A check that didn't run is `skipped`. */
  checks: CheckResult[];
  /** The evidence that decided the verdict. */
  deciding: Deciding;
  /** Seconds until a retry could settle it. Null if a retry wouldn't help. */
  retry_after_s: number | null;
  /** True if the built-in mail servers were checked. Free. */
  sandbox: boolean;
  /** Duration of the check in ms. */
  duration_ms: number;
  /** Time of the check, RFC 3339 in UTC. */
  checked_at: string;
  /** Versions behind the verdict. */
  versions: Versions;
  /** The deciding check, without the text of your own rules. */
  decision: {
    /** The rule that decided. */
    rule: string;
    /** The verdict without that evidence. Null if there is none. */
    otherwise: string | null;
  };
  /** DNS answers and SMTP dialogues. Null once they are deleted, or if they were never stored. */
  evidence: {
    /** DNS answers, in the order they were asked for. */
    dns: DnsLookup[];
    /** SMTP dialogues, one for each connection. */
    sessions: SmtpSession[];
  } | null;
  /** Time at which the link ends. */
  shared_until: string;
}

export interface Upload {
  /** Kind of object. */
  object: "upload";
  /** Id of the upload. It begins with `upl_`. */
  id: string;
  /** File name, used as a label. */
  name: string;
  /** Announced size in bytes. */
  bytes: number;
  /** Bytes received so far. The next part starts here. */
  received: number;
  /** True once all bytes have arrived. */
  complete: boolean;
  /** Time of creation, RFC 3339 in UTC. */
  created_at: string;
  /** Time at which an unused upload is deleted. */
  expires_at: string;
}

export interface Export {
  /** Kind of object. */
  object: "export";
  /** Id of the export. It begins with `exp_`. */
  id: string;
  /** Id of the list. */
  list_id: string;
  /** File format. */
  format: ExportFormat;
  /** Name of the file. */
  file_name: string;
  /** Matching rows now. A running list may add more. */
  rows: number;
  /** Signed download path. Read the export again for a new one. */
  url: string;
  /** Time at which the link expires. */
  url_expires_at: string;
  /** Time of creation, RFC 3339 in UTC. */
  created_at: string;
}

export interface Rule {
  /** Id of the rule. It begins with `rul_`. */
  id: string;
  /** Kind of object. */
  object: "rule";
  /** `allow` makes matching addresses deliverable, `block` undeliverable. */
  kind: RuleKind;
  /** `address`: this address. `domain`: the domain and its subdomains. `subdomains`: these alone. `local_part`: this name at every domain. `mx_host`: domains with this MX host. */
  scope: RuleScope;
  /** The target in lower case, the domain in A-labels. */
  target: string;
  /** Your note. Null without one. */
  note: string | null;
  /** Address of the member, or name of the API key, that saved the rule last. Null for rules from before 30 November 2026. */
  author: string | null;
  /** Time of creation, RFC 3339 in UTC. */
  created_at: string;
}

export interface PolicyVersion {
  /** Kind of object. */
  object: "policy_version";
  /** Number of the version, from 1. 0 is the standard policy. */
  version: number;
  /** Judgement of each risky reason: the action to recommend, or `ignore` for a fact that shouldn't count. */
  reasons: JudgedReasons;
  /** Least scores of actions, 0 to 100. They never change a verdict. */
  min_scores: {
    /** Below this score, `send` becomes `send_with_care`. */
    send: number;
    /** Below this score, `send_with_care` becomes `do_not_send`. */
    send_with_care: number;
  };
  /** The earlier version that this one restores. Null if it is new. */
  restores: number | null;
  /** Email address of the person, or name of the API key, that saved it. Null for version 0. */
  author: string | null;
  /** API key that saved it. Null if a person did. */
  key_id: string | null;
  /** Note on the change. Null without one. */
  note: string | null;
  /** Time of creation, RFC 3339 in UTC. */
  created_at: string | null;
  /** Differences from the version before. */
  changes: {
    /** A reason, `min_scores.send` or `min_scores.send_with_care`. */
    field: string;
    /** Value before. */
    from: string | number;
    /** Value in this version. */
    to: string | number;
  }[];
}

export interface SignUpHook {
  /** Kind of object. */
  object: "sign_up_hook";
  /** Id of the hook. It begins with `suh_`. */
  id: string;
  /** Program that asks the hook. */
  host: SignUpHost;
  /** Address that the program calls. */
  url: string;
  /** Decision for addresses that end `unknown`, and for checks that fail or take too long. */
  without_verdict: RuleKind;
  /** Time of creation, RFC 3339 in UTC. */
  created_at: string;
  /** Time of the last decision. Null before the first. */
  last_decision_at: string | null;
  /** Decisions of the last seven days. */
  week: SignUpWeek;
  /** Until then, the secret before the last rotation is valid, too. Null if only one is. */
  former_valid_until: string | null;
}

export interface StoredSignUpDecision {
  /** Kind of object. */
  object: "sign_up_decision";
  /** Id of the decision. It begins with `sud_`. */
  id: string;
  /** Id of the hook. */
  hook_id: string;
  /** Program that asked. */
  host: SignUpHost;
  /** `warn` let the person in. */
  decision: "allow" | "warn" | "block";
  /** Address of the sign-up. Null without a check, once the check is deleted, and if the account doesn't store addresses. */
  email: string | null;
  /** Id of the validation. Null without a check. */
  validation_id: string | null;
  /** Reason for the verdict. Null without one. */
  reason: Reason | null;
  /** Reason that there was no whole check. Null if there was one. */
  failure: "too_slow" | "no_credits" | "too_many_checks" | "no_address" | "failed" | null;
  /** Time of creation, RFC 3339 in UTC. */
  created_at: string;
}

export interface WebhookEndpoint {
  /** Kind of object. */
  object: "webhook_endpoint";
  /** Id of the endpoint. It begins with `whe_`. */
  id: string;
  /** URL that events are posted to. */
  url: string;
  /** Your note. Null without one. */
  description: string | null;
  /** Events that are sent to it. */
  events: WebhookEventType[];
  /** `pending` endpoints get nothing but `endpoint.created` until they answer it with 2xx, `disabled` ones get no events. */
  status: EndpointStatus;
  /** `manual`: you disabled it. `gone`: it returned 410. `failing`: every delivery failed for days. Null while it is enabled. */
  disabled_reason: DisabledReason | null;
  /** Time at which it was disabled. Null while it is enabled. */
  disabled_at: string | null;
  /** Time of creation, RFC 3339 in UTC. */
  created_at: string;
  /** First failure since the last success. Null if the last attempt succeeded. */
  failing_since: string | null;
  /** Time of the last 2xx response. Null before the first. */
  last_success_at: string | null;
  /** The last attempt of any delivery, tests included. Null before the first. */
  last_delivery: LastDelivery | null;
  /** Until this time, deliveries are also signed with the former secret. Null outside a rotation. */
  two_signatures_until: string | null;
}

export interface WebhookDelivery {
  /** Kind of object. */
  object: "webhook_delivery";
  /** Id of the delivery. It begins with `whd_`. */
  id: string;
  /** Id of the endpoint. */
  endpoint_id: string;
  /** Id of the event, sent as `webhook-id`. Each delivery of an event has the same one. */
  event_id: string;
  /** Type of the event. */
  event_type: DeliveredEventType;
  /** Cause of the delivery. */
  cause: DeliveryCause;
  /** `waiting` until an attempt succeeds or the last one fails. */
  state: DeliveryState;
  /** Attempts made so far. */
  attempts: number;
  /** HTTP status of the last response. Null if there was none. */
  last_status: number | null;
  /** Reason that the last attempt got no response. Null if it got one. */
  last_error: AttemptError | null;
  /** Time of the next attempt. Null unless the delivery waits. */
  next_attempt_at: string | null;
  /** Time of creation, RFC 3339 in UTC. */
  created_at: string;
  /** Time at which it was delivered, failed or canceled. Null while it waits. */
  ended_at: string | null;
}

export interface WebhookAttempt {
  /** Number of the attempt, from 1. */
  number: number;
  /** Time of the attempt, RFC 3339 in UTC. */
  at: string;
  /** Duration in ms. */
  duration_ms: number;
  /** HTTP status of the response. Null if there was none. */
  status: number | null;
  /** Reason that there was no response. Null if there was one. */
  error: AttemptError | null;
  /** Headers that were sent. */
  request_headers: Record<string, string>;
  /** Headers of the response. */
  response_headers: Record<string, string>;
  /** First 2,000 characters of the response. */
  response_body: string;
}

export interface Notification {
  /** Kind of object. */
  object: "notification";
  /** Id of the notification. It begins with `ntf_`. */
  id: string;
  /** Kind of the event. Ignore kinds you don't know. */
  kind: NotificationKind;
  /** List, key, webhook endpoint or machine of the event. Null if it is about the account. */
  about: {
    /** Kind of object. */
    object: "address_list" | "api_key" | "webhook_endpoint" | "machine";
    /** Id of the object, or the name of the machine. */
    id: string;
    /** Current name of the object, or the host of the endpoint. Null if it was deleted. */
    name: string | null;
  } | null;
  /** Code of the error or reason, or the name that the event is about. Null without one. */
  detail: string | null;
  /** Rows of the list or download, or credits left. Null for other kinds. */
  count: number | null;
  /** Time at which the key expires. Null for other kinds. */
  expires_at: string | null;
  /** IP address that caused a security event. Null for other kinds. */
  network: string | null;
  /** Browser that caused a security event. Null for other kinds. */
  user_agent: string | null;
  /** Time of creation, RFC 3339 in UTC. */
  created_at: string;
  /** Time at which it was marked as read. Null while it is unread. */
  read_at: string | null;
}

export interface CreditLimit {
  /** Credits that the member may spend in a calendar month (UTC). */
  limit: number;
  /** Credits spent or reserved this month. */
  used: number;
  /** Start of the next month. */
  resets_at: string;
}

export interface Member {
  /** Kind of object. */
  object: "member";
  /** Id of the person. */
  id: string;
  /** The person's email address. */
  email: string;
  /** The person's name. */
  name: string;
  /** Address of the person's picture. Null without one. */
  avatar: string | null;
  /** The person's role in the account. */
  role: Role;
  /** Time at which the person joined. */
  since: string;
  /** Last use of a session in this account. Null without one in 90 days. */
  last_seen_at: string | null;
  /** Monthly credit limit. Null without one, and for keys without the scope `billing:read`. */
  credit_limit: CreditLimit | null;
  /** True if the person uses two-factor authentication. */
  second_factor: boolean;
  /** True for the person who makes the call. Never true with an API key. */
  you: boolean;
}

export interface Invitation {
  /** Kind of object. */
  object: "invitation";
  /** Id of the invitation. It begins with `inv_`. */
  id: string;
  /** The invited address. */
  email: string;
  /** Role that the person gets. */
  role: Role;
  /** Address of the member who sent the invitation. */
  invited_by: string;
  /** Time of creation, RFC 3339 in UTC. */
  created_at: string;
  /** Time at which the link ends. */
  expires_at: string;
}

export interface ListEvent {
  /** Kind of object. */
  object: "address_list";
  /** Id of the list. */
  id: string;
  /** State of the list at the time of the event. */
  state: ListState;
  /** Rows to check. */
  total: number;
  /** Rows with a final result. */
  done: number;
  /** Deliverable rows. */
  deliverable: number;
  /** Risky rows. */
  risky: number;
  /** Undeliverable rows. */
  undeliverable: number;
  /** Unknown rows. */
  unknown: number;
  /** Credits charged so far. */
  credits_charged: number;
  /** Code of the error that failed or paused the list. Null without one. */
  error: string | null;
}

export interface ExportEvent {
  /** Kind of object. */
  object: "export";
  /** Id of the export. */
  id: string;
  /** Id of its list. */
  list_id: string;
  /** Format of the file. */
  format: ExportFormat;
  /** Rows when it was created. */
  rows: number;
}

export interface ValidationEvent {
  /** Kind of object. */
  object: "validation";
  /** Id of the validation. */
  id: string;
  /** One of four. Treat values you don't know as `unknown`. */
  verdict: Verdict;
  /** Reason for the verdict. See the reasons. */
  reason: Reason;
  /** Source that the request named. Null or empty for a validation that isn't stored in full. */
  source: string | null;
  /** Labels of the request. Null or empty for a validation that isn't stored in full. */
  tags: string[];
  /** JSON of the request, unchanged. Null or empty for a validation that isn't stored in full. */
  custom: Record<string, unknown> | null;
}

export interface ValidationChangeEvent {
  /** Kind of object. */
  object: "validation";
  /** Id of the validation. */
  id: string;
  /** One of four. Treat values you don't know as `unknown`. */
  verdict: Verdict;
  /** Reason for the verdict. See the reasons. */
  reason: Reason;
  /** Source that the request named. Null or empty for a validation that isn't stored in full. */
  source: string | null;
  /** Labels of the request. Null or empty for a validation that isn't stored in full. */
  tags: string[];
  /** JSON of the request, unchanged. Null or empty for a validation that isn't stored in full. */
  custom: Record<string, unknown> | null;
  /** The result of the check before it. */
  previous: {
    /** Id of the object. */
    id: string;
    /** One of four. Treat values you don't know as `unknown`. */
    verdict: Verdict;
    /** Reason for the verdict. See the reasons. */
    reason: Reason;
  };
}

export interface CreditsEvent {
  /** Kind of object. */
  object: "credits";
  /** Balance after the charge. */
  balance: number;
  /** Balance at which this `credits.low` is sent. */
  threshold: number;
}

export interface KeyEvent {
  /** Kind of object. */
  object: "api_key";
  /** Id of the key. */
  id: string;
  /** Mode of the key. */
  mode: "live" | "test" | "publishable";
  /** Time at which it stops working. */
  expires_at: string;
}

export interface KeyLeakEvent {
  /** Kind of object. */
  object: "api_key";
  /** Id of the key. */
  id: string;
  /** Mode of the key. */
  mode: "live" | "test" | "publishable";
  /** Address of the page that shows it, as reported. Null if it wasn't named. */
  found_at: string | null;
}

export interface WatchChangeEvent {
  /** Kind of object. */
  object: "list_watch_run";
  /** Id of the watched list. */
  list_id: string;
  /** Id of the list with the new results. */
  run_list_id: string;
  /** Id of the list that it was compared with. */
  compared_with: string;
  /** Addresses with a result in both lists. */
  compared: number;
  /** Addresses with another verdict, without those that are or were unknown. */
  changed: number;
  /** Number of addresses by change of verdict. */
  changes: VerdictChange[];
}

export interface WatchStopEvent {
  /** Kind of object. */
  object: "list_watch";
  /** Id of the watched list. */
  list_id: string;
  /** Reason why it stopped. */
  because: "insufficient_credits" | "list_expired";
}

export interface MemberEvent {
  /** Kind of object. */
  object: "member";
  /** Id of the user. */
  id: string;
  /** Address of the user. */
  email: string;
  /** Role in the account; the last one if the member was removed. */
  role: Role;
}

export interface RoleEvent {
  /** Kind of object. */
  object: "member";
  /** Id of the user. */
  id: string;
  /** Address of the user. */
  email: string;
  /** New role in the account. */
  role: Role;
  /** Role before. */
  previous_role: Role;
}

export interface ConnectivityEvent {
  /** Kind of object. */
  object: "mail_server_connectivity";
  /** Name of the machine. */
  host: string;
  /** Finding of the connectivity report. */
  because: "identity_unusable" | "port_25_closed" | "no_route" | "no_greeting" | "resolver_silent";
}

export interface EndpointEvent {
  /** Kind of object. */
  object: "webhook_endpoint";
  /** Id of the endpoint. */
  id: string;
}

export interface Credits {
  /** Kind of object. */
  object: "credits";
  /** Credits of the account. */
  balance: number;
  /** Part of the balance reserved for running lists. */
  held: number;
  /** Name of the plan. */
  plan: string;
}

export interface LedgerEntry {
  /** Id of the entry. */
  id: string;
  /** Kind of object. */
  object: "ledger_entry";
  /** Kind of change. */
  kind: LedgerKind;
  /** Change in credits. Charges are negative. */
  amount: number;
  /** Balance after the change. */
  balance: number;
  /** Validation that caused it. Null otherwise. */
  validation_id: string | null;
  /** List that caused it. Null otherwise. */
  list_id: string | null;
  /** API key of the validation or list. Null if a person started it, or if it was deleted. */
  key_id: string | null;
  /** More about it. Null without any. */
  detail: string | null;
  /** Time of creation, RFC 3339 in UTC. */
  created_at: string;
}

export interface Usage {
  /** Kind of object. */
  object: "usage";
  /** First day, in UTC. */
  from: string;
  /** Last day, in UTC. */
  to: string;
  /** Sums of the period. */
  totals: {
    /** Single and batch validations. */
    validations: number;
    /** Validations without a charge. */
    free: number;
    /** Credits charged. */
    credits: SpentCredits;
  };
  /** Usage by day, oldest first. Days without usage are included. */
  days: {
    /** Single and batch validations. */
    validations: number;
    /** Validations without a charge. */
    free: number;
    /** Credits charged. */
    credits: SpentCredits;
    /** The day, in UTC. */
    date: string;
  }[];
  /** Single and batch validations by API key, the most used first. */
  keys: {
    /** Id of the key. Null for the app. */
    key_id: string | null;
    /** Name of the key. Null for the app, or if the key was deleted. */
    name: string | null;
    /** Validations. */
    validations: number;
    /** Credits charged. */
    credits: number;
  }[];
}

export interface AuditEvent {
  /** Kind of object. */
  object: "audit_event";
  /** Id of the event. */
  id: string;
  /** Kind of event. */
  kind: AuditKind;
  /** Time of the event, RFC 3339 in UTC. */
  at: string;
  /** IP address, IPv6 without its last bytes. Null if it isn't known. */
  network: string | null;
  /** The browser's own description. Null if it isn't known. */
  user_agent: string | null;
  /** Subject of the event, such as a name. Never a secret. */
  detail: string | null;
  /** User who caused it. Null for API keys, the operator and requests without a session. */
  user: {
    /** Id of the user. */
    id: string;
    /** Address of the user. Null once the user is deleted. */
    email: string | null;
    /** Name of the member. Null for a former member. */
    name: string | null;
    /** False once the user was removed from the account or left it. */
    member: boolean;
  } | null;
}

export interface Problem {
  /** URL of this code's section in the documentation. */
  type: string;
  /** Title of the code, the same every time. */
  title: string;
  /** HTTP status. */
  status: number;
  /** The error and the next step. */
  detail: string;
  /** Same as `detail`. */
  message: string;
  /** Path of the request. */
  instance: string;
  /** Code for programs. Branch on it, and accept new ones. */
  code: ErrorCode;
  /** Id of the request, as in `X-Request-Id`. Include it in support requests. */
  request_id: string;
  /** With `validation_failed`: each rejected field. */
  errors?: FieldError[] | undefined;
  /** With `second_factor_required`: the challenge to answer. */
  challenge?:
    | {
        /** Token of the challenge. */
        token: string;
        /** Methods the account has. */
        methods: ("totp" | "recovery_code")[];
        /** Time at which the challenge expires. */
        expires_at: string;
      }
    | undefined;
  /** With `puzzle_required`: for each part p, find n so that SHA-256 of `seed.p.n` begins with `bits` zero bits. Send `challenge:n0,n1,…` in `X-Puzzle-Solution`. */
  puzzle?:
    | {
        /** Challenge to send with the solution. */
        challenge: string;
        /** Text before the numbers. */
        seed: string;
        /** Number of parts. */
        parts: number;
        /** Zero bits at the start of each hash. */
        bits: number;
        /** Time at which the puzzle expires. */
        expires_at: string;
      }
    | undefined;
  /** With `insufficient_scope`: the missing scope. */
  scope?: Scope | undefined;
  /** With `member_limit_exceeded`: the member's credit limit of this month. */
  credit_limit?: CreditLimit | undefined;
  /** With `invalid_state`: the current state. */
  state?: string | undefined;
}

export interface FieldError {
  /** The field: JSON pointer into the body (`#/email`), or query parameter (`?limit`). */
  pointer: string;
  /** Reason for the rejection. */
  code: FieldCode;
  /** The reason in words. */
  detail: string;
  /** Instructions to fix it. */
  fix?: string | undefined;
}

/** Body of `createValidation`. */
export interface CreateValidationBody {
  /** The address to check, exactly as typed. */
  email: string;
  /** Checks to run. Default: all. `syntax` always runs. */
  checks?: CheckName[] | undefined;
  /** Time to wait for the verdict, in ms. After that you get a 202. Default: 8,000. */
  timeout_ms?: number | undefined;
  /** Accepts a stored result this many seconds old, free. Default: 0, always checks. */
  max_age_s?: number | undefined;
  /** Data to store: `full`, everything; `hashed`, everything but the local part; `none`, nothing. The last two apply 30 minutes after the verdict. Default: the setting of the account, `full` at first. */
  store?: StoreMode | undefined;
  /** Your label for where the address came from, such as `signup-form`. */
  source?: string | undefined;
  /** Your labels, up to 64 characters each. */
  tags?: string[] | undefined;
  /** Your own JSON, up to 2,048 bytes. Returned unchanged. */
  custom?: Record<string, unknown> | undefined;
}

/** Body of `createValidationBatch`. */
export interface CreateValidationBatchBody {
  /** 1 to 100 texts of up to 1,000 characters, each checked as sent. One that can't be an address becomes an item with a problem. */
  emails: string[];
  /** Checks to run. Default: all. `syntax` always runs. */
  checks?: CheckName[] | undefined;
  /** Time to wait for the verdict, in ms. After that you get a 202. Default: 8,000. */
  timeout_ms?: number | undefined;
  /** Accepts a stored result this many seconds old, free. Default: 0, always checks. */
  max_age_s?: number | undefined;
  /** Data to store: `full`, everything; `hashed`, everything but the local part; `none`, nothing. The last two apply 30 minutes after the verdict. Default: the setting of the account, `full` at first. */
  store?: StoreMode | undefined;
  /** Your label for where the address came from, such as `signup-form`. */
  source?: string | undefined;
  /** Your labels, up to 64 characters each. */
  tags?: string[] | undefined;
  /** Your own JSON, up to 2,048 bytes. Returned unchanged. */
  custom?: Record<string, unknown> | undefined;
}

/** Query of `listValidations`. */
export interface ListValidationsQuery {
  /** Results per page. Default: 50. */
  limit?: number | undefined;
  /** Cursor of the next page, from `next_cursor`. */
  after?: string | undefined;
  /** Only this verdict. */
  verdict?: Verdict | undefined;
  /** Only this reason. */
  reason?: Reason | undefined;
  /** Only this domain. */
  domain?: string | undefined;
  /** Only this provider of the mail servers, as in `provider` of a validation. */
  provider?: string | undefined;
  /** Only this `source`. */
  source?: string | undefined;
  /** Only validations requested with this API key, by its id. */
  key_id?: string | undefined;
  /** Only validations with this tag, in the same case. */
  tag?: string | undefined;
  /** Only validations that this reply decided, as `GET /v1/lists/{id}/replies` returns it. */
  reply?: string | undefined;
  /** Only validations requested at or after this time: RFC 3339, or a day (UTC) such as `2026-11-23`. */
  "created[gte]"?: string | undefined;
  /** Only validations requested before this time: RFC 3339, or a day (UTC) such as `2026-11-23`. */
  "created[lt]"?: string | undefined;
  /** Only addresses that begin with this text. */
  q?: string | undefined;
  /** `newest` (default) or `oldest` first. */
  order?: "newest" | "oldest" | undefined;
}

/** Reply of `listValidations`. */
export interface ListValidationsReply {
  /** Kind of object. */
  object: "list";
  /** Results of this page. */
  data: Validation[];
  /** True if another page follows. */
  has_more: boolean;
  /** Cursor of the next page. Null on the last page. */
  next_cursor: string | null;
}

/** Query of `countValidations`. */
export interface CountValidationsQuery {
  /** Only this domain. */
  domain?: string | undefined;
  /** Only this provider of the mail servers, as in `provider` of a validation. */
  provider?: string | undefined;
  /** Only this `source`. */
  source?: string | undefined;
  /** Only validations requested with this API key, by its id. */
  key_id?: string | undefined;
  /** Only validations with this tag, in the same case. */
  tag?: string | undefined;
  /** Only validations that this reply decided, as `GET /v1/lists/{id}/replies` returns it. */
  reply?: string | undefined;
  /** Only validations requested at or after this time: RFC 3339, or a day (UTC) such as `2026-11-23`. */
  "created[gte]"?: string | undefined;
  /** Only validations requested before this time: RFC 3339, or a day (UTC) such as `2026-11-23`. */
  "created[lt]"?: string | undefined;
  /** Only addresses that begin with this text. */
  q?: string | undefined;
}

/** Reply of `countValidations`. */
export interface CountValidationsReply {
  /** Kind of object. */
  object: "validation_counts";
  /** Results of this page. */
  data: {
    /** One of four. Treat values you don't know as `unknown`. */
    verdict: Verdict;
    /** Reason for the verdict. See the reasons. */
    reason: Reason;
    /** Validations with this reason, up to 10,000. */
    count: number;
    /** True if there are more than `count`. */
    more: boolean;
  }[];
}

/** Body of `recheckValidation`. */
export interface RecheckValidationBody {
  /** Time to wait before a 202, in ms. 0 returns at once. Default: 8000. */
  timeout_ms?: number | undefined;
}

/** Body of `createVerdictReport`. */
export interface CreateVerdictReportBody {
  /** The actual outcome. */
  outcome: ReportedOutcome;
  /** Your note. */
  note?: string | undefined;
}

/** Query of `listVerdictReports`. */
export interface ListVerdictReportsQuery {
  /** Results per page. Default: 50. */
  limit?: number | undefined;
  /** Cursor of the next page, from `next_cursor`. */
  after?: string | undefined;
  /** Only the report of this validation. */
  validation_id?: string | undefined;
}

/** Reply of `listVerdictReports`. */
export interface ListVerdictReportsReply {
  /** Kind of object. */
  object: "list";
  /** Results of this page. */
  data: VerdictReport[];
  /** True if another page follows. */
  has_more: boolean;
  /** Cursor of the next page. Null on the last page. */
  next_cursor: string | null;
}

/** Body of `createShare`. */
export interface CreateShareBody {
  /** Days until the link ends. */
  expires_in_days?: number | undefined;
}

/** Query of `listShares`. */
export interface ListSharesQuery {
  /** Results per page. Default: 50. */
  limit?: number | undefined;
  /** Cursor of the next page, from `next_cursor`. */
  after?: string | undefined;
  /** Only links to this validation. */
  validation_id?: string | undefined;
}

/** Reply of `listShares`. */
export interface ListSharesReply {
  /** Kind of object. */
  object: "list";
  /** Results of this page. */
  data: ShareLink[];
  /** True if another page follows. */
  has_more: boolean;
  /** Cursor of the next page. Null on the last page. */
  next_cursor: string | null;
}

/** Body of `createUpload`. */
export interface CreateUploadBody {
  /** File name, used as a label. */
  name: string;
  /** Size of the file in bytes. */
  bytes: number;
}

/** Reply of `unpackUpload`. */
export interface UnpackUploadReply {
  /** Kind of object. */
  object: "list";
  /** Results of this page. */
  data: Upload[];
}

/** Body of `createList`. */
export interface CreateListBody {
  /** Name of the list. Default: the file name or the date. */
  name?: string | undefined;
  /** Your labels, up to 40 characters each. */
  tags?: string[] | undefined;
  /** The addresses: exactly one of the fields. */
  source: {
    /** Id of a complete upload. */
    upload_id?: string | undefined;
    /** HTTP or HTTPS address that the server downloads the file from, at the standard port and without a password. Private networks are rejected. */
    url?: string | undefined;
    /** Addresses. */
    emails?: string[] | undefined;
    /** Pasted text, with an address in each line or as CSV. */
    text?: string | undefined;
  };
  /** Settings for reading the file. Fields you leave out are detected. */
  mapping?: GivenMapping | undefined;
  /** Options of the list. */
  options?: ListOptions | undefined;
}

/** Query of `readLists`. */
export interface ReadListsQuery {
  /** Results per page. Default: 50. */
  limit?: number | undefined;
  /** Cursor of the next page, from `next_cursor`. */
  after?: string | undefined;
  /** Only this state. */
  state?: ListState | undefined;
  /** Only names that contain this text, in any case. */
  q?: string | undefined;
  /** Only lists with this tag, in any case. */
  tag?: string | undefined;
  /** Only lists created at or after this time: RFC 3339, or a day (UTC) such as `2026-11-23`. */
  "created[gte]"?: string | undefined;
  /** Only lists created before this time: RFC 3339, or a day (UTC) such as `2026-11-23`. */
  "created[lt]"?: string | undefined;
}

/** Reply of `readLists`. */
export interface ReadListsReply {
  /** Kind of object. */
  object: "list";
  /** Results of this page. */
  data: List[];
  /** True if another page follows. */
  has_more: boolean;
  /** Cursor of the next page. Null on the last page. */
  next_cursor: string | null;
}

/** Body of `updateList`. */
export interface UpdateListBody {
  /** New name. */
  name?: string | undefined;
  /** New labels, in place of all earlier ones. */
  tags?: string[] | undefined;
  /** Settings for reading the file. The rows are counted again. */
  mapping?: GivenMapping | undefined;
  /** New options. The rows are counted again. */
  options?: ListOptions | undefined;
}

/** Reply of `readListIssues`. */
export interface ReadListIssuesReply {
  /** Kind of object. */
  object: "list_issues";
  /** Results of this page. */
  data: {
    /** Kind of issue, by the repair it needs. `other` has no known repair. */
    kind: ListIssueKind;
    /** Rows with this issue. */
    count: number;
    /** Rows of these with a suggested repair. */
    fixable: number;
    /** First row of the kind, one with a repair if possible. */
    example: {
      /** Number of the row among the rows with data, from 1. */
      position: number;
      /** Content of the cell. */
      value: string;
      /** A corrected address. Null if there is none. */
      suggestion: string | null;
    };
    /** Lines of these rows, the first 1,000. Only for `broken_quotes`. */
    lines?: number[] | undefined;
  }[];
}

/** Query of `listMalformed`. */
export interface ListMalformedQuery {
  /** Results per page. Default: 50. */
  limit?: number | undefined;
  /** Cursor of the next page, from `next_cursor`. */
  after?: string | undefined;
}

/** Reply of `listMalformed`. */
export interface ListMalformedReply {
  /** Kind of object. */
  object: "list";
  /** Results of this page. */
  data: {
    /** Number of the row among the rows with data, from 1. */
    position: number;
    /** First line of the row in the file, from 1. */
    line: number;
    /** Content of the cell. */
    value: string;
    /** The format error. */
    code: string;
    /** A corrected address. Null if there is none. */
    suggestion: string | null;
  }[];
  /** True if another page follows. */
  has_more: boolean;
  /** Cursor of the next page. Null on the last page. */
  next_cursor: string | null;
}

/** One item of `listMalformed`. */
export type ListMalformedItem = ListMalformedReply["data"][number];

/** Body of `fixRows`. */
export interface FixRowsBody {
  /** Rows to fix. */
  rows?:
    | {
        /** Position of the row. */
        position: number;
        /** The corrected address. */
        email: string;
      }[]
    | undefined;
  /** True applies every suggestion. */
  all_suggestions?: boolean | undefined;
  /** Applies the suggestions for these kinds of issues. */
  kinds?: ListIssueKind[] | undefined;
}

/** Body of `sampleList`. */
export interface SampleListBody {
  /** Rows to check. Default: the offered size. */
  size?: number | undefined;
}

/** Reply of `deleteList`. */
export interface DeleteListReply {
  /** Kind of object. */
  object: "deletion_receipt";
  /** Id of the deleted list. */
  list_id: string;
  /** Time of the deletion. */
  deleted_at: string;
  /** Deleted rows. */
  rows: number;
  /** Deleted results. */
  results: number;
  /** Deleted bytes of the file. */
  bytes: number;
  /** HMAC of the fields above, by which the installation verifies its receipts. */
  signature: string;
}

/** Query of `readListRows`. */
export interface ReadListRowsQuery {
  /** Results per page. Default: 50. */
  limit?: number | undefined;
  /** Cursor of the next page, from `next_cursor`. */
  after?: string | undefined;
  /** Only these verdicts, separated by commas. */
  verdict?: string | undefined;
  /** Only these reasons, separated by commas. */
  reason?: string | undefined;
  /** Only this score or a higher one. */
  score_min?: number | undefined;
  /** `any`: only rows with a suggestion. */
  suggestion?: "any" | undefined;
  /** Only this domain. */
  domain?: string | undefined;
  /** Only rows that this reply decided, as `GET /v1/lists/{id}/replies` returns it. */
  reply?: string | undefined;
  /** Only addresses that begin with this text. */
  q?: string | undefined;
  /** Number of the first matching row to return, from 1. Ignored with `after`. */
  from?: number | undefined;
  /** Line of the file to start at, or the next matching row. Ignored with `after`. */
  line?: number | undefined;
  /** Order of the rows; a minus sorts downwards. Default: `line`. Others ignore `line` and, except `newest`, need an ended list. `newest` returns the last 1,000 final results, the newest first. */
  sort?:
    | "line"
    | "-line"
    | "email"
    | "-email"
    | "verdict"
    | "-verdict"
    | "score"
    | "-score"
    | "newest"
    | undefined;
  /** `total` adds the number of matching rows. */
  include?: "total" | undefined;
}

/** Reply of `readListRows`. */
export interface ReadListRowsReply {
  /** Kind of object. */
  object: "list";
  /** Results of this page. */
  data: ListRow[];
  /** True if another page follows. */
  has_more: boolean;
  /** Cursor of the next page. Null on the last page. */
  next_cursor: string | null;
  /** With `include=total`: matching rows. */
  total?: number | undefined;
  /** With `include=total`: number of this page's first row among them, from 1. */
  first?: number | undefined;
}

/** Reply of `readListRow`. */
export interface ReadListRowReply {
  /** Kind of object. */
  object: "list_row_result";
  /** The row. */
  row: ListRow;
  /** The full result. Null while there is none. Its id works only here. */
  validation: Validation | null;
  /** DNS answers and SMTP dialogues. Null if there are none. */
  evidence: Evidence | null;
  /** Source of a reused result. Null if the row was checked itself. */
  reused: {
    /** Kind of result that was reused. */
    kind: "duplicate" | "recent_result";
    /** Time of the original check. */
    checked_at: string;
    /** List of the original check. Null otherwise. */
    list_id: string | null;
    /** Row of the original check. Null otherwise. */
    position: number | null;
  } | null;
}

/** Reply of `readListReasons`. */
export interface ReadListReasonsReply {
  /** Kind of object. */
  object: "list_reasons";
  /** Results of this page. */
  data: {
    /** One of four. Treat values you don't know as `unknown`. */
    verdict: Verdict;
    /** Reason for the verdict. See the reasons. */
    reason: Reason;
    /** Rows with this reason. */
    count: number;
  }[];
}

/** Query of `readListReplies`. */
export interface ReadListRepliesQuery {
  /** Results per page. Default: 50. */
  limit?: number | undefined;
  /** Only replies that contain this text, in any case. */
  q?: string | undefined;
}

/** Reply of `readListReplies`. */
export interface ReadListRepliesReply {
  /** Kind of object. */
  object: "list_replies";
  /** Results of this page. */
  data: {
    /** The reply without addresses, host names and ids. Filters results as `reply`. */
    reply: string;
    /** One of four. Treat values you don't know as `unknown`. */
    verdict: Verdict;
    /** Reason for the verdict. See the reasons. */
    reason: Reason;
    /** Rows with this reply. */
    count: number;
  }[];
}

/** Reply of `readListDomains`. */
export interface ReadListDomainsReply {
  /** Kind of object. */
  object: "list_domains";
  /** Results of this page. */
  data: {
    /** Name of the domain. */
    domain: string;
    /** Rows with a result. */
    rows: number;
    /** Rows with the verdict `undeliverable`. */
    undeliverable: number;
  }[];
}

/** Body of `recheckList`. */
export interface RecheckListBody {
  /** `unknown`, the default: rows with an unknown result. `suggestions`: rows with a suggestion, which replaces the address. */
  rows?: "unknown" | "suggestions" | undefined;
}

/** Query of `compareLists`. */
export interface CompareListsQuery {
  /** Results per page. Default: 50. */
  limit?: number | undefined;
  /** Cursor of the next page, from `next_cursor`. */
  after?: string | undefined;
  /** Id of the earlier list. */
  with: string;
}

/** Reply of `compareLists`. */
export interface CompareListsReply {
  /** Kind of object. */
  object: "list_comparison";
  /** Addresses with a result in both lists. */
  both: number;
  /** Addresses with a result in this list only. */
  only_here: number;
  /** Addresses with a result in the earlier list only. */
  only_there: number;
  /** Number of addresses by change of verdict. */
  changes: VerdictChange[];
  /** Addresses whose verdict changed. */
  data: {
    /** The address. */
    email: string;
    /** Earlier result. */
    from: {
      /** One of four. Treat values you don't know as `unknown`. */
      verdict: Verdict;
      /** Reason for the verdict. See the reasons. */
      reason: Reason;
    };
    /** New result. */
    to: {
      /** One of four. Treat values you don't know as `unknown`. */
      verdict: Verdict;
      /** Reason for the verdict. See the reasons. */
      reason: Reason;
    };
  }[];
  /** True if another page follows. */
  has_more: boolean;
  /** Cursor of the next page. Null on the last page. */
  next_cursor: string | null;
}

/** One item of `compareLists`. */
export type CompareListsItem = CompareListsReply["data"][number];

/** Body of `watchList`. */
export interface WatchListBody {
  /** Interval between two runs. */
  every: Interval;
  /** Maximum credits of one run; rows beyond it end as `unknown`. Null, the default: as many as it has rows. */
  max_credits?: number | null | undefined;
}

/** Body of `createExport`. */
export interface CreateExportBody {
  /** File format. `original` is the format the list came in: CSV has the delimiter, encoding and line ends of the uploaded file, and workbooks and JSON stay what they are. Other kinds become CSV. `zip` has one CSV file for each verdict and, without a filter, one for rows without an address. */
  format: "original" | "csv" | "xlsx" | "json" | "ndjson" | "zip";
  /** Rows to include. Default: all. */
  filter?:
    | {
        /** Only these verdicts, separated by commas. */
        verdict?: string | undefined;
        /** Only these reasons, separated by commas. */
        reason?: string | undefined;
        /** Only this score or a higher one. */
        score_min?: number | undefined;
        /** `any`: only rows with a suggestion. */
        suggestion?: "any" | undefined;
        /** Only this domain. */
        domain?: string | undefined;
        /** Only rows that this reply decided, as `GET /v1/lists/{id}/replies` returns it. */
        reply?: string | undefined;
        /** Only addresses that begin with this text. */
        q?: string | undefined;
      }
    | undefined;
  /** Includes the file's own columns, in their order. Default: true. */
  original_columns?: boolean | undefined;
  /** Result fields to append, in columns named `result_…`. Default: `verdict`, `reason`, `action`, `score` and `suggestion`. `[]` appends none. */
  add?: ExportField[] | undefined;
  /** Lines of the file with several addresses: `address`, the default, writes one for each. `contact` writes one with the results side by side. */
  lines?: "address" | "contact" | undefined;
  /** True leaves CSV cells unchanged. By default, cells that a spreadsheet would run as a formula get an apostrophe in front. */
  raw?: boolean | undefined;
  /** Layout of CSV files. With `original`, each default comes from the uploaded file. */
  csv?:
    | {
        /** Character between cells. Default: comma. */
        delimiter?: string | undefined;
        /** Cells in quotation marks: `all`, the default, or `needed`: those with a delimiter, a quotation mark, a line break, or a space at either end. */
        quote?: "all" | "needed" | undefined;
        /** Begins the file with a byte order mark, by which Excel recognizes UTF-8. Default: true. */
        byte_order_mark?: boolean | undefined;
        /** End of lines. Default: `crlf`. */
        line_end?: "crlf" | "lf" | undefined;
        /** Decimal sign of cells that are numbers with a point: the point, which is the default, or a comma. */
        decimal?: "." | "," | undefined;
      }
    | undefined;
  /** Names the columns of result fields in this language instead of `result_…`. */
  header_language?: "en" | "ar" | "de" | "es" | "fr" | "hi" | "ja" | "pt" | "zh" | undefined;
  /** Makes a CSV file of addresses for this service's import of suppressions instead: undeliverable ones, unless a filter says otherwise. Columns and CSV options don't apply. Addresses that begin a formula are left out unless `raw` is true. Only with the format `csv`. */
  suppression_for?: "mailchimp" | "brevo" | "sendgrid" | "amazon_ses" | "postmark" | undefined;
}

/** Body of `createRule`. */
export interface CreateRuleBody {
  /** `allow` makes matching addresses deliverable, `block` undeliverable. */
  kind: RuleKind;
  /** An address, a domain, `*.domain` for its subdomains, `name@*` for a local part at every domain, or `mx:host` for domains with this MX host or one under it. */
  target: string;
  /** Your note. */
  note?: string | undefined;
}

/** Query of `listRules`. */
export interface ListRulesQuery {
  /** Results per page. Default: 50. */
  limit?: number | undefined;
  /** Cursor of the next page, from `next_cursor`. */
  after?: string | undefined;
  /** Part of the target, in any case. */
  q?: string | undefined;
  /** Only rules of this kind. */
  kind?: RuleKind | undefined;
}

/** Reply of `listRules`. */
export interface ListRulesReply {
  /** Kind of object. */
  object: "list";
  /** Results of this page. */
  data: Rule[];
  /** True if another page follows. */
  has_more: boolean;
  /** Cursor of the next page. Null on the last page. */
  next_cursor: string | null;
}

/** Body of `updateRule`. */
export interface UpdateRuleBody {
  /** `allow` makes matching addresses deliverable, `block` undeliverable. */
  kind?: RuleKind | undefined;
  /** An address, a domain, `*.domain` for its subdomains, `name@*` for a local part at every domain, or `mx:host` for domains with this MX host or one under it. */
  target?: string | undefined;
  /** Your note. Null or blank removes it. */
  note?: string | null | undefined;
}

/** Body of `importRules`. */
export interface ImportRulesBody {
  /** A complete upload of at most 20 MB and 100,000 rows. */
  upload_id: string;
  /** Kind of the rules, unless the file has a column `kind`. Default: `block`. */
  kind?: RuleKind | undefined;
  /** True returns the effect without importing anything. */
  preview?: boolean | undefined;
}

/** Reply of `importRules`. */
export interface ImportRulesReply {
  /** Kind of object. */
  object: "rule_import";
  /** Null for a preview. */
  id: string | null;
  /** The program that exported the file; null if it isn't a known one. */
  source: "mailverdict" | "mailchimp" | "brevo" | "sendgrid" | "ses" | "postmark" | null;
  /** Rows with a target. */
  entries: number;
  /** New rules. */
  added: number;
  /** Rules that the account had already, and repeated entries. */
  already_there: number;
  /** Rules of the other kind that were replaced. */
  replaced: number;
  /** Entries that became no rule. */
  refused: number;
  /** Rules added or replaced, by kind and scope. */
  made: {
    /** Kind of these rules. */
    kind: RuleKind;
    /** Scope of these rules. */
    scope: RuleScope;
    /** Number of these rules. */
    rules: number;
  }[];
  /** The first 20 refused entries, with line, text and reason. */
  refused_entries: {
    /** Line in the file. */
    line: number;
    /** Text of the entry, at most 120 characters. */
    text: string;
    /** Reason why the entry became no rule. */
    code: "not_an_address" | "not_an_address_or_domain" | "not_suppressed" | "limit_reached";
  }[];
}

/** Body of `savePolicy`. */
export interface SavePolicyBody {
  /** Judgement of each risky reason: the action to recommend, or `ignore` for a fact that shouldn't count. */
  reasons: PolicyReasons;
  /** Least scores of actions, 0 to 100. They never change a verdict. */
  min_scores: MinScores;
  /** Your note on the change. */
  note?: string | undefined;
}

/** Query of `listPolicyVersions`. */
export interface ListPolicyVersionsQuery {
  /** Results per page. Default: 50. */
  limit?: number | undefined;
  /** Cursor of the next page, from `next_cursor`. */
  after?: string | undefined;
}

/** Reply of `listPolicyVersions`. */
export interface ListPolicyVersionsReply {
  /** Kind of object. */
  object: "list";
  /** Results of this page. */
  data: PolicyVersion[];
  /** True if another page follows. */
  has_more: boolean;
  /** Cursor of the next page. Null on the last page. */
  next_cursor: string | null;
}

/** Body of `simulatePolicy`. */
export interface SimulatePolicyBody {
  /** Judgement of each risky reason: the action to recommend, or `ignore` for a fact that shouldn't count. */
  reasons: PolicyReasons;
  /** Least scores of actions, 0 to 100. They never change a verdict. */
  min_scores: MinScores;
  /** Ids of completed lists. Default: the 10 latest. */
  list_ids?: string[] | undefined;
}

/** Reply of `simulatePolicy`. */
export interface SimulatePolicyReply {
  /** Kind of object. */
  object: "policy_simulation";
  /** Version that judges new results now. */
  policy_version: number;
  /** Results of this page. */
  data: {
    /** `validations`: the latest validations. `list`: a completed list. */
    source: "validations" | "list";
    /** Id of the list. Null for validations. */
    list_id: string | null;
    /** Name of the list. Null for validations. */
    name: string | null;
    /** Results judged. */
    rows: number;
    /** Results whose verdict, reason or action changes. */
    changed: number;
    /** Results stored by an earlier release without all findings. They keep their result. */
    not_judged: number;
    /** Results as stored. */
    before: {
      /** Results by verdict, as stored. */
      verdicts: VerdictTotals;
      /** Results by recommended action, as stored. */
      actions: ActionTotals;
    };
    /** Results by the policy you sent. */
    after: {
      /** Results by verdict, by the policy you sent. */
      verdicts: VerdictTotals;
      /** Results by recommended action, by the policy you sent. */
      actions: ActionTotals;
    };
    /** Changes, most frequent first. */
    transitions: {
      /** The stored result. */
      from: Judged;
      /** The result by the policy you sent. */
      to: Judged;
      /** Results with this change. */
      rows: number;
    }[];
  }[];
}

/** Body of `simulatePolicyRows`. */
export interface SimulatePolicyRowsBody {
  /** Judgement of each risky reason: the action to recommend, or `ignore` for a fact that shouldn't count. */
  reasons: PolicyReasons;
  /** Least scores of actions, 0 to 100. They never change a verdict. */
  min_scores: MinScores;
  /** Id of a completed list. Without it, the latest validations. */
  list_id?: string | undefined;
  /** Only rows that have this reason now. */
  reason?: Reason | undefined;
  /** Results per page. Default: 50. */
  limit?: number | undefined;
  /** Cursor of the next page, from `next_cursor`. */
  after?: string | undefined;
}

/** Reply of `simulatePolicyRows`. */
export interface SimulatePolicyRowsReply {
  /** Kind of object. */
  object: "list";
  /** Results of this page. */
  data: {
    /** Id of the validation, or position of the row in its list. */
    id: string;
    /** Address of the result. Null if it is malformed. */
    email: string | null;
    /** The stored result. */
    from: Judged;
    /** The result by the policy you sent. */
    to: Judged;
  }[];
  /** True if another page follows. */
  has_more: boolean;
  /** Cursor of the next page. Null on the last page. */
  next_cursor: string | null;
}

/** One item of `simulatePolicyRows`. */
export type SimulatePolicyRowsItem = SimulatePolicyRowsReply["data"][number];

/** Body of `createWebhookEndpoint`. */
export interface CreateWebhookEndpointBody {
  /** An `https://` or `http://` URL on the public internet, at the standard port. */
  url: string;
  /** Your note. */
  description?: string | undefined;
  /** Events to send. */
  events: WebhookEventType[];
}

/** Reply of `listWebhookEndpoints`. */
export interface ListWebhookEndpointsReply {
  /** Kind of object. */
  object: "list";
  /** Results of this page. */
  data: WebhookEndpoint[];
}

/** Body of `updateWebhookEndpoint`. */
export interface UpdateWebhookEndpointBody {
  /** New URL. It makes the endpoint `pending` and cancels the deliveries that wait. */
  url?: string | undefined;
  /** Your note. Null removes it. */
  description?: string | null | undefined;
  /** Events to send from now on. */
  events?: WebhookEventType[] | undefined;
  /** `disabled` cancels the deliveries that wait. `enabled` makes an endpoint `pending` that never answered `endpoint.created`. */
  status?: "enabled" | "disabled" | undefined;
}

/** Body of `rotateWebhookSecret`. */
export interface RotateWebhookSecretBody {
  /** Seconds in which both secrets sign. Default: 86,400. 0 ends the former one at once. */
  grace_s?: number | undefined;
}

/** Body of `replayWebhookEvents`. */
export interface ReplayWebhookEventsBody {
  /** Start of the period, RFC 3339. */
  from: string;
  /** End of the period, RFC 3339. */
  to: string;
  /** True also sends events that were delivered or wait. Default: false. */
  include_delivered?: boolean | undefined;
}

/** Reply of `replayWebhookEvents`. */
export interface ReplayWebhookEventsReply {
  /** Kind of object. */
  object: "webhook_replay";
  /** Deliveries created, at most 1,000. */
  queued: number;
  /** True if the period has more events. */
  has_more: boolean;
  /** Start of the next replay. Null if there is none. */
  next_from: string | null;
}

/** Query of `listWebhookDeliveries`. */
export interface ListWebhookDeliveriesQuery {
  /** Results per page. Default: 50. */
  limit?: number | undefined;
  /** Cursor of the next page, from `next_cursor`. */
  after?: string | undefined;
  /** Only deliveries to this endpoint. */
  endpoint_id?: string | undefined;
  /** Only deliveries in this state. */
  state?: DeliveryState | undefined;
  /** Only deliveries of this event. */
  event_type?: DeliveredEventType | undefined;
}

/** Reply of `listWebhookDeliveries`. */
export interface ListWebhookDeliveriesReply {
  /** Kind of object. */
  object: "list";
  /** Results of this page. */
  data: WebhookDelivery[];
  /** True if another page follows. */
  has_more: boolean;
  /** Cursor of the next page. Null on the last page. */
  next_cursor: string | null;
}

/** Reply of `readWebhookDelivery`. */
export interface ReadWebhookDeliveryReply {
  /** Kind of object. */
  object: "webhook_delivery";
  /** Id of the delivery. It begins with `whd_`. */
  id: string;
  /** Id of the endpoint. */
  endpoint_id: string;
  /** Id of the event, sent as `webhook-id`. Each delivery of an event has the same one. */
  event_id: string;
  /** Type of the event. */
  event_type: DeliveredEventType;
  /** Cause of the delivery. */
  cause: DeliveryCause;
  /** `waiting` until an attempt succeeds or the last one fails. */
  state: DeliveryState;
  /** Attempts made so far. */
  attempts: number;
  /** HTTP status of the last response. Null if there was none. */
  last_status: number | null;
  /** Reason that the last attempt got no response. Null if it got one. */
  last_error: AttemptError | null;
  /** Time of the next attempt. Null unless the delivery waits. */
  next_attempt_at: string | null;
  /** Time of creation, RFC 3339 in UTC. */
  created_at: string;
  /** Time at which it was delivered, failed or canceled. Null while it waits. */
  ended_at: string | null;
  /** The signed body, exactly as sent. */
  body: string;
  /** Attempts, oldest first. */
  log: WebhookAttempt[];
}

/** Body of `verifyFormCheck`. */
export interface VerifyFormCheckBody {
  /** The proof that the form sent. */
  proof: string;
  /** The address that the form sent. It must be the one that was checked. */
  email: string;
  /** Longest wait for the verdict in ms. Default: 8000. */
  timeout_ms?: number | undefined;
}

/** Body of `createSignUpHook`. */
export interface CreateSignUpHookBody {
  /** Program that asks the hook. */
  host: SignUpHost;
  /** Decision for addresses that end `unknown`, and for checks that fail or take too long. Default: `allow`. */
  without_verdict?: RuleKind | undefined;
}

/** Reply of `listSignUpHooks`. */
export interface ListSignUpHooksReply {
  /** Kind of object. */
  object: "list";
  /** Results of this page. */
  data: SignUpHook[];
}

/** Body of `updateSignUpHook`. */
export interface UpdateSignUpHookBody {
  /** Decision for addresses that end `unknown`, and for checks that fail or take too long. */
  without_verdict: RuleKind;
}

/** Body of `rotateSignUpHookSecret`. */
export interface RotateSignUpHookSecretBody {
  /** Seconds in which both secrets are valid. Default: 86,400. 0 ends the former one at once. */
  grace_s?: number | undefined;
}

/** Query of `listSignUpDecisions`. */
export interface ListSignUpDecisionsQuery {
  /** Results per page. Default: 50. */
  limit?: number | undefined;
  /** Cursor of the next page, from `next_cursor`. */
  after?: string | undefined;
  /** Only this hook. */
  hook_id?: string | undefined;
  /** Only this decision. */
  decision?: "allow" | "warn" | "block" | undefined;
}

/** Reply of `listSignUpDecisions`. */
export interface ListSignUpDecisionsReply {
  /** Kind of object. */
  object: "list";
  /** Results of this page. */
  data: StoredSignUpDecision[];
  /** True if another page follows. */
  has_more: boolean;
  /** Cursor of the next page. Null on the last page. */
  next_cursor: string | null;
}

/** Query of `readTimeseries`. */
export interface ReadTimeseriesQuery {
  /** First day (UTC), such as `2026-11-01`. Default: 29 days before `to`. */
  from?: string | undefined;
  /** Last day (UTC). Default: today. */
  to?: string | undefined;
  /** Only results with this verdict. */
  verdict?: Verdict | undefined;
  /** Only results with this reason. */
  reason?: Reason | undefined;
  /** Only addresses at this mailbox provider. */
  provider?: string | undefined;
  /** Only validations with this `source`. */
  source?: string | undefined;
  /** Only validations requested with this key. */
  key_id?: string | undefined;
  /** Only single and batch validations, or only rows of lists. */
  origin?: "validation" | "list" | undefined;
  /** `day` (default), `week` from Monday, or `month`. */
  interval?: Interval | undefined;
}

/** Reply of `readTimeseries`. */
export interface ReadTimeseriesReply {
  /** Kind of object. */
  object: "timeseries";
  /** First day (UTC). */
  from: string;
  /** Last day (UTC). */
  to: string;
  /** Length of an entry. */
  interval: Interval;
  /** Sums of the period. */
  totals: {
    /** Counts of results by verdict. */
    results: ResultTally;
    /** Credits they cost. */
    credits: number;
    /** Results that cost nothing. */
    free: number;
  };
  /** One entry for each interval, oldest first. Intervals without results are included. */
  data: Tally[];
}

/** Query of `readBreakdown`. */
export interface ReadBreakdownQuery {
  /** First day (UTC), such as `2026-11-01`. Default: 29 days before `to`. */
  from?: string | undefined;
  /** Last day (UTC). Default: today. */
  to?: string | undefined;
  /** Only results with this verdict. */
  verdict?: Verdict | undefined;
  /** Only results with this reason. */
  reason?: Reason | undefined;
  /** Only addresses at this mailbox provider. */
  provider?: string | undefined;
  /** Only validations with this `source`. */
  source?: string | undefined;
  /** Only validations requested with this key. */
  key_id?: string | undefined;
  /** Only single and batch validations, or only rows of lists. */
  origin?: "validation" | "list" | undefined;
  /** Field to break down by. */
  by: BreakdownField;
  /** Number of values, 1 to 500. Default: 10. */
  limit?: number | undefined;
}

/** Reply of `readBreakdown`. */
export interface ReadBreakdownReply {
  /** Kind of object. */
  object: "breakdown";
  /** First day (UTC). */
  from: string;
  /** Last day (UTC). */
  to: string;
  /** The field. */
  by: BreakdownField;
  /** Values, most frequent first. */
  data: {
    /** The value. Null for results without one, and for domains and sources that aren't counted by name. */
    value: string | null;
    /** Name of the key. Null for other fields and deleted keys. */
    name: string | null;
    /** Counts of results by verdict. */
    results: ResultTally;
    /** Credits they cost. */
    credits: number;
    /** Results that cost nothing. */
    free: number;
  }[];
  /** The values beyond `limit` together. */
  rest: {
    /** Number of these values. */
    values: number;
    /** Counts of results by verdict. */
    results: ResultTally;
    /** Credits they cost. */
    credits: number;
    /** Results that cost nothing. */
    free: number;
  };
}

/** Query of `readLatency`. */
export interface ReadLatencyQuery {
  /** First day (UTC), such as `2026-11-01`. Default: 29 days before `to`. */
  from?: string | undefined;
  /** Last day (UTC). Default: today. */
  to?: string | undefined;
}

/** Reply of `readLatency`. */
export interface ReadLatencyReply {
  /** Kind of object. */
  object: "latency";
  /** First day (UTC). */
  from: string;
  /** Last day (UTC). */
  to: string;
  /** The whole validation first, then the checks in the order they run. */
  data: {
    /** Name of the check, `total` for the whole validation. */
    check:
      | "total"
      | "syntax"
      | "typo"
      | "disposable"
      | "role"
      | "free"
      | "dns"
      | "mail_host"
      | "smtp"
      | "accept_all";
    /** Validations that were timed. */
    validations: number;
    /** Median in ms, accurate to 5 %. */
    p50_ms: number;
    /** Time in ms that 90 % didn't exceed. */
    p90_ms: number;
    /** Time in ms that 99 % didn't exceed. */
    p99_ms: number;
  }[];
}

/** Reply of `readAccuracy`. */
export interface ReadAccuracyReply {
  /** Kind of object. */
  object: "accuracy";
  /** Imported mails by what happened to them. */
  outcomes: OutcomeCounts;
  /** All `deliverable` and `undeliverable` verdicts with a known outcome. Null without any. */
  total: {
    /** Verdicts that were right. */
    right: number;
    /** Verdicts with a known outcome. */
    decided: number;
    /** Share of right verdicts. */
    share: Share;
  } | null;
  /** Results by verdict. */
  verdicts: {
    /** Mails that were delivered. */
    delivered: number;
    /** Mails that bounced because of the mailbox. */
    bounced: number;
    /** Share of bounced mails. */
    bounce_rate: Share;
    /** Share of `deliverable` and `undeliverable` verdicts that were right. Null without any. */
    precision: Share | null;
    /** The verdict. */
    verdict: Verdict;
  }[];
  /** Results by reason, most frequent first. */
  reasons: {
    /** Mails that were delivered. */
    delivered: number;
    /** Mails that bounced because of the mailbox. */
    bounced: number;
    /** Share of bounced mails. */
    bounce_rate: Share;
    /** Share of `deliverable` and `undeliverable` verdicts that were right. Null without any. */
    precision: Share | null;
    /** Verdict of the reason. */
    verdict: Verdict;
    /** The reason. */
    reason: Reason;
  }[];
  /** Results by provider, most frequent first. */
  providers: {
    /** Mails that were delivered. */
    delivered: number;
    /** Mails that bounced because of the mailbox. */
    bounced: number;
    /** Share of bounced mails. */
    bounce_rate: Share;
    /** Share of `deliverable` and `undeliverable` verdicts that were right. Null without any. */
    precision: Share | null;
    /** Mail provider. Null if unknown. */
    provider: string | null;
  }[];
  /** Results by score, in steps of ten points. */
  curve: {
    /** Lowest score of the step. */
    from: number;
    /** Highest score of the step. */
    to: number;
    /** Results with a known outcome. */
    results: number;
    /** Mean score of these results. */
    mean_score: number;
    /** Share of delivered mails. */
    delivered: Share;
  }[];
  /** Suggested lowest scores to send to. */
  thresholds: {
    /** Bounce rate to stay below, 0 to 1. */
    bounce_rate: number;
    /** Lowest score whose results at or above stay below the rate with 95 % confidence. Null if none does. */
    score: number | null;
    /** Results at or above the score. */
    results: number;
    /** Their bounce rate. Null without a score. */
    observed: Share | null;
  }[];
  /** True if the account has an address that receives bounce events. */
  receives_events: boolean;
}

/** Body of `importOutcomes`. */
export interface ImportOutcomesBody {
  /** A bounce report with a header, of at most 200,000 rows and 10 million characters. Its columns are found by their names. */
  csv?: string | undefined;
  /** Mails, instead of `csv`. */
  outcomes?:
    | {
        /** Address the mail was sent to. */
        email: string;
        /** Outcome in the word of your mail service, such as `delivered` or `soft bounce`. */
        type?: string | undefined;
        /** Enhanced status code, such as `5.1.1`. */
        status?: string | undefined;
        /** The server's reply. */
        diagnostic?: string | undefined;
        /** Time of the mail: RFC 3339, a day, or a Unix time. */
        sent_at?: string | undefined;
      }[]
    | undefined;
  /** Time of the mailing, for mails without their own. */
  sent_at?: string | undefined;
}

/** Reply of `importOutcomes`. */
export interface ImportOutcomesReply {
  /** Kind of object. */
  object: "outcome_import";
  /** Rows with data. */
  rows: number;
  /** Mails whose address had a result before they were sent. */
  matched: number;
  /** Mails without such a result. */
  unmatched: number;
  /** Rows that were left out. */
  rejected: number;
  /** Matched mails by what happened to them. */
  outcomes: OutcomeCounts;
  /** The first 20 rejected rows. */
  rejected_rows: {
    /** Line of the file, or position in `outcomes` from 1. */
    line: number;
    /** The missing part of the row. `no_time` also stands for a time in the future or more than ten years ago. */
    code: "no_address" | "no_time" | "no_outcome";
  }[];
}

/** Body of `createOutcomeFeed`. */
export interface CreateOutcomeFeedBody {
  /** Secret that your mail service chose: `whsec_` and 24 to 64 bytes in base64. Created by default. */
  secret?: string | undefined;
}

/** Reply of `createOutcomeFeed`. */
export interface CreateOutcomeFeedReply {
  /** Kind of object. */
  object: "outcome_feed";
  /** Address to enter at your mail service. */
  url: string;
  /** Time of creation. */
  created_at: string;
  /** Time of the last valid event. Null before the first. */
  last_event_at: string | null;
  /** Secret of the signatures. Shown once. */
  secret: string;
}

/** Reply of `readOutcomeFeed`. */
export interface ReadOutcomeFeedReply {
  /** Kind of object. */
  object: "outcome_feed";
  /** Address to enter at your mail service. */
  url: string;
  /** Time of creation. */
  created_at: string;
  /** Time of the last valid event. Null before the first. */
  last_event_at: string | null;
}

/** Query of `listLedger`. */
export interface ListLedgerQuery {
  /** Results per page. Default: 50. */
  limit?: number | undefined;
  /** Cursor of the next page, from `next_cursor`. */
  after?: string | undefined;
  /** Only this kind of change. */
  kind?: LedgerKind | undefined;
  /** Only changes of this list. */
  list_id?: string | undefined;
  /** Only changes made at or after this time: RFC 3339, or a day (UTC) such as `2026-11-23`. */
  "created[gte]"?: string | undefined;
  /** Only changes made before this time: RFC 3339, or a day (UTC) such as `2026-11-23`. */
  "created[lt]"?: string | undefined;
}

/** Reply of `listLedger`. */
export interface ListLedgerReply {
  /** Kind of object. */
  object: "list";
  /** Results of this page. */
  data: LedgerEntry[];
  /** True if another page follows. */
  has_more: boolean;
  /** Cursor of the next page. Null on the last page. */
  next_cursor: string | null;
}

/** Reply of `readCreditForecast`. */
export interface ReadCreditForecastReply {
  /** Kind of object. */
  object: "credit_forecast";
  /** Credits charged in the last 30 days. */
  spent: number;
  /** Days since the first of these charges, at most 30. */
  days: number;
  /** When the balance reaches 0 at this pace, RFC 3339 in UTC. Null with less than 7 days of charges, or if it lasts more than 10 years. */
  runs_out_at: string | null;
}

/** Query of `readCreditStatement`. */
export interface ReadCreditStatementQuery {
  /** Calendar month (UTC), such as `2026-11`. */
  month: string;
}

/** Reply of `readCreditStatement`. */
export interface ReadCreditStatementReply {
  /** Kind of object. */
  object: "credit_statement";
  /** The month (UTC). */
  month: string;
  /** Balance before the first change of the month. */
  opening_balance: number;
  /** Balance after the last change of the month. */
  closing_balance: number;
  /** Credits granted, starting credits included. */
  granted: {
    /** Number of grants. */
    count: number;
    /** Credits granted. */
    credits: number;
  };
  /** Credits bought. */
  purchased: {
    /** Number of purchases. */
    count: number;
    /** Credits bought. */
    credits: number;
  };
  /** Credits taken back after refunds and disputes. */
  refunded: {
    /** Number of changes. */
    count: number;
    /** Credits taken back, less those given back. */
    credits: number;
  };
  /** Credits charged for lists. */
  charged_lists: {
    /** Number of charges. */
    count: number;
    /** Credits charged. */
    credits: number;
  };
  /** Credits charged for single and batch validations. */
  charged_validations: {
    /** Number of charges. */
    count: number;
    /** Credits charged. */
    credits: number;
  };
}

/** Query of `readUsage`. */
export interface ReadUsageQuery {
  /** First day, such as `2026-11-01`. Default: 29 days before `to`. */
  from?: string | undefined;
  /** Last day. Default: today. */
  to?: string | undefined;
}

/** Query of `listNotifications`. */
export interface ListNotificationsQuery {
  /** Results per page. Default: 50. */
  limit?: number | undefined;
  /** Cursor of the next page, from `next_cursor`. */
  after?: string | undefined;
  /** `true` returns unread notifications only. */
  unread?: "true" | undefined;
}

/** Reply of `listNotifications`. */
export interface ListNotificationsReply {
  /** Kind of object. */
  object: "list";
  /** Results of this page. */
  data: Notification[];
  /** True if another page follows. */
  has_more: boolean;
  /** Cursor of the next page. Null on the last page. */
  next_cursor: string | null;
  /** Number of unread notifications. */
  unread_count: number;
}

/** Body of `readNotifications`. */
export interface ReadNotificationsBody {
  /** Ids of the notifications, at most 100. Other ids than the account's are ignored. */
  ids?: string[] | undefined;
  /** `true` marks every notification as read. */
  all?: true | undefined;
}

/** Reply of `readNotifications`. */
export interface ReadNotificationsReply {
  /** Number of unread notifications that remain. */
  unread_count: number;
}

/** Query of `listAuditEvents`. */
export interface ListAuditEventsQuery {
  /** Results per page. Default: 50. */
  limit?: number | undefined;
  /** Cursor of the next page, from `next_cursor`. */
  after?: string | undefined;
  /** `sign_ins` returns sign-in attempts only. */
  only?: "sign_ins" | undefined;
  /** Only events that the person with this id caused. */
  user?: string | undefined;
  /** Only events of the list with this id, even if it is deleted. */
  list?: string | undefined;
}

/** Reply of `listAuditEvents`. */
export interface ListAuditEventsReply {
  /** Kind of object. */
  object: "list";
  /** Results of this page. */
  data: AuditEvent[];
  /** True if another page follows. */
  has_more: boolean;
  /** Cursor of the next page. Null on the last page. */
  next_cursor: string | null;
}

/** Reply of `listMembers`. */
export interface ListMembersReply {
  /** Kind of object. */
  object: "list";
  /** Results of this page. */
  data: Member[];
}

/** Reply of `listInvitations`. */
export interface ListInvitationsReply {
  /** Kind of object. */
  object: "list";
  /** Results of this page. */
  data: Invitation[];
}
