# Made from the API's contract by `npm run sdk`. Changes here are lost: change contract/ and run it again.
"""Types of the API. New fields and new values may appear."""


from __future__ import annotations


from typing import Any, Literal, TypedDict, Union


Verdict = Literal["deliverable", "risky", "undeliverable", "unknown"]


Role = Literal["owner", "admin", "member", "viewer", "billing"]


Reason = Literal[
        "invalid_syntax",
        "domain_reserved",
        "domain_not_found",
        "null_mx",
        "no_mail_host",
        "mail_host_not_public",
        "mailbox_not_found",
        "mailbox_disabled",
        "domain_rejects_mail",
        "smtputf8_unsupported",
        "provider_syntax",
        "blocked_by_rule",
        "accept_all",
        "accept_all_unknown",
        "mailbox_full",
        "disposable",
        "relay_alias",
        "role_account",
        "no_reply",
        "quoted_local_part",
        "gibberish",
        "possible_typo",
        "no_mx",
        "mailbox_accepted",
        "allowed_by_rule",
        "greylisted",
        "temporary_failure",
        "server_busy",
        "dns_timeout",
        "dns_failure",
        "connect_failed",
        "connect_timeout",
        "smtp_timeout",
        "protocol_error",
        "tls_failed",
        "sender_blocked",
        "sender_rate_limited",
        "sender_rejected",
        "policy_refused",
        "refused_unclear",
        "auth_required",
        "provider_opaque",
        "inconsistent",
        "smtp_skipped",
        "internal_error",
    ]


Action = Literal["send", "send_with_care", "do_not_send", "retry_later"]


Confidence = Literal["definitive", "strong", "weak", "none"]


CheckName = Literal[
        "syntax",
        "typo",
        "disposable",
        "role",
        "free",
        "dns",
        "mail_host",
        "smtp",
        "accept_all",
    ]


CheckStatus = Literal["pass", "warn", "fail", "skipped", "error"]


SuggestionKind = Literal["domain_typo", "tld_typo", "syntax_repair", "missing_tld"]


StoreMode = Literal["full", "hashed", "none"]


ListState = Literal[
        "parsing",
        "needs_mapping",
        "ready",
        "sampling",
        "queued",
        "running",
        "paused",
        "finalizing",
        "completed",
        "canceled",
        "failed",
        "expired",
    ]


ListFormat = Literal[
        "csv",
        "txt",
        "xlsx",
        "ods",
        "xls",
        "ndjson",
        "json",
        "vcard",
        "ldif",
        "mail",
        "html",
    ]


ListIssueKind = Literal[
        "text_around",
        "split_cell",
        "not_an_address",
        "broken_quotes",
        "missing_at",
        "several_addresses",
        "trailing_separator",
        "spaces",
        "display_name",
        "mailto",
        "typo_domain",
        "other",
    ]


RowCharge = Literal[
        "definitive",
        "unknown",
        "invalid_syntax",
        "duplicate",
        "cached",
        "rule",
        "sandbox",
        "sample",
        "not_an_address",
        "not_processed",
    ]


QueueWait = Literal["rate_limited", "greylisted", "retrying", "circuit_open", "no_credits"]


Encoding = Literal[
        "utf-8",
        "utf-16le",
        "utf-16be",
        "windows-1252",
        "iso-8859-1",
        "iso-8859-15",
        "macintosh",
        "windows-1250",
        "iso-8859-2",
        "windows-1254",
        "windows-1257",
        "windows-1258",
        "windows-1251",
        "koi8-r",
        "ibm866",
        "iso-8859-5",
        "x-mac-cyrillic",
        "windows-1253",
        "iso-8859-7",
        "windows-1255",
        "windows-1256",
        "windows-874",
        "shift_jis",
        "euc-jp",
        "iso-2022-jp",
        "gb18030",
        "big5",
        "euc-kr",
    ]


ExportFormat = Literal["csv", "xlsx", "json", "ndjson", "zip"]


ExportField = Literal[
        "email",
        "column",
        "verdict",
        "reason",
        "action",
        "score",
        "suggestion",
        "provider",
        "reply",
        "credits",
        "checked_at",
    ]


ErrorCode = Literal[
        "malformed_request",
        "invalid_cursor",
        "missing_idempotency_key",
        "missing_credentials",
        "invalid_token",
        "expired_token",
        "login_refused",
        "invalid_key",
        "expired_key",
        "disabled_key",
        "insufficient_credits",
        "key_budget_exceeded",
        "member_limit_exceeded",
        "origin_not_allowed",
        "xsrf_mismatch",
        "operator_only",
        "role_forbidden",
        "sso_required",
        "registration_closed",
        "invitation_required",
        "second_factor_required",
        "reauthentication_required",
        "insufficient_scope",
        "session_required",
        "ip_not_allowed",
        "network_not_allowed",
        "session_too_old",
        "sso_needed",
        "two_factor_needed",
        "account_suspended",
        "not_found",
        "method_not_allowed",
        "body_too_slow",
        "conflict",
        "invalid_state",
        "offset_mismatch",
        "sample_refused",
        "sso_link_required",
        "last_sign_in_method",
        "last_owner",
        "workspace_changed",
        "expired",
        "list_deleted",
        "evidence_not_stored",
        "format_removed",
        "body_too_large",
        "unsupported_media_type",
        "validation_failed",
        "idempotency_key_reused",
        "archive_refused",
        "reset_token_invalid",
        "confirm_token_invalid",
        "invitation_invalid",
        "code_wrong",
        "password_wrong",
        "challenge_ended",
        "sso_refused",
        "sso_state_ended",
        "sso_email_unverified",
        "puzzle_required",
        "rate_limited",
        "concurrency_limited",
        "too_many_uploads",
        "too_many_free_checks",
        "too_many_unknown",
        "too_many_streams",
        "unpaid_lists_full",
        "too_many_deliveries",
        "internal_error",
        "shutting_down",
        "too_busy",
        "database_unavailable",
        "sso_unavailable",
        "payment_unavailable",
        "storage_full",
        "uploads_full",
    ]


FieldCode = Literal[
        "required",
        "wrong_type",
        "unknown_field",
        "too_short",
        "too_long",
        "not_allowed",
        "control_character",
        "lone_surrogate",
        "not_decodable",
        "empty",
        "not_an_address",
        "domain_ends_in_dot",
        "too_common",
        "does_not_match",
        "out_of_range",
        "not_an_address_or_domain",
        "already_there",
        "too_many",
        "wrong_confirmation",
        "wrong_setup_code",
        "not_a_picture",
        "not_a_time_zone",
        "only_operator",
        "own_account",
        "not_a_network",
        "outside_sandbox",
        "not_a_webhook_url",
        "not_a_list_url",
        "not_an_issuer",
        "not_an_instant",
        "not_an_origin",
        "not_a_proof",
        "proof_expired",
        "proof_used",
        "not_the_checked_address",
        "no_bounce_report",
        "not_a_domain",
        "locks_you_out",
        "domain_not_allowed",
        "not_a_key_holder",
    ]


Scope = Literal[
        "validate",
        "results:read",
        "results:delete",
        "evidence:read",
        "lists:read",
        "lists:write",
        "exports",
        "rules:read",
        "rules:write",
        "analytics:read",
        "billing:read",
        "audit:read",
        "webhooks:read",
        "webhooks:write",
        "notifications:read",
        "notifications:write",
        "people:read",
    ]


WebhookEventType = Literal[
        "list.needs_mapping",
        "list.ready",
        "list.started",
        "list.progress",
        "list.paused",
        "list.completed",
        "list.failed",
        "list.canceled",
        "export.ready",
        "validation.completed",
        "validation.changed",
        "watch.changed",
        "watch.stopped",
        "credits.low",
        "credits.exhausted",
        "key.expiring",
        "key.leaked",
        "member.joined",
        "member.removed",
        "role.changed",
        "probe.degraded",
    ]


DeliveredEventType = Literal[
        "list.needs_mapping",
        "list.ready",
        "list.started",
        "list.progress",
        "list.paused",
        "list.completed",
        "list.failed",
        "list.canceled",
        "export.ready",
        "validation.completed",
        "validation.changed",
        "watch.changed",
        "watch.stopped",
        "credits.low",
        "credits.exhausted",
        "key.expiring",
        "key.leaked",
        "member.joined",
        "member.removed",
        "role.changed",
        "probe.degraded",
        "webhook.test",
        "endpoint.created",
    ]


DeliveryState = Literal["waiting", "delivered", "failed", "canceled"]


DeliveryCause = Literal["event", "test", "redelivery", "replay", "confirmation"]


AttemptError = Literal[
        "address_refused",
        "dns_failed",
        "connection_failed",
        "tls_failed",
        "connection_closed",
        "invalid_reply",
        "timeout",
    ]


EndpointStatus = Literal["pending", "enabled", "disabled"]


DisabledReason = Literal["manual", "gone", "failing"]


AuditKind = Literal[
        "account_opened",
        "signed_in",
        "sign_in_refused",
        "code_refused",
        "signed_out",
        "refresh_reused",
        "session_ended",
        "other_sessions_ended",
        "password_changed",
        "password_reset",
        "totp_enabled",
        "totp_disabled",
        "recovery_code_used",
        "recovery_codes_renewed",
        "device_trusted",
        "device_forgotten",
        "email_change_asked",
        "email_changed",
        "identity_linked",
        "identity_unlinked",
        "key_created",
        "key_revoked",
        "key_changed",
        "key_rotated",
        "key_leaked",
        "key_disabled",
        "key_enabled",
        "key_handed_over",
        "data_exported",
        "account_closed",
        "account_restored",
        "policy_changed",
        "sign_up_hook_created",
        "sign_up_hook_changed",
        "sign_up_secret_rotated",
        "sign_up_hook_deleted",
        "validation_deleted",
        "list_created",
        "list_downloaded",
        "list_deleted",
        "rule_created",
        "rule_changed",
        "rule_deleted",
        "rules_imported",
        "webhook_created",
        "webhook_changed",
        "webhook_secret_rotated",
        "webhook_deleted",
        "result_shared",
        "share_revoked",
        "account_suspended",
        "account_unsuspended",
        "credits_granted",
        "credits_taken",
        "second_factor_reset",
        "operator_granted",
        "operator_revoked",
        "sessions_ended",
        "member_joined",
        "member_left",
        "member_removed",
        "role_changed",
        "credit_limit_changed",
        "invitation_sent",
        "invitation_withdrawn",
        "requirements_changed",
        "sso_connected",
        "sso_changed",
        "sso_disconnected",
        "sso_domain_added",
        "sso_domain_verified",
        "sso_domain_lost",
        "sso_domain_removed",
        "scim_token_created",
        "scim_token_revoked",
        "join_requested",
        "join_request_withdrawn",
        "join_request_declined",
        "ownership_offered",
        "ownership_transferred",
        "ownership_offer_ended",
    ]


NotificationKind = Literal[
        "list_completed",
        "list_failed",
        "list_paused",
        "list_needs_mapping",
        "watch_changed",
        "watch_stopped",
        "export_ready",
        "credits_low",
        "credits_exhausted",
        "key_expiring",
        "member_joined",
        "member_removed",
        "role_changed",
        "join_requested",
        "webhook_disabled",
        "webhook_backlog",
        "webhook_free_limit",
        "probe_degraded",
        "disk_low",
        "password_changed",
        "password_reset",
        "new_sign_in",
        "sign_in_paused",
        "totp_enabled",
        "totp_disabled",
        "second_factor_reset",
        "recovery_codes_renewed",
        "recovery_code_used",
        "email_changed",
        "identity_linked",
        "identity_unlinked",
        "sso_connected",
        "sso_changed",
        "sso_disconnected",
        "scim_token_created",
        "scim_token_revoked",
        "key_created",
        "key_rotated",
        "key_leaked",
        "key_handed_over",
        "test",
    ]


LedgerKind = Literal["opening", "charge", "grant", "purchase", "refund"]


Judgement = Literal["send", "send_with_care", "do_not_send", "ignore"]


Interval = Literal["day", "week", "month"]


BreakdownField = Literal["verdict", "reason", "provider", "domain", "source", "key", "origin", "charge"]


ReportedOutcome = Literal["delivered", "bounced", "accept_all", "disposable", "not_disposable", "other"]


MailPolicyStatus = Literal["found", "missing", "invalid", "unknown"]


RuleKind = Literal["allow", "block"]


RuleScope = Literal["address", "domain", "subdomains", "local_part", "mx_host"]


SignUpHost = Literal["supabase", "kratos", "cognito", "auth0", "keycloak"]


class VerdictCounts(TypedDict):
    deliverable: int
    risky: int
    undeliverable: int
    unknown: int


class UnknownRetries(TypedDict):
    #: Maximum number of attempts.
    attempts: int
    #: Time in seconds within which they happen.
    over_s: int


class StoredListOptions(TypedDict):
    #: Rows that count as duplicates. `exact`: same spelling. `relaxed`, the default: same mailbox.
    dedupe: Literal["none", "exact", "relaxed"]
    #: Reuses your own results younger than this many seconds, free. Default: 0, none.
    skip_if_validated_within_s: int
    #: Retries of unknown results. Default: 3 attempts within 21,600 seconds.
    retry_unknown: UnknownRetries
    #: Credit limit: the list pauses before it costs more. Default: null, no limit.
    max_credits: Union[int, None]
    #: Seconds from the end until rows and results are deleted. Default: 30 days.
    retention_s: int
    #: Sends you a mail when the list is done. Default: true.
    notify: bool
    #: Cells with several addresses: `split`, the default, makes each a row. `first` checks the first. `leave` makes them malformed rows.
    several_addresses: Literal["split", "first", "leave"]
    #: Cells with text around one address: `read`, the default, checks the address. `leave` makes them malformed rows.
    text_around: Literal["read", "leave"]
    #: `manual`, the default, waits in `ready`. `auto` starts as soon as rows are counted.
    start: Literal["manual", "auto"]


class ValidationAddress(TypedDict):
    #: Part before the @.
    local: str
    #: Part after the @, as written.
    domain: str
    #: The domain in ASCII (A-labels).
    domain_ascii: str
    #: Part after the `+`. Null without one.
    tag: Union[str, None]
    #: True if the local part is in quotation marks.
    quoted: bool
    #: True if the address needs SMTPUTF8.
    smtputf8: bool


class ValidationSyntax(TypedDict):
    #: True if the format is valid.
    valid: bool
    #: The format error. Null if the format is valid.
    code: Union[str, None]
    #: Character where the error is, from 0.
    position: Union[int, None]


class ValidationFlags(TypedDict):
    #: The provider gives mailboxes away for free.
    free: Union[bool, None]
    #: A shared mailbox, such as `info@`.
    role: Union[bool, None]
    #: A throwaway address.
    disposable: Union[bool, None]
    #: A forwarding alias, such as Hide My Email.
    relay: Union[bool, None]
    #: A mailbox that ignores replies.
    no_reply: Union[bool, None]
    #: The server accepted a random recipient too.
    accept_all: Union[bool, None]
    #: The mailbox is over its quota.
    mailbox_full: Union[bool, None]
    #: The mailbox is disabled.
    disabled: Union[bool, None]
    #: The address has a `+tag`.
    subaddress: Union[bool, None]
    #: The local part looks random.
    gibberish: Union[bool, None]
    #: The domain has characters outside ASCII.
    idn: Union[bool, None]


class Decision(TypedDict):
    #: The rule that decided.
    rule: str
    #: The deciding evidence.
    because: str
    #: The verdict without that evidence. Null if there is none.
    otherwise: Union[str, None]


class Deciding(TypedDict):
    #: The check that decided. Null if a rule or an internal error decided.
    check: Union[CheckName, None]
    #: The mail server's reply, the DNS answer, or the list and its entry, on one line. Null without one.
    line: Union[str, None]
    #: The reply without addresses, host names and ids, which filters results as `reply`. Null if no reply decided.
    reply: Union[str, None]


class Versions(TypedDict):
    #: Version of the engine.
    engine: str
    #: Version of the verdict rules.
    rules: str
    #: Version of the domain lists.
    lists: str


class MxHost(TypedDict):
    #: Name of the host.
    host: str
    #: Preference of the MX record; the lowest comes first.
    priority: int


class Remark(TypedDict):
    #: Code of the sentence.
    code: str
    #: Values in the sentence, by name.
    values: dict[str, str]


class DnsRecord(TypedDict):
    #: Name of the record.
    name: str
    #: Type of the record.
    type: str
    #: Time to live in seconds.
    ttl: int
    #: Content of the record.
    data: str


class TimeRange(TypedDict):
    #: Earliest end, RFC 3339 in UTC.
    earliest: str
    #: Latest end, RFC 3339 in UTC.
    latest: str


class _ItemProblemRequired(TypedDict):
    #: Page about the error code.
    type: str
    #: Title of the error code.
    title: str
    #: HTTP status that a single check would get.
    status: int
    #: One sentence to show, in the request's language.
    detail: str
    #: Error code to branch on.
    code: ErrorCode


class ItemProblem(_ItemProblemRequired, total=False):
    #: With `validation_failed`: why the address was rejected.
    errors: list[FieldError]


class LastDelivery(TypedDict):
    #: Time at which the attempt ended.
    at: str
    #: HTTP status of the response. Null if there was none.
    status: Union[int, None]
    #: Reason that there was no response. Null if there was one.
    error: Union[AttemptError, None]


class SignUpWeek(TypedDict):
    #: Sign-ups that were allowed.
    allow: int
    #: Sign-ups that were allowed although the address is risky.
    warn: int
    #: Sign-ups that were blocked.
    block: int


class SignUpReply(TypedDict):
    #: Kind of object.
    object: Literal["sign_up_reply"]
    #: `warn` lets the person in.
    decision: Literal["allow", "warn", "block"]
    #: Sentence for the person. Null unless the decision is `block`.
    message: Union[str, None]
    #: Address that was probably meant. Null without one.
    suggestion: Union[str, None]


class Share(TypedDict):
    #: The share, 0 to 1.
    value: float
    #: Lower end of its 95 % interval.
    low: float
    #: Upper end of its 95 % interval.
    high: float


class ResultTally(TypedDict):
    #: All results.
    total: int
    #: Deliverable ones.
    deliverable: int
    #: Risky ones.
    risky: int
    #: Undeliverable ones.
    undeliverable: int
    #: Unknown ones.
    unknown: int


class Tally(TypedDict):
    #: First day of the interval within the period.
    date: str
    #: Counts of results by verdict.
    results: ResultTally
    #: Credits they cost.
    credits: int
    #: Results that cost nothing.
    free: int


class SpentCredits(TypedDict):
    #: Credits of single and batch validations.
    validations: int
    #: Credits of lists.
    lists: int
    #: All credits.
    total: int


_VerdictChangeWords = TypedDict(
    "_VerdictChangeWords",
    {
        "from": "Verdict",
    },
)


class VerdictChange(_VerdictChangeWords):
    #: New verdict.
    to: Verdict
    #: Number of addresses.
    count: int


class WatchRun(TypedDict):
    #: Kind of object.
    object: Literal["list_watch_run"]
    #: The list with the results of the run.
    list_id: str
    #: The list it is compared with: the run before, or the watched list.
    compared_with: str
    #: State of the run.
    state: Literal["running", "completed", "failed"]
    #: Code of the error of a failed run. Null otherwise.
    error: Union[str, None]
    #: Addresses with another verdict than before, without those that are or were unknown. Null until the run is completed.
    changed: Union[int, None]
    #: Number of addresses by change of verdict.
    changes: list[VerdictChange]
    #: Start of the run.
    started_at: str
    #: End of the run. Null while it runs.
    ended_at: Union[str, None]


class ListWatch(TypedDict):
    #: Kind of object.
    object: Literal["list_watch"]
    #: The watched list.
    list_id: str
    #: Interval between two runs. Null if the list isn't watched.
    every: Union[Interval, None]
    #: Maximum credits of one run. Null: as many as it has rows.
    max_credits: Union[int, None]
    #: When the next run is due. Null while the watch is stopped.
    next_run_at: Union[str, None]
    #: Reason why the watch stopped by itself. Null while it is active.
    stopped: Union[Literal["insufficient_credits", "list_expired"], None]
    #: Time of creation, RFC 3339 in UTC.
    created_at: Union[str, None]
    #: The latest 12 runs, newest first.
    runs: list[WatchRun]


class VerdictTotals(TypedDict):
    deliverable: int
    risky: int
    undeliverable: int
    unknown: int


class ActionTotals(TypedDict):
    #: Results with `send`.
    send: int
    #: Results with `send_with_care`.
    send_with_care: int
    #: Results with `do_not_send`.
    do_not_send: int
    #: Results with `retry_later`.
    retry_later: int


class Judged(TypedDict):
    #: One of four. Treat values you don't know as `unknown`.
    verdict: Verdict
    #: Reason for the verdict. See the reasons.
    reason: Reason
    #: Recommended action.
    action: Action


class OutcomeCounts(TypedDict):
    #: Mails that were delivered.
    delivered: int
    #: Mails that bounced because of the mailbox.
    bounced: int
    #: Mails that met a full mailbox or a temporary failure.
    deferred: int
    #: Mails that were refused because of the sender or the message.
    blocked: int
    #: Bounces without a readable reason.
    unclear: int


class CreatedEndpoint(TypedDict):
    #: Kind of object.
    object: Literal["webhook_endpoint"]
    #: Id of the endpoint. It begins with `whe_`.
    id: str
    #: URL that events are posted to.
    url: str
    #: Your note. Null without one.
    description: Union[str, None]
    #: Events that are sent to it.
    events: list[WebhookEventType]
    #: `pending` endpoints get nothing but `endpoint.created` until they answer it with 2xx, `disabled` ones get no events.
    status: EndpointStatus
    #: `manual`: you disabled it. `gone`: it returned 410. `failing`: every delivery failed for days. Null while it is enabled.
    disabled_reason: Union[DisabledReason, None]
    #: Time at which it was disabled. Null while it is enabled.
    disabled_at: Union[str, None]
    #: Time of creation, RFC 3339 in UTC.
    created_at: str
    #: First failure since the last success. Null if the last attempt succeeded.
    failing_since: Union[str, None]
    #: Time of the last 2xx response. Null before the first.
    last_success_at: Union[str, None]
    #: The last attempt of any delivery, tests included. Null before the first.
    last_delivery: Union[LastDelivery, None]
    #: Until this time, deliveries are also signed with the former secret. Null outside a rotation.
    two_signatures_until: Union[str, None]
    #: Secret that signs deliveries. You see it once.
    secret: str


class CreatedSignUpHook(TypedDict):
    #: Kind of object.
    object: Literal["sign_up_hook"]
    #: Id of the hook. It begins with `suh_`.
    id: str
    #: Program that asks the hook.
    host: SignUpHost
    #: Address that the program calls.
    url: str
    #: Decision for addresses that end `unknown`, and for checks that fail or take too long.
    without_verdict: RuleKind
    #: Time of creation, RFC 3339 in UTC.
    created_at: str
    #: Time of the last decision. Null before the first.
    last_decision_at: Union[str, None]
    #: Decisions of the last seven days.
    week: SignUpWeek
    #: Until then, the secret before the last rotation is valid, too. Null if only one is.
    former_valid_until: Union[str, None]
    #: Secret of the hook. Shown once.
    secret: str


class GivenMapping(TypedDict, total=False):
    #: Index of the address column, from 0.
    email_column: Union[int, None]
    #: Indexes of further address columns, whose addresses are checked, too. Default: none.
    more_email_columns: list[int]
    #: True if the first row has the column names.
    header: Union[bool, None]
    #: Character encoding. Lines that aren't valid UTF-8 are read as windows-1252.
    encoding: Union[Encoding, None]
    #: Column delimiter: a sign such as `;` or `~`, a control character, `||` or `::`. Two spaces mean two or more.
    delimiter: Union[str, None]
    #: Quotation marks enclose cells (`enclose`, the default), or are characters like all others (`text`).
    quotes: Literal["enclose", "text"]
    #: Index of the sheet in a workbook, from 0.
    sheet: Union[int, None]


class _PolicyReasonsRequired(TypedDict):
    #: Action for `accept_all`, which comes from a server's reply and always counts.
    accept_all: Literal["send", "send_with_care", "do_not_send"]
    #: Action for `accept_all_unknown`, which comes from a server's reply and always counts.
    accept_all_unknown: Literal["send", "send_with_care", "do_not_send"]
    #: Action for `mailbox_full`, which comes from a server's reply and always counts.
    mailbox_full: Literal["send", "send_with_care", "do_not_send"]
    #: Judgement of `disposable`. `ignore` leaves the verdict to the other findings.
    disposable: Judgement
    #: Judgement of `relay_alias`. `ignore` leaves the verdict to the other findings.
    relay_alias: Judgement
    #: Judgement of `role_account`. `ignore` leaves the verdict to the other findings.
    role_account: Judgement
    #: Judgement of `no_reply`. `ignore` leaves the verdict to the other findings.
    no_reply: Judgement
    #: Judgement of `quoted_local_part`. `ignore` leaves the verdict to the other findings.
    quoted_local_part: Judgement
    #: Judgement of `gibberish`. `ignore` leaves the verdict to the other findings.
    gibberish: Judgement
    #: Judgement of `possible_typo`. `ignore` leaves the verdict to the other findings.
    possible_typo: Judgement


class PolicyReasons(_PolicyReasonsRequired, total=False):
    #: Judgement of `no_mx`. `ignore` leaves the verdict to the other findings.
    no_mx: Judgement


class JudgedReasons(TypedDict):
    #: Action for `accept_all`, which comes from a server's reply and always counts.
    accept_all: Literal["send", "send_with_care", "do_not_send"]
    #: Action for `accept_all_unknown`, which comes from a server's reply and always counts.
    accept_all_unknown: Literal["send", "send_with_care", "do_not_send"]
    #: Action for `mailbox_full`, which comes from a server's reply and always counts.
    mailbox_full: Literal["send", "send_with_care", "do_not_send"]
    #: Judgement of `disposable`. `ignore` leaves the verdict to the other findings.
    disposable: Judgement
    #: Judgement of `relay_alias`. `ignore` leaves the verdict to the other findings.
    relay_alias: Judgement
    #: Judgement of `role_account`. `ignore` leaves the verdict to the other findings.
    role_account: Judgement
    #: Judgement of `no_reply`. `ignore` leaves the verdict to the other findings.
    no_reply: Judgement
    #: Judgement of `quoted_local_part`. `ignore` leaves the verdict to the other findings.
    quoted_local_part: Judgement
    #: Judgement of `gibberish`. `ignore` leaves the verdict to the other findings.
    gibberish: Judgement
    #: Judgement of `possible_typo`. `ignore` leaves the verdict to the other findings.
    possible_typo: Judgement
    #: Judgement of `no_mx`. `ignore` leaves the verdict to the other findings.
    no_mx: Judgement


class MinScores(TypedDict):
    #: Below this score, `send` becomes `send_with_care`.
    send: int
    #: Below this score, `send_with_care` becomes `do_not_send`.
    send_with_care: int


class ValidationScoreBreakdownItem(TypedDict):
    #: Name of the signal.
    signal: str
    #: Points it adds or takes away.
    points: int


class ValidationSuggestion(TypedDict):
    #: The corrected address.
    email: str
    #: The corrected part.
    kind: SuggestionKind


class ValidationBilling(TypedDict):
    #: Credits charged.
    credits: int
    #: Reason for the price: a verdict, or what made it free.
    reason: Literal["verdict", "unknown", "invalid_syntax", "rule", "cached", "sandbox"]


class Validation(TypedDict):
    #: Id of the validation. It begins with `val_`.
    id: str
    #: Kind of object.
    object: Literal["validation"]
    #: `completed` once there is a verdict, `running` before.
    status: Literal["completed"]
    #: The address as you sent it.
    input: str
    #: The address to send to. Null if the format is invalid.
    email: Union[str, None]
    #: Key for finding duplicates: without tags or other variations. Never send to it.
    canonical: Union[str, None]
    #: Parts of the address. Null if the format is invalid.
    address: Union[ValidationAddress, None]
    #: Result of the format check.
    syntax: ValidationSyntax
    #: One of four. Treat values you don't know as `unknown`.
    verdict: Verdict
    #: Reason for the verdict. See the reasons.
    reason: Reason
    #: Recommended action.
    action: Action
    #: Strength of the evidence for the verdict, strongest first.
    confidence: Confidence
    #: 0 to 100, for sorting. It never decides the verdict. `score_breakdown` lists the points.
    score: int
    #: Signals that make up the score.
    score_breakdown: list[ValidationScoreBreakdownItem]
    #: One sentence to show to people.
    summary: str
    #: A corrected address. Null if there is none.
    suggestion: Union[ValidationSuggestion, None]
    #: Properties of the address: true, false, or null if not checked.
    flags: ValidationFlags
    #: Provider of the mail servers. Null if it isn't known.
    provider: Union[str, None]
    #: MX hosts of the domain, in order of preference.
    mx: list[MxHost]
    #: Every check with its result. A check that didn't run is `skipped`.
    checks: list[CheckResult]
    #: Path to the verdict.
    decision: Decision
    #: The evidence that decided the verdict.
    deciding: Deciding
    #: Seconds until a retry could settle it. Null if a retry wouldn't help.
    retry_after_s: Union[int, None]
    #: True if the built-in mail servers were checked. Free.
    sandbox: bool
    #: Duration of the check in ms.
    duration_ms: int
    #: True if a stored result was returned. Free.
    cached: bool
    #: Time of the check, RFC 3339 in UTC.
    checked_at: str
    #: Time at which the validation is deleted.
    expires_at: str
    #: Price of this validation.
    billing: ValidationBilling
    #: Version of the account's policy that judged it. 0 is the standard policy.
    policy_version: int
    #: Versions behind the verdict.
    versions: Versions
    #: Your label for where the address came from.
    source: Union[str, None]
    #: Your labels.
    tags: list[str]
    #: Your own JSON, returned unchanged.
    custom: Union[dict[str, Any], None]
    #: True for checks with a live key or in the app.
    livemode: bool
    #: The validation that this one repeats. Null if it's the first.
    previous_id: Union[str, None]
    #: Data stored 30 minutes after the verdict: `full`, everything; `hashed`, everything but the local part, which becomes `***`; `none`, nothing.
    store: StoreMode


class RunningValidation(TypedDict):
    #: Id of the validation. It begins with `val_`.
    id: str
    #: Kind of object.
    object: Literal["validation"]
    #: `completed` once there is a verdict, `running` before.
    status: Literal["running"]
    #: The address as you sent it.
    input: str
    #: Every check with its result. A check that didn't run is `skipped`.
    checks: list[CheckResult]
    #: Time of creation, RFC 3339 in UTC.
    created_at: str


class ValidationBatchCounts(TypedDict):
    #: Addresses in the request.
    total: int
    #: Items with a verdict.
    completed: int
    #: Items that are still being checked.
    running: int
    #: Items with a problem.
    failed: int
    #: Items whose address occurs earlier in the request.
    duplicates: int


class ValidationBatch(TypedDict):
    #: Kind of object.
    object: Literal["validation_batch"]
    #: `running` while an item is still running, then `completed`.
    status: Literal["completed", "running"]
    #: Number of items by status.
    counts: ValidationBatchCounts
    #: One item for each address, in the order of the request.
    data: list[BatchItem]


class BatchItem(TypedDict):
    #: Position in `emails`, from 0.
    index: int
    #: The address as you sent it.
    input: str
    #: `completed` has a verdict, `running` has an id to read later, `failed` has a problem.
    status: Literal["completed", "running", "failed"]
    #: Position of the first item with the same address, which has the same validation. Null if this is the first.
    duplicate_of: Union[int, None]
    #: The validation. Null if the address couldn't be checked.
    validation: Union[Union[Validation, RunningValidation], None]
    #: The reason that the address couldn't be checked. Null otherwise.
    problem: Union[ItemProblem, None]


class RecheckChangesItem(TypedDict):
    #: Name of the field.
    field: Literal[
        "verdict",
        "reason",
        "action",
        "confidence",
        "score",
        "suggestion",
        "provider",
        "mx",
        "flags.free",
        "flags.role",
        "flags.disposable",
        "flags.relay",
        "flags.no_reply",
        "flags.accept_all",
        "flags.mailbox_full",
        "flags.disabled",
        "flags.subaddress",
        "flags.gibberish",
        "flags.idn",
    ]
    #: Value in the earlier validation.
    before: Union[str, float, bool, None]
    #: Value in the new validation.
    after: Union[str, float, bool, None]


class Recheck(TypedDict):
    #: Kind of object.
    object: Literal["recheck"]
    #: The earlier validation.
    previous: Validation
    #: The new validation.
    validation: Union[Validation, RunningValidation]
    #: Fields that differ. Null while the new check runs; empty if nothing changed.
    changes: Union[list[RecheckChangesItem], None]


class DomainFlags(TypedDict):
    #: The provider gives mailboxes away for free.
    free: bool
    #: A provider of throwaway addresses.
    disposable: bool
    #: A provider of forwarding aliases.
    relay: bool
    #: The server accepted a random recipient, in the latest validation. Null if not checked.
    accept_all: Union[bool, None]
    #: The domain has characters outside ASCII.
    idn: bool


class DomainValidations(TypedDict):
    #: Number of validations.
    total: int
    #: Number of validations by verdict.
    results: VerdictTotals


class DomainAcceptAllHistoryItem(TypedDict):
    #: True if the server accepted the random recipient.
    accept_all: bool
    #: Time of the first such answer in a row.
    first_at: str
    #: Time of the last such answer in a row.
    last_at: str
    #: Number of validations with this answer.
    validations: int


class DomainLatest(TypedDict):
    #: Id of the validation.
    validation_id: str
    #: One of four. Treat values you don't know as `unknown`.
    verdict: Verdict
    #: Reason for the verdict. See the reasons.
    reason: Reason
    #: Time of the check, RFC 3339 in UTC.
    checked_at: str


class Domain(TypedDict):
    #: Kind of object.
    object: Literal["domain"]
    #: The domain in lower case.
    domain: str
    #: The domain in ASCII (A-labels).
    domain_ascii: str
    #: True for domains of the built-in mail servers.
    sandbox: bool
    #: Properties of the domain.
    flags: DomainFlags
    #: The account's rule for the domain, a parent domain or an MX host that its latest validation found. Null without one.
    rule: Union[Rule, None]
    #: Provider of the mail servers, from the latest validation. Null if it isn't known.
    provider: Union[str, None]
    #: MX hosts, from the latest validation, in order of preference.
    mx: list[MxHost]
    #: The account's latest validations at the domain, at most 10,000.
    validations: DomainValidations
    #: Answers to random recipients in the latest 200 validations, newest first: one entry for each run of equal answers.
    accept_all_history: list[DomainAcceptAllHistoryItem]
    #: The latest validation that a check decided. Null without one.
    latest: Union[DomainLatest, None]


class MailPolicySpf(TypedDict):
    #: `found`, `missing`, `invalid` (several records, or one that breaks the grammar), or `unknown` if DNS gave no usable answer.
    status: MailPolicyStatus
    #: Text of the record. Null unless there is exactly one.
    record: Union[str, None]


class MailPolicyDmarc(TypedDict):
    #: `found`, `missing`, `invalid` (several records, or an unknown policy), or `unknown` if DNS gave no usable answer.
    status: MailPolicyStatus
    #: Text of the record. Null unless there is exactly one.
    record: Union[str, None]
    #: Domain that publishes the record: the domain itself or a parent. Null without one.
    at: Union[str, None]
    #: Policy for mail that fails DMARC: `none`, `quarantine` or `reject`. Null without a valid record.
    policy: Union[Literal["none", "quarantine", "reject"], None]


class MailPolicy(TypedDict):
    #: Kind of object.
    object: Literal["mail_policy"]
    #: The domain in ASCII (A-labels).
    domain: str
    #: The SPF record, which names the servers that may send mail for the domain.
    spf: MailPolicySpf
    #: The DMARC record that applies to the domain.
    dmarc: MailPolicyDmarc


class _CheckResultRequired(TypedDict):
    #: Name of the check, in the order they run.
    name: CheckName
    #: Result of the check.
    status: CheckStatus
    #: Code of the finding. Null if there is nothing to report.
    code: Union[str, None]
    #: The finding in words.
    detail: Union[str, None]
    #: Start in ms, counted from the start of the validation. Null if it didn't run.
    started_ms: Union[int, None]
    #: Duration in ms. Null if it didn't run.
    ms: Union[int, None]
    #: `live`: asked now. `cached`: an answer stored earlier.
    source: Literal["live", "cached"]


class CheckResult(_CheckResultRequired, total=False):
    #: Only for `disposable`: the source of its answer. A list, the provider of the MX hosts, or none (`unlisted`).
    tier: Literal["confirmed", "reported", "operator", "sandbox", "provider", "unlisted"]


class Evidence(TypedDict):
    #: Kind of object.
    object: Literal["evidence"]
    #: Id of the validation.
    validation_id: str
    #: Every DNS question with its answer.
    dns: list[DnsLookup]
    #: Every SMTP connection.
    sessions: list[SmtpSession]


class EvidenceBundleMailServersItem(TypedDict):
    #: Host name of the mail server.
    host: str
    #: IP address of the mail server.
    address: str
    #: Port of the mail server.
    port: int
    #: Our name in EHLO. Null if the session ended before it.
    ehlo: Union[str, None]
    #: Our sender in MAIL FROM. Null if the session ended before it.
    mail_from: Union[str, None]


class EvidenceBundleTranscript(TypedDict):
    #: Every SMTP connection.
    sessions: list[SmtpSession]
    #: SHA-256 of `sessions` as canonical JSON, in hexadecimal.
    sha256: str


class EvidenceBundleCommands(TypedDict):
    #: Repeats the DNS queries.
    dig: list[str]
    #: Repeats the SMTP sessions up to RCPT TO.
    swaks: list[str]


class EvidenceBundleSignature(TypedDict):
    #: Signs the canonical JSON of `signature` without `value`.
    algorithm: Literal["Ed25519"]
    #: Form in which JSON is hashed and signed: RFC 8785 (JCS).
    canonicalization: Literal["RFC8785"]
    #: Thumbprint (RFC 7638) of the public key, as in `GET /v1/public/evidence-keys`.
    key_id: str
    #: SHA-256 of the canonical JSON of each other field, in base64url.
    digests: dict[str, str]
    #: The signature in base64url.
    value: str


class EvidenceBundle(TypedDict):
    #: Kind of object.
    object: Literal["evidence_bundle"]
    #: Format of the document.
    format: Literal["mailverdict-evidence/1"]
    #: Web address of the installation that signed.
    issuer: str
    #: Time of the signature.
    issued_at: str
    #: Id of the validation; of a row, its list and position.
    validation_id: str
    #: False for checks with a test key.
    livemode: bool
    #: The address as requested.
    input: str
    #: The address as mail would be sent to it. Null if its format is invalid.
    email: Union[str, None]
    #: The verdict.
    verdict: Verdict
    #: Reason for the verdict.
    reason: Reason
    #: Strength of the evidence for the verdict, strongest first.
    confidence: Confidence
    #: Score from 0 to 100.
    score: int
    #: Path to the verdict.
    decision: Decision
    #: Mail provider. Null if unknown.
    provider: Union[str, None]
    #: Time of the check.
    checked_at: str
    #: Duration of the check in ms.
    duration_ms: int
    #: Versions behind the verdict.
    versions: Versions
    #: Every check with its result and time.
    checks: list[CheckResult]
    #: Name servers that answered.
    resolvers: list[str]
    #: Every DNS question with its answer.
    dns: list[DnsLookup]
    #: Every mail server that was contacted, and how we introduced ourselves.
    mail_servers: list[EvidenceBundleMailServersItem]
    #: The SMTP dialogues.
    transcript: EvidenceBundleTranscript
    #: Commands that repeat the check by hand.
    commands: EvidenceBundleCommands
    #: Signature of all other fields.
    signature: EvidenceBundleSignature


class _DnsLookupRequired(TypedDict):
    #: Name that was looked up.
    name: str
    #: Record type.
    type: Literal["MX", "A", "AAAA", "CNAME", "TXT", "PTR"]
    #: Name server that answered.
    server: str
    #: Transport of the answer.
    transport: Literal["udp", "tcp", "cache"]
    #: Result of the lookup.
    status: Literal[
        "answer",
        "no_data",
        "nxdomain",
        "timeout",
        "servfail",
        "refused",
        "malformed",
        "network",
    ]
    #: Records of the answer.
    records: list[DnsRecord]
    #: SOA record of a negative answer. Null without one.
    soa: Union[DnsRecord, None]
    #: Start in ms, counted from the start of the validation.
    started_ms: int
    #: Duration in ms.
    ms: int
    #: More about the result, in words.
    detail: Union[str, None]


class DnsLookup(_DnsLookupRequired, total=False):
    #: `detail` as a code with values, for translation.
    remark: Remark


class SmtpSessionTls(TypedDict):
    #: TLS version.
    version: str
    #: Cipher suite.
    cipher: str
    #: True if the certificate is valid for the host.
    authorized: bool
    #: Reason that the certificate isn't valid.
    detail: Union[str, None]


class SmtpSession(TypedDict):
    #: Name of the MX host.
    host: str
    #: IP address of the host.
    address: str
    #: TCP port.
    port: int
    #: Start in ms, counted from the start of the validation.
    started_ms: int
    #: Duration in ms.
    ms: int
    #: Encryption of the connection. Null without TLS.
    tls: Union[SmtpSessionTls, None]
    #: End of the dialogue.
    outcome: str
    #: Lines of the dialogue, in order.
    lines: list[TranscriptLine]


_TranscriptLineWords = TypedDict(
    "_TranscriptLineWords",
    {
        "from": "Literal[\"client\", \"server\", \"note\"]",
    },
)


class _TranscriptLineRequired(_TranscriptLineWords):
    #: Time of the line in ms, counted from the start of the validation.
    at_ms: int
    #: Step of the dialogue.
    stage: Literal[
        "connect",
        "banner",
        "ehlo",
        "starttls",
        "mail",
        "rcpt",
        "rcpt_random",
        "rset",
        "quit",
    ]
    #: The line, escaped to printable text.
    text: str
    #: True for the line that decided the verdict.
    deciding: bool


class TranscriptLine(_TranscriptLineRequired, total=False):
    #: A note as a code with values, for translation.
    remark: Remark


class ListSource(TypedDict):
    #: Kind of source.
    kind: Literal["upload", "emails", "text", "recheck", "suggestions", "url"]
    #: Name of the file. Null without one.
    file_name: Union[str, None]
    #: Size in bytes.
    bytes: int
    #: Detected format. Null until the file is parsed.
    format: Union[ListFormat, None]


class ListProgressLeftBottleneck(TypedDict):
    #: Name of the provider.
    provider: str
    #: Mailbox checks per minute.
    per_minute: float
    #: Rows that remain with it.
    remaining: int


class ListProgressLeft(TypedDict):
    #: Earliest end, RFC 3339 in UTC.
    earliest: str
    #: Latest end, RFC 3339 in UTC.
    latest: str
    #: The provider that takes longest because of its rate limit.
    bottleneck: Union[ListProgressLeftBottleneck, None]


class ListProgressFirstPass(TypedDict):
    #: Rows that had their first check.
    done: int
    #: Rows to check.
    total: int
    #: Estimated end of the first pass. Null if it can't be estimated.
    left: Union[TimeRange, None]


class ListProgressRetries(TypedDict):
    #: Rows that wait for a retry.
    waiting: int
    #: Time of the next retry. Null without one.
    next_at: Union[str, None]
    #: Estimated end of the retries. Null if it can't be estimated.
    left: Union[TimeRange, None]


class ListProgressQueuesItem(TypedDict):
    #: Name of the provider or MX host.
    provider: str
    #: Rows that wait for a mailbox check.
    remaining: int
    #: Rows with a final result.
    done: int
    #: Maximum mailbox checks per second. Null without a rate limit.
    per_second: Union[float, None]
    #: Reason why the rows wait. Null while they are being checked.
    waiting: Union[QueueWait, None]
    #: Time until which they wait. Null if it isn't known.
    until: Union[str, None]


class ListProgress(TypedDict):
    #: Current phase.
    phase: Literal["none", "records", "mailboxes", "retries", "done"]
    #: Rows with a final result.
    done: int
    #: Rows to check.
    total: int
    #: Rows per second. Null before there is a figure.
    rate_per_s: Union[float, None]
    #: Estimated end. Null if it can't be estimated.
    left: Union[ListProgressLeft, None]
    #: Rows waiting for a retry.
    retrying: int
    #: Time of the next retry. Null without one.
    next_retry_at: Union[str, None]
    #: First check of every row.
    first_pass: ListProgressFirstPass
    #: Retries of rows with a temporary result.
    retries: ListProgressRetries
    #: Up to 10 providers with the most rows left. Empty unless the list runs.
    queues: list[ListProgressQueuesItem]


class ListCredits(TypedDict):
    #: Credits reserved for remaining rows.
    held: int
    #: Credits charged so far.
    charged: int
    #: Credits given back so far.
    released: int
    #: Credit limit. Null without one.
    max: Union[int, None]


class ListExpectedBottleneck(TypedDict):
    #: Name of the domain.
    domain: str
    #: Rows at this domain.
    rows: int
    #: Mailbox checks per minute.
    per_minute: float


class ListExpected(TypedDict):
    #: Minimum and maximum duration in seconds.
    seconds: tuple[float, float]
    #: Number of domains.
    domains: int
    #: The domain that takes longest because of its rate limit.
    bottleneck: Union[ListExpectedBottleneck, None]


class ListSamplePercent(TypedDict):
    deliverable: tuple[float, float]
    risky: tuple[float, float]
    undeliverable: tuple[float, float]
    unknown: tuple[float, float]


class ListSample(TypedDict):
    #: Rows in the sample.
    size: int
    #: Rows by verdict.
    results: VerdictCounts
    #: 95 % confidence interval of each verdict's share, in percent.
    percent: ListSamplePercent
    #: Method of choosing the rows.
    method: str


class ListSampleOffer(TypedDict):
    #: Rows of the sample.
    size: int
    #: Reason that there is no sample. Null if there is one.
    reason: Union[Literal["too_few_rows", "budget_spent"], None]
    #: Time at which a sample is available again.
    renews_at: Union[str, None]


class ListSameFile(TypedDict):
    #: Id of that list.
    list_id: str
    #: Name of that list.
    name: str
    #: Time that list was created.
    created_at: str


class ListError(TypedDict):
    #: Code of the error.
    code: str
    #: The error in one sentence.
    detail: str
    #: Line of the file. Null if it isn't about one.
    line: Union[int, None]


class List(TypedDict):
    #: Kind of object.
    object: Literal["address_list"]
    #: Id of the list. It begins with `list_`, in old lists with `job_`.
    id: str
    #: Name of the list.
    name: str
    #: Your labels, for filtering.
    tags: list[str]
    #: State of the list. The last four are final.
    state: ListState
    #: Source of the addresses.
    source: ListSource
    #: Settings for reading the file. Null until it is parsed.
    mapping: Union[ListMapping, None]
    #: Column names, from the header row or numbered. Null until the file is parsed.
    columns: Union[list[str], None]
    #: Options of the list, with defaults filled in.
    options: StoredListOptions
    #: Row counts before the start. Null until the rows are counted.
    counts: Union[ListCounts, None]
    #: Progress of the list.
    progress: ListProgress
    #: Rows by verdict so far.
    results: VerdictCounts
    #: Credits of the list.
    credits: ListCredits
    #: Estimate before the start. Null afterwards.
    expected: Union[ListExpected, None]
    #: Result of the free sample. Null without one.
    sample: Union[ListSample, None]
    #: Free sample available. Null if there is nothing to sample.
    sample_offer: Union[ListSampleOffer, None]
    #: Your latest list with an identical file. Null if there is none.
    same_file: Union[ListSameFile, None]
    #: The list that this one rechecks. Null otherwise.
    previous_list_id: Union[str, None]
    #: Error that failed or paused the list. Null without one.
    error: Union[ListError, None]
    #: Time of creation, RFC 3339 in UTC.
    created_at: str
    #: Time of the start. Null before.
    started_at: Union[str, None]
    #: Time of the end. Null before.
    completed_at: Union[str, None]
    #: Time at which rows and results are deleted. Null before the end.
    expires_at: Union[str, None]


class ListOptionsRetryUnknown(TypedDict):
    #: Maximum number of attempts.
    attempts: int
    #: Time in seconds within which they happen.
    over_s: int


class ListOptions(TypedDict, total=False):
    #: Rows that count as duplicates. `exact`: same spelling. `relaxed`, the default: same mailbox.
    dedupe: Literal["none", "exact", "relaxed"]
    #: Reuses your own results younger than this many seconds, free. Default: 0, none.
    skip_if_validated_within_s: int
    #: Retries of unknown results. Default: 3 attempts within 21,600 seconds.
    retry_unknown: ListOptionsRetryUnknown
    #: Credit limit: the list pauses before it costs more. Default: null, no limit.
    max_credits: Union[int, None]
    #: Seconds from the end until rows and results are deleted. Default: 30 days.
    retention_s: int
    #: Sends you a mail when the list is done. Default: true.
    notify: bool
    #: Cells with several addresses: `split`, the default, makes each a row. `first` checks the first. `leave` makes them malformed rows.
    several_addresses: Literal["split", "first", "leave"]
    #: Cells with text around one address: `read`, the default, checks the address. `leave` makes them malformed rows.
    text_around: Literal["read", "leave"]
    #: `manual`, the default, waits in `ready`. `auto` starts as soon as rows are counted.
    start: Literal["manual", "auto"]


class _ListMappingRequired(TypedDict):
    #: Index of the address column, from 0.
    email_column: Union[int, None]
    #: True if the first row has the column names.
    header: Union[bool, None]
    #: Character encoding. Lines that aren't valid UTF-8 are read as windows-1252.
    encoding: Union[Encoding, None]
    #: Column delimiter: a sign such as `;` or `~`, a control character, `||` or `::`. Two spaces mean two or more.
    delimiter: Union[str, None]
    #: Index of the sheet in a workbook, from 0.
    sheet: Union[int, None]


class ListMapping(_ListMappingRequired, total=False):
    #: Indexes of further address columns, whose addresses are checked, too. Default: none.
    more_email_columns: list[int]
    #: Quotation marks enclose cells (`enclose`, the default), or are characters like all others (`text`).
    quotes: Literal["enclose", "text"]


class ListCounts(TypedDict):
    #: Rows with data.
    rows: int
    #: Blank rows. Free.
    blank: int
    #: Rows without a valid address. Free.
    malformed: int
    #: Malformed rows that hold no address, such as `N/A`. They get no verdict. Free.
    not_an_address: int
    #: Rows that further addresses of a line add. `rows` includes them.
    split: int
    #: Most addresses of one line. 0 if every line has one.
    most_in_line: int
    #: Rows that repeat an earlier address. Free.
    duplicates: int
    #: Rows whose stored result is reused. Free.
    recently_validated: int
    #: Rows that one of your rules decides. Free.
    blocked_by_rule: int
    #: Sandbox addresses. Free.
    sandbox: int
    #: Maximum cost in credits.
    billable: int


class ListRow(TypedDict):
    #: Kind of object.
    object: Literal["list_row"]
    #: Number of the row among the rows with data, from 1.
    position: int
    #: First line of the row in the file, from 1.
    line: int
    #: Index of the column that the address is in, from 0.
    column: int
    #: Content of the cell, exactly as in the file.
    value: str
    #: Checked address. Null if the cell has none.
    email: Union[str, None]
    #: State of the row.
    status: Literal["waiting", "retrying", "final", "not_processed"]
    #: Verdict. Null until there is one.
    verdict: Union[Verdict, None]
    #: Reason for the verdict. Null until there is one.
    reason: Union[Reason, None]
    #: 0 to 100, for sorting. Null until there is a verdict.
    score: Union[int, None]
    #: A corrected address. Null if there is none.
    suggestion: Union[str, None]
    #: Provider of the mail servers. Null if it isn't known.
    provider: Union[str, None]
    #: Deciding SMTP reply, at most 500 characters. Null without one.
    reply: Union[str, None]
    #: The evidence that decided the verdict. Null until there is a result.
    deciding: Union[Deciding, None]
    #: Position of the row that this one repeats. Null otherwise.
    duplicate_of: Union[int, None]
    #: Credits charged.
    credits: int
    #: Reason for the price. Null until there is one.
    charge: Union[RowCharge, None]
    #: Attempts so far.
    tries: int
    #: Time of the next attempt. Null without one.
    retry_at: Union[str, None]
    #: Time of the result. Null before.
    checked_at: Union[str, None]


class ListPreviewBecause(TypedDict):
    #: Reason for the encoding. `mostly_utf8`: most lines outside ASCII are UTF-8. `not_utf8`: they aren't.
    encoding: Union[Literal["chosen", "mark", "valid_utf8", "mostly_utf8", "zero_bytes", "not_utf8"], None]
    #: Reason for the delimiter. Null if the format has none.
    delimiter: Union[Literal["chosen", "sep_line", "consistent", "no_delimiter"], None]
    #: Reason for treating the first row as a header or as data.
    header: Literal[
        "chosen",
        "keys",
        "address_in_first_row",
        "address_named",
        "columns_named",
        "no_column_named",
    ]


class ListPreviewHidden(TypedDict):
    #: Hidden rows with data.
    rows: int
    #: Hidden columns, up to the last one with data.
    columns: int


class ListPreviewColumnsItem(TypedDict):
    #: Name of the column.
    name: str
    #: Share of sampled cells with an address, 0 to 1.
    addresses: float


class ListPreviewEmailColumn(TypedDict):
    #: Index of the column, from 0. Null if you have to choose.
    index: Union[int, None]
    #: Reason for this column, or for asking you.
    because: Literal[
        "cells",
        "name",
        "named",
        "only_column",
        "chosen",
        "several_fit",
        "unsplit",
        "none_fits",
    ]
    #: Indexes of columns that could be it.
    candidates: list[int]


class _ListPreviewRequired(TypedDict):
    #: Kind of object.
    object: Literal["list_preview"]
    #: Detected format.
    format: ListFormat
    #: Detected or chosen settings.
    mapping: ListMapping
    #: Reason for each setting.
    because: ListPreviewBecause
    #: Sheets of the workbook. Null for other formats.
    sheets: Union[list[str], None]
    #: Columns of the file.
    columns: list[ListPreviewColumnsItem]
    #: The address column and how it was chosen.
    email_column: ListPreviewEmailColumn
    #: First rows with data, as cells.
    rows: list[list[str]]


class ListPreview(_ListPreviewRequired, total=False):
    #: Rows and columns that the sheet hides, which are read too. Null for other formats, absent for lists that were uploaded before this field existed.
    hidden: Union[ListPreviewHidden, None]
    #: Program that exports files with these column names, such as `Google Contacts`. Null if it is unknown.
    program: Union[str, None]


class VerdictReport(TypedDict):
    #: Kind of object.
    object: Literal["verdict_report"]
    #: Id of the validation.
    validation_id: str
    #: The actual outcome.
    outcome: ReportedOutcome
    #: Your note. Null without one.
    note: Union[str, None]
    #: Address of the member, or name of the API key, that sent the report. Null for reports from before 30 November 2026.
    author: Union[str, None]
    #: One of four. Treat values you don't know as `unknown`.
    verdict: Verdict
    #: Reason for the verdict. See the reasons.
    reason: Reason
    #: Time of creation, RFC 3339 in UTC.
    created_at: str


class ShareLink(TypedDict):
    #: Kind of object.
    object: Literal["share"]
    #: Id of the link. It begins with `shr_`.
    id: str
    #: The validation that the link shows.
    validation_id: str
    #: The link. Anyone who has it can read the result.
    url: str
    #: Time of creation, RFC 3339 in UTC.
    created_at: str
    #: Time at which the link ends.
    expires_at: str


class SharedResultScoreBreakdownItem(TypedDict):
    #: Name of the signal.
    signal: str
    #: Points it adds or takes away.
    points: int


class SharedResultSuggestion(TypedDict):
    #: The corrected address.
    email: str
    #: The corrected part.
    kind: SuggestionKind


class SharedResultDecision(TypedDict):
    #: The rule that decided.
    rule: str
    #: The verdict without that evidence. Null if there is none.
    otherwise: Union[str, None]


class SharedResultEvidence(TypedDict):
    #: DNS answers, in the order they were asked for.
    dns: list[DnsLookup]
    #: SMTP dialogues, one for each connection.
    sessions: list[SmtpSession]


class SharedResult(TypedDict):
    #: Kind of object.
    object: Literal["shared_result"]
    #: The address as you sent it.
    input: str
    #: The address to send to. Null if the format is invalid.
    email: Union[str, None]
    #: Key for finding duplicates: without tags or other variations. Never send to it.
    canonical: Union[str, None]
    #: Parts of the address. Null if the format is invalid.
    address: Union[ValidationAddress, None]
    #: Result of the format check.
    syntax: ValidationSyntax
    #: One of four. Treat values you don't know as `unknown`.
    verdict: Verdict
    #: Reason for the verdict. See the reasons.
    reason: Reason
    #: Strength of the evidence for the verdict, strongest first.
    confidence: Confidence
    #: 0 to 100, for sorting. It never decides the verdict. `score_breakdown` lists the points.
    score: int
    #: Signals that make up the score.
    score_breakdown: list[SharedResultScoreBreakdownItem]
    #: One sentence to show to people.
    summary: str
    #: A corrected address. Null if there is none.
    suggestion: Union[SharedResultSuggestion, None]
    #: Properties of the address: true, false, or null if not checked.
    flags: ValidationFlags
    #: Provider of the mail servers. Null if it isn't known.
    provider: Union[str, None]
    #: MX hosts of the domain, in order of preference.
    mx: list[MxHost]
    #: Every check with its result. A check that didn't run is `skipped`.
    checks: list[CheckResult]
    #: The evidence that decided the verdict.
    deciding: Deciding
    #: Seconds until a retry could settle it. Null if a retry wouldn't help.
    retry_after_s: Union[int, None]
    #: True if the built-in mail servers were checked. Free.
    sandbox: bool
    #: Duration of the check in ms.
    duration_ms: int
    #: Time of the check, RFC 3339 in UTC.
    checked_at: str
    #: Versions behind the verdict.
    versions: Versions
    #: The deciding check, without the text of your own rules.
    decision: SharedResultDecision
    #: DNS answers and SMTP dialogues. Null once they are deleted, or if they were never stored.
    evidence: Union[SharedResultEvidence, None]
    #: Time at which the link ends.
    shared_until: str


class Upload(TypedDict):
    #: Kind of object.
    object: Literal["upload"]
    #: Id of the upload. It begins with `upl_`.
    id: str
    #: File name, used as a label.
    name: str
    #: Announced size in bytes.
    bytes: int
    #: Bytes received so far. The next part starts here.
    received: int
    #: True once all bytes have arrived.
    complete: bool
    #: Time of creation, RFC 3339 in UTC.
    created_at: str
    #: Time at which an unused upload is deleted.
    expires_at: str


class Export(TypedDict):
    #: Kind of object.
    object: Literal["export"]
    #: Id of the export. It begins with `exp_`.
    id: str
    #: Id of the list.
    list_id: str
    #: File format.
    format: ExportFormat
    #: Name of the file.
    file_name: str
    #: Matching rows now. A running list may add more.
    rows: int
    #: Signed download path. Read the export again for a new one.
    url: str
    #: Time at which the link expires.
    url_expires_at: str
    #: Time of creation, RFC 3339 in UTC.
    created_at: str


class Rule(TypedDict):
    #: Id of the rule. It begins with `rul_`.
    id: str
    #: Kind of object.
    object: Literal["rule"]
    #: `allow` makes matching addresses deliverable, `block` undeliverable.
    kind: RuleKind
    #: `address`: this address. `domain`: the domain and its subdomains. `subdomains`: these alone. `local_part`: this name at every domain. `mx_host`: domains with this MX host.
    scope: RuleScope
    #: The target in lower case, the domain in A-labels.
    target: str
    #: Your note. Null without one.
    note: Union[str, None]
    #: Address of the member, or name of the API key, that saved the rule last. Null for rules from before 30 November 2026.
    author: Union[str, None]
    #: Time of creation, RFC 3339 in UTC.
    created_at: str


class PolicyVersionMinScores(TypedDict):
    #: Below this score, `send` becomes `send_with_care`.
    send: int
    #: Below this score, `send_with_care` becomes `do_not_send`.
    send_with_care: int


_PolicyVersionChangesItemWords = TypedDict(
    "_PolicyVersionChangesItemWords",
    {
        "from": "Union[str, int]",
    },
)


class PolicyVersionChangesItem(_PolicyVersionChangesItemWords):
    #: A reason, `min_scores.send` or `min_scores.send_with_care`.
    field: str
    #: Value in this version.
    to: Union[str, int]


class PolicyVersion(TypedDict):
    #: Kind of object.
    object: Literal["policy_version"]
    #: Number of the version, from 1. 0 is the standard policy.
    version: int
    #: Judgement of each risky reason: the action to recommend, or `ignore` for a fact that shouldn't count.
    reasons: JudgedReasons
    #: Least scores of actions, 0 to 100. They never change a verdict.
    min_scores: PolicyVersionMinScores
    #: The earlier version that this one restores. Null if it is new.
    restores: Union[int, None]
    #: Email address of the person, or name of the API key, that saved it. Null for version 0.
    author: Union[str, None]
    #: API key that saved it. Null if a person did.
    key_id: Union[str, None]
    #: Note on the change. Null without one.
    note: Union[str, None]
    #: Time of creation, RFC 3339 in UTC.
    created_at: Union[str, None]
    #: Differences from the version before.
    changes: list[PolicyVersionChangesItem]


class SignUpHook(TypedDict):
    #: Kind of object.
    object: Literal["sign_up_hook"]
    #: Id of the hook. It begins with `suh_`.
    id: str
    #: Program that asks the hook.
    host: SignUpHost
    #: Address that the program calls.
    url: str
    #: Decision for addresses that end `unknown`, and for checks that fail or take too long.
    without_verdict: RuleKind
    #: Time of creation, RFC 3339 in UTC.
    created_at: str
    #: Time of the last decision. Null before the first.
    last_decision_at: Union[str, None]
    #: Decisions of the last seven days.
    week: SignUpWeek
    #: Until then, the secret before the last rotation is valid, too. Null if only one is.
    former_valid_until: Union[str, None]


class StoredSignUpDecision(TypedDict):
    #: Kind of object.
    object: Literal["sign_up_decision"]
    #: Id of the decision. It begins with `sud_`.
    id: str
    #: Id of the hook.
    hook_id: str
    #: Program that asked.
    host: SignUpHost
    #: `warn` let the person in.
    decision: Literal["allow", "warn", "block"]
    #: Address of the sign-up. Null without a check, once the check is deleted, and if the account doesn't store addresses.
    email: Union[str, None]
    #: Id of the validation. Null without a check.
    validation_id: Union[str, None]
    #: Reason for the verdict. Null without one.
    reason: Union[Reason, None]
    #: Reason that there was no whole check. Null if there was one.
    failure: Union[Literal["too_slow", "no_credits", "too_many_checks", "no_address", "failed"], None]
    #: Time of creation, RFC 3339 in UTC.
    created_at: str


class WebhookEndpoint(TypedDict):
    #: Kind of object.
    object: Literal["webhook_endpoint"]
    #: Id of the endpoint. It begins with `whe_`.
    id: str
    #: URL that events are posted to.
    url: str
    #: Your note. Null without one.
    description: Union[str, None]
    #: Events that are sent to it.
    events: list[WebhookEventType]
    #: `pending` endpoints get nothing but `endpoint.created` until they answer it with 2xx, `disabled` ones get no events.
    status: EndpointStatus
    #: `manual`: you disabled it. `gone`: it returned 410. `failing`: every delivery failed for days. Null while it is enabled.
    disabled_reason: Union[DisabledReason, None]
    #: Time at which it was disabled. Null while it is enabled.
    disabled_at: Union[str, None]
    #: Time of creation, RFC 3339 in UTC.
    created_at: str
    #: First failure since the last success. Null if the last attempt succeeded.
    failing_since: Union[str, None]
    #: Time of the last 2xx response. Null before the first.
    last_success_at: Union[str, None]
    #: The last attempt of any delivery, tests included. Null before the first.
    last_delivery: Union[LastDelivery, None]
    #: Until this time, deliveries are also signed with the former secret. Null outside a rotation.
    two_signatures_until: Union[str, None]


class WebhookDelivery(TypedDict):
    #: Kind of object.
    object: Literal["webhook_delivery"]
    #: Id of the delivery. It begins with `whd_`.
    id: str
    #: Id of the endpoint.
    endpoint_id: str
    #: Id of the event, sent as `webhook-id`. Each delivery of an event has the same one.
    event_id: str
    #: Type of the event.
    event_type: DeliveredEventType
    #: Cause of the delivery.
    cause: DeliveryCause
    #: `waiting` until an attempt succeeds or the last one fails.
    state: DeliveryState
    #: Attempts made so far.
    attempts: int
    #: HTTP status of the last response. Null if there was none.
    last_status: Union[int, None]
    #: Reason that the last attempt got no response. Null if it got one.
    last_error: Union[AttemptError, None]
    #: Time of the next attempt. Null unless the delivery waits.
    next_attempt_at: Union[str, None]
    #: Time of creation, RFC 3339 in UTC.
    created_at: str
    #: Time at which it was delivered, failed or canceled. Null while it waits.
    ended_at: Union[str, None]


class WebhookAttempt(TypedDict):
    #: Number of the attempt, from 1.
    number: int
    #: Time of the attempt, RFC 3339 in UTC.
    at: str
    #: Duration in ms.
    duration_ms: int
    #: HTTP status of the response. Null if there was none.
    status: Union[int, None]
    #: Reason that there was no response. Null if there was one.
    error: Union[AttemptError, None]
    #: Headers that were sent.
    request_headers: dict[str, str]
    #: Headers of the response.
    response_headers: dict[str, str]
    #: First 2,000 characters of the response.
    response_body: str


class NotificationAbout(TypedDict):
    #: Kind of object.
    object: Literal["address_list", "api_key", "webhook_endpoint", "machine"]
    #: Id of the object, or the name of the machine.
    id: str
    #: Current name of the object, or the host of the endpoint. Null if it was deleted.
    name: Union[str, None]


class Notification(TypedDict):
    #: Kind of object.
    object: Literal["notification"]
    #: Id of the notification. It begins with `ntf_`.
    id: str
    #: Kind of the event. Ignore kinds you don't know.
    kind: NotificationKind
    #: List, key, webhook endpoint or machine of the event. Null if it is about the account.
    about: Union[NotificationAbout, None]
    #: Code of the error or reason, or the name that the event is about. Null without one.
    detail: Union[str, None]
    #: Rows of the list or download, or credits left. Null for other kinds.
    count: Union[int, None]
    #: Time at which the key expires. Null for other kinds.
    expires_at: Union[str, None]
    #: IP address that caused a security event. Null for other kinds.
    network: Union[str, None]
    #: Browser that caused a security event. Null for other kinds.
    user_agent: Union[str, None]
    #: Time of creation, RFC 3339 in UTC.
    created_at: str
    #: Time at which it was marked as read. Null while it is unread.
    read_at: Union[str, None]


class CreditLimit(TypedDict):
    #: Credits that the member may spend in a calendar month (UTC).
    limit: int
    #: Credits spent or reserved this month.
    used: int
    #: Start of the next month.
    resets_at: str


class Member(TypedDict):
    #: Kind of object.
    object: Literal["member"]
    #: Id of the person.
    id: str
    #: The person's email address.
    email: str
    #: The person's name.
    name: str
    #: Address of the person's picture. Null without one.
    avatar: Union[str, None]
    #: The person's role in the account.
    role: Role
    #: Time at which the person joined.
    since: str
    #: Last use of a session in this account. Null without one in 90 days.
    last_seen_at: Union[str, None]
    #: Monthly credit limit. Null without one, and for keys without the scope `billing:read`.
    credit_limit: Union[CreditLimit, None]
    #: True if the person uses two-factor authentication.
    second_factor: bool
    #: True for the person who makes the call. Never true with an API key.
    you: bool


class Invitation(TypedDict):
    #: Kind of object.
    object: Literal["invitation"]
    #: Id of the invitation. It begins with `inv_`.
    id: str
    #: The invited address.
    email: str
    #: Role that the person gets.
    role: Role
    #: Address of the member who sent the invitation.
    invited_by: str
    #: Time of creation, RFC 3339 in UTC.
    created_at: str
    #: Time at which the link ends.
    expires_at: str


class ListEvent(TypedDict):
    #: Kind of object.
    object: Literal["address_list"]
    #: Id of the list.
    id: str
    #: State of the list at the time of the event.
    state: ListState
    #: Rows to check.
    total: int
    #: Rows with a final result.
    done: int
    #: Deliverable rows.
    deliverable: int
    #: Risky rows.
    risky: int
    #: Undeliverable rows.
    undeliverable: int
    #: Unknown rows.
    unknown: int
    #: Credits charged so far.
    credits_charged: int
    #: Code of the error that failed or paused the list. Null without one.
    error: Union[str, None]


class ExportEvent(TypedDict):
    #: Kind of object.
    object: Literal["export"]
    #: Id of the export.
    id: str
    #: Id of its list.
    list_id: str
    #: Format of the file.
    format: ExportFormat
    #: Rows when it was created.
    rows: int


class ValidationEvent(TypedDict):
    #: Kind of object.
    object: Literal["validation"]
    #: Id of the validation.
    id: str
    #: One of four. Treat values you don't know as `unknown`.
    verdict: Verdict
    #: Reason for the verdict. See the reasons.
    reason: Reason
    #: Source that the request named. Null or empty for a validation that isn't stored in full.
    source: Union[str, None]
    #: Labels of the request. Null or empty for a validation that isn't stored in full.
    tags: list[str]
    #: JSON of the request, unchanged. Null or empty for a validation that isn't stored in full.
    custom: Union[dict[str, Any], None]


class ValidationChangeEventPrevious(TypedDict):
    #: Id of the object.
    id: str
    #: One of four. Treat values you don't know as `unknown`.
    verdict: Verdict
    #: Reason for the verdict. See the reasons.
    reason: Reason


class ValidationChangeEvent(TypedDict):
    #: Kind of object.
    object: Literal["validation"]
    #: Id of the validation.
    id: str
    #: One of four. Treat values you don't know as `unknown`.
    verdict: Verdict
    #: Reason for the verdict. See the reasons.
    reason: Reason
    #: Source that the request named. Null or empty for a validation that isn't stored in full.
    source: Union[str, None]
    #: Labels of the request. Null or empty for a validation that isn't stored in full.
    tags: list[str]
    #: JSON of the request, unchanged. Null or empty for a validation that isn't stored in full.
    custom: Union[dict[str, Any], None]
    #: The result of the check before it.
    previous: ValidationChangeEventPrevious


class CreditsEvent(TypedDict):
    #: Kind of object.
    object: Literal["credits"]
    #: Balance after the charge.
    balance: int
    #: Balance at which this `credits.low` is sent.
    threshold: int


class KeyEvent(TypedDict):
    #: Kind of object.
    object: Literal["api_key"]
    #: Id of the key.
    id: str
    #: Mode of the key.
    mode: Literal["live", "test", "publishable"]
    #: Time at which it stops working.
    expires_at: str


class KeyLeakEvent(TypedDict):
    #: Kind of object.
    object: Literal["api_key"]
    #: Id of the key.
    id: str
    #: Mode of the key.
    mode: Literal["live", "test", "publishable"]
    #: Address of the page that shows it, as reported. Null if it wasn't named.
    found_at: Union[str, None]


class WatchChangeEvent(TypedDict):
    #: Kind of object.
    object: Literal["list_watch_run"]
    #: Id of the watched list.
    list_id: str
    #: Id of the list with the new results.
    run_list_id: str
    #: Id of the list that it was compared with.
    compared_with: str
    #: Addresses with a result in both lists.
    compared: int
    #: Addresses with another verdict, without those that are or were unknown.
    changed: int
    #: Number of addresses by change of verdict.
    changes: list[VerdictChange]


class WatchStopEvent(TypedDict):
    #: Kind of object.
    object: Literal["list_watch"]
    #: Id of the watched list.
    list_id: str
    #: Reason why it stopped.
    because: Literal["insufficient_credits", "list_expired"]


class MemberEvent(TypedDict):
    #: Kind of object.
    object: Literal["member"]
    #: Id of the user.
    id: str
    #: Address of the user.
    email: str
    #: Role in the account; the last one if the member was removed.
    role: Role


class RoleEvent(TypedDict):
    #: Kind of object.
    object: Literal["member"]
    #: Id of the user.
    id: str
    #: Address of the user.
    email: str
    #: New role in the account.
    role: Role
    #: Role before.
    previous_role: Role


class ConnectivityEvent(TypedDict):
    #: Kind of object.
    object: Literal["mail_server_connectivity"]
    #: Name of the machine.
    host: str
    #: Finding of the connectivity report.
    because: Literal[
        "identity_unusable",
        "port_25_closed",
        "no_route",
        "no_greeting",
        "resolver_silent",
    ]


class EndpointEvent(TypedDict):
    #: Kind of object.
    object: Literal["webhook_endpoint"]
    #: Id of the endpoint.
    id: str


class Credits(TypedDict):
    #: Kind of object.
    object: Literal["credits"]
    #: Credits of the account.
    balance: int
    #: Part of the balance reserved for running lists.
    held: int
    #: Name of the plan.
    plan: str


class LedgerEntry(TypedDict):
    #: Id of the entry.
    id: str
    #: Kind of object.
    object: Literal["ledger_entry"]
    #: Kind of change.
    kind: LedgerKind
    #: Change in credits. Charges are negative.
    amount: int
    #: Balance after the change.
    balance: int
    #: Validation that caused it. Null otherwise.
    validation_id: Union[str, None]
    #: List that caused it. Null otherwise.
    list_id: Union[str, None]
    #: API key of the validation or list. Null if a person started it, or if it was deleted.
    key_id: Union[str, None]
    #: More about it. Null without any.
    detail: Union[str, None]
    #: Time of creation, RFC 3339 in UTC.
    created_at: str


class UsageTotals(TypedDict):
    #: Single and batch validations.
    validations: int
    #: Validations without a charge.
    free: int
    #: Credits charged.
    credits: SpentCredits


class UsageDaysItem(TypedDict):
    #: Single and batch validations.
    validations: int
    #: Validations without a charge.
    free: int
    #: Credits charged.
    credits: SpentCredits
    #: The day, in UTC.
    date: str


class UsageKeysItem(TypedDict):
    #: Id of the key. Null for the app.
    key_id: Union[str, None]
    #: Name of the key. Null for the app, or if the key was deleted.
    name: Union[str, None]
    #: Validations.
    validations: int
    #: Credits charged.
    credits: int


_UsageWords = TypedDict(
    "_UsageWords",
    {
        "from": "str",
    },
)


class Usage(_UsageWords):
    #: Kind of object.
    object: Literal["usage"]
    #: Last day, in UTC.
    to: str
    #: Sums of the period.
    totals: UsageTotals
    #: Usage by day, oldest first. Days without usage are included.
    days: list[UsageDaysItem]
    #: Single and batch validations by API key, the most used first.
    keys: list[UsageKeysItem]


class AuditEventUser(TypedDict):
    #: Id of the user.
    id: str
    #: Address of the user. Null once the user is deleted.
    email: Union[str, None]
    #: Name of the member. Null for a former member.
    name: Union[str, None]
    #: False once the user was removed from the account or left it.
    member: bool


class AuditEvent(TypedDict):
    #: Kind of object.
    object: Literal["audit_event"]
    #: Id of the event.
    id: str
    #: Kind of event.
    kind: AuditKind
    #: Time of the event, RFC 3339 in UTC.
    at: str
    #: IP address, IPv6 without its last bytes. Null if it isn't known.
    network: Union[str, None]
    #: The browser's own description. Null if it isn't known.
    user_agent: Union[str, None]
    #: Subject of the event, such as a name. Never a secret.
    detail: Union[str, None]
    #: User who caused it. Null for API keys, the operator and requests without a session.
    user: Union[AuditEventUser, None]


class ProblemChallenge(TypedDict):
    #: Token of the challenge.
    token: str
    #: Methods the account has.
    methods: list[Literal["totp", "recovery_code"]]
    #: Time at which the challenge expires.
    expires_at: str


class ProblemPuzzle(TypedDict):
    #: Challenge to send with the solution.
    challenge: str
    #: Text before the numbers.
    seed: str
    #: Number of parts.
    parts: int
    #: Zero bits at the start of each hash.
    bits: int
    #: Time at which the puzzle expires.
    expires_at: str


class _ProblemRequired(TypedDict):
    #: URL of this code's section in the documentation.
    type: str
    #: Title of the code, the same every time.
    title: str
    #: HTTP status.
    status: int
    #: The error and the next step.
    detail: str
    #: Same as `detail`.
    message: str
    #: Path of the request.
    instance: str
    #: Code for programs. Branch on it, and accept new ones.
    code: ErrorCode
    #: Id of the request, as in `X-Request-Id`. Include it in support requests.
    request_id: str


class Problem(_ProblemRequired, total=False):
    #: With `validation_failed`: each rejected field.
    errors: list[FieldError]
    #: With `second_factor_required`: the challenge to answer.
    challenge: ProblemChallenge
    #: With `puzzle_required`: for each part p, find n so that SHA-256 of `seed.p.n` begins with `bits` zero bits. Send `challenge:n0,n1,…` in `X-Puzzle-Solution`.
    puzzle: ProblemPuzzle
    #: With `insufficient_scope`: the missing scope.
    scope: Scope
    #: With `member_limit_exceeded`: the member's credit limit of this month.
    credit_limit: CreditLimit
    #: With `invalid_state`: the current state.
    state: str


class _FieldErrorRequired(TypedDict):
    #: The field: JSON pointer into the body (`#/email`), or query parameter (`?limit`).
    pointer: str
    #: Reason for the rejection.
    code: FieldCode
    #: The reason in words.
    detail: str


class FieldError(_FieldErrorRequired, total=False):
    #: Instructions to fix it.
    fix: str


class _CreateValidationBodyRequired(TypedDict):
    #: The address to check, exactly as typed.
    email: str


class CreateValidationBody(_CreateValidationBodyRequired, total=False):
    """Body of ``createValidation``."""

    #: Checks to run. Default: all. `syntax` always runs.
    checks: list[CheckName]
    #: Time to wait for the verdict, in ms. After that you get a 202. Default: 8,000.
    timeout_ms: int
    #: Accepts a stored result this many seconds old, free. Default: 0, always checks.
    max_age_s: int
    #: Data to store: `full`, everything; `hashed`, everything but the local part; `none`, nothing. The last two apply 30 minutes after the verdict. Default: the setting of the account, `full` at first.
    store: StoreMode
    #: Your label for where the address came from, such as `signup-form`.
    source: str
    #: Your labels, up to 64 characters each.
    tags: list[str]
    #: Your own JSON, up to 2,048 bytes. Returned unchanged.
    custom: dict[str, Any]


class _CreateValidationBatchBodyRequired(TypedDict):
    #: 1 to 100 texts of up to 1,000 characters, each checked as sent. One that can't be an address becomes an item with a problem.
    emails: list[str]


class CreateValidationBatchBody(_CreateValidationBatchBodyRequired, total=False):
    """Body of ``createValidationBatch``."""

    #: Checks to run. Default: all. `syntax` always runs.
    checks: list[CheckName]
    #: Time to wait for the verdict, in ms. After that you get a 202. Default: 8,000.
    timeout_ms: int
    #: Accepts a stored result this many seconds old, free. Default: 0, always checks.
    max_age_s: int
    #: Data to store: `full`, everything; `hashed`, everything but the local part; `none`, nothing. The last two apply 30 minutes after the verdict. Default: the setting of the account, `full` at first.
    store: StoreMode
    #: Your label for where the address came from, such as `signup-form`.
    source: str
    #: Your labels, up to 64 characters each.
    tags: list[str]
    #: Your own JSON, up to 2,048 bytes. Returned unchanged.
    custom: dict[str, Any]


_ListValidationsQueryMoreWords = TypedDict(
    "_ListValidationsQueryMoreWords",
    {
        "created[gte]": "str",
        "created[lt]": "str",
    },
    total=False,
)


class ListValidationsQuery(_ListValidationsQueryMoreWords, total=False):
    """Query of ``listValidations``."""

    #: Results per page. Default: 50.
    limit: int
    #: Cursor of the next page, from `next_cursor`.
    after: str
    #: Only this verdict.
    verdict: Verdict
    #: Only this reason.
    reason: Reason
    #: Only this domain.
    domain: str
    #: Only this provider of the mail servers, as in `provider` of a validation.
    provider: str
    #: Only this `source`.
    source: str
    #: Only validations requested with this API key, by its id.
    key_id: str
    #: Only validations with this tag, in the same case.
    tag: str
    #: Only validations that this reply decided, as `GET /v1/lists/{id}/replies` returns it.
    reply: str
    #: Only addresses that begin with this text.
    q: str
    #: `newest` (default) or `oldest` first.
    order: Literal["newest", "oldest"]


class ListValidationsReply(TypedDict):
    """Reply of ``listValidations``."""

    #: Kind of object.
    object: Literal["list"]
    #: Results of this page.
    data: list[Validation]
    #: True if another page follows.
    has_more: bool
    #: Cursor of the next page. Null on the last page.
    next_cursor: Union[str, None]


_CountValidationsQueryMoreWords = TypedDict(
    "_CountValidationsQueryMoreWords",
    {
        "created[gte]": "str",
        "created[lt]": "str",
    },
    total=False,
)


class CountValidationsQuery(_CountValidationsQueryMoreWords, total=False):
    """Query of ``countValidations``."""

    #: Only this domain.
    domain: str
    #: Only this provider of the mail servers, as in `provider` of a validation.
    provider: str
    #: Only this `source`.
    source: str
    #: Only validations requested with this API key, by its id.
    key_id: str
    #: Only validations with this tag, in the same case.
    tag: str
    #: Only validations that this reply decided, as `GET /v1/lists/{id}/replies` returns it.
    reply: str
    #: Only addresses that begin with this text.
    q: str


class CountValidationsReplyDataItem(TypedDict):
    #: One of four. Treat values you don't know as `unknown`.
    verdict: Verdict
    #: Reason for the verdict. See the reasons.
    reason: Reason
    #: Validations with this reason, up to 10,000.
    count: int
    #: True if there are more than `count`.
    more: bool


class CountValidationsReply(TypedDict):
    """Reply of ``countValidations``."""

    #: Kind of object.
    object: Literal["validation_counts"]
    #: Results of this page.
    data: list[CountValidationsReplyDataItem]


class RecheckValidationBody(TypedDict, total=False):
    """Body of ``recheckValidation``."""

    #: Time to wait before a 202, in ms. 0 returns at once. Default: 8000.
    timeout_ms: int


class _CreateVerdictReportBodyRequired(TypedDict):
    #: The actual outcome.
    outcome: ReportedOutcome


class CreateVerdictReportBody(_CreateVerdictReportBodyRequired, total=False):
    """Body of ``createVerdictReport``."""

    #: Your note.
    note: str


class ListVerdictReportsQuery(TypedDict, total=False):
    """Query of ``listVerdictReports``."""

    #: Results per page. Default: 50.
    limit: int
    #: Cursor of the next page, from `next_cursor`.
    after: str
    #: Only the report of this validation.
    validation_id: str


class ListVerdictReportsReply(TypedDict):
    """Reply of ``listVerdictReports``."""

    #: Kind of object.
    object: Literal["list"]
    #: Results of this page.
    data: list[VerdictReport]
    #: True if another page follows.
    has_more: bool
    #: Cursor of the next page. Null on the last page.
    next_cursor: Union[str, None]


class CreateShareBody(TypedDict, total=False):
    """Body of ``createShare``."""

    #: Days until the link ends.
    expires_in_days: int


class ListSharesQuery(TypedDict, total=False):
    """Query of ``listShares``."""

    #: Results per page. Default: 50.
    limit: int
    #: Cursor of the next page, from `next_cursor`.
    after: str
    #: Only links to this validation.
    validation_id: str


class ListSharesReply(TypedDict):
    """Reply of ``listShares``."""

    #: Kind of object.
    object: Literal["list"]
    #: Results of this page.
    data: list[ShareLink]
    #: True if another page follows.
    has_more: bool
    #: Cursor of the next page. Null on the last page.
    next_cursor: Union[str, None]


class CreateUploadBody(TypedDict):
    """Body of ``createUpload``."""

    #: File name, used as a label.
    name: str
    #: Size of the file in bytes.
    bytes: int


class UnpackUploadReply(TypedDict):
    """Reply of ``unpackUpload``."""

    #: Kind of object.
    object: Literal["list"]
    #: Results of this page.
    data: list[Upload]


class CreateListBodySource(TypedDict, total=False):
    #: Id of a complete upload.
    upload_id: str
    #: HTTP or HTTPS address that the server downloads the file from, at the standard port and without a password. Private networks are rejected.
    url: str
    #: Addresses.
    emails: list[str]
    #: Pasted text, with an address in each line or as CSV.
    text: str


class _CreateListBodyRequired(TypedDict):
    #: The addresses: exactly one of the fields.
    source: CreateListBodySource


class CreateListBody(_CreateListBodyRequired, total=False):
    """Body of ``createList``."""

    #: Name of the list. Default: the file name or the date.
    name: str
    #: Your labels, up to 40 characters each.
    tags: list[str]
    #: Settings for reading the file. Fields you leave out are detected.
    mapping: GivenMapping
    #: Options of the list.
    options: ListOptions


_ReadListsQueryMoreWords = TypedDict(
    "_ReadListsQueryMoreWords",
    {
        "created[gte]": "str",
        "created[lt]": "str",
    },
    total=False,
)


class ReadListsQuery(_ReadListsQueryMoreWords, total=False):
    """Query of ``readLists``."""

    #: Results per page. Default: 50.
    limit: int
    #: Cursor of the next page, from `next_cursor`.
    after: str
    #: Only this state.
    state: ListState
    #: Only names that contain this text, in any case.
    q: str
    #: Only lists with this tag, in any case.
    tag: str


class ReadListsReply(TypedDict):
    """Reply of ``readLists``."""

    #: Kind of object.
    object: Literal["list"]
    #: Results of this page.
    data: list[List]
    #: True if another page follows.
    has_more: bool
    #: Cursor of the next page. Null on the last page.
    next_cursor: Union[str, None]


class UpdateListBody(TypedDict, total=False):
    """Body of ``updateList``."""

    #: New name.
    name: str
    #: New labels, in place of all earlier ones.
    tags: list[str]
    #: Settings for reading the file. The rows are counted again.
    mapping: GivenMapping
    #: New options. The rows are counted again.
    options: ListOptions


class ReadListIssuesReplyDataItemExample(TypedDict):
    #: Number of the row among the rows with data, from 1.
    position: int
    #: Content of the cell.
    value: str
    #: A corrected address. Null if there is none.
    suggestion: Union[str, None]


class _ReadListIssuesReplyDataItemRequired(TypedDict):
    #: Kind of issue, by the repair it needs. `other` has no known repair.
    kind: ListIssueKind
    #: Rows with this issue.
    count: int
    #: Rows of these with a suggested repair.
    fixable: int
    #: First row of the kind, one with a repair if possible.
    example: ReadListIssuesReplyDataItemExample


class ReadListIssuesReplyDataItem(_ReadListIssuesReplyDataItemRequired, total=False):
    #: Lines of these rows, the first 1,000. Only for `broken_quotes`.
    lines: list[int]


class ReadListIssuesReply(TypedDict):
    """Reply of ``readListIssues``."""

    #: Kind of object.
    object: Literal["list_issues"]
    #: Results of this page.
    data: list[ReadListIssuesReplyDataItem]


class ListMalformedQuery(TypedDict, total=False):
    """Query of ``listMalformed``."""

    #: Results per page. Default: 50.
    limit: int
    #: Cursor of the next page, from `next_cursor`.
    after: str


class ListMalformedReplyDataItem(TypedDict):
    #: Number of the row among the rows with data, from 1.
    position: int
    #: First line of the row in the file, from 1.
    line: int
    #: Content of the cell.
    value: str
    #: The format error.
    code: str
    #: A corrected address. Null if there is none.
    suggestion: Union[str, None]


class ListMalformedReply(TypedDict):
    """Reply of ``listMalformed``."""

    #: Kind of object.
    object: Literal["list"]
    #: Results of this page.
    data: list[ListMalformedReplyDataItem]
    #: True if another page follows.
    has_more: bool
    #: Cursor of the next page. Null on the last page.
    next_cursor: Union[str, None]


class FixRowsBodyRowsItem(TypedDict):
    #: Position of the row.
    position: int
    #: The corrected address.
    email: str


class FixRowsBody(TypedDict, total=False):
    """Body of ``fixRows``."""

    #: Rows to fix.
    rows: list[FixRowsBodyRowsItem]
    #: True applies every suggestion.
    all_suggestions: bool
    #: Applies the suggestions for these kinds of issues.
    kinds: list[ListIssueKind]


class SampleListBody(TypedDict, total=False):
    """Body of ``sampleList``."""

    #: Rows to check. Default: the offered size.
    size: int


class DeleteListReply(TypedDict):
    """Reply of ``deleteList``."""

    #: Kind of object.
    object: Literal["deletion_receipt"]
    #: Id of the deleted list.
    list_id: str
    #: Time of the deletion.
    deleted_at: str
    #: Deleted rows.
    rows: int
    #: Deleted results.
    results: int
    #: Deleted bytes of the file.
    bytes: int
    #: HMAC of the fields above, by which the installation verifies its receipts.
    signature: str


_ReadListRowsQueryMoreWords = TypedDict(
    "_ReadListRowsQueryMoreWords",
    {
        "from": "int",
    },
    total=False,
)


class ReadListRowsQuery(_ReadListRowsQueryMoreWords, total=False):
    """Query of ``readListRows``."""

    #: Results per page. Default: 50.
    limit: int
    #: Cursor of the next page, from `next_cursor`.
    after: str
    #: Only these verdicts, separated by commas.
    verdict: str
    #: Only these reasons, separated by commas.
    reason: str
    #: Only this score or a higher one.
    score_min: int
    #: `any`: only rows with a suggestion.
    suggestion: Literal["any"]
    #: Only this domain.
    domain: str
    #: Only rows that this reply decided, as `GET /v1/lists/{id}/replies` returns it.
    reply: str
    #: Only addresses that begin with this text.
    q: str
    #: Line of the file to start at, or the next matching row. Ignored with `after`.
    line: int
    #: Order of the rows; a minus sorts downwards. Default: `line`. Others ignore `line` and, except `newest`, need an ended list. `newest` returns the last 1,000 final results, the newest first.
    sort: Literal[
        "line",
        "-line",
        "email",
        "-email",
        "verdict",
        "-verdict",
        "score",
        "-score",
        "newest",
    ]
    #: `total` adds the number of matching rows.
    include: Literal["total"]


class _ReadListRowsReplyRequired(TypedDict):
    #: Kind of object.
    object: Literal["list"]
    #: Results of this page.
    data: list[ListRow]
    #: True if another page follows.
    has_more: bool
    #: Cursor of the next page. Null on the last page.
    next_cursor: Union[str, None]


class ReadListRowsReply(_ReadListRowsReplyRequired, total=False):
    """Reply of ``readListRows``."""

    #: With `include=total`: matching rows.
    total: int
    #: With `include=total`: number of this page's first row among them, from 1.
    first: int


class ReadListRowReplyReused(TypedDict):
    #: Kind of result that was reused.
    kind: Literal["duplicate", "recent_result"]
    #: Time of the original check.
    checked_at: str
    #: List of the original check. Null otherwise.
    list_id: Union[str, None]
    #: Row of the original check. Null otherwise.
    position: Union[int, None]


class ReadListRowReply(TypedDict):
    """Reply of ``readListRow``."""

    #: Kind of object.
    object: Literal["list_row_result"]
    #: The row.
    row: ListRow
    #: The full result. Null while there is none. Its id works only here.
    validation: Union[Validation, None]
    #: DNS answers and SMTP dialogues. Null if there are none.
    evidence: Union[Evidence, None]
    #: Source of a reused result. Null if the row was checked itself.
    reused: Union[ReadListRowReplyReused, None]


class ReadListReasonsReplyDataItem(TypedDict):
    #: One of four. Treat values you don't know as `unknown`.
    verdict: Verdict
    #: Reason for the verdict. See the reasons.
    reason: Reason
    #: Rows with this reason.
    count: int


class ReadListReasonsReply(TypedDict):
    """Reply of ``readListReasons``."""

    #: Kind of object.
    object: Literal["list_reasons"]
    #: Results of this page.
    data: list[ReadListReasonsReplyDataItem]


class ReadListRepliesQuery(TypedDict, total=False):
    """Query of ``readListReplies``."""

    #: Results per page. Default: 50.
    limit: int
    #: Only replies that contain this text, in any case.
    q: str


class ReadListRepliesReplyDataItem(TypedDict):
    #: The reply without addresses, host names and ids. Filters results as `reply`.
    reply: str
    #: One of four. Treat values you don't know as `unknown`.
    verdict: Verdict
    #: Reason for the verdict. See the reasons.
    reason: Reason
    #: Rows with this reply.
    count: int


class ReadListRepliesReply(TypedDict):
    """Reply of ``readListReplies``."""

    #: Kind of object.
    object: Literal["list_replies"]
    #: Results of this page.
    data: list[ReadListRepliesReplyDataItem]


class ReadListDomainsReplyDataItem(TypedDict):
    #: Name of the domain.
    domain: str
    #: Rows with a result.
    rows: int
    #: Rows with the verdict `undeliverable`.
    undeliverable: int


class ReadListDomainsReply(TypedDict):
    """Reply of ``readListDomains``."""

    #: Kind of object.
    object: Literal["list_domains"]
    #: Results of this page.
    data: list[ReadListDomainsReplyDataItem]


class RecheckListBody(TypedDict, total=False):
    """Body of ``recheckList``."""

    #: `unknown`, the default: rows with an unknown result. `suggestions`: rows with a suggestion, which replaces the address.
    rows: Literal["unknown", "suggestions"]


_CompareListsQueryWords = TypedDict(
    "_CompareListsQueryWords",
    {
        "with": "str",
    },
)


class CompareListsQuery(_CompareListsQueryWords, total=False):
    """Query of ``compareLists``."""

    #: Results per page. Default: 50.
    limit: int
    #: Cursor of the next page, from `next_cursor`.
    after: str


class CompareListsReplyDataItemFrom(TypedDict):
    #: One of four. Treat values you don't know as `unknown`.
    verdict: Verdict
    #: Reason for the verdict. See the reasons.
    reason: Reason


class CompareListsReplyDataItemTo(TypedDict):
    #: One of four. Treat values you don't know as `unknown`.
    verdict: Verdict
    #: Reason for the verdict. See the reasons.
    reason: Reason


_CompareListsReplyDataItemWords = TypedDict(
    "_CompareListsReplyDataItemWords",
    {
        "from": "CompareListsReplyDataItemFrom",
    },
)


class CompareListsReplyDataItem(_CompareListsReplyDataItemWords):
    #: The address.
    email: str
    #: New result.
    to: CompareListsReplyDataItemTo


class CompareListsReply(TypedDict):
    """Reply of ``compareLists``."""

    #: Kind of object.
    object: Literal["list_comparison"]
    #: Addresses with a result in both lists.
    both: int
    #: Addresses with a result in this list only.
    only_here: int
    #: Addresses with a result in the earlier list only.
    only_there: int
    #: Number of addresses by change of verdict.
    changes: list[VerdictChange]
    #: Addresses whose verdict changed.
    data: list[CompareListsReplyDataItem]
    #: True if another page follows.
    has_more: bool
    #: Cursor of the next page. Null on the last page.
    next_cursor: Union[str, None]


class _WatchListBodyRequired(TypedDict):
    #: Interval between two runs.
    every: Interval


class WatchListBody(_WatchListBodyRequired, total=False):
    """Body of ``watchList``."""

    #: Maximum credits of one run; rows beyond it end as `unknown`. Null, the default: as many as it has rows.
    max_credits: Union[int, None]


class CreateExportBodyFilter(TypedDict, total=False):
    #: Only these verdicts, separated by commas.
    verdict: str
    #: Only these reasons, separated by commas.
    reason: str
    #: Only this score or a higher one.
    score_min: int
    #: `any`: only rows with a suggestion.
    suggestion: Literal["any"]
    #: Only this domain.
    domain: str
    #: Only rows that this reply decided, as `GET /v1/lists/{id}/replies` returns it.
    reply: str
    #: Only addresses that begin with this text.
    q: str


class CreateExportBodyCsv(TypedDict, total=False):
    #: Character between cells. Default: comma.
    delimiter: str
    #: Cells in quotation marks: `all`, the default, or `needed`: those with a delimiter, a quotation mark, a line break, or a space at either end.
    quote: Literal["all", "needed"]
    #: Begins the file with a byte order mark, by which Excel recognizes UTF-8. Default: true.
    byte_order_mark: bool
    #: End of lines. Default: `crlf`.
    line_end: Literal["crlf", "lf"]
    #: Decimal sign of cells that are numbers with a point: the point, which is the default, or a comma.
    decimal: Literal[".", ","]


class _CreateExportBodyRequired(TypedDict):
    #: File format. `original` is the format the list came in: CSV has the delimiter, encoding and line ends of the uploaded file, and workbooks and JSON stay what they are. Other kinds become CSV. `zip` has one CSV file for each verdict and, without a filter, one for rows without an address.
    format: Literal["original", "csv", "xlsx", "json", "ndjson", "zip"]


class CreateExportBody(_CreateExportBodyRequired, total=False):
    """Body of ``createExport``."""

    #: Rows to include. Default: all.
    filter: CreateExportBodyFilter
    #: Includes the file's own columns, in their order. Default: true.
    original_columns: bool
    #: Result fields to append, in columns named `result_…`. Default: `verdict`, `reason`, `action`, `score` and `suggestion`. `[]` appends none.
    add: list[ExportField]
    #: Lines of the file with several addresses: `address`, the default, writes one for each. `contact` writes one with the results side by side.
    lines: Literal["address", "contact"]
    #: True leaves CSV cells unchanged. By default, cells that a spreadsheet would run as a formula get an apostrophe in front.
    raw: bool
    #: Layout of CSV files. With `original`, each default comes from the uploaded file.
    csv: CreateExportBodyCsv
    #: Names the columns of result fields in this language instead of `result_…`.
    header_language: Literal["en", "ar", "de", "es", "fr", "hi", "ja", "pt", "zh"]
    #: Makes a CSV file of addresses for this service's import of suppressions instead: undeliverable ones, unless a filter says otherwise. Columns and CSV options don't apply. Addresses that begin a formula are left out unless `raw` is true. Only with the format `csv`.
    suppression_for: Literal["mailchimp", "brevo", "sendgrid", "amazon_ses", "postmark"]


class _CreateRuleBodyRequired(TypedDict):
    #: `allow` makes matching addresses deliverable, `block` undeliverable.
    kind: RuleKind
    #: An address, a domain, `*.domain` for its subdomains, `name@*` for a local part at every domain, or `mx:host` for domains with this MX host or one under it.
    target: str


class CreateRuleBody(_CreateRuleBodyRequired, total=False):
    """Body of ``createRule``."""

    #: Your note.
    note: str


class ListRulesQuery(TypedDict, total=False):
    """Query of ``listRules``."""

    #: Results per page. Default: 50.
    limit: int
    #: Cursor of the next page, from `next_cursor`.
    after: str
    #: Part of the target, in any case.
    q: str
    #: Only rules of this kind.
    kind: RuleKind


class ListRulesReply(TypedDict):
    """Reply of ``listRules``."""

    #: Kind of object.
    object: Literal["list"]
    #: Results of this page.
    data: list[Rule]
    #: True if another page follows.
    has_more: bool
    #: Cursor of the next page. Null on the last page.
    next_cursor: Union[str, None]


class UpdateRuleBody(TypedDict, total=False):
    """Body of ``updateRule``."""

    #: `allow` makes matching addresses deliverable, `block` undeliverable.
    kind: RuleKind
    #: An address, a domain, `*.domain` for its subdomains, `name@*` for a local part at every domain, or `mx:host` for domains with this MX host or one under it.
    target: str
    #: Your note. Null or blank removes it.
    note: Union[str, None]


class _ImportRulesBodyRequired(TypedDict):
    #: A complete upload of at most 20 MB and 100,000 rows.
    upload_id: str


class ImportRulesBody(_ImportRulesBodyRequired, total=False):
    """Body of ``importRules``."""

    #: Kind of the rules, unless the file has a column `kind`. Default: `block`.
    kind: RuleKind
    #: True returns the effect without importing anything.
    preview: bool


class ImportRulesReplyMadeItem(TypedDict):
    #: Kind of these rules.
    kind: RuleKind
    #: Scope of these rules.
    scope: RuleScope
    #: Number of these rules.
    rules: int


class ImportRulesReplyRefusedEntriesItem(TypedDict):
    #: Line in the file.
    line: int
    #: Text of the entry, at most 120 characters.
    text: str
    #: Reason why the entry became no rule.
    code: Literal["not_an_address", "not_an_address_or_domain", "not_suppressed", "limit_reached"]


class ImportRulesReply(TypedDict):
    """Reply of ``importRules``."""

    #: Kind of object.
    object: Literal["rule_import"]
    #: Null for a preview.
    id: Union[str, None]
    #: The program that exported the file; null if it isn't a known one.
    source: Union[Literal["mailverdict", "mailchimp", "brevo", "sendgrid", "ses", "postmark"], None]
    #: Rows with a target.
    entries: int
    #: New rules.
    added: int
    #: Rules that the account had already, and repeated entries.
    already_there: int
    #: Rules of the other kind that were replaced.
    replaced: int
    #: Entries that became no rule.
    refused: int
    #: Rules added or replaced, by kind and scope.
    made: list[ImportRulesReplyMadeItem]
    #: The first 20 refused entries, with line, text and reason.
    refused_entries: list[ImportRulesReplyRefusedEntriesItem]


class _SavePolicyBodyRequired(TypedDict):
    #: Judgement of each risky reason: the action to recommend, or `ignore` for a fact that shouldn't count.
    reasons: PolicyReasons
    #: Least scores of actions, 0 to 100. They never change a verdict.
    min_scores: MinScores


class SavePolicyBody(_SavePolicyBodyRequired, total=False):
    """Body of ``savePolicy``."""

    #: Your note on the change.
    note: str


class ListPolicyVersionsQuery(TypedDict, total=False):
    """Query of ``listPolicyVersions``."""

    #: Results per page. Default: 50.
    limit: int
    #: Cursor of the next page, from `next_cursor`.
    after: str


class ListPolicyVersionsReply(TypedDict):
    """Reply of ``listPolicyVersions``."""

    #: Kind of object.
    object: Literal["list"]
    #: Results of this page.
    data: list[PolicyVersion]
    #: True if another page follows.
    has_more: bool
    #: Cursor of the next page. Null on the last page.
    next_cursor: Union[str, None]


class _SimulatePolicyBodyRequired(TypedDict):
    #: Judgement of each risky reason: the action to recommend, or `ignore` for a fact that shouldn't count.
    reasons: PolicyReasons
    #: Least scores of actions, 0 to 100. They never change a verdict.
    min_scores: MinScores


class SimulatePolicyBody(_SimulatePolicyBodyRequired, total=False):
    """Body of ``simulatePolicy``."""

    #: Ids of completed lists. Default: the 10 latest.
    list_ids: list[str]


class SimulatePolicyReplyDataItemBefore(TypedDict):
    #: Results by verdict, as stored.
    verdicts: VerdictTotals
    #: Results by recommended action, as stored.
    actions: ActionTotals


class SimulatePolicyReplyDataItemAfter(TypedDict):
    #: Results by verdict, by the policy you sent.
    verdicts: VerdictTotals
    #: Results by recommended action, by the policy you sent.
    actions: ActionTotals


_SimulatePolicyReplyDataItemTransitionsItemWords = TypedDict(
    "_SimulatePolicyReplyDataItemTransitionsItemWords",
    {
        "from": "Judged",
    },
)


class SimulatePolicyReplyDataItemTransitionsItem(_SimulatePolicyReplyDataItemTransitionsItemWords):
    #: The result by the policy you sent.
    to: Judged
    #: Results with this change.
    rows: int


class SimulatePolicyReplyDataItem(TypedDict):
    #: `validations`: the latest validations. `list`: a completed list.
    source: Literal["validations", "list"]
    #: Id of the list. Null for validations.
    list_id: Union[str, None]
    #: Name of the list. Null for validations.
    name: Union[str, None]
    #: Results judged.
    rows: int
    #: Results whose verdict, reason or action changes.
    changed: int
    #: Results stored by an earlier release without all findings. They keep their result.
    not_judged: int
    #: Results as stored.
    before: SimulatePolicyReplyDataItemBefore
    #: Results by the policy you sent.
    after: SimulatePolicyReplyDataItemAfter
    #: Changes, most frequent first.
    transitions: list[SimulatePolicyReplyDataItemTransitionsItem]


class SimulatePolicyReply(TypedDict):
    """Reply of ``simulatePolicy``."""

    #: Kind of object.
    object: Literal["policy_simulation"]
    #: Version that judges new results now.
    policy_version: int
    #: Results of this page.
    data: list[SimulatePolicyReplyDataItem]


class _SimulatePolicyRowsBodyRequired(TypedDict):
    #: Judgement of each risky reason: the action to recommend, or `ignore` for a fact that shouldn't count.
    reasons: PolicyReasons
    #: Least scores of actions, 0 to 100. They never change a verdict.
    min_scores: MinScores


class SimulatePolicyRowsBody(_SimulatePolicyRowsBodyRequired, total=False):
    """Body of ``simulatePolicyRows``."""

    #: Id of a completed list. Without it, the latest validations.
    list_id: str
    #: Only rows that have this reason now.
    reason: Reason
    #: Results per page. Default: 50.
    limit: int
    #: Cursor of the next page, from `next_cursor`.
    after: str


_SimulatePolicyRowsReplyDataItemWords = TypedDict(
    "_SimulatePolicyRowsReplyDataItemWords",
    {
        "from": "Judged",
    },
)


class SimulatePolicyRowsReplyDataItem(_SimulatePolicyRowsReplyDataItemWords):
    #: Id of the validation, or position of the row in its list.
    id: str
    #: Address of the result. Null if it is malformed.
    email: Union[str, None]
    #: The result by the policy you sent.
    to: Judged


class SimulatePolicyRowsReply(TypedDict):
    """Reply of ``simulatePolicyRows``."""

    #: Kind of object.
    object: Literal["list"]
    #: Results of this page.
    data: list[SimulatePolicyRowsReplyDataItem]
    #: True if another page follows.
    has_more: bool
    #: Cursor of the next page. Null on the last page.
    next_cursor: Union[str, None]


class _CreateWebhookEndpointBodyRequired(TypedDict):
    #: An `https://` or `http://` URL on the public internet, at the standard port.
    url: str
    #: Events to send.
    events: list[WebhookEventType]


class CreateWebhookEndpointBody(_CreateWebhookEndpointBodyRequired, total=False):
    """Body of ``createWebhookEndpoint``."""

    #: Your note.
    description: str


class ListWebhookEndpointsReply(TypedDict):
    """Reply of ``listWebhookEndpoints``."""

    #: Kind of object.
    object: Literal["list"]
    #: Results of this page.
    data: list[WebhookEndpoint]


class UpdateWebhookEndpointBody(TypedDict, total=False):
    """Body of ``updateWebhookEndpoint``."""

    #: New URL. It makes the endpoint `pending` and cancels the deliveries that wait.
    url: str
    #: Your note. Null removes it.
    description: Union[str, None]
    #: Events to send from now on.
    events: list[WebhookEventType]
    #: `disabled` cancels the deliveries that wait. `enabled` makes an endpoint `pending` that never answered `endpoint.created`.
    status: Literal["enabled", "disabled"]


class RotateWebhookSecretBody(TypedDict, total=False):
    """Body of ``rotateWebhookSecret``."""

    #: Seconds in which both secrets sign. Default: 86,400. 0 ends the former one at once.
    grace_s: int


_ReplayWebhookEventsBodyWords = TypedDict(
    "_ReplayWebhookEventsBodyWords",
    {
        "from": "str",
    },
)


class _ReplayWebhookEventsBodyRequired(_ReplayWebhookEventsBodyWords):
    #: End of the period, RFC 3339.
    to: str


class ReplayWebhookEventsBody(_ReplayWebhookEventsBodyRequired, total=False):
    """Body of ``replayWebhookEvents``."""

    #: True also sends events that were delivered or wait. Default: false.
    include_delivered: bool


class ReplayWebhookEventsReply(TypedDict):
    """Reply of ``replayWebhookEvents``."""

    #: Kind of object.
    object: Literal["webhook_replay"]
    #: Deliveries created, at most 1,000.
    queued: int
    #: True if the period has more events.
    has_more: bool
    #: Start of the next replay. Null if there is none.
    next_from: Union[str, None]


class ListWebhookDeliveriesQuery(TypedDict, total=False):
    """Query of ``listWebhookDeliveries``."""

    #: Results per page. Default: 50.
    limit: int
    #: Cursor of the next page, from `next_cursor`.
    after: str
    #: Only deliveries to this endpoint.
    endpoint_id: str
    #: Only deliveries in this state.
    state: DeliveryState
    #: Only deliveries of this event.
    event_type: DeliveredEventType


class ListWebhookDeliveriesReply(TypedDict):
    """Reply of ``listWebhookDeliveries``."""

    #: Kind of object.
    object: Literal["list"]
    #: Results of this page.
    data: list[WebhookDelivery]
    #: True if another page follows.
    has_more: bool
    #: Cursor of the next page. Null on the last page.
    next_cursor: Union[str, None]


class ReadWebhookDeliveryReply(TypedDict):
    """Reply of ``readWebhookDelivery``."""

    #: Kind of object.
    object: Literal["webhook_delivery"]
    #: Id of the delivery. It begins with `whd_`.
    id: str
    #: Id of the endpoint.
    endpoint_id: str
    #: Id of the event, sent as `webhook-id`. Each delivery of an event has the same one.
    event_id: str
    #: Type of the event.
    event_type: DeliveredEventType
    #: Cause of the delivery.
    cause: DeliveryCause
    #: `waiting` until an attempt succeeds or the last one fails.
    state: DeliveryState
    #: Attempts made so far.
    attempts: int
    #: HTTP status of the last response. Null if there was none.
    last_status: Union[int, None]
    #: Reason that the last attempt got no response. Null if it got one.
    last_error: Union[AttemptError, None]
    #: Time of the next attempt. Null unless the delivery waits.
    next_attempt_at: Union[str, None]
    #: Time of creation, RFC 3339 in UTC.
    created_at: str
    #: Time at which it was delivered, failed or canceled. Null while it waits.
    ended_at: Union[str, None]
    #: The signed body, exactly as sent.
    body: str
    #: Attempts, oldest first.
    log: list[WebhookAttempt]


class _VerifyFormCheckBodyRequired(TypedDict):
    #: The proof that the form sent.
    proof: str
    #: The address that the form sent. It must be the one that was checked.
    email: str


class VerifyFormCheckBody(_VerifyFormCheckBodyRequired, total=False):
    """Body of ``verifyFormCheck``."""

    #: Longest wait for the verdict in ms. Default: 8000.
    timeout_ms: int


class _CreateSignUpHookBodyRequired(TypedDict):
    #: Program that asks the hook.
    host: SignUpHost


class CreateSignUpHookBody(_CreateSignUpHookBodyRequired, total=False):
    """Body of ``createSignUpHook``."""

    #: Decision for addresses that end `unknown`, and for checks that fail or take too long. Default: `allow`.
    without_verdict: RuleKind


class ListSignUpHooksReply(TypedDict):
    """Reply of ``listSignUpHooks``."""

    #: Kind of object.
    object: Literal["list"]
    #: Results of this page.
    data: list[SignUpHook]


class UpdateSignUpHookBody(TypedDict):
    """Body of ``updateSignUpHook``."""

    #: Decision for addresses that end `unknown`, and for checks that fail or take too long.
    without_verdict: RuleKind


class RotateSignUpHookSecretBody(TypedDict, total=False):
    """Body of ``rotateSignUpHookSecret``."""

    #: Seconds in which both secrets are valid. Default: 86,400. 0 ends the former one at once.
    grace_s: int


class ListSignUpDecisionsQuery(TypedDict, total=False):
    """Query of ``listSignUpDecisions``."""

    #: Results per page. Default: 50.
    limit: int
    #: Cursor of the next page, from `next_cursor`.
    after: str
    #: Only this hook.
    hook_id: str
    #: Only this decision.
    decision: Literal["allow", "warn", "block"]


class ListSignUpDecisionsReply(TypedDict):
    """Reply of ``listSignUpDecisions``."""

    #: Kind of object.
    object: Literal["list"]
    #: Results of this page.
    data: list[StoredSignUpDecision]
    #: True if another page follows.
    has_more: bool
    #: Cursor of the next page. Null on the last page.
    next_cursor: Union[str, None]


_ReadTimeseriesQueryMoreWords = TypedDict(
    "_ReadTimeseriesQueryMoreWords",
    {
        "from": "str",
    },
    total=False,
)


class ReadTimeseriesQuery(_ReadTimeseriesQueryMoreWords, total=False):
    """Query of ``readTimeseries``."""

    #: Last day (UTC). Default: today.
    to: str
    #: Only results with this verdict.
    verdict: Verdict
    #: Only results with this reason.
    reason: Reason
    #: Only addresses at this mailbox provider.
    provider: str
    #: Only validations with this `source`.
    source: str
    #: Only validations requested with this key.
    key_id: str
    #: Only single and batch validations, or only rows of lists.
    origin: Literal["validation", "list"]
    #: `day` (default), `week` from Monday, or `month`.
    interval: Interval


class ReadTimeseriesReplyTotals(TypedDict):
    #: Counts of results by verdict.
    results: ResultTally
    #: Credits they cost.
    credits: int
    #: Results that cost nothing.
    free: int


_ReadTimeseriesReplyWords = TypedDict(
    "_ReadTimeseriesReplyWords",
    {
        "from": "str",
    },
)


class ReadTimeseriesReply(_ReadTimeseriesReplyWords):
    """Reply of ``readTimeseries``."""

    #: Kind of object.
    object: Literal["timeseries"]
    #: Last day (UTC).
    to: str
    #: Length of an entry.
    interval: Interval
    #: Sums of the period.
    totals: ReadTimeseriesReplyTotals
    #: One entry for each interval, oldest first. Intervals without results are included.
    data: list[Tally]


_ReadBreakdownQueryMoreWords = TypedDict(
    "_ReadBreakdownQueryMoreWords",
    {
        "from": "str",
    },
    total=False,
)


class _ReadBreakdownQueryRequired(_ReadBreakdownQueryMoreWords):
    #: Field to break down by.
    by: BreakdownField


class ReadBreakdownQuery(_ReadBreakdownQueryRequired, total=False):
    """Query of ``readBreakdown``."""

    #: Last day (UTC). Default: today.
    to: str
    #: Only results with this verdict.
    verdict: Verdict
    #: Only results with this reason.
    reason: Reason
    #: Only addresses at this mailbox provider.
    provider: str
    #: Only validations with this `source`.
    source: str
    #: Only validations requested with this key.
    key_id: str
    #: Only single and batch validations, or only rows of lists.
    origin: Literal["validation", "list"]
    #: Number of values, 1 to 500. Default: 10.
    limit: int


class ReadBreakdownReplyDataItem(TypedDict):
    #: The value. Null for results without one, and for domains and sources that aren't counted by name.
    value: Union[str, None]
    #: Name of the key. Null for other fields and deleted keys.
    name: Union[str, None]
    #: Counts of results by verdict.
    results: ResultTally
    #: Credits they cost.
    credits: int
    #: Results that cost nothing.
    free: int


class ReadBreakdownReplyRest(TypedDict):
    #: Number of these values.
    values: int
    #: Counts of results by verdict.
    results: ResultTally
    #: Credits they cost.
    credits: int
    #: Results that cost nothing.
    free: int


_ReadBreakdownReplyWords = TypedDict(
    "_ReadBreakdownReplyWords",
    {
        "from": "str",
    },
)


class ReadBreakdownReply(_ReadBreakdownReplyWords):
    """Reply of ``readBreakdown``."""

    #: Kind of object.
    object: Literal["breakdown"]
    #: Last day (UTC).
    to: str
    #: The field.
    by: BreakdownField
    #: Values, most frequent first.
    data: list[ReadBreakdownReplyDataItem]
    #: The values beyond `limit` together.
    rest: ReadBreakdownReplyRest


_ReadLatencyQueryMoreWords = TypedDict(
    "_ReadLatencyQueryMoreWords",
    {
        "from": "str",
    },
    total=False,
)


class ReadLatencyQuery(_ReadLatencyQueryMoreWords, total=False):
    """Query of ``readLatency``."""

    #: Last day (UTC). Default: today.
    to: str


class ReadLatencyReplyDataItem(TypedDict):
    #: Name of the check, `total` for the whole validation.
    check: Literal[
        "total",
        "syntax",
        "typo",
        "disposable",
        "role",
        "free",
        "dns",
        "mail_host",
        "smtp",
        "accept_all",
    ]
    #: Validations that were timed.
    validations: int
    #: Median in ms, accurate to 5 %.
    p50_ms: float
    #: Time in ms that 90 % didn't exceed.
    p90_ms: float
    #: Time in ms that 99 % didn't exceed.
    p99_ms: float


_ReadLatencyReplyWords = TypedDict(
    "_ReadLatencyReplyWords",
    {
        "from": "str",
    },
)


class ReadLatencyReply(_ReadLatencyReplyWords):
    """Reply of ``readLatency``."""

    #: Kind of object.
    object: Literal["latency"]
    #: Last day (UTC).
    to: str
    #: The whole validation first, then the checks in the order they run.
    data: list[ReadLatencyReplyDataItem]


class ReadAccuracyReplyTotal(TypedDict):
    #: Verdicts that were right.
    right: int
    #: Verdicts with a known outcome.
    decided: int
    #: Share of right verdicts.
    share: Share


class ReadAccuracyReplyVerdictsItem(TypedDict):
    #: Mails that were delivered.
    delivered: int
    #: Mails that bounced because of the mailbox.
    bounced: int
    #: Share of bounced mails.
    bounce_rate: Share
    #: Share of `deliverable` and `undeliverable` verdicts that were right. Null without any.
    precision: Union[Share, None]
    #: The verdict.
    verdict: Verdict


class ReadAccuracyReplyReasonsItem(TypedDict):
    #: Mails that were delivered.
    delivered: int
    #: Mails that bounced because of the mailbox.
    bounced: int
    #: Share of bounced mails.
    bounce_rate: Share
    #: Share of `deliverable` and `undeliverable` verdicts that were right. Null without any.
    precision: Union[Share, None]
    #: Verdict of the reason.
    verdict: Verdict
    #: The reason.
    reason: Reason


class ReadAccuracyReplyProvidersItem(TypedDict):
    #: Mails that were delivered.
    delivered: int
    #: Mails that bounced because of the mailbox.
    bounced: int
    #: Share of bounced mails.
    bounce_rate: Share
    #: Share of `deliverable` and `undeliverable` verdicts that were right. Null without any.
    precision: Union[Share, None]
    #: Mail provider. Null if unknown.
    provider: Union[str, None]


_ReadAccuracyReplyCurveItemWords = TypedDict(
    "_ReadAccuracyReplyCurveItemWords",
    {
        "from": "int",
    },
)


class ReadAccuracyReplyCurveItem(_ReadAccuracyReplyCurveItemWords):
    #: Highest score of the step.
    to: int
    #: Results with a known outcome.
    results: int
    #: Mean score of these results.
    mean_score: float
    #: Share of delivered mails.
    delivered: Share


class ReadAccuracyReplyThresholdsItem(TypedDict):
    #: Bounce rate to stay below, 0 to 1.
    bounce_rate: float
    #: Lowest score whose results at or above stay below the rate with 95 % confidence. Null if none does.
    score: Union[int, None]
    #: Results at or above the score.
    results: int
    #: Their bounce rate. Null without a score.
    observed: Union[Share, None]


class ReadAccuracyReply(TypedDict):
    """Reply of ``readAccuracy``."""

    #: Kind of object.
    object: Literal["accuracy"]
    #: Imported mails by what happened to them.
    outcomes: OutcomeCounts
    #: All `deliverable` and `undeliverable` verdicts with a known outcome. Null without any.
    total: Union[ReadAccuracyReplyTotal, None]
    #: Results by verdict.
    verdicts: list[ReadAccuracyReplyVerdictsItem]
    #: Results by reason, most frequent first.
    reasons: list[ReadAccuracyReplyReasonsItem]
    #: Results by provider, most frequent first.
    providers: list[ReadAccuracyReplyProvidersItem]
    #: Results by score, in steps of ten points.
    curve: list[ReadAccuracyReplyCurveItem]
    #: Suggested lowest scores to send to.
    thresholds: list[ReadAccuracyReplyThresholdsItem]
    #: True if the account has an address that receives bounce events.
    receives_events: bool


class _ImportOutcomesBodyOutcomesItemRequired(TypedDict):
    #: Address the mail was sent to.
    email: str


class ImportOutcomesBodyOutcomesItem(_ImportOutcomesBodyOutcomesItemRequired, total=False):
    #: Outcome in the word of your mail service, such as `delivered` or `soft bounce`.
    type: str
    #: Enhanced status code, such as `5.1.1`.
    status: str
    #: The server's reply.
    diagnostic: str
    #: Time of the mail: RFC 3339, a day, or a Unix time.
    sent_at: str


class ImportOutcomesBody(TypedDict, total=False):
    """Body of ``importOutcomes``."""

    #: A bounce report with a header, of at most 200,000 rows and 10 million characters. Its columns are found by their names.
    csv: str
    #: Mails, instead of `csv`.
    outcomes: list[ImportOutcomesBodyOutcomesItem]
    #: Time of the mailing, for mails without their own.
    sent_at: str


class ImportOutcomesReplyRejectedRowsItem(TypedDict):
    #: Line of the file, or position in `outcomes` from 1.
    line: int
    #: The missing part of the row. `no_time` also stands for a time in the future or more than ten years ago.
    code: Literal["no_address", "no_time", "no_outcome"]


class ImportOutcomesReply(TypedDict):
    """Reply of ``importOutcomes``."""

    #: Kind of object.
    object: Literal["outcome_import"]
    #: Rows with data.
    rows: int
    #: Mails whose address had a result before they were sent.
    matched: int
    #: Mails without such a result.
    unmatched: int
    #: Rows that were left out.
    rejected: int
    #: Matched mails by what happened to them.
    outcomes: OutcomeCounts
    #: The first 20 rejected rows.
    rejected_rows: list[ImportOutcomesReplyRejectedRowsItem]


class CreateOutcomeFeedBody(TypedDict, total=False):
    """Body of ``createOutcomeFeed``."""

    #: Secret that your mail service chose: `whsec_` and 24 to 64 bytes in base64. Created by default.
    secret: str


class CreateOutcomeFeedReply(TypedDict):
    """Reply of ``createOutcomeFeed``."""

    #: Kind of object.
    object: Literal["outcome_feed"]
    #: Address to enter at your mail service.
    url: str
    #: Time of creation.
    created_at: str
    #: Time of the last valid event. Null before the first.
    last_event_at: Union[str, None]
    #: Secret of the signatures. Shown once.
    secret: str


class ReadOutcomeFeedReply(TypedDict):
    """Reply of ``readOutcomeFeed``."""

    #: Kind of object.
    object: Literal["outcome_feed"]
    #: Address to enter at your mail service.
    url: str
    #: Time of creation.
    created_at: str
    #: Time of the last valid event. Null before the first.
    last_event_at: Union[str, None]


_ListLedgerQueryMoreWords = TypedDict(
    "_ListLedgerQueryMoreWords",
    {
        "created[gte]": "str",
        "created[lt]": "str",
    },
    total=False,
)


class ListLedgerQuery(_ListLedgerQueryMoreWords, total=False):
    """Query of ``listLedger``."""

    #: Results per page. Default: 50.
    limit: int
    #: Cursor of the next page, from `next_cursor`.
    after: str
    #: Only this kind of change.
    kind: LedgerKind
    #: Only changes of this list.
    list_id: str


class ListLedgerReply(TypedDict):
    """Reply of ``listLedger``."""

    #: Kind of object.
    object: Literal["list"]
    #: Results of this page.
    data: list[LedgerEntry]
    #: True if another page follows.
    has_more: bool
    #: Cursor of the next page. Null on the last page.
    next_cursor: Union[str, None]


class ReadCreditForecastReply(TypedDict):
    """Reply of ``readCreditForecast``."""

    #: Kind of object.
    object: Literal["credit_forecast"]
    #: Credits charged in the last 30 days.
    spent: int
    #: Days since the first of these charges, at most 30.
    days: int
    #: When the balance reaches 0 at this pace, RFC 3339 in UTC. Null with less than 7 days of charges, or if it lasts more than 10 years.
    runs_out_at: Union[str, None]


class ReadCreditStatementQuery(TypedDict):
    """Query of ``readCreditStatement``."""

    #: Calendar month (UTC), such as `2026-11`.
    month: str


class ReadCreditStatementReplyGranted(TypedDict):
    #: Number of grants.
    count: int
    #: Credits granted.
    credits: int


class ReadCreditStatementReplyPurchased(TypedDict):
    #: Number of purchases.
    count: int
    #: Credits bought.
    credits: int


class ReadCreditStatementReplyRefunded(TypedDict):
    #: Number of changes.
    count: int
    #: Credits taken back, less those given back.
    credits: int


class ReadCreditStatementReplyChargedLists(TypedDict):
    #: Number of charges.
    count: int
    #: Credits charged.
    credits: int


class ReadCreditStatementReplyChargedValidations(TypedDict):
    #: Number of charges.
    count: int
    #: Credits charged.
    credits: int


class ReadCreditStatementReply(TypedDict):
    """Reply of ``readCreditStatement``."""

    #: Kind of object.
    object: Literal["credit_statement"]
    #: The month (UTC).
    month: str
    #: Balance before the first change of the month.
    opening_balance: int
    #: Balance after the last change of the month.
    closing_balance: int
    #: Credits granted, starting credits included.
    granted: ReadCreditStatementReplyGranted
    #: Credits bought.
    purchased: ReadCreditStatementReplyPurchased
    #: Credits taken back after refunds and disputes.
    refunded: ReadCreditStatementReplyRefunded
    #: Credits charged for lists.
    charged_lists: ReadCreditStatementReplyChargedLists
    #: Credits charged for single and batch validations.
    charged_validations: ReadCreditStatementReplyChargedValidations


_ReadUsageQueryMoreWords = TypedDict(
    "_ReadUsageQueryMoreWords",
    {
        "from": "str",
    },
    total=False,
)


class ReadUsageQuery(_ReadUsageQueryMoreWords, total=False):
    """Query of ``readUsage``."""

    #: Last day. Default: today.
    to: str


class ListNotificationsQuery(TypedDict, total=False):
    """Query of ``listNotifications``."""

    #: Results per page. Default: 50.
    limit: int
    #: Cursor of the next page, from `next_cursor`.
    after: str
    #: `true` returns unread notifications only.
    unread: Literal["true"]


class ListNotificationsReply(TypedDict):
    """Reply of ``listNotifications``."""

    #: Kind of object.
    object: Literal["list"]
    #: Results of this page.
    data: list[Notification]
    #: True if another page follows.
    has_more: bool
    #: Cursor of the next page. Null on the last page.
    next_cursor: Union[str, None]
    #: Number of unread notifications.
    unread_count: int


class ReadNotificationsBody(TypedDict, total=False):
    """Body of ``readNotifications``."""

    #: Ids of the notifications, at most 100. Other ids than the account's are ignored.
    ids: list[str]
    #: `true` marks every notification as read.
    all: Literal[True]


class ReadNotificationsReply(TypedDict):
    """Reply of ``readNotifications``."""

    #: Number of unread notifications that remain.
    unread_count: int


class ListAuditEventsQuery(TypedDict, total=False):
    """Query of ``listAuditEvents``."""

    #: Results per page. Default: 50.
    limit: int
    #: Cursor of the next page, from `next_cursor`.
    after: str
    #: `sign_ins` returns sign-in attempts only.
    only: Literal["sign_ins"]
    #: Only events that the person with this id caused.
    user: str
    #: Only events of the list with this id, even if it is deleted.
    list: str


class ListAuditEventsReply(TypedDict):
    """Reply of ``listAuditEvents``."""

    #: Kind of object.
    object: Literal["list"]
    #: Results of this page.
    data: list[AuditEvent]
    #: True if another page follows.
    has_more: bool
    #: Cursor of the next page. Null on the last page.
    next_cursor: Union[str, None]


class ListMembersReply(TypedDict):
    """Reply of ``listMembers``."""

    #: Kind of object.
    object: Literal["list"]
    #: Results of this page.
    data: list[Member]


class ListInvitationsReply(TypedDict):
    """Reply of ``listInvitations``."""

    #: Kind of object.
    object: Literal["list"]
    #: Results of this page.
    data: list[Invitation]
