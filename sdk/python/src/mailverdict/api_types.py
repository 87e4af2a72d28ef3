# Made from the API's contract by `npm run sdk`. Changes here are lost: change contract/ and run it again.
"""Types of the API. New fields and new values may appear."""


from __future__ import annotations


from typing import Any, Literal, TypedDict, Union


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
    position: Union[float, None]


class ValidationScoreBreakdownItem(TypedDict):
    #: Name of the signal.
    signal: str
    #: Points it adds or takes away.
    points: float


class ValidationSuggestion(TypedDict):
    #: The corrected address.
    email: str
    #: The corrected part.
    kind: Literal["domain_typo", "tld_typo", "syntax_repair", "missing_tld"]


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


class ValidationMxItem(TypedDict):
    #: Name of the host.
    host: str
    #: Preference of the MX record; the lowest comes first.
    priority: float


class ValidationDecision(TypedDict):
    #: The rule that decided.
    rule: str
    #: The deciding evidence.
    because: str
    #: The verdict without that evidence. Null if there is none.
    otherwise: Union[str, None]


class ValidationBilling(TypedDict):
    #: Credits charged.
    credits: float
    #: Reason for the price: a verdict, or what made it free.
    reason: Literal["verdict", "unknown", "invalid_syntax", "rule", "cached", "sandbox"]


class ValidationVersions(TypedDict):
    #: Version of the engine.
    engine: str
    #: Version of the verdict rules.
    rules: str
    #: Version of the domain lists.
    lists: str


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
    verdict: Literal["deliverable", "risky", "undeliverable", "unknown"]
    #: Reason for the verdict. See the reasons.
    reason: Literal[
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
    #: Recommended action.
    action: Literal["send", "send_with_care", "do_not_send", "retry_later"]
    #: Strength of the evidence for the verdict, strongest first.
    confidence: Literal["definitive", "strong", "weak", "none"]
    #: 0 to 100, for sorting. It never decides the verdict. `score_breakdown` lists the points.
    score: float
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
    mx: list[ValidationMxItem]
    #: Every check with its result. A check that didn't run is `skipped`.
    checks: list[CheckResult]
    #: Path to the verdict.
    decision: ValidationDecision
    #: Seconds until a retry could settle it. Null if a retry wouldn't help.
    retry_after_s: Union[float, None]
    #: True if the built-in mail servers were checked. Free.
    sandbox: bool
    #: Duration of the check in ms.
    duration_ms: float
    #: True if a stored result was returned. Free.
    cached: bool
    #: Time of the check, RFC 3339 in UTC.
    checked_at: str
    #: Time at which the validation is deleted.
    expires_at: str
    #: Price of this validation.
    billing: ValidationBilling
    #: Version of the account's policy that judged it. 0 is the standard policy.
    policy_version: float
    #: Versions behind the verdict.
    versions: ValidationVersions
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
    store: Literal["full", "hashed", "none"]


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
    total: float
    #: Items with a verdict.
    completed: float
    #: Items that are still being checked.
    running: float
    #: Items with a problem.
    failed: float
    #: Items whose address occurs earlier in the request.
    duplicates: float


class ValidationBatch(TypedDict):
    #: Kind of object.
    object: Literal["validation_batch"]
    #: `running` while an item is still running, then `completed`.
    status: Literal["completed", "running"]
    #: Number of items by status.
    counts: ValidationBatchCounts
    #: One item for each address, in the order of the request.
    data: list[BatchItem]


class _BatchItemProblemRequired(TypedDict):
    #: Page about the error code.
    type: str
    #: Title of the error code.
    title: str
    #: HTTP status that a single check would get.
    status: float
    #: One sentence to show, in the request's language.
    detail: str
    #: Error code to branch on.
    code: Literal[
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
        "origin_not_allowed",
        "xsrf_mismatch",
        "operator_only",
        "sso_required",
        "registration_closed",
        "invitation_required",
        "second_factor_required",
        "reauthentication_required",
        "insufficient_scope",
        "session_required",
        "ip_not_allowed",
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


class BatchItemProblem(_BatchItemProblemRequired, total=False):
    #: With `validation_failed`: why the address was rejected.
    errors: list[FieldError]


class BatchItem(TypedDict):
    #: Position in `emails`, from 0.
    index: float
    #: The address as you sent it.
    input: str
    #: `completed` has a verdict, `running` has an id to read later, `failed` has a problem.
    status: Literal["completed", "running", "failed"]
    #: Position of the first item with the same address, which has the same validation. Null if this is the first.
    duplicate_of: Union[float, None]
    #: The validation. Null if the address couldn't be checked.
    validation: Union[Union[Validation, RunningValidation], None]
    #: The reason that the address couldn't be checked. Null otherwise.
    problem: Union[BatchItemProblem, None]


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


class DomainMxItem(TypedDict):
    #: Name of the host.
    host: str
    #: Preference of the MX record; the lowest comes first.
    priority: float


class DomainValidationsResults(TypedDict):
    deliverable: float
    risky: float
    undeliverable: float
    unknown: float


class DomainValidations(TypedDict):
    #: Number of validations.
    total: float
    #: Number of validations by verdict.
    results: DomainValidationsResults


class DomainAcceptAllHistoryItem(TypedDict):
    #: True if the server accepted the random recipient.
    accept_all: bool
    #: Time of the first such answer in a row.
    first_at: str
    #: Time of the last such answer in a row.
    last_at: str
    #: Number of validations with this answer.
    validations: float


class DomainLatest(TypedDict):
    #: Id of the validation.
    validation_id: str
    #: One of four. Treat values you don't know as `unknown`.
    verdict: Literal["deliverable", "risky", "undeliverable", "unknown"]
    #: Reason for the verdict. See the reasons.
    reason: Literal[
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
    #: The account's rule for the domain or a parent domain. Null without one.
    rule: Union[Rule, None]
    #: Provider of the mail servers, from the latest validation. Null if it isn't known.
    provider: Union[str, None]
    #: MX hosts, from the latest validation, in order of preference.
    mx: list[DomainMxItem]
    #: The account's latest validations at the domain, at most 10,000.
    validations: DomainValidations
    #: Answers to random recipients in the latest 200 validations, newest first: one entry for each run of equal answers.
    accept_all_history: list[DomainAcceptAllHistoryItem]
    #: The latest validation that a check decided. Null without one.
    latest: Union[DomainLatest, None]


class MailPolicySpf(TypedDict):
    #: `found`, `missing`, `invalid` (several records, or one that breaks the grammar), or `unknown` if DNS gave no usable answer.
    status: Literal["found", "missing", "invalid", "unknown"]
    #: Text of the record. Null unless there is exactly one.
    record: Union[str, None]


class MailPolicyDmarc(TypedDict):
    #: `found`, `missing`, `invalid` (several records, or an unknown policy), or `unknown` if DNS gave no usable answer.
    status: Literal["found", "missing", "invalid", "unknown"]
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


class CheckResult(TypedDict):
    #: Name of the check, in the order they run.
    name: Literal[
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
    #: Result of the check.
    status: Literal["pass", "warn", "fail", "skipped", "error"]
    #: Code of the finding. Null if there is nothing to report.
    code: Union[str, None]
    #: The finding in words.
    detail: Union[str, None]
    #: Start in ms, counted from the start of the validation. Null if it didn't run.
    started_ms: Union[float, None]
    #: Duration in ms. Null if it didn't run.
    ms: Union[float, None]
    #: `live`: asked now. `cached`: an answer stored earlier.
    source: Literal["live", "cached"]


class Evidence(TypedDict):
    #: Kind of object.
    object: Literal["evidence"]
    #: Id of the validation.
    validation_id: str
    #: Every DNS question with its answer.
    dns: list[DnsLookup]
    #: Every SMTP connection.
    sessions: list[SmtpSession]


class EvidenceBundleDecision(TypedDict):
    #: Rule that decided.
    rule: str
    #: The deciding evidence.
    because: str
    #: The verdict without that evidence. Null if there is none.
    otherwise: Union[str, None]


class EvidenceBundleVersions(TypedDict):
    #: Version of the engine.
    engine: str
    #: Version of the verdict rules.
    rules: str
    #: Version of the domain lists.
    lists: str


class EvidenceBundleMailServersItem(TypedDict):
    #: Host name of the mail server.
    host: str
    #: IP address of the mail server.
    address: str
    #: Port of the mail server.
    port: float
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
    verdict: Literal["deliverable", "risky", "undeliverable", "unknown"]
    #: Reason for the verdict.
    reason: Literal[
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
    #: Strength of the evidence for the verdict, strongest first.
    confidence: Literal["definitive", "strong", "weak", "none"]
    #: Score from 0 to 100.
    score: float
    #: Path to the verdict.
    decision: EvidenceBundleDecision
    #: Mail provider. Null if unknown.
    provider: Union[str, None]
    #: Time of the check.
    checked_at: str
    #: Duration of the check in ms.
    duration_ms: float
    #: Versions behind the verdict.
    versions: EvidenceBundleVersions
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


class DnsLookupRecordsItem(TypedDict):
    #: Name of the record.
    name: str
    #: Type of the record.
    type: str
    #: Time to live in seconds.
    ttl: float
    #: Content of the record.
    data: str


class DnsLookupSoa(TypedDict):
    #: Name of the record.
    name: str
    #: Type of the record.
    type: str
    #: Time to live in seconds.
    ttl: float
    #: Content of the record.
    data: str


class DnsLookupRemark(TypedDict):
    #: Code of the sentence.
    code: str
    #: Values in the sentence, by name.
    values: dict[str, str]


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
    records: list[DnsLookupRecordsItem]
    #: SOA record of a negative answer. Null without one.
    soa: Union[DnsLookupSoa, None]
    #: Start in ms, counted from the start of the validation.
    started_ms: float
    #: Duration in ms.
    ms: float
    #: More about the result, in words.
    detail: Union[str, None]


class DnsLookup(_DnsLookupRequired, total=False):
    #: `detail` as a code with values, for translation.
    remark: DnsLookupRemark


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
    port: float
    #: Start in ms, counted from the start of the validation.
    started_ms: float
    #: Duration in ms.
    ms: float
    #: Encryption of the connection. Null without TLS.
    tls: Union[SmtpSessionTls, None]
    #: End of the dialogue.
    outcome: str
    #: Lines of the dialogue, in order.
    lines: list[TranscriptLine]


class TranscriptLineRemark(TypedDict):
    #: Code of the sentence.
    code: str
    #: Values in the sentence, by name.
    values: dict[str, str]


_TranscriptLineWords = TypedDict(
    "_TranscriptLineWords",
    {
        "from": "Literal[\"client\", \"server\", \"note\"]",
    },
)


class _TranscriptLineRequired(_TranscriptLineWords):
    #: Time of the line in ms, counted from the start of the validation.
    at_ms: float
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
    remark: TranscriptLineRemark


class ListSource(TypedDict):
    #: Kind of source.
    kind: Literal["upload", "emails", "text", "recheck", "suggestions", "url"]
    #: Name of the file. Null without one.
    file_name: Union[str, None]
    #: Size in bytes.
    bytes: float
    #: Detected format. Null until the file is parsed.
    format: Union[Literal[
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
    ], None]


class ListOptionsRetryUnknown(TypedDict):
    #: Maximum number of attempts.
    attempts: int
    #: Time in seconds within which they happen.
    over_s: int


class ListOptions(TypedDict):
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


class ListProgressLeftBottleneck(TypedDict):
    #: Name of the provider.
    provider: str
    #: Mailbox checks per minute.
    per_minute: float
    #: Rows that remain with it.
    remaining: float


class ListProgressLeft(TypedDict):
    #: Earliest end, RFC 3339 in UTC.
    earliest: str
    #: Latest end, RFC 3339 in UTC.
    latest: str
    #: The provider that takes longest because of its rate limit.
    bottleneck: Union[ListProgressLeftBottleneck, None]


class ListProgressFirstPassLeft(TypedDict):
    #: Earliest end, RFC 3339 in UTC.
    earliest: str
    #: Latest end, RFC 3339 in UTC.
    latest: str


class ListProgressFirstPass(TypedDict):
    #: Rows that had their first check.
    done: float
    #: Rows to check.
    total: float
    #: Estimated end of the first pass. Null if it can't be estimated.
    left: Union[ListProgressFirstPassLeft, None]


class ListProgressRetriesLeft(TypedDict):
    #: Earliest end, RFC 3339 in UTC.
    earliest: str
    #: Latest end, RFC 3339 in UTC.
    latest: str


class ListProgressRetries(TypedDict):
    #: Rows that wait for a retry.
    waiting: float
    #: Time of the next retry. Null without one.
    next_at: Union[str, None]
    #: Estimated end of the retries. Null if it can't be estimated.
    left: Union[ListProgressRetriesLeft, None]


class ListProgressQueuesItem(TypedDict):
    #: Name of the provider or MX host.
    provider: str
    #: Rows that wait for a mailbox check.
    remaining: float
    #: Rows with a final result.
    done: float
    #: Maximum mailbox checks per second. Null without a rate limit.
    per_second: Union[float, None]
    #: Reason why the rows wait. Null while they are being checked.
    waiting: Union[Literal["rate_limited", "greylisted", "circuit_open", "no_credits"], None]
    #: Time until which they wait. Null if it isn't known.
    until: Union[str, None]


class ListProgress(TypedDict):
    #: Current phase.
    phase: Literal["none", "records", "mailboxes", "retries", "done"]
    #: Rows with a final result.
    done: float
    #: Rows to check.
    total: float
    #: Rows per second. Null before there is a figure.
    rate_per_s: Union[float, None]
    #: Estimated end. Null if it can't be estimated.
    left: Union[ListProgressLeft, None]
    #: Rows waiting for a retry.
    retrying: float
    #: Time of the next retry. Null without one.
    next_retry_at: Union[str, None]
    #: First check of every row.
    first_pass: ListProgressFirstPass
    #: Retries of rows with a temporary result.
    retries: ListProgressRetries
    #: Up to 10 providers with the most rows left. Empty unless the list runs.
    queues: list[ListProgressQueuesItem]


class ListResults(TypedDict):
    deliverable: float
    risky: float
    undeliverable: float
    unknown: float


class ListCredits(TypedDict):
    #: Credits reserved for remaining rows.
    held: float
    #: Credits charged so far.
    charged: float
    #: Credits given back so far.
    released: float
    #: Credit limit. Null without one.
    max: Union[float, None]


class ListExpectedBottleneck(TypedDict):
    #: Name of the domain.
    domain: str
    #: Rows at this domain.
    rows: float
    #: Mailbox checks per minute.
    per_minute: float


class ListExpected(TypedDict):
    #: Minimum and maximum duration in seconds.
    seconds: tuple[float, float]
    #: Number of domains.
    domains: float
    #: The domain that takes longest because of its rate limit.
    bottleneck: Union[ListExpectedBottleneck, None]


class ListSampleResults(TypedDict):
    deliverable: float
    risky: float
    undeliverable: float
    unknown: float


class ListSamplePercent(TypedDict):
    deliverable: tuple[float, float]
    risky: tuple[float, float]
    undeliverable: tuple[float, float]
    unknown: tuple[float, float]


class ListSample(TypedDict):
    #: Rows in the sample.
    size: float
    #: Rows by verdict.
    results: ListSampleResults
    #: 95 % confidence interval of each verdict's share, in percent.
    percent: ListSamplePercent
    #: Method of choosing the rows.
    method: str


class ListSampleOffer(TypedDict):
    #: Rows of the sample.
    size: float
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
    line: Union[float, None]


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
    state: Literal[
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
    #: Source of the addresses.
    source: ListSource
    #: Settings for reading the file. Null until it is parsed.
    mapping: Union[ListMapping, None]
    #: Column names, from the header row or numbered. Null until the file is parsed.
    columns: Union[list[str], None]
    #: Options of the list, with defaults filled in.
    options: ListOptions
    #: Row counts before the start. Null until the rows are counted.
    counts: Union[ListCounts, None]
    #: Progress of the list.
    progress: ListProgress
    #: Rows by verdict so far.
    results: ListResults
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


class _ListMappingRequired(TypedDict):
    #: Index of the address column, from 0.
    email_column: Union[int, None]
    #: True if the first row has the column names.
    header: Union[bool, None]
    #: Character encoding. Lines that aren't valid UTF-8 are read as windows-1252.
    encoding: Union[Literal[
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
    ], None]
    #: Column delimiter. Two spaces mean two or more.
    delimiter: Union[Literal[",", ";", "\t", "|", "^", "  "], None]
    #: Index of the sheet in a workbook, from 0.
    sheet: Union[int, None]


class ListMapping(_ListMappingRequired, total=False):
    #: Indexes of further address columns, whose addresses are checked, too. Default: none.
    more_email_columns: list[int]


class ListCounts(TypedDict):
    #: Rows with data.
    rows: float
    #: Blank rows. Free.
    blank: float
    #: Rows without a valid address. Free.
    malformed: float
    #: Malformed rows that hold no address, such as `N/A`. They get no verdict. Free.
    not_an_address: float
    #: Rows that further addresses of a line add. `rows` includes them.
    split: float
    #: Most addresses of one line. 0 if every line has one.
    most_in_line: float
    #: Rows that repeat an earlier address. Free.
    duplicates: float
    #: Rows whose stored result is reused. Free.
    recently_validated: float
    #: Rows that one of your rules decides. Free.
    blocked_by_rule: float
    #: Sandbox addresses. Free.
    sandbox: float
    #: Maximum cost in credits.
    billable: float


class ListRow(TypedDict):
    #: Kind of object.
    object: Literal["list_row"]
    #: Number of the row among the rows with data, from 1.
    position: float
    #: First line of the row in the file, from 1.
    line: float
    #: Index of the column that the address is in, from 0.
    column: float
    #: Content of the cell, exactly as in the file.
    value: str
    #: Checked address. Null if the cell has none.
    email: Union[str, None]
    #: State of the row.
    status: Literal["waiting", "retrying", "final", "not_processed"]
    #: Verdict. Null until there is one.
    verdict: Union[Literal["deliverable", "risky", "undeliverable", "unknown"], None]
    #: Reason for the verdict. Null until there is one.
    reason: Union[Literal[
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
    ], None]
    #: 0 to 100, for sorting. Null until there is a verdict.
    score: Union[float, None]
    #: A corrected address. Null if there is none.
    suggestion: Union[str, None]
    #: Provider of the mail servers. Null if it isn't known.
    provider: Union[str, None]
    #: Deciding SMTP reply, at most 500 characters. Null without one.
    reply: Union[str, None]
    #: Position of the row that this one repeats. Null otherwise.
    duplicate_of: Union[float, None]
    #: Credits charged.
    credits: float
    #: Reason for the price. Null until there is one.
    charge: Union[Literal[
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
    ], None]
    #: Attempts so far.
    tries: float
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
    rows: float
    #: Hidden columns, up to the last one with data.
    columns: float


class ListPreviewColumnsItem(TypedDict):
    #: Name of the column.
    name: str
    #: Share of sampled cells with an address, 0 to 1.
    addresses: float


class ListPreviewEmailColumn(TypedDict):
    #: Index of the column, from 0. Null if you have to choose.
    index: Union[float, None]
    #: Reason for this column, or for asking you.
    because: Literal["cells", "name", "named", "only_column", "chosen", "several_fit", "none_fits"]
    #: Indexes of columns that could be it.
    candidates: list[float]


class _ListPreviewRequired(TypedDict):
    #: Kind of object.
    object: Literal["list_preview"]
    #: Detected format.
    format: Literal[
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


class VerdictReport(TypedDict):
    #: Kind of object.
    object: Literal["verdict_report"]
    #: Id of the validation.
    validation_id: str
    #: The actual outcome.
    outcome: Literal["delivered", "bounced", "accept_all", "disposable", "not_disposable", "other"]
    #: Your note. Null without one.
    note: Union[str, None]
    #: One of four. Treat values you don't know as `unknown`.
    verdict: Literal["deliverable", "risky", "undeliverable", "unknown"]
    #: Reason for the verdict. See the reasons.
    reason: Literal[
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
    #: Time of creation, RFC 3339 in UTC.
    created_at: str


class Upload(TypedDict):
    #: Kind of object.
    object: Literal["upload"]
    #: Id of the upload. It begins with `upl_`.
    id: str
    #: File name, used as a label.
    name: str
    #: Announced size in bytes.
    bytes: float
    #: Bytes received so far. The next part starts here.
    received: float
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
    format: Literal["csv", "xlsx", "json", "ndjson", "zip"]
    #: Name of the file.
    file_name: str
    #: Matching rows now. A running list may add more.
    rows: float
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
    kind: Literal["allow", "block"]
    #: `address`: this address. `domain`: the domain and its subdomains.
    scope: Literal["address", "domain", "subdomains", "local_part"]
    #: Address or domain in lower case, the domain in A-labels.
    target: str
    #: Your note. Null without one.
    note: Union[str, None]
    #: Time of creation, RFC 3339 in UTC.
    created_at: str


class PolicyVersionReasons(TypedDict):
    #: Action for `accept_all`, which comes from a server's reply and always counts.
    accept_all: Literal["send", "send_with_care", "do_not_send"]
    #: Action for `accept_all_unknown`, which comes from a server's reply and always counts.
    accept_all_unknown: Literal["send", "send_with_care", "do_not_send"]
    #: Action for `mailbox_full`, which comes from a server's reply and always counts.
    mailbox_full: Literal["send", "send_with_care", "do_not_send"]
    #: Judgement of `disposable`. `ignore` leaves the verdict to the other findings.
    disposable: Literal["send", "send_with_care", "do_not_send", "ignore"]
    #: Judgement of `relay_alias`. `ignore` leaves the verdict to the other findings.
    relay_alias: Literal["send", "send_with_care", "do_not_send", "ignore"]
    #: Judgement of `role_account`. `ignore` leaves the verdict to the other findings.
    role_account: Literal["send", "send_with_care", "do_not_send", "ignore"]
    #: Judgement of `no_reply`. `ignore` leaves the verdict to the other findings.
    no_reply: Literal["send", "send_with_care", "do_not_send", "ignore"]
    #: Judgement of `quoted_local_part`. `ignore` leaves the verdict to the other findings.
    quoted_local_part: Literal["send", "send_with_care", "do_not_send", "ignore"]
    #: Judgement of `gibberish`. `ignore` leaves the verdict to the other findings.
    gibberish: Literal["send", "send_with_care", "do_not_send", "ignore"]
    #: Judgement of `possible_typo`. `ignore` leaves the verdict to the other findings.
    possible_typo: Literal["send", "send_with_care", "do_not_send", "ignore"]


class PolicyVersionMinScores(TypedDict):
    #: Below this score, `send` becomes `send_with_care`.
    send: int
    #: Below this score, `send_with_care` becomes `do_not_send`.
    send_with_care: int


_PolicyVersionChangesItemWords = TypedDict(
    "_PolicyVersionChangesItemWords",
    {
        "from": "Union[str, float]",
    },
)


class PolicyVersionChangesItem(_PolicyVersionChangesItemWords):
    #: A reason, `min_scores.send` or `min_scores.send_with_care`.
    field: str
    #: Value in this version.
    to: Union[str, float]


class PolicyVersion(TypedDict):
    #: Kind of object.
    object: Literal["policy_version"]
    #: Number of the version, from 1. 0 is the standard policy.
    version: float
    #: Judgement of each risky reason: the action to recommend, or `ignore` for a fact that shouldn't count.
    reasons: PolicyVersionReasons
    #: Least scores of actions, 0 to 100. They never change a verdict.
    min_scores: PolicyVersionMinScores
    #: The earlier version that this one restores. Null if it is new.
    restores: Union[float, None]
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


class WebhookEndpointLastDelivery(TypedDict):
    #: Time at which the attempt ended.
    at: str
    #: HTTP status of the response. Null if there was none.
    status: Union[float, None]
    #: Reason that there was no response. Null if there was one.
    error: Union[Literal[
        "address_refused",
        "dns_failed",
        "connection_failed",
        "tls_failed",
        "connection_closed",
        "invalid_reply",
        "timeout",
    ], None]


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
    events: list[Literal[
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
        "probe.degraded",
    ]]
    #: `pending` endpoints get nothing but `endpoint.created` until they answer it with 2xx, `disabled` ones get no events.
    status: Literal["pending", "enabled", "disabled"]
    #: `manual`: you disabled it. `gone`: it returned 410. `failing`: every delivery failed for days. Null while it is enabled.
    disabled_reason: Union[Literal["manual", "gone", "failing"], None]
    #: Time at which it was disabled. Null while it is enabled.
    disabled_at: Union[str, None]
    #: Time of creation, RFC 3339 in UTC.
    created_at: str
    #: First failure since the last success. Null if the last attempt succeeded.
    failing_since: Union[str, None]
    #: Time of the last 2xx response. Null before the first.
    last_success_at: Union[str, None]
    #: The last attempt of any delivery, tests included. Null before the first.
    last_delivery: Union[WebhookEndpointLastDelivery, None]
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
    event_type: Literal[
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
        "probe.degraded",
        "webhook.test",
        "endpoint.created",
    ]
    #: Cause of the delivery.
    cause: Literal["event", "test", "redelivery", "replay", "confirmation"]
    #: `waiting` until an attempt succeeds or the last one fails.
    state: Literal["waiting", "delivered", "failed", "canceled"]
    #: Attempts made so far.
    attempts: float
    #: HTTP status of the last response. Null if there was none.
    last_status: Union[float, None]
    #: Reason that the last attempt got no response. Null if it got one.
    last_error: Union[Literal[
        "address_refused",
        "dns_failed",
        "connection_failed",
        "tls_failed",
        "connection_closed",
        "invalid_reply",
        "timeout",
    ], None]
    #: Time of the next attempt. Null unless the delivery waits.
    next_attempt_at: Union[str, None]
    #: Time of creation, RFC 3339 in UTC.
    created_at: str
    #: Time at which it was delivered, failed or canceled. Null while it waits.
    ended_at: Union[str, None]


class WebhookAttempt(TypedDict):
    #: Number of the attempt, from 1.
    number: float
    #: Time of the attempt, RFC 3339 in UTC.
    at: str
    #: Duration in ms.
    duration_ms: float
    #: HTTP status of the response. Null if there was none.
    status: Union[float, None]
    #: Reason that there was no response. Null if there was one.
    error: Union[Literal[
        "address_refused",
        "dns_failed",
        "connection_failed",
        "tls_failed",
        "connection_closed",
        "invalid_reply",
        "timeout",
    ], None]
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
    kind: Literal[
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
        "recovery_codes_renewed",
        "recovery_code_used",
        "email_changed",
        "identity_linked",
        "identity_unlinked",
        "key_created",
        "key_rotated",
        "key_leaked",
        "test",
    ]
    #: List, key, webhook endpoint or machine of the event. Null if it is about the account.
    about: Union[NotificationAbout, None]
    #: Code of the error or reason, or the name that the event is about. Null without one.
    detail: Union[str, None]
    #: Rows of the list or download, or credits left. Null for other kinds.
    count: Union[float, None]
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


class ListEvent(TypedDict):
    #: Kind of object.
    object: Literal["address_list"]
    #: Id of the list.
    id: str
    #: State of the list at the time of the event.
    state: Literal[
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
    #: Rows to check.
    total: float
    #: Rows with a final result.
    done: float
    #: Deliverable rows.
    deliverable: float
    #: Risky rows.
    risky: float
    #: Undeliverable rows.
    undeliverable: float
    #: Unknown rows.
    unknown: float
    #: Credits charged so far.
    credits_charged: float
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
    format: Literal["csv", "xlsx", "json", "ndjson", "zip"]
    #: Rows when it was created.
    rows: float


class ValidationEvent(TypedDict):
    #: Kind of object.
    object: Literal["validation"]
    #: Id of the validation.
    id: str
    #: One of four. Treat values you don't know as `unknown`.
    verdict: Literal["deliverable", "risky", "undeliverable", "unknown"]
    #: Reason for the verdict. See the reasons.
    reason: Literal[
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


class ValidationChangeEventPrevious(TypedDict):
    #: Id of the object.
    id: str
    #: One of four. Treat values you don't know as `unknown`.
    verdict: Literal["deliverable", "risky", "undeliverable", "unknown"]
    #: Reason for the verdict. See the reasons.
    reason: Literal[
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


class ValidationChangeEvent(TypedDict):
    #: Kind of object.
    object: Literal["validation"]
    #: Id of the validation.
    id: str
    #: One of four. Treat values you don't know as `unknown`.
    verdict: Literal["deliverable", "risky", "undeliverable", "unknown"]
    #: Reason for the verdict. See the reasons.
    reason: Literal[
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
    #: The result of the check before it.
    previous: ValidationChangeEventPrevious


class CreditsEvent(TypedDict):
    #: Kind of object.
    object: Literal["credits"]
    #: Balance after the charge.
    balance: float
    #: Balance at which this `credits.low` is sent.
    threshold: float


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


_WatchChangeEventChangesItemWords = TypedDict(
    "_WatchChangeEventChangesItemWords",
    {
        "from": "Literal[\"deliverable\", \"risky\", \"undeliverable\", \"unknown\"]",
    },
)


class WatchChangeEventChangesItem(_WatchChangeEventChangesItemWords):
    #: New verdict.
    to: Literal["deliverable", "risky", "undeliverable", "unknown"]
    #: Number of addresses.
    count: float


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
    compared: float
    #: Addresses with another verdict, without those that are or were unknown.
    changed: float
    #: Number of addresses by change of verdict.
    changes: list[WatchChangeEventChangesItem]


class WatchStopEvent(TypedDict):
    #: Kind of object.
    object: Literal["list_watch"]
    #: Id of the watched list.
    list_id: str
    #: Reason why it stopped.
    because: Literal["insufficient_credits", "list_expired"]


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
    balance: float
    #: Part of the balance reserved for running lists.
    held: float
    #: Name of the plan.
    plan: str


class LedgerEntry(TypedDict):
    #: Id of the entry.
    id: str
    #: Kind of object.
    object: Literal["ledger_entry"]
    #: Kind of change.
    kind: Literal["opening", "charge", "grant", "purchase", "refund"]
    #: Change in credits. Charges are negative.
    amount: float
    #: Balance after the change.
    balance: float
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


class UsageTotalsCredits(TypedDict):
    #: Credits of single and batch validations.
    validations: float
    #: Credits of lists.
    lists: float
    #: All credits.
    total: float


class UsageTotals(TypedDict):
    #: Single and batch validations.
    validations: float
    #: Validations without a charge.
    free: float
    #: Credits charged.
    credits: UsageTotalsCredits


class UsageDaysItemCredits(TypedDict):
    #: Credits of single and batch validations.
    validations: float
    #: Credits of lists.
    lists: float
    #: All credits.
    total: float


class UsageDaysItem(TypedDict):
    #: Single and batch validations.
    validations: float
    #: Validations without a charge.
    free: float
    #: Credits charged.
    credits: UsageDaysItemCredits
    #: The day, in UTC.
    date: str


class UsageKeysItem(TypedDict):
    #: Id of the key. Null for the app.
    key_id: Union[str, None]
    #: Name of the key. Null for the app, or if the key was deleted.
    name: Union[str, None]
    #: Validations.
    validations: float
    #: Credits charged.
    credits: float


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


class AuditEvent(TypedDict):
    #: Kind of object.
    object: Literal["audit_event"]
    #: Id of the event.
    id: str
    #: Kind of event.
    kind: Literal[
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
        "data_exported",
        "account_closed",
        "account_restored",
        "policy_changed",
        "validation_deleted",
        "account_suspended",
        "account_unsuspended",
        "operator_granted",
        "operator_revoked",
        "sessions_ended",
    ]
    #: Time of the event, RFC 3339 in UTC.
    at: str
    #: IP address, IPv6 without its last bytes. Null if it isn't known.
    network: Union[str, None]
    #: The browser's own description. Null if it isn't known.
    user_agent: Union[str, None]
    #: Subject of the event, such as a name. Never a secret.
    detail: Union[str, None]


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
    parts: float
    #: Zero bits at the start of each hash.
    bits: float
    #: Time at which the puzzle expires.
    expires_at: str


class _ProblemRequired(TypedDict):
    #: URL of this code's section in the documentation.
    type: str
    #: Title of the code, the same every time.
    title: str
    #: HTTP status.
    status: float
    #: The error and the next step.
    detail: str
    #: Same as `detail`.
    message: str
    #: Path of the request.
    instance: str
    #: Code for programs. Branch on it, and accept new ones.
    code: Literal[
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
        "origin_not_allowed",
        "xsrf_mismatch",
        "operator_only",
        "sso_required",
        "registration_closed",
        "invitation_required",
        "second_factor_required",
        "reauthentication_required",
        "insufficient_scope",
        "session_required",
        "ip_not_allowed",
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
    scope: Literal[
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
    ]
    #: With `invalid_state`: the current state.
    state: str


class _FieldErrorRequired(TypedDict):
    #: The field: JSON pointer into the body (`#/email`), or query parameter (`?limit`).
    pointer: str
    #: Reason for the rejection.
    code: Literal[
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
        "not_a_network",
        "outside_sandbox",
        "not_a_webhook_url",
        "not_a_list_url",
        "not_an_instant",
        "not_an_origin",
        "not_a_proof",
        "proof_expired",
        "proof_used",
        "not_the_checked_address",
        "no_bounce_report",
    ]
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
    checks: list[Literal[
        "syntax",
        "typo",
        "disposable",
        "role",
        "free",
        "dns",
        "mail_host",
        "smtp",
        "accept_all",
    ]]
    #: Time to wait for the verdict, in ms. After that you get a 202. Default: 8,000.
    timeout_ms: int
    #: Accepts a stored result this many seconds old, free. Default: 0, always checks.
    max_age_s: int
    #: Data to store: `full`, everything; `hashed`, everything but the local part; `none`, nothing. The last two apply 30 minutes after the verdict. Default: the setting of the account, `full` at first.
    store: Literal["full", "hashed", "none"]
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
    checks: list[Literal[
        "syntax",
        "typo",
        "disposable",
        "role",
        "free",
        "dns",
        "mail_host",
        "smtp",
        "accept_all",
    ]]
    #: Time to wait for the verdict, in ms. After that you get a 202. Default: 8,000.
    timeout_ms: int
    #: Accepts a stored result this many seconds old, free. Default: 0, always checks.
    max_age_s: int
    #: Data to store: `full`, everything; `hashed`, everything but the local part; `none`, nothing. The last two apply 30 minutes after the verdict. Default: the setting of the account, `full` at first.
    store: Literal["full", "hashed", "none"]
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
    verdict: Literal["deliverable", "risky", "undeliverable", "unknown"]
    #: Only this reason.
    reason: Literal[
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


class RecheckValidationBody(TypedDict, total=False):
    """Body of ``recheckValidation``."""

    #: Time to wait before a 202, in ms. 0 returns at once. Default: 8000.
    timeout_ms: int


class _CreateVerdictReportBodyRequired(TypedDict):
    #: The actual outcome.
    outcome: Literal["delivered", "bounced", "accept_all", "disposable", "not_disposable", "other"]


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


class CreateListBodyMapping(TypedDict, total=False):
    #: Index of the address column, from 0.
    email_column: Union[int, None]
    #: Indexes of further address columns, whose addresses are checked, too. Default: none.
    more_email_columns: list[int]
    #: True if the first row has the column names.
    header: Union[bool, None]
    #: Character encoding. Lines that aren't valid UTF-8 are read as windows-1252.
    encoding: Union[Literal[
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
    ], None]
    #: Column delimiter. Two spaces mean two or more.
    delimiter: Union[Literal[",", ";", "\t", "|", "^", "  "], None]
    #: Index of the sheet in a workbook, from 0.
    sheet: Union[int, None]


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
    mapping: CreateListBodyMapping
    #: Options of the list.
    options: ListOptions


class ReadListsQuery(TypedDict, total=False):
    """Query of ``readLists``."""

    #: Results per page. Default: 50.
    limit: int
    #: Cursor of the next page, from `next_cursor`.
    after: str
    #: Only this state.
    state: Literal[
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


class UpdateListBodyMapping(TypedDict, total=False):
    #: Index of the address column, from 0.
    email_column: Union[int, None]
    #: Indexes of further address columns, whose addresses are checked, too. Default: none.
    more_email_columns: list[int]
    #: True if the first row has the column names.
    header: Union[bool, None]
    #: Character encoding. Lines that aren't valid UTF-8 are read as windows-1252.
    encoding: Union[Literal[
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
    ], None]
    #: Column delimiter. Two spaces mean two or more.
    delimiter: Union[Literal[",", ";", "\t", "|", "^", "  "], None]
    #: Index of the sheet in a workbook, from 0.
    sheet: Union[int, None]


class UpdateListBody(TypedDict, total=False):
    """Body of ``updateList``."""

    #: New name.
    name: str
    #: New labels, in place of all earlier ones.
    tags: list[str]
    #: Settings for reading the file. The rows are counted again.
    mapping: UpdateListBodyMapping
    #: New options. The rows are counted again.
    options: ListOptions


class ReadListIssuesReplyDataItemExample(TypedDict):
    #: Number of the row among the rows with data, from 1.
    position: float
    #: Content of the cell.
    value: str
    #: A corrected address. Null if there is none.
    suggestion: Union[str, None]


class ReadListIssuesReplyDataItem(TypedDict):
    #: Kind of issue, by the repair it needs. `other` has no known repair.
    kind: Literal[
        "text_around",
        "split_cell",
        "not_an_address",
        "missing_at",
        "several_addresses",
        "trailing_separator",
        "spaces",
        "display_name",
        "mailto",
        "typo_domain",
        "other",
    ]
    #: Rows with this issue.
    count: float
    #: Rows of these with a suggested repair.
    fixable: float
    #: First row of the kind, one with a repair if possible.
    example: ReadListIssuesReplyDataItemExample


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
    position: float
    #: First line of the row in the file, from 1.
    line: float
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
    kinds: list[Literal[
        "text_around",
        "split_cell",
        "not_an_address",
        "missing_at",
        "several_addresses",
        "trailing_separator",
        "spaces",
        "display_name",
        "mailto",
        "typo_domain",
        "other",
    ]]


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
    rows: float
    #: Deleted results.
    results: float
    #: Deleted bytes of the file.
    bytes: float
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
    #: Only addresses that begin with this text.
    q: str
    #: Line of the file to start at, or the next matching row. Replaces `after`.
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
    total: float
    #: With `include=total`: number of this page's first row among them, from 1.
    first: float


class ReadListRowReplyReused(TypedDict):
    #: Kind of result that was reused.
    kind: Literal["duplicate", "recent_result"]
    #: Time of the original check.
    checked_at: str
    #: List of the original check. Null otherwise.
    list_id: Union[str, None]
    #: Row of the original check. Null otherwise.
    position: Union[float, None]


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
    verdict: Literal["deliverable", "risky", "undeliverable", "unknown"]
    #: Reason for the verdict. See the reasons.
    reason: Literal[
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
    #: Rows with this reason.
    count: float


class ReadListReasonsReply(TypedDict):
    """Reply of ``readListReasons``."""

    #: Kind of object.
    object: Literal["list_reasons"]
    #: Results of this page.
    data: list[ReadListReasonsReplyDataItem]


class ReadListDomainsReplyDataItem(TypedDict):
    #: Name of the domain.
    domain: str
    #: Rows with a result.
    rows: float
    #: Rows with the verdict `undeliverable`.
    undeliverable: float


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


_CompareListsReplyChangesItemWords = TypedDict(
    "_CompareListsReplyChangesItemWords",
    {
        "from": "Literal[\"deliverable\", \"risky\", \"undeliverable\", \"unknown\"]",
    },
)


class CompareListsReplyChangesItem(_CompareListsReplyChangesItemWords):
    #: New verdict.
    to: Literal["deliverable", "risky", "undeliverable", "unknown"]
    #: Number of addresses.
    count: float


class CompareListsReplyDataItemFrom(TypedDict):
    #: One of four. Treat values you don't know as `unknown`.
    verdict: Literal["deliverable", "risky", "undeliverable", "unknown"]
    #: Reason for the verdict. See the reasons.
    reason: Literal[
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


class CompareListsReplyDataItemTo(TypedDict):
    #: One of four. Treat values you don't know as `unknown`.
    verdict: Literal["deliverable", "risky", "undeliverable", "unknown"]
    #: Reason for the verdict. See the reasons.
    reason: Literal[
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
    both: float
    #: Addresses with a result in this list only.
    only_here: float
    #: Addresses with a result in the earlier list only.
    only_there: float
    #: Number of addresses by change of verdict.
    changes: list[CompareListsReplyChangesItem]
    #: Addresses whose verdict changed.
    data: list[CompareListsReplyDataItem]
    #: True if another page follows.
    has_more: bool
    #: Cursor of the next page. Null on the last page.
    next_cursor: Union[str, None]


class _WatchListBodyRequired(TypedDict):
    #: Interval between two runs.
    every: Literal["day", "week", "month"]


class WatchListBody(_WatchListBodyRequired, total=False):
    """Body of ``watchList``."""

    #: Maximum credits of one run; rows beyond it end as `unknown`. Null, the default: as many as it has rows.
    max_credits: Union[int, None]


_WatchListReplyRunsItemChangesItemWords = TypedDict(
    "_WatchListReplyRunsItemChangesItemWords",
    {
        "from": "Literal[\"deliverable\", \"risky\", \"undeliverable\", \"unknown\"]",
    },
)


class WatchListReplyRunsItemChangesItem(_WatchListReplyRunsItemChangesItemWords):
    #: New verdict.
    to: Literal["deliverable", "risky", "undeliverable", "unknown"]
    #: Number of addresses.
    count: float


class WatchListReplyRunsItem(TypedDict):
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
    changed: Union[float, None]
    #: Number of addresses by change of verdict.
    changes: list[WatchListReplyRunsItemChangesItem]
    #: Start of the run.
    started_at: str
    #: End of the run. Null while it runs.
    ended_at: Union[str, None]


class WatchListReply(TypedDict):
    """Reply of ``watchList``."""

    #: Kind of object.
    object: Literal["list_watch"]
    #: The watched list.
    list_id: str
    #: Interval between two runs. Null if the list isn't watched.
    every: Union[Literal["day", "week", "month"], None]
    #: Maximum credits of one run. Null: as many as it has rows.
    max_credits: Union[float, None]
    #: When the next run is due. Null while the watch is stopped.
    next_run_at: Union[str, None]
    #: Reason why the watch stopped by itself. Null while it is active.
    stopped: Union[Literal["insufficient_credits", "list_expired"], None]
    #: Time of creation, RFC 3339 in UTC.
    created_at: Union[str, None]
    #: The latest 12 runs, newest first.
    runs: list[WatchListReplyRunsItem]


_ReadListWatchReplyRunsItemChangesItemWords = TypedDict(
    "_ReadListWatchReplyRunsItemChangesItemWords",
    {
        "from": "Literal[\"deliverable\", \"risky\", \"undeliverable\", \"unknown\"]",
    },
)


class ReadListWatchReplyRunsItemChangesItem(_ReadListWatchReplyRunsItemChangesItemWords):
    #: New verdict.
    to: Literal["deliverable", "risky", "undeliverable", "unknown"]
    #: Number of addresses.
    count: float


class ReadListWatchReplyRunsItem(TypedDict):
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
    changed: Union[float, None]
    #: Number of addresses by change of verdict.
    changes: list[ReadListWatchReplyRunsItemChangesItem]
    #: Start of the run.
    started_at: str
    #: End of the run. Null while it runs.
    ended_at: Union[str, None]


class ReadListWatchReply(TypedDict):
    """Reply of ``readListWatch``."""

    #: Kind of object.
    object: Literal["list_watch"]
    #: The watched list.
    list_id: str
    #: Interval between two runs. Null if the list isn't watched.
    every: Union[Literal["day", "week", "month"], None]
    #: Maximum credits of one run. Null: as many as it has rows.
    max_credits: Union[float, None]
    #: When the next run is due. Null while the watch is stopped.
    next_run_at: Union[str, None]
    #: Reason why the watch stopped by itself. Null while it is active.
    stopped: Union[Literal["insufficient_credits", "list_expired"], None]
    #: Time of creation, RFC 3339 in UTC.
    created_at: Union[str, None]
    #: The latest 12 runs, newest first.
    runs: list[ReadListWatchReplyRunsItem]


_RunListWatchReplyRunsItemChangesItemWords = TypedDict(
    "_RunListWatchReplyRunsItemChangesItemWords",
    {
        "from": "Literal[\"deliverable\", \"risky\", \"undeliverable\", \"unknown\"]",
    },
)


class RunListWatchReplyRunsItemChangesItem(_RunListWatchReplyRunsItemChangesItemWords):
    #: New verdict.
    to: Literal["deliverable", "risky", "undeliverable", "unknown"]
    #: Number of addresses.
    count: float


class RunListWatchReplyRunsItem(TypedDict):
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
    changed: Union[float, None]
    #: Number of addresses by change of verdict.
    changes: list[RunListWatchReplyRunsItemChangesItem]
    #: Start of the run.
    started_at: str
    #: End of the run. Null while it runs.
    ended_at: Union[str, None]


class RunListWatchReply(TypedDict):
    """Reply of ``runListWatch``."""

    #: Kind of object.
    object: Literal["list_watch"]
    #: The watched list.
    list_id: str
    #: Interval between two runs. Null if the list isn't watched.
    every: Union[Literal["day", "week", "month"], None]
    #: Maximum credits of one run. Null: as many as it has rows.
    max_credits: Union[float, None]
    #: When the next run is due. Null while the watch is stopped.
    next_run_at: Union[str, None]
    #: Reason why the watch stopped by itself. Null while it is active.
    stopped: Union[Literal["insufficient_credits", "list_expired"], None]
    #: Time of creation, RFC 3339 in UTC.
    created_at: Union[str, None]
    #: The latest 12 runs, newest first.
    runs: list[RunListWatchReplyRunsItem]


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
    #: Only addresses that begin with this text.
    q: str


class _CreateExportBodyRequired(TypedDict):
    #: File format. `zip` has one CSV file for each verdict and, without a filter, one for rows without an address.
    format: Literal["csv", "xlsx", "json", "ndjson", "zip"]


class CreateExportBody(_CreateExportBodyRequired, total=False):
    """Body of ``createExport``."""

    #: Rows to include. Default: all.
    filter: CreateExportBodyFilter
    #: Includes the file's own columns, in their order. Default: true.
    original_columns: bool
    #: Result fields to append, in columns named `result_…`.
    add: list[Literal[
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
    ]]
    #: Lines of the file with several addresses: `address`, the default, writes one for each. `contact` writes one with the results side by side.
    lines: Literal["address", "contact"]
    #: True leaves CSV cells unchanged. By default, cells that a spreadsheet would run as a formula get an apostrophe in front.
    raw: bool


class _CreateRuleBodyRequired(TypedDict):
    #: `allow` makes matching addresses deliverable, `block` undeliverable.
    kind: Literal["allow", "block"]
    #: An address, or a domain with or without a leading @.
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
    kind: Literal["allow", "block"]
    #: An address, or a domain with or without a leading @.
    target: str
    #: Your note. Null or blank removes it.
    note: Union[str, None]


class SavePolicyBodyReasons(TypedDict):
    #: Action for `accept_all`, which comes from a server's reply and always counts.
    accept_all: Literal["send", "send_with_care", "do_not_send"]
    #: Action for `accept_all_unknown`, which comes from a server's reply and always counts.
    accept_all_unknown: Literal["send", "send_with_care", "do_not_send"]
    #: Action for `mailbox_full`, which comes from a server's reply and always counts.
    mailbox_full: Literal["send", "send_with_care", "do_not_send"]
    #: Judgement of `disposable`. `ignore` leaves the verdict to the other findings.
    disposable: Literal["send", "send_with_care", "do_not_send", "ignore"]
    #: Judgement of `relay_alias`. `ignore` leaves the verdict to the other findings.
    relay_alias: Literal["send", "send_with_care", "do_not_send", "ignore"]
    #: Judgement of `role_account`. `ignore` leaves the verdict to the other findings.
    role_account: Literal["send", "send_with_care", "do_not_send", "ignore"]
    #: Judgement of `no_reply`. `ignore` leaves the verdict to the other findings.
    no_reply: Literal["send", "send_with_care", "do_not_send", "ignore"]
    #: Judgement of `quoted_local_part`. `ignore` leaves the verdict to the other findings.
    quoted_local_part: Literal["send", "send_with_care", "do_not_send", "ignore"]
    #: Judgement of `gibberish`. `ignore` leaves the verdict to the other findings.
    gibberish: Literal["send", "send_with_care", "do_not_send", "ignore"]
    #: Judgement of `possible_typo`. `ignore` leaves the verdict to the other findings.
    possible_typo: Literal["send", "send_with_care", "do_not_send", "ignore"]


class SavePolicyBodyMinScores(TypedDict):
    #: Below this score, `send` becomes `send_with_care`.
    send: int
    #: Below this score, `send_with_care` becomes `do_not_send`.
    send_with_care: int


class _SavePolicyBodyRequired(TypedDict):
    #: Judgement of each risky reason: the action to recommend, or `ignore` for a fact that shouldn't count.
    reasons: SavePolicyBodyReasons
    #: Least scores of actions, 0 to 100. They never change a verdict.
    min_scores: SavePolicyBodyMinScores


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


class SimulatePolicyBodyReasons(TypedDict):
    #: Action for `accept_all`, which comes from a server's reply and always counts.
    accept_all: Literal["send", "send_with_care", "do_not_send"]
    #: Action for `accept_all_unknown`, which comes from a server's reply and always counts.
    accept_all_unknown: Literal["send", "send_with_care", "do_not_send"]
    #: Action for `mailbox_full`, which comes from a server's reply and always counts.
    mailbox_full: Literal["send", "send_with_care", "do_not_send"]
    #: Judgement of `disposable`. `ignore` leaves the verdict to the other findings.
    disposable: Literal["send", "send_with_care", "do_not_send", "ignore"]
    #: Judgement of `relay_alias`. `ignore` leaves the verdict to the other findings.
    relay_alias: Literal["send", "send_with_care", "do_not_send", "ignore"]
    #: Judgement of `role_account`. `ignore` leaves the verdict to the other findings.
    role_account: Literal["send", "send_with_care", "do_not_send", "ignore"]
    #: Judgement of `no_reply`. `ignore` leaves the verdict to the other findings.
    no_reply: Literal["send", "send_with_care", "do_not_send", "ignore"]
    #: Judgement of `quoted_local_part`. `ignore` leaves the verdict to the other findings.
    quoted_local_part: Literal["send", "send_with_care", "do_not_send", "ignore"]
    #: Judgement of `gibberish`. `ignore` leaves the verdict to the other findings.
    gibberish: Literal["send", "send_with_care", "do_not_send", "ignore"]
    #: Judgement of `possible_typo`. `ignore` leaves the verdict to the other findings.
    possible_typo: Literal["send", "send_with_care", "do_not_send", "ignore"]


class SimulatePolicyBodyMinScores(TypedDict):
    #: Below this score, `send` becomes `send_with_care`.
    send: int
    #: Below this score, `send_with_care` becomes `do_not_send`.
    send_with_care: int


class _SimulatePolicyBodyRequired(TypedDict):
    #: Judgement of each risky reason: the action to recommend, or `ignore` for a fact that shouldn't count.
    reasons: SimulatePolicyBodyReasons
    #: Least scores of actions, 0 to 100. They never change a verdict.
    min_scores: SimulatePolicyBodyMinScores


class SimulatePolicyBody(_SimulatePolicyBodyRequired, total=False):
    """Body of ``simulatePolicy``."""

    #: Ids of completed lists. Default: the 10 latest.
    list_ids: list[str]


class SimulatePolicyReplyDataItemBeforeVerdicts(TypedDict):
    #: Results that are deliverable.
    deliverable: float
    #: Results that are risky.
    risky: float
    #: Results that are undeliverable.
    undeliverable: float
    #: Results that are unknown.
    unknown: float


class SimulatePolicyReplyDataItemBeforeActions(TypedDict):
    #: Results with `send`.
    send: float
    #: Results with `send_with_care`.
    send_with_care: float
    #: Results with `do_not_send`.
    do_not_send: float
    #: Results with `retry_later`.
    retry_later: float


class SimulatePolicyReplyDataItemBefore(TypedDict):
    #: Results by verdict, as stored.
    verdicts: SimulatePolicyReplyDataItemBeforeVerdicts
    #: Results by recommended action, as stored.
    actions: SimulatePolicyReplyDataItemBeforeActions


class SimulatePolicyReplyDataItemAfterVerdicts(TypedDict):
    #: Results that are deliverable.
    deliverable: float
    #: Results that are risky.
    risky: float
    #: Results that are undeliverable.
    undeliverable: float
    #: Results that are unknown.
    unknown: float


class SimulatePolicyReplyDataItemAfterActions(TypedDict):
    #: Results with `send`.
    send: float
    #: Results with `send_with_care`.
    send_with_care: float
    #: Results with `do_not_send`.
    do_not_send: float
    #: Results with `retry_later`.
    retry_later: float


class SimulatePolicyReplyDataItemAfter(TypedDict):
    #: Results by verdict, by the policy you sent.
    verdicts: SimulatePolicyReplyDataItemAfterVerdicts
    #: Results by recommended action, by the policy you sent.
    actions: SimulatePolicyReplyDataItemAfterActions


class SimulatePolicyReplyDataItemTransitionsItemFrom(TypedDict):
    #: One of four. Treat values you don't know as `unknown`.
    verdict: Literal["deliverable", "risky", "undeliverable", "unknown"]
    #: Reason for the verdict. See the reasons.
    reason: Literal[
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
    #: Recommended action.
    action: Literal["send", "send_with_care", "do_not_send", "retry_later"]


class SimulatePolicyReplyDataItemTransitionsItemTo(TypedDict):
    #: One of four. Treat values you don't know as `unknown`.
    verdict: Literal["deliverable", "risky", "undeliverable", "unknown"]
    #: Reason for the verdict. See the reasons.
    reason: Literal[
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
    #: Recommended action.
    action: Literal["send", "send_with_care", "do_not_send", "retry_later"]


_SimulatePolicyReplyDataItemTransitionsItemWords = TypedDict(
    "_SimulatePolicyReplyDataItemTransitionsItemWords",
    {
        "from": "SimulatePolicyReplyDataItemTransitionsItemFrom",
    },
)


class SimulatePolicyReplyDataItemTransitionsItem(_SimulatePolicyReplyDataItemTransitionsItemWords):
    #: The result by the policy you sent.
    to: SimulatePolicyReplyDataItemTransitionsItemTo
    #: Results with this change.
    rows: float


class SimulatePolicyReplyDataItem(TypedDict):
    #: `validations`: the latest validations. `list`: a completed list.
    source: Literal["validations", "list"]
    #: Id of the list. Null for validations.
    list_id: Union[str, None]
    #: Name of the list. Null for validations.
    name: Union[str, None]
    #: Results judged.
    rows: float
    #: Results whose verdict, reason or action changes.
    changed: float
    #: Results stored by an earlier release without all findings. They keep their result.
    not_judged: float
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
    policy_version: float
    #: Results of this page.
    data: list[SimulatePolicyReplyDataItem]


class SimulatePolicyRowsBodyReasons(TypedDict):
    #: Action for `accept_all`, which comes from a server's reply and always counts.
    accept_all: Literal["send", "send_with_care", "do_not_send"]
    #: Action for `accept_all_unknown`, which comes from a server's reply and always counts.
    accept_all_unknown: Literal["send", "send_with_care", "do_not_send"]
    #: Action for `mailbox_full`, which comes from a server's reply and always counts.
    mailbox_full: Literal["send", "send_with_care", "do_not_send"]
    #: Judgement of `disposable`. `ignore` leaves the verdict to the other findings.
    disposable: Literal["send", "send_with_care", "do_not_send", "ignore"]
    #: Judgement of `relay_alias`. `ignore` leaves the verdict to the other findings.
    relay_alias: Literal["send", "send_with_care", "do_not_send", "ignore"]
    #: Judgement of `role_account`. `ignore` leaves the verdict to the other findings.
    role_account: Literal["send", "send_with_care", "do_not_send", "ignore"]
    #: Judgement of `no_reply`. `ignore` leaves the verdict to the other findings.
    no_reply: Literal["send", "send_with_care", "do_not_send", "ignore"]
    #: Judgement of `quoted_local_part`. `ignore` leaves the verdict to the other findings.
    quoted_local_part: Literal["send", "send_with_care", "do_not_send", "ignore"]
    #: Judgement of `gibberish`. `ignore` leaves the verdict to the other findings.
    gibberish: Literal["send", "send_with_care", "do_not_send", "ignore"]
    #: Judgement of `possible_typo`. `ignore` leaves the verdict to the other findings.
    possible_typo: Literal["send", "send_with_care", "do_not_send", "ignore"]


class SimulatePolicyRowsBodyMinScores(TypedDict):
    #: Below this score, `send` becomes `send_with_care`.
    send: int
    #: Below this score, `send_with_care` becomes `do_not_send`.
    send_with_care: int


class _SimulatePolicyRowsBodyRequired(TypedDict):
    #: Judgement of each risky reason: the action to recommend, or `ignore` for a fact that shouldn't count.
    reasons: SimulatePolicyRowsBodyReasons
    #: Least scores of actions, 0 to 100. They never change a verdict.
    min_scores: SimulatePolicyRowsBodyMinScores


class SimulatePolicyRowsBody(_SimulatePolicyRowsBodyRequired, total=False):
    """Body of ``simulatePolicyRows``."""

    #: Id of a completed list. Without it, the latest validations.
    list_id: str
    #: Only rows that have this reason now.
    reason: Literal[
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
    #: Results per page. Default: 50.
    limit: int
    #: Cursor of the next page, from `next_cursor`.
    after: str


class SimulatePolicyRowsReplyDataItemFrom(TypedDict):
    #: One of four. Treat values you don't know as `unknown`.
    verdict: Literal["deliverable", "risky", "undeliverable", "unknown"]
    #: Reason for the verdict. See the reasons.
    reason: Literal[
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
    #: Recommended action.
    action: Literal["send", "send_with_care", "do_not_send", "retry_later"]


class SimulatePolicyRowsReplyDataItemTo(TypedDict):
    #: One of four. Treat values you don't know as `unknown`.
    verdict: Literal["deliverable", "risky", "undeliverable", "unknown"]
    #: Reason for the verdict. See the reasons.
    reason: Literal[
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
    #: Recommended action.
    action: Literal["send", "send_with_care", "do_not_send", "retry_later"]


_SimulatePolicyRowsReplyDataItemWords = TypedDict(
    "_SimulatePolicyRowsReplyDataItemWords",
    {
        "from": "SimulatePolicyRowsReplyDataItemFrom",
    },
)


class SimulatePolicyRowsReplyDataItem(_SimulatePolicyRowsReplyDataItemWords):
    #: Id of the validation, or position of the row in its list.
    id: str
    #: Address of the result. Null if it is malformed.
    email: Union[str, None]
    #: The result by the policy you sent.
    to: SimulatePolicyRowsReplyDataItemTo


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
    events: list[Literal[
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
        "probe.degraded",
    ]]


class CreateWebhookEndpointBody(_CreateWebhookEndpointBodyRequired, total=False):
    """Body of ``createWebhookEndpoint``."""

    #: Your note.
    description: str


class CreateWebhookEndpointReplyLastDelivery(TypedDict):
    #: Time at which the attempt ended.
    at: str
    #: HTTP status of the response. Null if there was none.
    status: Union[float, None]
    #: Reason that there was no response. Null if there was one.
    error: Union[Literal[
        "address_refused",
        "dns_failed",
        "connection_failed",
        "tls_failed",
        "connection_closed",
        "invalid_reply",
        "timeout",
    ], None]


class CreateWebhookEndpointReply(TypedDict):
    """Reply of ``createWebhookEndpoint``."""

    #: Kind of object.
    object: Literal["webhook_endpoint"]
    #: Id of the endpoint. It begins with `whe_`.
    id: str
    #: URL that events are posted to.
    url: str
    #: Your note. Null without one.
    description: Union[str, None]
    #: Events that are sent to it.
    events: list[Literal[
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
        "probe.degraded",
    ]]
    #: `pending` endpoints get nothing but `endpoint.created` until they answer it with 2xx, `disabled` ones get no events.
    status: Literal["pending", "enabled", "disabled"]
    #: `manual`: you disabled it. `gone`: it returned 410. `failing`: every delivery failed for days. Null while it is enabled.
    disabled_reason: Union[Literal["manual", "gone", "failing"], None]
    #: Time at which it was disabled. Null while it is enabled.
    disabled_at: Union[str, None]
    #: Time of creation, RFC 3339 in UTC.
    created_at: str
    #: First failure since the last success. Null if the last attempt succeeded.
    failing_since: Union[str, None]
    #: Time of the last 2xx response. Null before the first.
    last_success_at: Union[str, None]
    #: The last attempt of any delivery, tests included. Null before the first.
    last_delivery: Union[CreateWebhookEndpointReplyLastDelivery, None]
    #: Until this time, deliveries are also signed with the former secret. Null outside a rotation.
    two_signatures_until: Union[str, None]
    #: Secret that signs deliveries. You see it once.
    secret: str


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
    events: list[Literal[
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
        "probe.degraded",
    ]]
    #: `disabled` cancels the deliveries that wait. `enabled` makes an endpoint `pending` that never answered `endpoint.created`.
    status: Literal["enabled", "disabled"]


class RotateWebhookSecretBody(TypedDict, total=False):
    """Body of ``rotateWebhookSecret``."""

    #: Seconds in which both secrets sign. Default: 86,400. 0 ends the former one at once.
    grace_s: int


class RotateWebhookSecretReplyLastDelivery(TypedDict):
    #: Time at which the attempt ended.
    at: str
    #: HTTP status of the response. Null if there was none.
    status: Union[float, None]
    #: Reason that there was no response. Null if there was one.
    error: Union[Literal[
        "address_refused",
        "dns_failed",
        "connection_failed",
        "tls_failed",
        "connection_closed",
        "invalid_reply",
        "timeout",
    ], None]


class RotateWebhookSecretReply(TypedDict):
    """Reply of ``rotateWebhookSecret``."""

    #: Kind of object.
    object: Literal["webhook_endpoint"]
    #: Id of the endpoint. It begins with `whe_`.
    id: str
    #: URL that events are posted to.
    url: str
    #: Your note. Null without one.
    description: Union[str, None]
    #: Events that are sent to it.
    events: list[Literal[
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
        "probe.degraded",
    ]]
    #: `pending` endpoints get nothing but `endpoint.created` until they answer it with 2xx, `disabled` ones get no events.
    status: Literal["pending", "enabled", "disabled"]
    #: `manual`: you disabled it. `gone`: it returned 410. `failing`: every delivery failed for days. Null while it is enabled.
    disabled_reason: Union[Literal["manual", "gone", "failing"], None]
    #: Time at which it was disabled. Null while it is enabled.
    disabled_at: Union[str, None]
    #: Time of creation, RFC 3339 in UTC.
    created_at: str
    #: First failure since the last success. Null if the last attempt succeeded.
    failing_since: Union[str, None]
    #: Time of the last 2xx response. Null before the first.
    last_success_at: Union[str, None]
    #: The last attempt of any delivery, tests included. Null before the first.
    last_delivery: Union[RotateWebhookSecretReplyLastDelivery, None]
    #: Until this time, deliveries are also signed with the former secret. Null outside a rotation.
    two_signatures_until: Union[str, None]
    #: The new secret. You see it once.
    secret: str


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
    queued: float
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
    state: Literal["waiting", "delivered", "failed", "canceled"]
    #: Only deliveries of this event.
    event_type: Literal[
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
        "probe.degraded",
        "webhook.test",
        "endpoint.created",
    ]


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
    event_type: Literal[
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
        "probe.degraded",
        "webhook.test",
        "endpoint.created",
    ]
    #: Cause of the delivery.
    cause: Literal["event", "test", "redelivery", "replay", "confirmation"]
    #: `waiting` until an attempt succeeds or the last one fails.
    state: Literal["waiting", "delivered", "failed", "canceled"]
    #: Attempts made so far.
    attempts: float
    #: HTTP status of the last response. Null if there was none.
    last_status: Union[float, None]
    #: Reason that the last attempt got no response. Null if it got one.
    last_error: Union[Literal[
        "address_refused",
        "dns_failed",
        "connection_failed",
        "tls_failed",
        "connection_closed",
        "invalid_reply",
        "timeout",
    ], None]
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
    verdict: Literal["deliverable", "risky", "undeliverable", "unknown"]
    #: Only results with this reason.
    reason: Literal[
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
    #: Only addresses at this mailbox provider.
    provider: str
    #: Only validations with this `source`.
    source: str
    #: Only validations requested with this key.
    key_id: str
    #: Only single and batch validations, or only rows of lists.
    origin: Literal["validation", "list"]
    #: `day` (default), `week` from Monday, or `month`.
    interval: Literal["day", "week", "month"]


class ReadTimeseriesReplyTotalsResults(TypedDict):
    #: All results.
    total: float
    #: Deliverable ones.
    deliverable: float
    #: Risky ones.
    risky: float
    #: Undeliverable ones.
    undeliverable: float
    #: Unknown ones.
    unknown: float


class ReadTimeseriesReplyTotals(TypedDict):
    #: Counts of results by verdict.
    results: ReadTimeseriesReplyTotalsResults
    #: Credits they cost.
    credits: float
    #: Results that cost nothing.
    free: float


class ReadTimeseriesReplyDataItemResults(TypedDict):
    #: All results.
    total: float
    #: Deliverable ones.
    deliverable: float
    #: Risky ones.
    risky: float
    #: Undeliverable ones.
    undeliverable: float
    #: Unknown ones.
    unknown: float


class ReadTimeseriesReplyDataItem(TypedDict):
    #: First day of the interval within the period.
    date: str
    #: Counts of results by verdict.
    results: ReadTimeseriesReplyDataItemResults
    #: Credits they cost.
    credits: float
    #: Results that cost nothing.
    free: float


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
    interval: Literal["day", "week", "month"]
    #: Sums of the period.
    totals: ReadTimeseriesReplyTotals
    #: One entry for each interval, oldest first. Intervals without results are included.
    data: list[ReadTimeseriesReplyDataItem]


_ReadBreakdownQueryMoreWords = TypedDict(
    "_ReadBreakdownQueryMoreWords",
    {
        "from": "str",
    },
    total=False,
)


class _ReadBreakdownQueryRequired(_ReadBreakdownQueryMoreWords):
    #: Field to break down by.
    by: Literal["verdict", "reason", "provider", "domain", "source", "key", "origin", "charge"]


class ReadBreakdownQuery(_ReadBreakdownQueryRequired, total=False):
    """Query of ``readBreakdown``."""

    #: Last day (UTC). Default: today.
    to: str
    #: Only results with this verdict.
    verdict: Literal["deliverable", "risky", "undeliverable", "unknown"]
    #: Only results with this reason.
    reason: Literal[
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


class ReadBreakdownReplyDataItemResults(TypedDict):
    #: All results.
    total: float
    #: Deliverable ones.
    deliverable: float
    #: Risky ones.
    risky: float
    #: Undeliverable ones.
    undeliverable: float
    #: Unknown ones.
    unknown: float


class ReadBreakdownReplyDataItem(TypedDict):
    #: The value. Null for results without one, and for domains and sources that aren't counted by name.
    value: Union[str, None]
    #: Name of the key. Null for other fields and deleted keys.
    name: Union[str, None]
    #: Counts of results by verdict.
    results: ReadBreakdownReplyDataItemResults
    #: Credits they cost.
    credits: float
    #: Results that cost nothing.
    free: float


class ReadBreakdownReplyRestResults(TypedDict):
    #: All results.
    total: float
    #: Deliverable ones.
    deliverable: float
    #: Risky ones.
    risky: float
    #: Undeliverable ones.
    undeliverable: float
    #: Unknown ones.
    unknown: float


class ReadBreakdownReplyRest(TypedDict):
    #: Number of these values.
    values: float
    #: Counts of results by verdict.
    results: ReadBreakdownReplyRestResults
    #: Credits they cost.
    credits: float
    #: Results that cost nothing.
    free: float


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
    by: Literal["verdict", "reason", "provider", "domain", "source", "key", "origin", "charge"]
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
    validations: float
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


class ReadAccuracyReplyOutcomes(TypedDict):
    #: Mails that were delivered.
    delivered: float
    #: Mails that bounced because of the mailbox.
    bounced: float
    #: Mails that met a full mailbox or a temporary failure.
    deferred: float
    #: Mails that were refused because of the sender or the message.
    blocked: float
    #: Bounces without a readable reason.
    unclear: float


class ReadAccuracyReplyTotalShare(TypedDict):
    #: The share, 0 to 1.
    value: float
    #: Lower end of its 95 % interval.
    low: float
    #: Upper end of its 95 % interval.
    high: float


class ReadAccuracyReplyTotal(TypedDict):
    #: Verdicts that were right.
    right: float
    #: Verdicts with a known outcome.
    decided: float
    #: Share of right verdicts.
    share: ReadAccuracyReplyTotalShare


class ReadAccuracyReplyVerdictsItemBounceRate(TypedDict):
    #: The share, 0 to 1.
    value: float
    #: Lower end of its 95 % interval.
    low: float
    #: Upper end of its 95 % interval.
    high: float


class ReadAccuracyReplyVerdictsItemPrecision(TypedDict):
    #: The share, 0 to 1.
    value: float
    #: Lower end of its 95 % interval.
    low: float
    #: Upper end of its 95 % interval.
    high: float


class ReadAccuracyReplyVerdictsItem(TypedDict):
    #: Mails that were delivered.
    delivered: float
    #: Mails that bounced because of the mailbox.
    bounced: float
    #: Share of bounced mails.
    bounce_rate: ReadAccuracyReplyVerdictsItemBounceRate
    #: Share of `deliverable` and `undeliverable` verdicts that were right. Null without any.
    precision: Union[ReadAccuracyReplyVerdictsItemPrecision, None]
    #: The verdict.
    verdict: Literal["deliverable", "risky", "undeliverable", "unknown"]


class ReadAccuracyReplyReasonsItemBounceRate(TypedDict):
    #: The share, 0 to 1.
    value: float
    #: Lower end of its 95 % interval.
    low: float
    #: Upper end of its 95 % interval.
    high: float


class ReadAccuracyReplyReasonsItemPrecision(TypedDict):
    #: The share, 0 to 1.
    value: float
    #: Lower end of its 95 % interval.
    low: float
    #: Upper end of its 95 % interval.
    high: float


class ReadAccuracyReplyReasonsItem(TypedDict):
    #: Mails that were delivered.
    delivered: float
    #: Mails that bounced because of the mailbox.
    bounced: float
    #: Share of bounced mails.
    bounce_rate: ReadAccuracyReplyReasonsItemBounceRate
    #: Share of `deliverable` and `undeliverable` verdicts that were right. Null without any.
    precision: Union[ReadAccuracyReplyReasonsItemPrecision, None]
    #: Verdict of the reason.
    verdict: Literal["deliverable", "risky", "undeliverable", "unknown"]
    #: The reason.
    reason: Literal[
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


class ReadAccuracyReplyProvidersItemBounceRate(TypedDict):
    #: The share, 0 to 1.
    value: float
    #: Lower end of its 95 % interval.
    low: float
    #: Upper end of its 95 % interval.
    high: float


class ReadAccuracyReplyProvidersItemPrecision(TypedDict):
    #: The share, 0 to 1.
    value: float
    #: Lower end of its 95 % interval.
    low: float
    #: Upper end of its 95 % interval.
    high: float


class ReadAccuracyReplyProvidersItem(TypedDict):
    #: Mails that were delivered.
    delivered: float
    #: Mails that bounced because of the mailbox.
    bounced: float
    #: Share of bounced mails.
    bounce_rate: ReadAccuracyReplyProvidersItemBounceRate
    #: Share of `deliverable` and `undeliverable` verdicts that were right. Null without any.
    precision: Union[ReadAccuracyReplyProvidersItemPrecision, None]
    #: Mail provider. Null if unknown.
    provider: Union[str, None]


class ReadAccuracyReplyCurveItemDelivered(TypedDict):
    #: The share, 0 to 1.
    value: float
    #: Lower end of its 95 % interval.
    low: float
    #: Upper end of its 95 % interval.
    high: float


_ReadAccuracyReplyCurveItemWords = TypedDict(
    "_ReadAccuracyReplyCurveItemWords",
    {
        "from": "float",
    },
)


class ReadAccuracyReplyCurveItem(_ReadAccuracyReplyCurveItemWords):
    #: Highest score of the step.
    to: float
    #: Results with a known outcome.
    results: float
    #: Mean score of these results.
    mean_score: float
    #: Share of delivered mails.
    delivered: ReadAccuracyReplyCurveItemDelivered


class ReadAccuracyReplyThresholdsItemObserved(TypedDict):
    #: The share, 0 to 1.
    value: float
    #: Lower end of its 95 % interval.
    low: float
    #: Upper end of its 95 % interval.
    high: float


class ReadAccuracyReplyThresholdsItem(TypedDict):
    #: Bounce rate to stay below, 0 to 1.
    bounce_rate: float
    #: Lowest score whose results at or above stay below the rate with 95 % confidence. Null if none does.
    score: Union[float, None]
    #: Results at or above the score.
    results: float
    #: Their bounce rate. Null without a score.
    observed: Union[ReadAccuracyReplyThresholdsItemObserved, None]


class ReadAccuracyReply(TypedDict):
    """Reply of ``readAccuracy``."""

    #: Kind of object.
    object: Literal["accuracy"]
    #: Imported mails by what happened to them.
    outcomes: ReadAccuracyReplyOutcomes
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


class ImportOutcomesReplyOutcomes(TypedDict):
    #: Mails that were delivered.
    delivered: float
    #: Mails that bounced because of the mailbox.
    bounced: float
    #: Mails that met a full mailbox or a temporary failure.
    deferred: float
    #: Mails that were refused because of the sender or the message.
    blocked: float
    #: Bounces without a readable reason.
    unclear: float


class ImportOutcomesReplyRejectedRowsItem(TypedDict):
    #: Line of the file, or position in `outcomes` from 1.
    line: float
    #: The missing part of the row. `no_time` also stands for a time in the future or more than ten years ago.
    code: Literal["no_address", "no_time", "no_outcome"]


class ImportOutcomesReply(TypedDict):
    """Reply of ``importOutcomes``."""

    #: Kind of object.
    object: Literal["outcome_import"]
    #: Rows with data.
    rows: float
    #: Mails whose address had a result before they were sent.
    matched: float
    #: Mails without such a result.
    unmatched: float
    #: Rows that were left out.
    rejected: float
    #: Matched mails by what happened to them.
    outcomes: ImportOutcomesReplyOutcomes
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
    kind: Literal["opening", "charge", "grant", "purchase", "refund"]
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
    spent: float
    #: Days since the first of these charges, at most 30.
    days: float
    #: When the balance reaches 0 at this pace, RFC 3339 in UTC. Null with less than 7 days of charges, or if it lasts more than 10 years.
    runs_out_at: Union[str, None]


class ReadCreditStatementQuery(TypedDict):
    """Query of ``readCreditStatement``."""

    #: Calendar month (UTC), such as `2026-11`.
    month: str


class ReadCreditStatementReplyGranted(TypedDict):
    #: Number of grants.
    count: float
    #: Credits granted.
    credits: float


class ReadCreditStatementReplyPurchased(TypedDict):
    #: Number of purchases.
    count: float
    #: Credits bought.
    credits: float


class ReadCreditStatementReplyRefunded(TypedDict):
    #: Number of changes.
    count: float
    #: Credits taken back, less those given back.
    credits: float


class ReadCreditStatementReplyChargedLists(TypedDict):
    #: Number of charges.
    count: float
    #: Credits charged.
    credits: float


class ReadCreditStatementReplyChargedValidations(TypedDict):
    #: Number of charges.
    count: float
    #: Credits charged.
    credits: float


class ReadCreditStatementReply(TypedDict):
    """Reply of ``readCreditStatement``."""

    #: Kind of object.
    object: Literal["credit_statement"]
    #: The month (UTC).
    month: str
    #: Balance before the first change of the month.
    opening_balance: float
    #: Balance after the last change of the month.
    closing_balance: float
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
    unread_count: float


class ReadNotificationsBody(TypedDict, total=False):
    """Body of ``readNotifications``."""

    #: Ids of the notifications, at most 100. Other ids than the account's are ignored.
    ids: list[str]
    #: `true` marks every notification as read.
    all: Literal[True]


class ReadNotificationsReply(TypedDict):
    """Reply of ``readNotifications``."""

    #: Number of unread notifications that remain.
    unread_count: float


class ListAuditEventsQuery(TypedDict, total=False):
    """Query of ``listAuditEvents``."""

    #: Results per page. Default: 50.
    limit: int
    #: Cursor of the next page, from `next_cursor`.
    after: str
    #: `sign_ins` returns sign-in attempts only.
    only: Literal["sign_ins"]


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
