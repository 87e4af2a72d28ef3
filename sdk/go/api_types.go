// Code generated from the API's contract by `npm run sdk`. DO NOT EDIT.

package mailverdict

import "time"

// Verdict is one of a set of values.
type Verdict string

// Values of Verdict. New ones may appear.
const (
	VerdictDeliverable   Verdict = "deliverable"
	VerdictRisky         Verdict = "risky"
	VerdictUndeliverable Verdict = "undeliverable"
	VerdictUnknown       Verdict = "unknown"
)

// Role is one of a set of values.
type Role string

// Values of Role. New ones may appear.
const (
	RoleOwner   Role = "owner"
	RoleAdmin   Role = "admin"
	RoleMember  Role = "member"
	RoleViewer  Role = "viewer"
	RoleBilling Role = "billing"
)

// Reason is one of a set of values.
type Reason string

// Values of Reason. New ones may appear.
const (
	ReasonInvalidSyntax       Reason = "invalid_syntax"
	ReasonDomainReserved      Reason = "domain_reserved"
	ReasonDomainNotFound      Reason = "domain_not_found"
	ReasonNullMX              Reason = "null_mx"
	ReasonNoMailHost          Reason = "no_mail_host"
	ReasonMailHostNotPublic   Reason = "mail_host_not_public"
	ReasonMailboxNotFound     Reason = "mailbox_not_found"
	ReasonMailboxDisabled     Reason = "mailbox_disabled"
	ReasonDomainRejectsMail   Reason = "domain_rejects_mail"
	ReasonSmtputf8Unsupported Reason = "smtputf8_unsupported"
	ReasonProviderSyntax      Reason = "provider_syntax"
	ReasonBlockedByRule       Reason = "blocked_by_rule"
	ReasonAcceptAll           Reason = "accept_all"
	ReasonAcceptAllUnknown    Reason = "accept_all_unknown"
	ReasonMailboxFull         Reason = "mailbox_full"
	ReasonDisposable          Reason = "disposable"
	ReasonRelayAlias          Reason = "relay_alias"
	ReasonRoleAccount         Reason = "role_account"
	ReasonNoReply             Reason = "no_reply"
	ReasonQuotedLocalPart     Reason = "quoted_local_part"
	ReasonGibberish           Reason = "gibberish"
	ReasonPossibleTypo        Reason = "possible_typo"
	ReasonNoMX                Reason = "no_mx"
	ReasonMailboxAccepted     Reason = "mailbox_accepted"
	ReasonAllowedByRule       Reason = "allowed_by_rule"
	ReasonGreylisted          Reason = "greylisted"
	ReasonTemporaryFailure    Reason = "temporary_failure"
	ReasonServerBusy          Reason = "server_busy"
	ReasonDNSTimeout          Reason = "dns_timeout"
	ReasonDNSFailure          Reason = "dns_failure"
	ReasonConnectFailed       Reason = "connect_failed"
	ReasonConnectTimeout      Reason = "connect_timeout"
	ReasonSMTPTimeout         Reason = "smtp_timeout"
	ReasonProtocolError       Reason = "protocol_error"
	ReasonTLSFailed           Reason = "tls_failed"
	ReasonSenderBlocked       Reason = "sender_blocked"
	ReasonSenderRateLimited   Reason = "sender_rate_limited"
	ReasonSenderRejected      Reason = "sender_rejected"
	ReasonPolicyRefused       Reason = "policy_refused"
	ReasonRefusedUnclear      Reason = "refused_unclear"
	ReasonAuthRequired        Reason = "auth_required"
	ReasonProviderOpaque      Reason = "provider_opaque"
	ReasonInconsistent        Reason = "inconsistent"
	ReasonSMTPSkipped         Reason = "smtp_skipped"
	ReasonInternalError       Reason = "internal_error"
)

// Action is one of a set of values.
type Action string

// Values of Action. New ones may appear.
const (
	ActionSend         Action = "send"
	ActionSendWithCare Action = "send_with_care"
	ActionDoNotSend    Action = "do_not_send"
	ActionRetryLater   Action = "retry_later"
)

// Confidence is one of a set of values.
type Confidence string

// Values of Confidence. New ones may appear.
const (
	ConfidenceDefinitive Confidence = "definitive"
	ConfidenceStrong     Confidence = "strong"
	ConfidenceWeak       Confidence = "weak"
	ConfidenceNone       Confidence = "none"
)

// CheckName is one of a set of values.
type CheckName string

// Values of CheckName. New ones may appear.
const (
	CheckNameSyntax     CheckName = "syntax"
	CheckNameTypo       CheckName = "typo"
	CheckNameDisposable CheckName = "disposable"
	CheckNameRole       CheckName = "role"
	CheckNameFree       CheckName = "free"
	CheckNameDNS        CheckName = "dns"
	CheckNameMailHost   CheckName = "mail_host"
	CheckNameSMTP       CheckName = "smtp"
	CheckNameAcceptAll  CheckName = "accept_all"
)

// CheckStatus is one of a set of values.
type CheckStatus string

// Values of CheckStatus. New ones may appear.
const (
	CheckStatusPass    CheckStatus = "pass"
	CheckStatusWarn    CheckStatus = "warn"
	CheckStatusFail    CheckStatus = "fail"
	CheckStatusSkipped CheckStatus = "skipped"
	CheckStatusError   CheckStatus = "error"
)

// SuggestionKind is one of a set of values.
type SuggestionKind string

// Values of SuggestionKind. New ones may appear.
const (
	SuggestionKindDomainTypo   SuggestionKind = "domain_typo"
	SuggestionKindTldTypo      SuggestionKind = "tld_typo"
	SuggestionKindSyntaxRepair SuggestionKind = "syntax_repair"
	SuggestionKindMissingTld   SuggestionKind = "missing_tld"
)

// StoreMode is one of a set of values.
type StoreMode string

// Values of StoreMode. New ones may appear.
const (
	StoreModeFull   StoreMode = "full"
	StoreModeHashed StoreMode = "hashed"
	StoreModeNone   StoreMode = "none"
)

// ListState is one of a set of values.
type ListState string

// Values of ListState. New ones may appear.
const (
	ListStateParsing      ListState = "parsing"
	ListStateNeedsMapping ListState = "needs_mapping"
	ListStateReady        ListState = "ready"
	ListStateSampling     ListState = "sampling"
	ListStateQueued       ListState = "queued"
	ListStateRunning      ListState = "running"
	ListStatePaused       ListState = "paused"
	ListStateFinalizing   ListState = "finalizing"
	ListStateCompleted    ListState = "completed"
	ListStateCanceled     ListState = "canceled"
	ListStateFailed       ListState = "failed"
	ListStateExpired      ListState = "expired"
)

// ListFormat is one of a set of values.
type ListFormat string

// Values of ListFormat. New ones may appear.
const (
	ListFormatCsv    ListFormat = "csv"
	ListFormatTxt    ListFormat = "txt"
	ListFormatXlsx   ListFormat = "xlsx"
	ListFormatOds    ListFormat = "ods"
	ListFormatXls    ListFormat = "xls"
	ListFormatNdjson ListFormat = "ndjson"
	ListFormatJson   ListFormat = "json"
	ListFormatVcard  ListFormat = "vcard"
	ListFormatLdif   ListFormat = "ldif"
	ListFormatMail   ListFormat = "mail"
	ListFormatHtml   ListFormat = "html"
)

// ListIssueKind is one of a set of values.
type ListIssueKind string

// Values of ListIssueKind. New ones may appear.
const (
	ListIssueKindTextAround        ListIssueKind = "text_around"
	ListIssueKindSplitCell         ListIssueKind = "split_cell"
	ListIssueKindNotAnAddress      ListIssueKind = "not_an_address"
	ListIssueKindBrokenQuotes      ListIssueKind = "broken_quotes"
	ListIssueKindMissingAt         ListIssueKind = "missing_at"
	ListIssueKindSeveralAddresses  ListIssueKind = "several_addresses"
	ListIssueKindTrailingSeparator ListIssueKind = "trailing_separator"
	ListIssueKindSpaces            ListIssueKind = "spaces"
	ListIssueKindDisplayName       ListIssueKind = "display_name"
	ListIssueKindMailto            ListIssueKind = "mailto"
	ListIssueKindTypoDomain        ListIssueKind = "typo_domain"
	ListIssueKindOther             ListIssueKind = "other"
)

// RowCharge is one of a set of values.
type RowCharge string

// Values of RowCharge. New ones may appear.
const (
	RowChargeDefinitive    RowCharge = "definitive"
	RowChargeUnknown       RowCharge = "unknown"
	RowChargeInvalidSyntax RowCharge = "invalid_syntax"
	RowChargeDuplicate     RowCharge = "duplicate"
	RowChargeCached        RowCharge = "cached"
	RowChargeRule          RowCharge = "rule"
	RowChargeSandbox       RowCharge = "sandbox"
	RowChargeSample        RowCharge = "sample"
	RowChargeNotAnAddress  RowCharge = "not_an_address"
	RowChargeNotProcessed  RowCharge = "not_processed"
)

// QueueWait is one of a set of values.
type QueueWait string

// Values of QueueWait. New ones may appear.
const (
	QueueWaitRateLimited QueueWait = "rate_limited"
	QueueWaitGreylisted  QueueWait = "greylisted"
	QueueWaitRetrying    QueueWait = "retrying"
	QueueWaitCircuitOpen QueueWait = "circuit_open"
	QueueWaitNoCredits   QueueWait = "no_credits"
)

// Encoding is one of a set of values.
type Encoding string

// Values of Encoding. New ones may appear.
const (
	EncodingUtf8         Encoding = "utf-8"
	EncodingUtf16le      Encoding = "utf-16le"
	EncodingUtf16be      Encoding = "utf-16be"
	EncodingWindows1252  Encoding = "windows-1252"
	EncodingIso88591     Encoding = "iso-8859-1"
	EncodingIso885915    Encoding = "iso-8859-15"
	EncodingMacintosh    Encoding = "macintosh"
	EncodingWindows1250  Encoding = "windows-1250"
	EncodingIso88592     Encoding = "iso-8859-2"
	EncodingWindows1254  Encoding = "windows-1254"
	EncodingWindows1257  Encoding = "windows-1257"
	EncodingWindows1258  Encoding = "windows-1258"
	EncodingWindows1251  Encoding = "windows-1251"
	EncodingKoi8R        Encoding = "koi8-r"
	EncodingIbm866       Encoding = "ibm866"
	EncodingIso88595     Encoding = "iso-8859-5"
	EncodingXMacCyrillic Encoding = "x-mac-cyrillic"
	EncodingWindows1253  Encoding = "windows-1253"
	EncodingIso88597     Encoding = "iso-8859-7"
	EncodingWindows1255  Encoding = "windows-1255"
	EncodingWindows1256  Encoding = "windows-1256"
	EncodingWindows874   Encoding = "windows-874"
	EncodingShiftJis     Encoding = "shift_jis"
	EncodingEucJp        Encoding = "euc-jp"
	EncodingIso2022Jp    Encoding = "iso-2022-jp"
	EncodingGb18030      Encoding = "gb18030"
	EncodingBig5         Encoding = "big5"
	EncodingEucKr        Encoding = "euc-kr"
)

// ExportFormat is one of a set of values.
type ExportFormat string

// Values of ExportFormat. New ones may appear.
const (
	ExportFormatCsv    ExportFormat = "csv"
	ExportFormatXlsx   ExportFormat = "xlsx"
	ExportFormatJson   ExportFormat = "json"
	ExportFormatNdjson ExportFormat = "ndjson"
	ExportFormatZip    ExportFormat = "zip"
)

// ExportField is one of a set of values.
type ExportField string

// Values of ExportField. New ones may appear.
const (
	ExportFieldEmail      ExportField = "email"
	ExportFieldColumn     ExportField = "column"
	ExportFieldVerdict    ExportField = "verdict"
	ExportFieldReason     ExportField = "reason"
	ExportFieldAction     ExportField = "action"
	ExportFieldScore      ExportField = "score"
	ExportFieldSuggestion ExportField = "suggestion"
	ExportFieldProvider   ExportField = "provider"
	ExportFieldReply      ExportField = "reply"
	ExportFieldCredits    ExportField = "credits"
	ExportFieldCheckedAt  ExportField = "checked_at"
)

// ErrorCode is one of a set of values.
type ErrorCode string

// Values of ErrorCode. New ones may appear.
const (
	ErrorCodeMalformedRequest         ErrorCode = "malformed_request"
	ErrorCodeInvalidCursor            ErrorCode = "invalid_cursor"
	ErrorCodeMissingIdempotencyKey    ErrorCode = "missing_idempotency_key"
	ErrorCodeMissingCredentials       ErrorCode = "missing_credentials"
	ErrorCodeInvalidToken             ErrorCode = "invalid_token"
	ErrorCodeExpiredToken             ErrorCode = "expired_token"
	ErrorCodeLoginRefused             ErrorCode = "login_refused"
	ErrorCodeInvalidKey               ErrorCode = "invalid_key"
	ErrorCodeExpiredKey               ErrorCode = "expired_key"
	ErrorCodeDisabledKey              ErrorCode = "disabled_key"
	ErrorCodeInsufficientCredits      ErrorCode = "insufficient_credits"
	ErrorCodeKeyBudgetExceeded        ErrorCode = "key_budget_exceeded"
	ErrorCodeMemberLimitExceeded      ErrorCode = "member_limit_exceeded"
	ErrorCodeOriginNotAllowed         ErrorCode = "origin_not_allowed"
	ErrorCodeXsrfMismatch             ErrorCode = "xsrf_mismatch"
	ErrorCodeOperatorOnly             ErrorCode = "operator_only"
	ErrorCodeRoleForbidden            ErrorCode = "role_forbidden"
	ErrorCodeSsoRequired              ErrorCode = "sso_required"
	ErrorCodeRegistrationClosed       ErrorCode = "registration_closed"
	ErrorCodeInvitationRequired       ErrorCode = "invitation_required"
	ErrorCodeSecondFactorRequired     ErrorCode = "second_factor_required"
	ErrorCodeReauthenticationRequired ErrorCode = "reauthentication_required"
	ErrorCodeInsufficientScope        ErrorCode = "insufficient_scope"
	ErrorCodeSessionRequired          ErrorCode = "session_required"
	ErrorCodeIPNotAllowed             ErrorCode = "ip_not_allowed"
	ErrorCodeNetworkNotAllowed        ErrorCode = "network_not_allowed"
	ErrorCodeSessionTooOld            ErrorCode = "session_too_old"
	ErrorCodeSsoNeeded                ErrorCode = "sso_needed"
	ErrorCodeTwoFactorNeeded          ErrorCode = "two_factor_needed"
	ErrorCodeAccountSuspended         ErrorCode = "account_suspended"
	ErrorCodeNotFound                 ErrorCode = "not_found"
	ErrorCodeMethodNotAllowed         ErrorCode = "method_not_allowed"
	ErrorCodeBodyTooSlow              ErrorCode = "body_too_slow"
	ErrorCodeConflict                 ErrorCode = "conflict"
	ErrorCodeInvalidState             ErrorCode = "invalid_state"
	ErrorCodeOffsetMismatch           ErrorCode = "offset_mismatch"
	ErrorCodeSampleRefused            ErrorCode = "sample_refused"
	ErrorCodeSsoLinkRequired          ErrorCode = "sso_link_required"
	ErrorCodeLastSignInMethod         ErrorCode = "last_sign_in_method"
	ErrorCodeLastOwner                ErrorCode = "last_owner"
	ErrorCodeWorkspaceChanged         ErrorCode = "workspace_changed"
	ErrorCodeExpired                  ErrorCode = "expired"
	ErrorCodeListDeleted              ErrorCode = "list_deleted"
	ErrorCodeEvidenceNotStored        ErrorCode = "evidence_not_stored"
	ErrorCodeFormatRemoved            ErrorCode = "format_removed"
	ErrorCodeBodyTooLarge             ErrorCode = "body_too_large"
	ErrorCodeUnsupportedMediaType     ErrorCode = "unsupported_media_type"
	ErrorCodeValidationFailed         ErrorCode = "validation_failed"
	ErrorCodeIdempotencyKeyReused     ErrorCode = "idempotency_key_reused"
	ErrorCodeArchiveRefused           ErrorCode = "archive_refused"
	ErrorCodeResetTokenInvalid        ErrorCode = "reset_token_invalid"
	ErrorCodeConfirmTokenInvalid      ErrorCode = "confirm_token_invalid"
	ErrorCodeInvitationInvalid        ErrorCode = "invitation_invalid"
	ErrorCodeCodeWrong                ErrorCode = "code_wrong"
	ErrorCodePasswordWrong            ErrorCode = "password_wrong"
	ErrorCodeChallengeEnded           ErrorCode = "challenge_ended"
	ErrorCodeSsoRefused               ErrorCode = "sso_refused"
	ErrorCodeSsoStateEnded            ErrorCode = "sso_state_ended"
	ErrorCodeSsoEmailUnverified       ErrorCode = "sso_email_unverified"
	ErrorCodePuzzleRequired           ErrorCode = "puzzle_required"
	ErrorCodeRateLimited              ErrorCode = "rate_limited"
	ErrorCodeConcurrencyLimited       ErrorCode = "concurrency_limited"
	ErrorCodeTooManyUploads           ErrorCode = "too_many_uploads"
	ErrorCodeTooManyFreeChecks        ErrorCode = "too_many_free_checks"
	ErrorCodeTooManyUnknown           ErrorCode = "too_many_unknown"
	ErrorCodeTooManyStreams           ErrorCode = "too_many_streams"
	ErrorCodeUnpaidListsFull          ErrorCode = "unpaid_lists_full"
	ErrorCodeTooManyDeliveries        ErrorCode = "too_many_deliveries"
	ErrorCodeInternalError            ErrorCode = "internal_error"
	ErrorCodeShuttingDown             ErrorCode = "shutting_down"
	ErrorCodeTooBusy                  ErrorCode = "too_busy"
	ErrorCodeDatabaseUnavailable      ErrorCode = "database_unavailable"
	ErrorCodeSsoUnavailable           ErrorCode = "sso_unavailable"
	ErrorCodePaymentUnavailable       ErrorCode = "payment_unavailable"
	ErrorCodeStorageFull              ErrorCode = "storage_full"
	ErrorCodeUploadsFull              ErrorCode = "uploads_full"
)

// FieldCode is one of a set of values.
type FieldCode string

// Values of FieldCode. New ones may appear.
const (
	FieldCodeRequired             FieldCode = "required"
	FieldCodeWrongType            FieldCode = "wrong_type"
	FieldCodeUnknownField         FieldCode = "unknown_field"
	FieldCodeTooShort             FieldCode = "too_short"
	FieldCodeTooLong              FieldCode = "too_long"
	FieldCodeNotAllowed           FieldCode = "not_allowed"
	FieldCodeControlCharacter     FieldCode = "control_character"
	FieldCodeLoneSurrogate        FieldCode = "lone_surrogate"
	FieldCodeNotDecodable         FieldCode = "not_decodable"
	FieldCodeEmpty                FieldCode = "empty"
	FieldCodeNotAnAddress         FieldCode = "not_an_address"
	FieldCodeDomainEndsInDot      FieldCode = "domain_ends_in_dot"
	FieldCodeTooCommon            FieldCode = "too_common"
	FieldCodeDoesNotMatch         FieldCode = "does_not_match"
	FieldCodeOutOfRange           FieldCode = "out_of_range"
	FieldCodeNotAnAddressOrDomain FieldCode = "not_an_address_or_domain"
	FieldCodeAlreadyThere         FieldCode = "already_there"
	FieldCodeTooMany              FieldCode = "too_many"
	FieldCodeWrongConfirmation    FieldCode = "wrong_confirmation"
	FieldCodeWrongSetupCode       FieldCode = "wrong_setup_code"
	FieldCodeNotAPicture          FieldCode = "not_a_picture"
	FieldCodeNotATimeZone         FieldCode = "not_a_time_zone"
	FieldCodeOnlyOperator         FieldCode = "only_operator"
	FieldCodeOwnAccount           FieldCode = "own_account"
	FieldCodeNotANetwork          FieldCode = "not_a_network"
	FieldCodeOutsideSandbox       FieldCode = "outside_sandbox"
	FieldCodeNotAWebhookURL       FieldCode = "not_a_webhook_url"
	FieldCodeNotAListURL          FieldCode = "not_a_list_url"
	FieldCodeNotAnIssuer          FieldCode = "not_an_issuer"
	FieldCodeNotAnInstant         FieldCode = "not_an_instant"
	FieldCodeNotAnOrigin          FieldCode = "not_an_origin"
	FieldCodeNotAProof            FieldCode = "not_a_proof"
	FieldCodeProofExpired         FieldCode = "proof_expired"
	FieldCodeProofUsed            FieldCode = "proof_used"
	FieldCodeNotTheCheckedAddress FieldCode = "not_the_checked_address"
	FieldCodeNoBounceReport       FieldCode = "no_bounce_report"
	FieldCodeNotADomain           FieldCode = "not_a_domain"
	FieldCodeLocksYouOut          FieldCode = "locks_you_out"
	FieldCodeDomainNotAllowed     FieldCode = "domain_not_allowed"
	FieldCodeNotAKeyHolder        FieldCode = "not_a_key_holder"
)

// Scope is one of a set of values.
type Scope string

// Values of Scope. New ones may appear.
const (
	ScopeValidate           Scope = "validate"
	ScopeResultsRead        Scope = "results:read"
	ScopeResultsDelete      Scope = "results:delete"
	ScopeEvidenceRead       Scope = "evidence:read"
	ScopeListsRead          Scope = "lists:read"
	ScopeListsWrite         Scope = "lists:write"
	ScopeExports            Scope = "exports"
	ScopeRulesRead          Scope = "rules:read"
	ScopeRulesWrite         Scope = "rules:write"
	ScopeAnalyticsRead      Scope = "analytics:read"
	ScopeBillingRead        Scope = "billing:read"
	ScopeAuditRead          Scope = "audit:read"
	ScopeWebhooksRead       Scope = "webhooks:read"
	ScopeWebhooksWrite      Scope = "webhooks:write"
	ScopeNotificationsRead  Scope = "notifications:read"
	ScopeNotificationsWrite Scope = "notifications:write"
	ScopePeopleRead         Scope = "people:read"
)

// WebhookEventType is one of a set of values.
type WebhookEventType string

// Values of WebhookEventType. New ones may appear.
const (
	WebhookEventTypeListNeedsMapping    WebhookEventType = "list.needs_mapping"
	WebhookEventTypeListReady           WebhookEventType = "list.ready"
	WebhookEventTypeListStarted         WebhookEventType = "list.started"
	WebhookEventTypeListProgress        WebhookEventType = "list.progress"
	WebhookEventTypeListPaused          WebhookEventType = "list.paused"
	WebhookEventTypeListCompleted       WebhookEventType = "list.completed"
	WebhookEventTypeListFailed          WebhookEventType = "list.failed"
	WebhookEventTypeListCanceled        WebhookEventType = "list.canceled"
	WebhookEventTypeExportReady         WebhookEventType = "export.ready"
	WebhookEventTypeValidationCompleted WebhookEventType = "validation.completed"
	WebhookEventTypeValidationChanged   WebhookEventType = "validation.changed"
	WebhookEventTypeWatchChanged        WebhookEventType = "watch.changed"
	WebhookEventTypeWatchStopped        WebhookEventType = "watch.stopped"
	WebhookEventTypeCreditsLow          WebhookEventType = "credits.low"
	WebhookEventTypeCreditsExhausted    WebhookEventType = "credits.exhausted"
	WebhookEventTypeKeyExpiring         WebhookEventType = "key.expiring"
	WebhookEventTypeKeyLeaked           WebhookEventType = "key.leaked"
	WebhookEventTypeMemberJoined        WebhookEventType = "member.joined"
	WebhookEventTypeMemberRemoved       WebhookEventType = "member.removed"
	WebhookEventTypeRoleChanged         WebhookEventType = "role.changed"
	WebhookEventTypeProbeDegraded       WebhookEventType = "probe.degraded"
)

// DeliveredEventType is one of a set of values.
type DeliveredEventType string

// Values of DeliveredEventType. New ones may appear.
const (
	DeliveredEventTypeListNeedsMapping    DeliveredEventType = "list.needs_mapping"
	DeliveredEventTypeListReady           DeliveredEventType = "list.ready"
	DeliveredEventTypeListStarted         DeliveredEventType = "list.started"
	DeliveredEventTypeListProgress        DeliveredEventType = "list.progress"
	DeliveredEventTypeListPaused          DeliveredEventType = "list.paused"
	DeliveredEventTypeListCompleted       DeliveredEventType = "list.completed"
	DeliveredEventTypeListFailed          DeliveredEventType = "list.failed"
	DeliveredEventTypeListCanceled        DeliveredEventType = "list.canceled"
	DeliveredEventTypeExportReady         DeliveredEventType = "export.ready"
	DeliveredEventTypeValidationCompleted DeliveredEventType = "validation.completed"
	DeliveredEventTypeValidationChanged   DeliveredEventType = "validation.changed"
	DeliveredEventTypeWatchChanged        DeliveredEventType = "watch.changed"
	DeliveredEventTypeWatchStopped        DeliveredEventType = "watch.stopped"
	DeliveredEventTypeCreditsLow          DeliveredEventType = "credits.low"
	DeliveredEventTypeCreditsExhausted    DeliveredEventType = "credits.exhausted"
	DeliveredEventTypeKeyExpiring         DeliveredEventType = "key.expiring"
	DeliveredEventTypeKeyLeaked           DeliveredEventType = "key.leaked"
	DeliveredEventTypeMemberJoined        DeliveredEventType = "member.joined"
	DeliveredEventTypeMemberRemoved       DeliveredEventType = "member.removed"
	DeliveredEventTypeRoleChanged         DeliveredEventType = "role.changed"
	DeliveredEventTypeProbeDegraded       DeliveredEventType = "probe.degraded"
	DeliveredEventTypeWebhookTest         DeliveredEventType = "webhook.test"
	DeliveredEventTypeEndpointCreated     DeliveredEventType = "endpoint.created"
)

// DeliveryState is one of a set of values.
type DeliveryState string

// Values of DeliveryState. New ones may appear.
const (
	DeliveryStateWaiting   DeliveryState = "waiting"
	DeliveryStateDelivered DeliveryState = "delivered"
	DeliveryStateFailed    DeliveryState = "failed"
	DeliveryStateCanceled  DeliveryState = "canceled"
)

// DeliveryCause is one of a set of values.
type DeliveryCause string

// Values of DeliveryCause. New ones may appear.
const (
	DeliveryCauseEvent        DeliveryCause = "event"
	DeliveryCauseTest         DeliveryCause = "test"
	DeliveryCauseRedelivery   DeliveryCause = "redelivery"
	DeliveryCauseReplay       DeliveryCause = "replay"
	DeliveryCauseConfirmation DeliveryCause = "confirmation"
)

// AttemptError is one of a set of values.
type AttemptError string

// Values of AttemptError. New ones may appear.
const (
	AttemptErrorAddressRefused   AttemptError = "address_refused"
	AttemptErrorDNSFailed        AttemptError = "dns_failed"
	AttemptErrorConnectionFailed AttemptError = "connection_failed"
	AttemptErrorTLSFailed        AttemptError = "tls_failed"
	AttemptErrorConnectionClosed AttemptError = "connection_closed"
	AttemptErrorInvalidReply     AttemptError = "invalid_reply"
	AttemptErrorTimeout          AttemptError = "timeout"
)

// EndpointStatus is one of a set of values.
type EndpointStatus string

// Values of EndpointStatus. New ones may appear.
const (
	EndpointStatusPending  EndpointStatus = "pending"
	EndpointStatusEnabled  EndpointStatus = "enabled"
	EndpointStatusDisabled EndpointStatus = "disabled"
)

// DisabledReason is one of a set of values.
type DisabledReason string

// Values of DisabledReason. New ones may appear.
const (
	DisabledReasonManual  DisabledReason = "manual"
	DisabledReasonGone    DisabledReason = "gone"
	DisabledReasonFailing DisabledReason = "failing"
)

// AuditKind is one of a set of values.
type AuditKind string

// Values of AuditKind. New ones may appear.
const (
	AuditKindAccountOpened        AuditKind = "account_opened"
	AuditKindSignedIn             AuditKind = "signed_in"
	AuditKindSignInRefused        AuditKind = "sign_in_refused"
	AuditKindCodeRefused          AuditKind = "code_refused"
	AuditKindSignedOut            AuditKind = "signed_out"
	AuditKindRefreshReused        AuditKind = "refresh_reused"
	AuditKindSessionEnded         AuditKind = "session_ended"
	AuditKindOtherSessionsEnded   AuditKind = "other_sessions_ended"
	AuditKindPasswordChanged      AuditKind = "password_changed"
	AuditKindPasswordReset        AuditKind = "password_reset"
	AuditKindTotpEnabled          AuditKind = "totp_enabled"
	AuditKindTotpDisabled         AuditKind = "totp_disabled"
	AuditKindRecoveryCodeUsed     AuditKind = "recovery_code_used"
	AuditKindRecoveryCodesRenewed AuditKind = "recovery_codes_renewed"
	AuditKindDeviceTrusted        AuditKind = "device_trusted"
	AuditKindDeviceForgotten      AuditKind = "device_forgotten"
	AuditKindEmailChangeAsked     AuditKind = "email_change_asked"
	AuditKindEmailChanged         AuditKind = "email_changed"
	AuditKindIdentityLinked       AuditKind = "identity_linked"
	AuditKindIdentityUnlinked     AuditKind = "identity_unlinked"
	AuditKindKeyCreated           AuditKind = "key_created"
	AuditKindKeyRevoked           AuditKind = "key_revoked"
	AuditKindKeyChanged           AuditKind = "key_changed"
	AuditKindKeyRotated           AuditKind = "key_rotated"
	AuditKindKeyLeaked            AuditKind = "key_leaked"
	AuditKindKeyDisabled          AuditKind = "key_disabled"
	AuditKindKeyEnabled           AuditKind = "key_enabled"
	AuditKindKeyHandedOver        AuditKind = "key_handed_over"
	AuditKindDataExported         AuditKind = "data_exported"
	AuditKindAccountClosed        AuditKind = "account_closed"
	AuditKindAccountRestored      AuditKind = "account_restored"
	AuditKindPolicyChanged        AuditKind = "policy_changed"
	AuditKindSignUpHookCreated    AuditKind = "sign_up_hook_created"
	AuditKindSignUpHookChanged    AuditKind = "sign_up_hook_changed"
	AuditKindSignUpSecretRotated  AuditKind = "sign_up_secret_rotated"
	AuditKindSignUpHookDeleted    AuditKind = "sign_up_hook_deleted"
	AuditKindValidationDeleted    AuditKind = "validation_deleted"
	AuditKindListCreated          AuditKind = "list_created"
	AuditKindListDownloaded       AuditKind = "list_downloaded"
	AuditKindListDeleted          AuditKind = "list_deleted"
	AuditKindRuleCreated          AuditKind = "rule_created"
	AuditKindRuleChanged          AuditKind = "rule_changed"
	AuditKindRuleDeleted          AuditKind = "rule_deleted"
	AuditKindRulesImported        AuditKind = "rules_imported"
	AuditKindWebhookCreated       AuditKind = "webhook_created"
	AuditKindWebhookChanged       AuditKind = "webhook_changed"
	AuditKindWebhookSecretRotated AuditKind = "webhook_secret_rotated"
	AuditKindWebhookDeleted       AuditKind = "webhook_deleted"
	AuditKindResultShared         AuditKind = "result_shared"
	AuditKindShareRevoked         AuditKind = "share_revoked"
	AuditKindAccountSuspended     AuditKind = "account_suspended"
	AuditKindAccountUnsuspended   AuditKind = "account_unsuspended"
	AuditKindCreditsGranted       AuditKind = "credits_granted"
	AuditKindCreditsTaken         AuditKind = "credits_taken"
	AuditKindSecondFactorReset    AuditKind = "second_factor_reset"
	AuditKindOperatorGranted      AuditKind = "operator_granted"
	AuditKindOperatorRevoked      AuditKind = "operator_revoked"
	AuditKindSessionsEnded        AuditKind = "sessions_ended"
	AuditKindMemberJoined         AuditKind = "member_joined"
	AuditKindMemberLeft           AuditKind = "member_left"
	AuditKindMemberRemoved        AuditKind = "member_removed"
	AuditKindRoleChanged          AuditKind = "role_changed"
	AuditKindCreditLimitChanged   AuditKind = "credit_limit_changed"
	AuditKindInvitationSent       AuditKind = "invitation_sent"
	AuditKindInvitationWithdrawn  AuditKind = "invitation_withdrawn"
	AuditKindRequirementsChanged  AuditKind = "requirements_changed"
	AuditKindSsoConnected         AuditKind = "sso_connected"
	AuditKindSsoChanged           AuditKind = "sso_changed"
	AuditKindSsoDisconnected      AuditKind = "sso_disconnected"
	AuditKindSsoDomainAdded       AuditKind = "sso_domain_added"
	AuditKindSsoDomainVerified    AuditKind = "sso_domain_verified"
	AuditKindSsoDomainLost        AuditKind = "sso_domain_lost"
	AuditKindSsoDomainRemoved     AuditKind = "sso_domain_removed"
	AuditKindScimTokenCreated     AuditKind = "scim_token_created"
	AuditKindScimTokenRevoked     AuditKind = "scim_token_revoked"
	AuditKindJoinRequested        AuditKind = "join_requested"
	AuditKindJoinRequestWithdrawn AuditKind = "join_request_withdrawn"
	AuditKindJoinRequestDeclined  AuditKind = "join_request_declined"
	AuditKindOwnershipOffered     AuditKind = "ownership_offered"
	AuditKindOwnershipTransferred AuditKind = "ownership_transferred"
	AuditKindOwnershipOfferEnded  AuditKind = "ownership_offer_ended"
)

// NotificationKind is one of a set of values.
type NotificationKind string

// Values of NotificationKind. New ones may appear.
const (
	NotificationKindListCompleted        NotificationKind = "list_completed"
	NotificationKindListFailed           NotificationKind = "list_failed"
	NotificationKindListPaused           NotificationKind = "list_paused"
	NotificationKindListNeedsMapping     NotificationKind = "list_needs_mapping"
	NotificationKindWatchChanged         NotificationKind = "watch_changed"
	NotificationKindWatchStopped         NotificationKind = "watch_stopped"
	NotificationKindExportReady          NotificationKind = "export_ready"
	NotificationKindCreditsLow           NotificationKind = "credits_low"
	NotificationKindCreditsExhausted     NotificationKind = "credits_exhausted"
	NotificationKindKeyExpiring          NotificationKind = "key_expiring"
	NotificationKindMemberJoined         NotificationKind = "member_joined"
	NotificationKindMemberRemoved        NotificationKind = "member_removed"
	NotificationKindRoleChanged          NotificationKind = "role_changed"
	NotificationKindJoinRequested        NotificationKind = "join_requested"
	NotificationKindWebhookDisabled      NotificationKind = "webhook_disabled"
	NotificationKindWebhookBacklog       NotificationKind = "webhook_backlog"
	NotificationKindWebhookFreeLimit     NotificationKind = "webhook_free_limit"
	NotificationKindProbeDegraded        NotificationKind = "probe_degraded"
	NotificationKindDiskLow              NotificationKind = "disk_low"
	NotificationKindPasswordChanged      NotificationKind = "password_changed"
	NotificationKindPasswordReset        NotificationKind = "password_reset"
	NotificationKindNewSignIn            NotificationKind = "new_sign_in"
	NotificationKindSignInPaused         NotificationKind = "sign_in_paused"
	NotificationKindTotpEnabled          NotificationKind = "totp_enabled"
	NotificationKindTotpDisabled         NotificationKind = "totp_disabled"
	NotificationKindSecondFactorReset    NotificationKind = "second_factor_reset"
	NotificationKindRecoveryCodesRenewed NotificationKind = "recovery_codes_renewed"
	NotificationKindRecoveryCodeUsed     NotificationKind = "recovery_code_used"
	NotificationKindEmailChanged         NotificationKind = "email_changed"
	NotificationKindIdentityLinked       NotificationKind = "identity_linked"
	NotificationKindIdentityUnlinked     NotificationKind = "identity_unlinked"
	NotificationKindSsoConnected         NotificationKind = "sso_connected"
	NotificationKindSsoChanged           NotificationKind = "sso_changed"
	NotificationKindSsoDisconnected      NotificationKind = "sso_disconnected"
	NotificationKindScimTokenCreated     NotificationKind = "scim_token_created"
	NotificationKindScimTokenRevoked     NotificationKind = "scim_token_revoked"
	NotificationKindKeyCreated           NotificationKind = "key_created"
	NotificationKindKeyRotated           NotificationKind = "key_rotated"
	NotificationKindKeyLeaked            NotificationKind = "key_leaked"
	NotificationKindKeyHandedOver        NotificationKind = "key_handed_over"
	NotificationKindTest                 NotificationKind = "test"
)

// LedgerKind is one of a set of values.
type LedgerKind string

// Values of LedgerKind. New ones may appear.
const (
	LedgerKindOpening  LedgerKind = "opening"
	LedgerKindCharge   LedgerKind = "charge"
	LedgerKindGrant    LedgerKind = "grant"
	LedgerKindPurchase LedgerKind = "purchase"
	LedgerKindRefund   LedgerKind = "refund"
)

// Judgement is one of a set of values.
type Judgement string

// Values of Judgement. New ones may appear.
const (
	JudgementSend         Judgement = "send"
	JudgementSendWithCare Judgement = "send_with_care"
	JudgementDoNotSend    Judgement = "do_not_send"
	JudgementIgnore       Judgement = "ignore"
)

// Interval is one of a set of values.
type Interval string

// Values of Interval. New ones may appear.
const (
	IntervalDay   Interval = "day"
	IntervalWeek  Interval = "week"
	IntervalMonth Interval = "month"
)

// BreakdownField is one of a set of values.
type BreakdownField string

// Values of BreakdownField. New ones may appear.
const (
	BreakdownFieldVerdict  BreakdownField = "verdict"
	BreakdownFieldReason   BreakdownField = "reason"
	BreakdownFieldProvider BreakdownField = "provider"
	BreakdownFieldDomain   BreakdownField = "domain"
	BreakdownFieldSource   BreakdownField = "source"
	BreakdownFieldKey      BreakdownField = "key"
	BreakdownFieldOrigin   BreakdownField = "origin"
	BreakdownFieldCharge   BreakdownField = "charge"
)

// ReportedOutcome is one of a set of values.
type ReportedOutcome string

// Values of ReportedOutcome. New ones may appear.
const (
	ReportedOutcomeDelivered     ReportedOutcome = "delivered"
	ReportedOutcomeBounced       ReportedOutcome = "bounced"
	ReportedOutcomeAcceptAll     ReportedOutcome = "accept_all"
	ReportedOutcomeDisposable    ReportedOutcome = "disposable"
	ReportedOutcomeNotDisposable ReportedOutcome = "not_disposable"
	ReportedOutcomeOther         ReportedOutcome = "other"
)

// MailPolicyStatus is one of a set of values.
type MailPolicyStatus string

// Values of MailPolicyStatus. New ones may appear.
const (
	MailPolicyStatusFound   MailPolicyStatus = "found"
	MailPolicyStatusMissing MailPolicyStatus = "missing"
	MailPolicyStatusInvalid MailPolicyStatus = "invalid"
	MailPolicyStatusUnknown MailPolicyStatus = "unknown"
)

// RuleKind is one of a set of values.
type RuleKind string

// Values of RuleKind. New ones may appear.
const (
	RuleKindAllow RuleKind = "allow"
	RuleKindBlock RuleKind = "block"
)

// RuleScope is one of a set of values.
type RuleScope string

// Values of RuleScope. New ones may appear.
const (
	RuleScopeAddress    RuleScope = "address"
	RuleScopeDomain     RuleScope = "domain"
	RuleScopeSubdomains RuleScope = "subdomains"
	RuleScopeLocalPart  RuleScope = "local_part"
	RuleScopeMXHost     RuleScope = "mx_host"
)

// SignUpHost is one of a set of values.
type SignUpHost string

// Values of SignUpHost. New ones may appear.
const (
	SignUpHostSupabase SignUpHost = "supabase"
	SignUpHostKratos   SignUpHost = "kratos"
	SignUpHostCognito  SignUpHost = "cognito"
	SignUpHostAuth0    SignUpHost = "auth0"
	SignUpHostKeycloak SignUpHost = "keycloak"
)

type VerdictCounts struct {
	Deliverable int `json:"deliverable"`

	Risky int `json:"risky"`

	Undeliverable int `json:"undeliverable"`

	Unknown int `json:"unknown"`
}

type UnknownRetries struct {
	// Maximum number of attempts.
	Attempts int `json:"attempts"`

	// Time in seconds within which they happen.
	OverS int `json:"over_s"`
}

type StoredListOptions struct {
	// Rows that count as duplicates. `exact`: same spelling. `relaxed`, the default: same mailbox.
	Dedupe string `json:"dedupe"`

	// Reuses your own results younger than this many seconds, free. Default: 0, none.
	SkipIfValidatedWithinS int `json:"skip_if_validated_within_s"`

	// Retries of unknown results. Default: 3 attempts within 21,600 seconds.
	RetryUnknown UnknownRetries `json:"retry_unknown"`

	// Credit limit: the list pauses before it costs more. Default: null, no limit.
	MaxCredits *int `json:"max_credits"`

	// Seconds from the end until rows and results are deleted. Default: 30 days.
	RetentionS int `json:"retention_s"`

	// Sends you a mail when the list is done. Default: true.
	Notify bool `json:"notify"`

	// Cells with several addresses: `split`, the default, makes each a row. `first` checks the first. `leave` makes them malformed rows.
	SeveralAddresses string `json:"several_addresses"`

	// Cells with text around one address: `read`, the default, checks the address. `leave` makes them malformed rows.
	TextAround string `json:"text_around"`

	// `manual`, the default, waits in `ready`. `auto` starts as soon as rows are counted.
	Start string `json:"start"`
}

type ValidationAddress struct {
	// Part before the @.
	Local string `json:"local"`

	// Part after the @, as written.
	Domain string `json:"domain"`

	// The domain in ASCII (A-labels).
	DomainAscii string `json:"domain_ascii"`

	// Part after the `+`. Null without one.
	Tag *string `json:"tag"`

	// True if the local part is in quotation marks.
	Quoted bool `json:"quoted"`

	// True if the address needs SMTPUTF8.
	Smtputf8 bool `json:"smtputf8"`
}

type ValidationSyntax struct {
	// True if the format is valid.
	Valid bool `json:"valid"`

	// The format error. Null if the format is valid.
	Code *string `json:"code"`

	// Character where the error is, from 0.
	Position *int `json:"position"`
}

type ValidationFlags struct {
	// The provider gives mailboxes away for free.
	Free *bool `json:"free"`

	// A shared mailbox, such as `info@`.
	Role *bool `json:"role"`

	// A throwaway address.
	Disposable *bool `json:"disposable"`

	// A forwarding alias, such as Hide My Email.
	Relay *bool `json:"relay"`

	// A mailbox that ignores replies.
	NoReply *bool `json:"no_reply"`

	// The server accepted a random recipient too.
	AcceptAll *bool `json:"accept_all"`

	// The mailbox is over its quota.
	MailboxFull *bool `json:"mailbox_full"`

	// The mailbox is disabled.
	Disabled *bool `json:"disabled"`

	// The address has a `+tag`.
	Subaddress *bool `json:"subaddress"`

	// The local part looks random.
	Gibberish *bool `json:"gibberish"`

	// The domain has characters outside ASCII.
	Idn *bool `json:"idn"`
}

type Decision struct {
	// The rule that decided.
	Rule string `json:"rule"`

	// The deciding evidence.
	Because string `json:"because"`

	// The verdict without that evidence. Null if there is none.
	Otherwise *string `json:"otherwise"`
}

type Deciding struct {
	// The check that decided. Null if a rule or an internal error decided.
	Check *CheckName `json:"check"`

	// The mail server's reply, the DNS answer, or the list and its entry, on one line. Null without one.
	Line *string `json:"line"`

	// The reply without addresses, host names and ids, which filters results as `reply`. Null if no reply decided.
	Reply *string `json:"reply"`
}

type Versions struct {
	// Version of the engine.
	Engine string `json:"engine"`

	// Version of the verdict rules.
	Rules string `json:"rules"`

	// Version of the domain lists.
	Lists string `json:"lists"`
}

type MXHost struct {
	// Name of the host.
	Host string `json:"host"`

	// Preference of the MX record; the lowest comes first.
	Priority int `json:"priority"`
}

type Remark struct {
	// Code of the sentence.
	Code string `json:"code"`

	// Values in the sentence, by name.
	Values map[string]string `json:"values"`
}

type DNSRecord struct {
	// Name of the record.
	Name string `json:"name"`

	// Type of the record.
	Type string `json:"type"`

	// Time to live in seconds.
	Ttl int `json:"ttl"`

	// Content of the record.
	Data string `json:"data"`
}

type TimeRange struct {
	// Earliest end, RFC 3339 in UTC.
	Earliest time.Time `json:"earliest"`

	// Latest end, RFC 3339 in UTC.
	Latest time.Time `json:"latest"`
}

type ItemProblem struct {
	// Page about the error code.
	Type string `json:"type"`

	// Title of the error code.
	Title string `json:"title"`

	// HTTP status that a single check would get.
	Status int `json:"status"`

	// One sentence to show, in the request's language.
	Detail string `json:"detail"`

	// Error code to branch on.
	Code ErrorCode `json:"code"`

	// With `validation_failed`: why the address was rejected.
	Errors []FieldError `json:"errors,omitempty"`
}

type LastDelivery struct {
	// Time at which the attempt ended.
	At time.Time `json:"at"`

	// HTTP status of the response. Null if there was none.
	Status *int `json:"status"`

	// Reason that there was no response. Null if there was one.
	Error *AttemptError `json:"error"`
}

type SignUpWeek struct {
	// Sign-ups that were allowed.
	Allow int `json:"allow"`

	// Sign-ups that were allowed although the address is risky.
	Warn int `json:"warn"`

	// Sign-ups that were blocked.
	Block int `json:"block"`
}

type SignUpReply struct {
	// Kind of object.
	Object string `json:"object"`

	// `warn` lets the person in.
	Decision string `json:"decision"`

	// Sentence for the person. Null unless the decision is `block`.
	Message *string `json:"message"`

	// Address that was probably meant. Null without one.
	Suggestion *string `json:"suggestion"`
}

type Share struct {
	// The share, 0 to 1.
	Value float64 `json:"value"`

	// Lower end of its 95 % interval.
	Low float64 `json:"low"`

	// Upper end of its 95 % interval.
	High float64 `json:"high"`
}

type ResultTally struct {
	// All results.
	Total int `json:"total"`

	// Deliverable ones.
	Deliverable int `json:"deliverable"`

	// Risky ones.
	Risky int `json:"risky"`

	// Undeliverable ones.
	Undeliverable int `json:"undeliverable"`

	// Unknown ones.
	Unknown int `json:"unknown"`
}

type Tally struct {
	// First day of the interval within the period.
	Date string `json:"date"`

	// Counts of results by verdict.
	Results ResultTally `json:"results"`

	// Credits they cost.
	Credits int `json:"credits"`

	// Results that cost nothing.
	Free int `json:"free"`
}

type SpentCredits struct {
	// Credits of single and batch validations.
	Validations int `json:"validations"`

	// Credits of lists.
	Lists int `json:"lists"`

	// All credits.
	Total int `json:"total"`
}

type VerdictChange struct {
	// Earlier verdict.
	From Verdict `json:"from"`

	// New verdict.
	To Verdict `json:"to"`

	// Number of addresses.
	Count int `json:"count"`
}

type WatchRun struct {
	// Kind of object.
	Object string `json:"object"`

	// The list with the results of the run.
	ListID string `json:"list_id"`

	// The list it is compared with: the run before, or the watched list.
	ComparedWith string `json:"compared_with"`

	// State of the run.
	State string `json:"state"`

	// Code of the error of a failed run. Null otherwise.
	Error *string `json:"error"`

	// Addresses with another verdict than before, without those that are or were unknown. Null until the run is completed.
	Changed *int `json:"changed"`

	// Number of addresses by change of verdict.
	Changes []VerdictChange `json:"changes"`

	// Start of the run.
	StartedAt time.Time `json:"started_at"`

	// End of the run. Null while it runs.
	EndedAt *time.Time `json:"ended_at"`
}

type ListWatch struct {
	// Kind of object.
	Object string `json:"object"`

	// The watched list.
	ListID string `json:"list_id"`

	// Interval between two runs. Null if the list isn't watched.
	Every *Interval `json:"every"`

	// Maximum credits of one run. Null: as many as it has rows.
	MaxCredits *int `json:"max_credits"`

	// When the next run is due. Null while the watch is stopped.
	NextRunAt *time.Time `json:"next_run_at"`

	// Reason why the watch stopped by itself. Null while it is active.
	Stopped *string `json:"stopped"`

	// Time of creation, RFC 3339 in UTC.
	CreatedAt *time.Time `json:"created_at"`

	// The latest 12 runs, newest first.
	Runs []WatchRun `json:"runs"`
}

type VerdictTotals struct {
	Deliverable int `json:"deliverable"`

	Risky int `json:"risky"`

	Undeliverable int `json:"undeliverable"`

	Unknown int `json:"unknown"`
}

type ActionTotals struct {
	// Results with `send`.
	Send int `json:"send"`

	// Results with `send_with_care`.
	SendWithCare int `json:"send_with_care"`

	// Results with `do_not_send`.
	DoNotSend int `json:"do_not_send"`

	// Results with `retry_later`.
	RetryLater int `json:"retry_later"`
}

type Judged struct {
	// One of four. Treat values you don't know as `unknown`.
	Verdict Verdict `json:"verdict"`

	// Reason for the verdict. See the reasons.
	Reason Reason `json:"reason"`

	// Recommended action.
	Action Action `json:"action"`
}

type OutcomeCounts struct {
	// Mails that were delivered.
	Delivered int `json:"delivered"`

	// Mails that bounced because of the mailbox.
	Bounced int `json:"bounced"`

	// Mails that met a full mailbox or a temporary failure.
	Deferred int `json:"deferred"`

	// Mails that were refused because of the sender or the message.
	Blocked int `json:"blocked"`

	// Bounces without a readable reason.
	Unclear int `json:"unclear"`
}

type CreatedEndpoint struct {
	// Kind of object.
	Object string `json:"object"`

	// Id of the endpoint. It begins with `whe_`.
	ID string `json:"id"`

	// URL that events are posted to.
	URL string `json:"url"`

	// Your note. Null without one.
	Description *string `json:"description"`

	// Events that are sent to it.
	Events []WebhookEventType `json:"events"`

	// `pending` endpoints get nothing but `endpoint.created` until they answer it with 2xx, `disabled` ones get no events.
	Status EndpointStatus `json:"status"`

	// `manual`: you disabled it. `gone`: it returned 410. `failing`: every delivery failed for days. Null while it is enabled.
	DisabledReason *DisabledReason `json:"disabled_reason"`

	// Time at which it was disabled. Null while it is enabled.
	DisabledAt *time.Time `json:"disabled_at"`

	// Time of creation, RFC 3339 in UTC.
	CreatedAt time.Time `json:"created_at"`

	// First failure since the last success. Null if the last attempt succeeded.
	FailingSince *time.Time `json:"failing_since"`

	// Time of the last 2xx response. Null before the first.
	LastSuccessAt *time.Time `json:"last_success_at"`

	// The last attempt of any delivery, tests included. Null before the first.
	LastDelivery *LastDelivery `json:"last_delivery"`

	// Until this time, deliveries are also signed with the former secret. Null outside a rotation.
	TwoSignaturesUntil *time.Time `json:"two_signatures_until"`

	// Secret that signs deliveries. You see it once.
	Secret string `json:"secret"`
}

type CreatedSignUpHook struct {
	// Kind of object.
	Object string `json:"object"`

	// Id of the hook. It begins with `suh_`.
	ID string `json:"id"`

	// Program that asks the hook.
	Host SignUpHost `json:"host"`

	// Address that the program calls.
	URL string `json:"url"`

	// Decision for addresses that end `unknown`, and for checks that fail or take too long.
	WithoutVerdict RuleKind `json:"without_verdict"`

	// Time of creation, RFC 3339 in UTC.
	CreatedAt time.Time `json:"created_at"`

	// Time of the last decision. Null before the first.
	LastDecisionAt *time.Time `json:"last_decision_at"`

	// Decisions of the last seven days.
	Week SignUpWeek `json:"week"`

	// Until then, the secret before the last rotation is valid, too. Null if only one is.
	FormerValidUntil *time.Time `json:"former_valid_until"`

	// Secret of the hook. Shown once.
	Secret string `json:"secret"`
}

type GivenMapping struct {
	// Index of the address column, from 0.
	EmailColumn *int `json:"email_column,omitempty"`

	// Indexes of further address columns, whose addresses are checked, too. Default: none.
	MoreEmailColumns []int `json:"more_email_columns,omitempty"`

	// True if the first row has the column names.
	Header *bool `json:"header,omitempty"`

	// Character encoding. Lines that aren't valid UTF-8 are read as windows-1252.
	Encoding *Encoding `json:"encoding,omitempty"`

	// Column delimiter: a sign such as `;` or `~`, a control character, `||` or `::`. Two spaces mean two or more.
	Delimiter *string `json:"delimiter,omitempty"`

	// Quotation marks enclose cells (`enclose`, the default), or are characters like all others (`text`).
	Quotes *string `json:"quotes,omitempty"`

	// Index of the sheet in a workbook, from 0.
	Sheet *int `json:"sheet,omitempty"`
}

type PolicyReasons struct {
	// Action for `accept_all`, which comes from a server's reply and always counts.
	AcceptAll string `json:"accept_all"`

	// Action for `accept_all_unknown`, which comes from a server's reply and always counts.
	AcceptAllUnknown string `json:"accept_all_unknown"`

	// Action for `mailbox_full`, which comes from a server's reply and always counts.
	MailboxFull string `json:"mailbox_full"`

	// Judgement of `disposable`. `ignore` leaves the verdict to the other findings.
	Disposable Judgement `json:"disposable"`

	// Judgement of `relay_alias`. `ignore` leaves the verdict to the other findings.
	RelayAlias Judgement `json:"relay_alias"`

	// Judgement of `role_account`. `ignore` leaves the verdict to the other findings.
	RoleAccount Judgement `json:"role_account"`

	// Judgement of `no_reply`. `ignore` leaves the verdict to the other findings.
	NoReply Judgement `json:"no_reply"`

	// Judgement of `quoted_local_part`. `ignore` leaves the verdict to the other findings.
	QuotedLocalPart Judgement `json:"quoted_local_part"`

	// Judgement of `gibberish`. `ignore` leaves the verdict to the other findings.
	Gibberish Judgement `json:"gibberish"`

	// Judgement of `possible_typo`. `ignore` leaves the verdict to the other findings.
	PossibleTypo Judgement `json:"possible_typo"`

	// Judgement of `no_mx`. `ignore` leaves the verdict to the other findings.
	NoMX *Judgement `json:"no_mx,omitempty"`
}

type JudgedReasons struct {
	// Action for `accept_all`, which comes from a server's reply and always counts.
	AcceptAll string `json:"accept_all"`

	// Action for `accept_all_unknown`, which comes from a server's reply and always counts.
	AcceptAllUnknown string `json:"accept_all_unknown"`

	// Action for `mailbox_full`, which comes from a server's reply and always counts.
	MailboxFull string `json:"mailbox_full"`

	// Judgement of `disposable`. `ignore` leaves the verdict to the other findings.
	Disposable Judgement `json:"disposable"`

	// Judgement of `relay_alias`. `ignore` leaves the verdict to the other findings.
	RelayAlias Judgement `json:"relay_alias"`

	// Judgement of `role_account`. `ignore` leaves the verdict to the other findings.
	RoleAccount Judgement `json:"role_account"`

	// Judgement of `no_reply`. `ignore` leaves the verdict to the other findings.
	NoReply Judgement `json:"no_reply"`

	// Judgement of `quoted_local_part`. `ignore` leaves the verdict to the other findings.
	QuotedLocalPart Judgement `json:"quoted_local_part"`

	// Judgement of `gibberish`. `ignore` leaves the verdict to the other findings.
	Gibberish Judgement `json:"gibberish"`

	// Judgement of `possible_typo`. `ignore` leaves the verdict to the other findings.
	PossibleTypo Judgement `json:"possible_typo"`

	// Judgement of `no_mx`. `ignore` leaves the verdict to the other findings.
	NoMX Judgement `json:"no_mx"`
}

type MinScores struct {
	// Below this score, `send` becomes `send_with_care`.
	Send int `json:"send"`

	// Below this score, `send_with_care` becomes `do_not_send`.
	SendWithCare int `json:"send_with_care"`
}

type ValidationScoreBreakdownItem struct {
	// Name of the signal.
	Signal string `json:"signal"`

	// Points it adds or takes away.
	Points int `json:"points"`
}

type ValidationSuggestion struct {
	// The corrected address.
	Email string `json:"email"`

	// The corrected part.
	Kind SuggestionKind `json:"kind"`
}

type ValidationBilling struct {
	// Credits charged.
	Credits int `json:"credits"`

	// Reason for the price: a verdict, or what made it free.
	Reason string `json:"reason"`
}

type Validation struct {
	// Id of the validation. It begins with `val_`.
	ID string `json:"id"`

	// Kind of object.
	Object string `json:"object"`

	// `completed` once there is a verdict, `running` before.
	Status string `json:"status"`

	// The address as you sent it.
	Input string `json:"input"`

	// The address to send to. Null if the format is invalid.
	Email *string `json:"email"`

	// Key for finding duplicates: without tags or other variations. Never send to it.
	Canonical *string `json:"canonical"`

	// Parts of the address. Null if the format is invalid.
	Address *ValidationAddress `json:"address"`

	// Result of the format check.
	Syntax ValidationSyntax `json:"syntax"`

	// One of four. Treat values you don't know as `unknown`.
	Verdict Verdict `json:"verdict"`

	// Reason for the verdict. See the reasons.
	Reason Reason `json:"reason"`

	// Recommended action.
	Action Action `json:"action"`

	// Strength of the evidence for the verdict, strongest first.
	Confidence Confidence `json:"confidence"`

	// 0 to 100, for sorting. It never decides the verdict. `score_breakdown` lists the points.
	Score int `json:"score"`

	// Signals that make up the score.
	ScoreBreakdown []ValidationScoreBreakdownItem `json:"score_breakdown"`

	// One sentence to show to people.
	Summary string `json:"summary"`

	// A corrected address. Null if there is none.
	Suggestion *ValidationSuggestion `json:"suggestion"`

	// Properties of the address: true, false, or null if not checked.
	Flags ValidationFlags `json:"flags"`

	// Provider of the mail servers. Null if it isn't known.
	Provider *string `json:"provider"`

	// MX hosts of the domain, in order of preference.
	MX []MXHost `json:"mx"`

	// Every check with its result. A check that didn't run is `skipped`.
	Checks []CheckResult `json:"checks"`

	// Path to the verdict.
	Decision Decision `json:"decision"`

	// The evidence that decided the verdict.
	Deciding Deciding `json:"deciding"`

	// Seconds until a retry could settle it. Null if a retry wouldn't help.
	RetryAfterS *int `json:"retry_after_s"`

	// True if the built-in mail servers were checked. Free.
	Sandbox bool `json:"sandbox"`

	// Duration of the check in ms.
	DurationMs int `json:"duration_ms"`

	// True if a stored result was returned. Free.
	Cached bool `json:"cached"`

	// Time of the check, RFC 3339 in UTC.
	CheckedAt time.Time `json:"checked_at"`

	// Time at which the validation is deleted.
	ExpiresAt time.Time `json:"expires_at"`

	// Price of this validation.
	Billing ValidationBilling `json:"billing"`

	// Version of the account's policy that judged it. 0 is the standard policy.
	PolicyVersion int `json:"policy_version"`

	// Versions behind the verdict.
	Versions Versions `json:"versions"`

	// Your label for where the address came from.
	Source *string `json:"source"`

	// Your labels.
	Tags []string `json:"tags"`

	// Your own JSON, returned unchanged.
	Custom map[string]any `json:"custom"`

	// True for checks with a live key or in the app.
	Livemode bool `json:"livemode"`

	// The validation that this one repeats. Null if it's the first.
	PreviousID *string `json:"previous_id"`

	// Data stored 30 minutes after the verdict: `full`, everything; `hashed`, everything but the local part, which becomes `***`; `none`, nothing.
	Store StoreMode `json:"store"`
}

type RunningValidation struct {
	// Id of the validation. It begins with `val_`.
	ID string `json:"id"`

	// Kind of object.
	Object string `json:"object"`

	// `completed` once there is a verdict, `running` before.
	Status string `json:"status"`

	// The address as you sent it.
	Input string `json:"input"`

	// Every check with its result. A check that didn't run is `skipped`.
	Checks []CheckResult `json:"checks"`

	// Time of creation, RFC 3339 in UTC.
	CreatedAt time.Time `json:"created_at"`
}

type ValidationBatchCounts struct {
	// Addresses in the request.
	Total int `json:"total"`

	// Items with a verdict.
	Completed int `json:"completed"`

	// Items that are still being checked.
	Running int `json:"running"`

	// Items with a problem.
	Failed int `json:"failed"`

	// Items whose address occurs earlier in the request.
	Duplicates int `json:"duplicates"`
}

type ValidationBatch struct {
	// Kind of object.
	Object string `json:"object"`

	// `running` while an item is still running, then `completed`.
	Status string `json:"status"`

	// Number of items by status.
	Counts ValidationBatchCounts `json:"counts"`

	// One item for each address, in the order of the request.
	Data []BatchItem `json:"data"`
}

type BatchItem struct {
	// Position in `emails`, from 0.
	Index int `json:"index"`

	// The address as you sent it.
	Input string `json:"input"`

	// `completed` has a verdict, `running` has an id to read later, `failed` has a problem.
	Status string `json:"status"`

	// Position of the first item with the same address, which has the same validation. Null if this is the first.
	DuplicateOf *int `json:"duplicate_of"`

	// The validation. Null if the address couldn't be checked.
	Validation *Validation `json:"validation"`

	// The reason that the address couldn't be checked. Null otherwise.
	Problem *ItemProblem `json:"problem"`
}

type RecheckChangesItem struct {
	// Name of the field.
	Field string `json:"field"`

	// Value in the earlier validation.
	Before any `json:"before"`

	// Value in the new validation.
	After any `json:"after"`
}

type Recheck struct {
	// Kind of object.
	Object string `json:"object"`

	// The earlier validation.
	Previous Validation `json:"previous"`

	// The new validation.
	Validation Validation `json:"validation"`

	// Fields that differ. Null while the new check runs; empty if nothing changed.
	Changes []RecheckChangesItem `json:"changes"`
}

type DomainFlags struct {
	// The provider gives mailboxes away for free.
	Free bool `json:"free"`

	// A provider of throwaway addresses.
	Disposable bool `json:"disposable"`

	// A provider of forwarding aliases.
	Relay bool `json:"relay"`

	// The server accepted a random recipient, in the latest validation. Null if not checked.
	AcceptAll *bool `json:"accept_all"`

	// The domain has characters outside ASCII.
	Idn bool `json:"idn"`
}

type DomainValidations struct {
	// Number of validations.
	Total int `json:"total"`

	// Number of validations by verdict.
	Results VerdictTotals `json:"results"`
}

type DomainAcceptAllHistoryItem struct {
	// True if the server accepted the random recipient.
	AcceptAll bool `json:"accept_all"`

	// Time of the first such answer in a row.
	FirstAt time.Time `json:"first_at"`

	// Time of the last such answer in a row.
	LastAt time.Time `json:"last_at"`

	// Number of validations with this answer.
	Validations int `json:"validations"`
}

type DomainLatest struct {
	// Id of the validation.
	ValidationID string `json:"validation_id"`

	// One of four. Treat values you don't know as `unknown`.
	Verdict Verdict `json:"verdict"`

	// Reason for the verdict. See the reasons.
	Reason Reason `json:"reason"`

	// Time of the check, RFC 3339 in UTC.
	CheckedAt time.Time `json:"checked_at"`
}

type Domain struct {
	// Kind of object.
	Object string `json:"object"`

	// The domain in lower case.
	Domain string `json:"domain"`

	// The domain in ASCII (A-labels).
	DomainAscii string `json:"domain_ascii"`

	// True for domains of the built-in mail servers.
	Sandbox bool `json:"sandbox"`

	// Properties of the domain.
	Flags DomainFlags `json:"flags"`

	// The account's rule for the domain, a parent domain or an MX host that its latest validation found. Null without one.
	Rule *Rule `json:"rule"`

	// Provider of the mail servers, from the latest validation. Null if it isn't known.
	Provider *string `json:"provider"`

	// MX hosts, from the latest validation, in order of preference.
	MX []MXHost `json:"mx"`

	// The account's latest validations at the domain, at most 10,000.
	Validations DomainValidations `json:"validations"`

	// Answers to random recipients in the latest 200 validations, newest first: one entry for each run of equal answers.
	AcceptAllHistory []DomainAcceptAllHistoryItem `json:"accept_all_history"`

	// The latest validation that a check decided. Null without one.
	Latest *DomainLatest `json:"latest"`
}

type MailPolicySpf struct {
	// `found`, `missing`, `invalid` (several records, or one that breaks the grammar), or `unknown` if DNS gave no usable answer.
	Status MailPolicyStatus `json:"status"`

	// Text of the record. Null unless there is exactly one.
	Record *string `json:"record"`
}

type MailPolicyDmarc struct {
	// `found`, `missing`, `invalid` (several records, or an unknown policy), or `unknown` if DNS gave no usable answer.
	Status MailPolicyStatus `json:"status"`

	// Text of the record. Null unless there is exactly one.
	Record *string `json:"record"`

	// Domain that publishes the record: the domain itself or a parent. Null without one.
	At *string `json:"at"`

	// Policy for mail that fails DMARC: `none`, `quarantine` or `reject`. Null without a valid record.
	Policy *string `json:"policy"`
}

type MailPolicy struct {
	// Kind of object.
	Object string `json:"object"`

	// The domain in ASCII (A-labels).
	Domain string `json:"domain"`

	// The SPF record, which names the servers that may send mail for the domain.
	Spf MailPolicySpf `json:"spf"`

	// The DMARC record that applies to the domain.
	Dmarc MailPolicyDmarc `json:"dmarc"`
}

type CheckResult struct {
	// Name of the check, in the order they run.
	Name CheckName `json:"name"`

	// Result of the check.
	Status CheckStatus `json:"status"`

	// Code of the finding. Null if there is nothing to report.
	Code *string `json:"code"`

	// The finding in words.
	Detail *string `json:"detail"`

	// Start in ms, counted from the start of the validation. Null if it didn't run.
	StartedMs *int `json:"started_ms"`

	// Duration in ms. Null if it didn't run.
	Ms *int `json:"ms"`

	// `live`: asked now. `cached`: an answer stored earlier.
	Source string `json:"source"`

	// Only for `disposable`: the source of its answer. A list, the provider of the MX hosts, or none (`unlisted`).
	Tier *string `json:"tier,omitempty"`
}

type Evidence struct {
	// Kind of object.
	Object string `json:"object"`

	// Id of the validation.
	ValidationID string `json:"validation_id"`

	// Every DNS question with its answer.
	DNS []DNSLookup `json:"dns"`

	// Every SMTP connection.
	Sessions []SMTPSession `json:"sessions"`
}

type EvidenceBundleMailServersItem struct {
	// Host name of the mail server.
	Host string `json:"host"`

	// IP address of the mail server.
	Address string `json:"address"`

	// Port of the mail server.
	Port int `json:"port"`

	// Our name in EHLO. Null if the session ended before it.
	Ehlo *string `json:"ehlo"`

	// Our sender in MAIL FROM. Null if the session ended before it.
	MailFrom *string `json:"mail_from"`
}

type EvidenceBundleTranscript struct {
	// Every SMTP connection.
	Sessions []SMTPSession `json:"sessions"`

	// SHA-256 of `sessions` as canonical JSON, in hexadecimal.
	Sha256 string `json:"sha256"`
}

type EvidenceBundleCommands struct {
	// Repeats the DNS queries.
	Dig []string `json:"dig"`

	// Repeats the SMTP sessions up to RCPT TO.
	Swaks []string `json:"swaks"`
}

type EvidenceBundleSignature struct {
	// Signs the canonical JSON of `signature` without `value`.
	Algorithm string `json:"algorithm"`

	// Form in which JSON is hashed and signed: RFC 8785 (JCS).
	Canonicalization string `json:"canonicalization"`

	// Thumbprint (RFC 7638) of the public key, as in `GET /v1/public/evidence-keys`.
	KeyID string `json:"key_id"`

	// SHA-256 of the canonical JSON of each other field, in base64url.
	Digests map[string]string `json:"digests"`

	// The signature in base64url.
	Value string `json:"value"`
}

type EvidenceBundle struct {
	// Kind of object.
	Object string `json:"object"`

	// Format of the document.
	Format string `json:"format"`

	// Web address of the installation that signed.
	Issuer string `json:"issuer"`

	// Time of the signature.
	IssuedAt time.Time `json:"issued_at"`

	// Id of the validation; of a row, its list and position.
	ValidationID string `json:"validation_id"`

	// False for checks with a test key.
	Livemode bool `json:"livemode"`

	// The address as requested.
	Input string `json:"input"`

	// The address as mail would be sent to it. Null if its format is invalid.
	Email *string `json:"email"`

	// The verdict.
	Verdict Verdict `json:"verdict"`

	// Reason for the verdict.
	Reason Reason `json:"reason"`

	// Strength of the evidence for the verdict, strongest first.
	Confidence Confidence `json:"confidence"`

	// Score from 0 to 100.
	Score int `json:"score"`

	// Path to the verdict.
	Decision Decision `json:"decision"`

	// Mail provider. Null if unknown.
	Provider *string `json:"provider"`

	// Time of the check.
	CheckedAt time.Time `json:"checked_at"`

	// Duration of the check in ms.
	DurationMs int `json:"duration_ms"`

	// Versions behind the verdict.
	Versions Versions `json:"versions"`

	// Every check with its result and time.
	Checks []CheckResult `json:"checks"`

	// Name servers that answered.
	Resolvers []string `json:"resolvers"`

	// Every DNS question with its answer.
	DNS []DNSLookup `json:"dns"`

	// Every mail server that was contacted, and how we introduced ourselves.
	MailServers []EvidenceBundleMailServersItem `json:"mail_servers"`

	// The SMTP dialogues.
	Transcript EvidenceBundleTranscript `json:"transcript"`

	// Commands that repeat the check by hand.
	Commands EvidenceBundleCommands `json:"commands"`

	// Signature of all other fields.
	Signature EvidenceBundleSignature `json:"signature"`
}

type DNSLookup struct {
	// Name that was looked up.
	Name string `json:"name"`

	// Record type.
	Type string `json:"type"`

	// Name server that answered.
	Server string `json:"server"`

	// Transport of the answer.
	Transport string `json:"transport"`

	// Result of the lookup.
	Status string `json:"status"`

	// Records of the answer.
	Records []DNSRecord `json:"records"`

	// SOA record of a negative answer. Null without one.
	Soa *DNSRecord `json:"soa"`

	// Start in ms, counted from the start of the validation.
	StartedMs int `json:"started_ms"`

	// Duration in ms.
	Ms int `json:"ms"`

	// More about the result, in words.
	Detail *string `json:"detail"`

	// `detail` as a code with values, for translation.
	Remark *Remark `json:"remark,omitempty"`
}

type SMTPSessionTLS struct {
	// TLS version.
	Version string `json:"version"`

	// Cipher suite.
	Cipher string `json:"cipher"`

	// True if the certificate is valid for the host.
	Authorized bool `json:"authorized"`

	// Reason that the certificate isn't valid.
	Detail *string `json:"detail"`
}

type SMTPSession struct {
	// Name of the MX host.
	Host string `json:"host"`

	// IP address of the host.
	Address string `json:"address"`

	// TCP port.
	Port int `json:"port"`

	// Start in ms, counted from the start of the validation.
	StartedMs int `json:"started_ms"`

	// Duration in ms.
	Ms int `json:"ms"`

	// Encryption of the connection. Null without TLS.
	TLS *SMTPSessionTLS `json:"tls"`

	// End of the dialogue.
	Outcome string `json:"outcome"`

	// Lines of the dialogue, in order.
	Lines []TranscriptLine `json:"lines"`
}

type TranscriptLine struct {
	// Time of the line in ms, counted from the start of the validation.
	AtMs int `json:"at_ms"`

	// Author: our side, the server, or a note of ours.
	From string `json:"from"`

	// Step of the dialogue.
	Stage string `json:"stage"`

	// The line, escaped to printable text.
	Text string `json:"text"`

	// A note as a code with values, for translation.
	Remark *Remark `json:"remark,omitempty"`

	// True for the line that decided the verdict.
	Deciding bool `json:"deciding"`
}

type ListSource struct {
	// Kind of source.
	Kind string `json:"kind"`

	// Name of the file. Null without one.
	FileName *string `json:"file_name"`

	// Size in bytes.
	Bytes int `json:"bytes"`

	// Detected format. Null until the file is parsed.
	Format *ListFormat `json:"format"`
}

type ListProgressLeftBottleneck struct {
	// Name of the provider.
	Provider string `json:"provider"`

	// Mailbox checks per minute.
	PerMinute float64 `json:"per_minute"`

	// Rows that remain with it.
	Remaining int `json:"remaining"`
}

type ListProgressLeft struct {
	// Earliest end, RFC 3339 in UTC.
	Earliest time.Time `json:"earliest"`

	// Latest end, RFC 3339 in UTC.
	Latest time.Time `json:"latest"`

	// The provider that takes longest because of its rate limit.
	Bottleneck *ListProgressLeftBottleneck `json:"bottleneck"`
}

type ListProgressFirstPass struct {
	// Rows that had their first check.
	Done int `json:"done"`

	// Rows to check.
	Total int `json:"total"`

	// Estimated end of the first pass. Null if it can't be estimated.
	Left *TimeRange `json:"left"`
}

type ListProgressRetries struct {
	// Rows that wait for a retry.
	Waiting int `json:"waiting"`

	// Time of the next retry. Null without one.
	NextAt *time.Time `json:"next_at"`

	// Estimated end of the retries. Null if it can't be estimated.
	Left *TimeRange `json:"left"`
}

type ListProgressQueuesItem struct {
	// Name of the provider or MX host.
	Provider string `json:"provider"`

	// Rows that wait for a mailbox check.
	Remaining int `json:"remaining"`

	// Rows with a final result.
	Done int `json:"done"`

	// Maximum mailbox checks per second. Null without a rate limit.
	PerSecond *float64 `json:"per_second"`

	// Reason why the rows wait. Null while they are being checked.
	Waiting *QueueWait `json:"waiting"`

	// Time until which they wait. Null if it isn't known.
	Until *time.Time `json:"until"`
}

type ListProgress struct {
	// Current phase.
	Phase string `json:"phase"`

	// Rows with a final result.
	Done int `json:"done"`

	// Rows to check.
	Total int `json:"total"`

	// Rows per second. Null before there is a figure.
	RatePerS *float64 `json:"rate_per_s"`

	// Estimated end. Null if it can't be estimated.
	Left *ListProgressLeft `json:"left"`

	// Rows waiting for a retry.
	Retrying int `json:"retrying"`

	// Time of the next retry. Null without one.
	NextRetryAt *time.Time `json:"next_retry_at"`

	// First check of every row.
	FirstPass ListProgressFirstPass `json:"first_pass"`

	// Retries of rows with a temporary result.
	Retries ListProgressRetries `json:"retries"`

	// Up to 10 providers with the most rows left. Empty unless the list runs.
	Queues []ListProgressQueuesItem `json:"queues"`
}

type ListCredits struct {
	// Credits reserved for remaining rows.
	Held int `json:"held"`

	// Credits charged so far.
	Charged int `json:"charged"`

	// Credits given back so far.
	Released int `json:"released"`

	// Credit limit. Null without one.
	Max *int `json:"max"`
}

type ListExpectedBottleneck struct {
	// Name of the domain.
	Domain string `json:"domain"`

	// Rows at this domain.
	Rows int `json:"rows"`

	// Mailbox checks per minute.
	PerMinute float64 `json:"per_minute"`
}

type ListExpected struct {
	// Minimum and maximum duration in seconds.
	Seconds [2]float64 `json:"seconds"`

	// Number of domains.
	Domains int `json:"domains"`

	// The domain that takes longest because of its rate limit.
	Bottleneck *ListExpectedBottleneck `json:"bottleneck"`
}

type ListSamplePercent struct {
	Deliverable [2]float64 `json:"deliverable"`

	Risky [2]float64 `json:"risky"`

	Undeliverable [2]float64 `json:"undeliverable"`

	Unknown [2]float64 `json:"unknown"`
}

type ListSample struct {
	// Rows in the sample.
	Size int `json:"size"`

	// Rows by verdict.
	Results VerdictCounts `json:"results"`

	// 95 % confidence interval of each verdict's share, in percent.
	Percent ListSamplePercent `json:"percent"`

	// Method of choosing the rows.
	Method string `json:"method"`
}

type ListSampleOffer struct {
	// Rows of the sample.
	Size int `json:"size"`

	// Reason that there is no sample. Null if there is one.
	Reason *string `json:"reason"`

	// Time at which a sample is available again.
	RenewsAt *time.Time `json:"renews_at"`
}

type ListSameFile struct {
	// Id of that list.
	ListID string `json:"list_id"`

	// Name of that list.
	Name string `json:"name"`

	// Time that list was created.
	CreatedAt time.Time `json:"created_at"`
}

type ListError struct {
	// Code of the error.
	Code string `json:"code"`

	// The error in one sentence.
	Detail string `json:"detail"`

	// Line of the file. Null if it isn't about one.
	Line *int `json:"line"`
}

type List struct {
	// Kind of object.
	Object string `json:"object"`

	// Id of the list. It begins with `list_`, in old lists with `job_`.
	ID string `json:"id"`

	// Name of the list.
	Name string `json:"name"`

	// Your labels, for filtering.
	Tags []string `json:"tags"`

	// State of the list. The last four are final.
	State ListState `json:"state"`

	// Source of the addresses.
	Source ListSource `json:"source"`

	// Settings for reading the file. Null until it is parsed.
	Mapping *ListMapping `json:"mapping"`

	// Column names, from the header row or numbered. Null until the file is parsed.
	Columns []string `json:"columns"`

	// Options of the list, with defaults filled in.
	Options StoredListOptions `json:"options"`

	// Row counts before the start. Null until the rows are counted.
	Counts *ListCounts `json:"counts"`

	// Progress of the list.
	Progress ListProgress `json:"progress"`

	// Rows by verdict so far.
	Results VerdictCounts `json:"results"`

	// Credits of the list.
	Credits ListCredits `json:"credits"`

	// Estimate before the start. Null afterwards.
	Expected *ListExpected `json:"expected"`

	// Result of the free sample. Null without one.
	Sample *ListSample `json:"sample"`

	// Free sample available. Null if there is nothing to sample.
	SampleOffer *ListSampleOffer `json:"sample_offer"`

	// Your latest list with an identical file. Null if there is none.
	SameFile *ListSameFile `json:"same_file"`

	// The list that this one rechecks. Null otherwise.
	PreviousListID *string `json:"previous_list_id"`

	// Error that failed or paused the list. Null without one.
	Error *ListError `json:"error"`

	// Time of creation, RFC 3339 in UTC.
	CreatedAt time.Time `json:"created_at"`

	// Time of the start. Null before.
	StartedAt *time.Time `json:"started_at"`

	// Time of the end. Null before.
	CompletedAt *time.Time `json:"completed_at"`

	// Time at which rows and results are deleted. Null before the end.
	ExpiresAt *time.Time `json:"expires_at"`
}

type ListOptionsRetryUnknown struct {
	// Maximum number of attempts.
	Attempts int `json:"attempts"`

	// Time in seconds within which they happen.
	OverS int `json:"over_s"`
}

type ListOptions struct {
	// Rows that count as duplicates. `exact`: same spelling. `relaxed`, the default: same mailbox.
	Dedupe *string `json:"dedupe,omitempty"`

	// Reuses your own results younger than this many seconds, free. Default: 0, none.
	SkipIfValidatedWithinS *int `json:"skip_if_validated_within_s,omitempty"`

	// Retries of unknown results. Default: 3 attempts within 21,600 seconds.
	RetryUnknown *ListOptionsRetryUnknown `json:"retry_unknown,omitempty"`

	// Credit limit: the list pauses before it costs more. Default: null, no limit.
	MaxCredits *int `json:"max_credits,omitempty"`

	// Seconds from the end until rows and results are deleted. Default: 30 days.
	RetentionS *int `json:"retention_s,omitempty"`

	// Sends you a mail when the list is done. Default: true.
	Notify *bool `json:"notify,omitempty"`

	// Cells with several addresses: `split`, the default, makes each a row. `first` checks the first. `leave` makes them malformed rows.
	SeveralAddresses *string `json:"several_addresses,omitempty"`

	// Cells with text around one address: `read`, the default, checks the address. `leave` makes them malformed rows.
	TextAround *string `json:"text_around,omitempty"`

	// `manual`, the default, waits in `ready`. `auto` starts as soon as rows are counted.
	Start *string `json:"start,omitempty"`
}

type ListMapping struct {
	// Index of the address column, from 0.
	EmailColumn *int `json:"email_column"`

	// Indexes of further address columns, whose addresses are checked, too. Default: none.
	MoreEmailColumns []int `json:"more_email_columns,omitempty"`

	// True if the first row has the column names.
	Header *bool `json:"header"`

	// Character encoding. Lines that aren't valid UTF-8 are read as windows-1252.
	Encoding *Encoding `json:"encoding"`

	// Column delimiter: a sign such as `;` or `~`, a control character, `||` or `::`. Two spaces mean two or more.
	Delimiter *string `json:"delimiter"`

	// Quotation marks enclose cells (`enclose`, the default), or are characters like all others (`text`).
	Quotes *string `json:"quotes,omitempty"`

	// Index of the sheet in a workbook, from 0.
	Sheet *int `json:"sheet"`
}

type ListCounts struct {
	// Rows with data.
	Rows int `json:"rows"`

	// Blank rows. Free.
	Blank int `json:"blank"`

	// Rows without a valid address. Free.
	Malformed int `json:"malformed"`

	// Malformed rows that hold no address, such as `N/A`. They get no verdict. Free.
	NotAnAddress int `json:"not_an_address"`

	// Rows that further addresses of a line add. `rows` includes them.
	Split int `json:"split"`

	// Most addresses of one line. 0 if every line has one.
	MostInLine int `json:"most_in_line"`

	// Rows that repeat an earlier address. Free.
	Duplicates int `json:"duplicates"`

	// Rows whose stored result is reused. Free.
	RecentlyValidated int `json:"recently_validated"`

	// Rows that one of your rules decides. Free.
	BlockedByRule int `json:"blocked_by_rule"`

	// Sandbox addresses. Free.
	Sandbox int `json:"sandbox"`

	// Maximum cost in credits.
	Billable int `json:"billable"`
}

type ListRow struct {
	// Kind of object.
	Object string `json:"object"`

	// Number of the row among the rows with data, from 1.
	Position int `json:"position"`

	// First line of the row in the file, from 1.
	Line int `json:"line"`

	// Index of the column that the address is in, from 0.
	Column int `json:"column"`

	// Content of the cell, exactly as in the file.
	Value string `json:"value"`

	// Checked address. Null if the cell has none.
	Email *string `json:"email"`

	// State of the row.
	Status string `json:"status"`

	// Verdict. Null until there is one.
	Verdict *Verdict `json:"verdict"`

	// Reason for the verdict. Null until there is one.
	Reason *Reason `json:"reason"`

	// 0 to 100, for sorting. Null until there is a verdict.
	Score *int `json:"score"`

	// A corrected address. Null if there is none.
	Suggestion *string `json:"suggestion"`

	// Provider of the mail servers. Null if it isn't known.
	Provider *string `json:"provider"`

	// Deciding SMTP reply, at most 500 characters. Null without one.
	Reply *string `json:"reply"`

	// The evidence that decided the verdict. Null until there is a result.
	Deciding *Deciding `json:"deciding"`

	// Position of the row that this one repeats. Null otherwise.
	DuplicateOf *int `json:"duplicate_of"`

	// Credits charged.
	Credits int `json:"credits"`

	// Reason for the price. Null until there is one.
	Charge *RowCharge `json:"charge"`

	// Attempts so far.
	Tries int `json:"tries"`

	// Time of the next attempt. Null without one.
	RetryAt *time.Time `json:"retry_at"`

	// Time of the result. Null before.
	CheckedAt *time.Time `json:"checked_at"`
}

type ListPreviewBecause struct {
	// Reason for the encoding. `mostly_utf8`: most lines outside ASCII are UTF-8. `not_utf8`: they aren't.
	Encoding *string `json:"encoding"`

	// Reason for the delimiter. Null if the format has none.
	Delimiter *string `json:"delimiter"`

	// Reason for treating the first row as a header or as data.
	Header string `json:"header"`
}

type ListPreviewHidden struct {
	// Hidden rows with data.
	Rows int `json:"rows"`

	// Hidden columns, up to the last one with data.
	Columns int `json:"columns"`
}

type ListPreviewColumnsItem struct {
	// Name of the column.
	Name string `json:"name"`

	// Share of sampled cells with an address, 0 to 1.
	Addresses float64 `json:"addresses"`
}

type ListPreviewEmailColumn struct {
	// Index of the column, from 0. Null if you have to choose.
	Index *int `json:"index"`

	// Reason for this column, or for asking you.
	Because string `json:"because"`

	// Indexes of columns that could be it.
	Candidates []int `json:"candidates"`
}

type ListPreview struct {
	// Kind of object.
	Object string `json:"object"`

	// Detected format.
	Format ListFormat `json:"format"`

	// Detected or chosen settings.
	Mapping ListMapping `json:"mapping"`

	// Reason for each setting.
	Because ListPreviewBecause `json:"because"`

	// Sheets of the workbook. Null for other formats.
	Sheets []string `json:"sheets"`

	// Rows and columns that the sheet hides, which are read too. Null for other formats, absent for lists that were uploaded before this field existed.
	Hidden *ListPreviewHidden `json:"hidden,omitempty"`

	// Program that exports files with these column names, such as `Google Contacts`. Null if it is unknown.
	Program *string `json:"program,omitempty"`

	// Columns of the file.
	Columns []ListPreviewColumnsItem `json:"columns"`

	// The address column and how it was chosen.
	EmailColumn ListPreviewEmailColumn `json:"email_column"`

	// First rows with data, as cells.
	Rows [][]string `json:"rows"`
}

type VerdictReport struct {
	// Kind of object.
	Object string `json:"object"`

	// Id of the validation.
	ValidationID string `json:"validation_id"`

	// The actual outcome.
	Outcome ReportedOutcome `json:"outcome"`

	// Your note. Null without one.
	Note *string `json:"note"`

	// Address of the member, or name of the API key, that sent the report. Null for reports from before 30 November 2026.
	Author *string `json:"author"`

	// One of four. Treat values you don't know as `unknown`.
	Verdict Verdict `json:"verdict"`

	// Reason for the verdict. See the reasons.
	Reason Reason `json:"reason"`

	// Time of creation, RFC 3339 in UTC.
	CreatedAt time.Time `json:"created_at"`
}

type ShareLink struct {
	// Kind of object.
	Object string `json:"object"`

	// Id of the link. It begins with `shr_`.
	ID string `json:"id"`

	// The validation that the link shows.
	ValidationID string `json:"validation_id"`

	// The link. Anyone who has it can read the result.
	URL string `json:"url"`

	// Time of creation, RFC 3339 in UTC.
	CreatedAt time.Time `json:"created_at"`

	// Time at which the link ends.
	ExpiresAt time.Time `json:"expires_at"`
}

type SharedResultScoreBreakdownItem struct {
	// Name of the signal.
	Signal string `json:"signal"`

	// Points it adds or takes away.
	Points int `json:"points"`
}

type SharedResultSuggestion struct {
	// The corrected address.
	Email string `json:"email"`

	// The corrected part.
	Kind SuggestionKind `json:"kind"`
}

type SharedResultDecision struct {
	// The rule that decided.
	Rule string `json:"rule"`

	// The verdict without that evidence. Null if there is none.
	Otherwise *string `json:"otherwise"`
}

type SharedResultEvidence struct {
	// DNS answers, in the order they were asked for.
	DNS []DNSLookup `json:"dns"`

	// SMTP dialogues, one for each connection.
	Sessions []SMTPSession `json:"sessions"`
}

type SharedResult struct {
	// Kind of object.
	Object string `json:"object"`

	// The address as you sent it.
	Input string `json:"input"`

	// The address to send to. Null if the format is invalid.
	Email *string `json:"email"`

	// Key for finding duplicates: without tags or other variations. Never send to it.
	Canonical *string `json:"canonical"`

	// Parts of the address. Null if the format is invalid.
	Address *ValidationAddress `json:"address"`

	// Result of the format check.
	Syntax ValidationSyntax `json:"syntax"`

	// One of four. Treat values you don't know as `unknown`.
	Verdict Verdict `json:"verdict"`

	// Reason for the verdict. See the reasons.
	Reason Reason `json:"reason"`

	// Strength of the evidence for the verdict, strongest first.
	Confidence Confidence `json:"confidence"`

	// 0 to 100, for sorting. It never decides the verdict. `score_breakdown` lists the points.
	Score int `json:"score"`

	// Signals that make up the score.
	ScoreBreakdown []SharedResultScoreBreakdownItem `json:"score_breakdown"`

	// One sentence to show to people.
	Summary string `json:"summary"`

	// A corrected address. Null if there is none.
	Suggestion *SharedResultSuggestion `json:"suggestion"`

	// Properties of the address: true, false, or null if not checked.
	Flags ValidationFlags `json:"flags"`

	// Provider of the mail servers. Null if it isn't known.
	Provider *string `json:"provider"`

	// MX hosts of the domain, in order of preference.
	MX []MXHost `json:"mx"`

	// Every check with its result. A check that didn't run is `skipped`.
	Checks []CheckResult `json:"checks"`

	// The evidence that decided the verdict.
	Deciding Deciding `json:"deciding"`

	// Seconds until a retry could settle it. Null if a retry wouldn't help.
	RetryAfterS *int `json:"retry_after_s"`

	// True if the built-in mail servers were checked. Free.
	Sandbox bool `json:"sandbox"`

	// Duration of the check in ms.
	DurationMs int `json:"duration_ms"`

	// Time of the check, RFC 3339 in UTC.
	CheckedAt time.Time `json:"checked_at"`

	// Versions behind the verdict.
	Versions Versions `json:"versions"`

	// The deciding check, without the text of your own rules.
	Decision SharedResultDecision `json:"decision"`

	// DNS answers and SMTP dialogues. Null once they are deleted, or if they were never stored.
	Evidence *SharedResultEvidence `json:"evidence"`

	// Time at which the link ends.
	SharedUntil time.Time `json:"shared_until"`
}

type Upload struct {
	// Kind of object.
	Object string `json:"object"`

	// Id of the upload. It begins with `upl_`.
	ID string `json:"id"`

	// File name, used as a label.
	Name string `json:"name"`

	// Announced size in bytes.
	Bytes int `json:"bytes"`

	// Bytes received so far. The next part starts here.
	Received int `json:"received"`

	// True once all bytes have arrived.
	Complete bool `json:"complete"`

	// Time of creation, RFC 3339 in UTC.
	CreatedAt time.Time `json:"created_at"`

	// Time at which an unused upload is deleted.
	ExpiresAt time.Time `json:"expires_at"`
}

type Export struct {
	// Kind of object.
	Object string `json:"object"`

	// Id of the export. It begins with `exp_`.
	ID string `json:"id"`

	// Id of the list.
	ListID string `json:"list_id"`

	// File format.
	Format ExportFormat `json:"format"`

	// Name of the file.
	FileName string `json:"file_name"`

	// Matching rows now. A running list may add more.
	Rows int `json:"rows"`

	// Signed download path. Read the export again for a new one.
	URL string `json:"url"`

	// Time at which the link expires.
	URLExpiresAt time.Time `json:"url_expires_at"`

	// Time of creation, RFC 3339 in UTC.
	CreatedAt time.Time `json:"created_at"`
}

type Rule struct {
	// Id of the rule. It begins with `rul_`.
	ID string `json:"id"`

	// Kind of object.
	Object string `json:"object"`

	// `allow` makes matching addresses deliverable, `block` undeliverable.
	Kind RuleKind `json:"kind"`

	// `address`: this address. `domain`: the domain and its subdomains. `subdomains`: these alone. `local_part`: this name at every domain. `mx_host`: domains with this MX host.
	Scope RuleScope `json:"scope"`

	// The target in lower case, the domain in A-labels.
	Target string `json:"target"`

	// Your note. Null without one.
	Note *string `json:"note"`

	// Address of the member, or name of the API key, that saved the rule last. Null for rules from before 30 November 2026.
	Author *string `json:"author"`

	// Time of creation, RFC 3339 in UTC.
	CreatedAt time.Time `json:"created_at"`
}

type PolicyVersionMinScores struct {
	// Below this score, `send` becomes `send_with_care`.
	Send int `json:"send"`

	// Below this score, `send_with_care` becomes `do_not_send`.
	SendWithCare int `json:"send_with_care"`
}

type PolicyVersionChangesItem struct {
	// A reason, `min_scores.send` or `min_scores.send_with_care`.
	Field string `json:"field"`

	// Value before.
	From any `json:"from"`

	// Value in this version.
	To any `json:"to"`
}

type PolicyVersion struct {
	// Kind of object.
	Object string `json:"object"`

	// Number of the version, from 1. 0 is the standard policy.
	Version int `json:"version"`

	// Judgement of each risky reason: the action to recommend, or `ignore` for a fact that shouldn't count.
	Reasons JudgedReasons `json:"reasons"`

	// Least scores of actions, 0 to 100. They never change a verdict.
	MinScores PolicyVersionMinScores `json:"min_scores"`

	// The earlier version that this one restores. Null if it is new.
	Restores *int `json:"restores"`

	// Email address of the person, or name of the API key, that saved it. Null for version 0.
	Author *string `json:"author"`

	// API key that saved it. Null if a person did.
	KeyID *string `json:"key_id"`

	// Note on the change. Null without one.
	Note *string `json:"note"`

	// Time of creation, RFC 3339 in UTC.
	CreatedAt *time.Time `json:"created_at"`

	// Differences from the version before.
	Changes []PolicyVersionChangesItem `json:"changes"`
}

type SignUpHook struct {
	// Kind of object.
	Object string `json:"object"`

	// Id of the hook. It begins with `suh_`.
	ID string `json:"id"`

	// Program that asks the hook.
	Host SignUpHost `json:"host"`

	// Address that the program calls.
	URL string `json:"url"`

	// Decision for addresses that end `unknown`, and for checks that fail or take too long.
	WithoutVerdict RuleKind `json:"without_verdict"`

	// Time of creation, RFC 3339 in UTC.
	CreatedAt time.Time `json:"created_at"`

	// Time of the last decision. Null before the first.
	LastDecisionAt *time.Time `json:"last_decision_at"`

	// Decisions of the last seven days.
	Week SignUpWeek `json:"week"`

	// Until then, the secret before the last rotation is valid, too. Null if only one is.
	FormerValidUntil *time.Time `json:"former_valid_until"`
}

type StoredSignUpDecision struct {
	// Kind of object.
	Object string `json:"object"`

	// Id of the decision. It begins with `sud_`.
	ID string `json:"id"`

	// Id of the hook.
	HookID string `json:"hook_id"`

	// Program that asked.
	Host SignUpHost `json:"host"`

	// `warn` let the person in.
	Decision string `json:"decision"`

	// Address of the sign-up. Null without a check, once the check is deleted, and if the account doesn't store addresses.
	Email *string `json:"email"`

	// Id of the validation. Null without a check.
	ValidationID *string `json:"validation_id"`

	// Reason for the verdict. Null without one.
	Reason *Reason `json:"reason"`

	// Reason that there was no whole check. Null if there was one.
	Failure *string `json:"failure"`

	// Time of creation, RFC 3339 in UTC.
	CreatedAt time.Time `json:"created_at"`
}

type WebhookEndpoint struct {
	// Kind of object.
	Object string `json:"object"`

	// Id of the endpoint. It begins with `whe_`.
	ID string `json:"id"`

	// URL that events are posted to.
	URL string `json:"url"`

	// Your note. Null without one.
	Description *string `json:"description"`

	// Events that are sent to it.
	Events []WebhookEventType `json:"events"`

	// `pending` endpoints get nothing but `endpoint.created` until they answer it with 2xx, `disabled` ones get no events.
	Status EndpointStatus `json:"status"`

	// `manual`: you disabled it. `gone`: it returned 410. `failing`: every delivery failed for days. Null while it is enabled.
	DisabledReason *DisabledReason `json:"disabled_reason"`

	// Time at which it was disabled. Null while it is enabled.
	DisabledAt *time.Time `json:"disabled_at"`

	// Time of creation, RFC 3339 in UTC.
	CreatedAt time.Time `json:"created_at"`

	// First failure since the last success. Null if the last attempt succeeded.
	FailingSince *time.Time `json:"failing_since"`

	// Time of the last 2xx response. Null before the first.
	LastSuccessAt *time.Time `json:"last_success_at"`

	// The last attempt of any delivery, tests included. Null before the first.
	LastDelivery *LastDelivery `json:"last_delivery"`

	// Until this time, deliveries are also signed with the former secret. Null outside a rotation.
	TwoSignaturesUntil *time.Time `json:"two_signatures_until"`
}

type WebhookDelivery struct {
	// Kind of object.
	Object string `json:"object"`

	// Id of the delivery. It begins with `whd_`.
	ID string `json:"id"`

	// Id of the endpoint.
	EndpointID string `json:"endpoint_id"`

	// Id of the event, sent as `webhook-id`. Each delivery of an event has the same one.
	EventID string `json:"event_id"`

	// Type of the event.
	EventType DeliveredEventType `json:"event_type"`

	// Cause of the delivery.
	Cause DeliveryCause `json:"cause"`

	// `waiting` until an attempt succeeds or the last one fails.
	State DeliveryState `json:"state"`

	// Attempts made so far.
	Attempts int `json:"attempts"`

	// HTTP status of the last response. Null if there was none.
	LastStatus *int `json:"last_status"`

	// Reason that the last attempt got no response. Null if it got one.
	LastError *AttemptError `json:"last_error"`

	// Time of the next attempt. Null unless the delivery waits.
	NextAttemptAt *time.Time `json:"next_attempt_at"`

	// Time of creation, RFC 3339 in UTC.
	CreatedAt time.Time `json:"created_at"`

	// Time at which it was delivered, failed or canceled. Null while it waits.
	EndedAt *time.Time `json:"ended_at"`
}

type WebhookAttempt struct {
	// Number of the attempt, from 1.
	Number int `json:"number"`

	// Time of the attempt, RFC 3339 in UTC.
	At time.Time `json:"at"`

	// Duration in ms.
	DurationMs int `json:"duration_ms"`

	// HTTP status of the response. Null if there was none.
	Status *int `json:"status"`

	// Reason that there was no response. Null if there was one.
	Error *AttemptError `json:"error"`

	// Headers that were sent.
	RequestHeaders map[string]string `json:"request_headers"`

	// Headers of the response.
	ResponseHeaders map[string]string `json:"response_headers"`

	// First 2,000 characters of the response.
	ResponseBody string `json:"response_body"`
}

type NotificationAbout struct {
	// Kind of object.
	Object string `json:"object"`

	// Id of the object, or the name of the machine.
	ID string `json:"id"`

	// Current name of the object, or the host of the endpoint. Null if it was deleted.
	Name *string `json:"name"`
}

type Notification struct {
	// Kind of object.
	Object string `json:"object"`

	// Id of the notification. It begins with `ntf_`.
	ID string `json:"id"`

	// Kind of the event. Ignore kinds you don't know.
	Kind NotificationKind `json:"kind"`

	// List, key, webhook endpoint or machine of the event. Null if it is about the account.
	About *NotificationAbout `json:"about"`

	// Code of the error or reason, or the name that the event is about. Null without one.
	Detail *string `json:"detail"`

	// Rows of the list or download, or credits left. Null for other kinds.
	Count *int `json:"count"`

	// Time at which the key expires. Null for other kinds.
	ExpiresAt *time.Time `json:"expires_at"`

	// IP address that caused a security event. Null for other kinds.
	Network *string `json:"network"`

	// Browser that caused a security event. Null for other kinds.
	UserAgent *string `json:"user_agent"`

	// Time of creation, RFC 3339 in UTC.
	CreatedAt time.Time `json:"created_at"`

	// Time at which it was marked as read. Null while it is unread.
	ReadAt *time.Time `json:"read_at"`
}

type CreditLimit struct {
	// Credits that the member may spend in a calendar month (UTC).
	Limit int `json:"limit"`

	// Credits spent or reserved this month.
	Used int `json:"used"`

	// Start of the next month.
	ResetsAt time.Time `json:"resets_at"`
}

type Member struct {
	// Kind of object.
	Object string `json:"object"`

	// Id of the person.
	ID string `json:"id"`

	// The person's email address.
	Email string `json:"email"`

	// The person's name.
	Name string `json:"name"`

	// Address of the person's picture. Null without one.
	Avatar *string `json:"avatar"`

	// The person's role in the account.
	Role Role `json:"role"`

	// Time at which the person joined.
	Since string `json:"since"`

	// Last use of a session in this account. Null without one in 90 days.
	LastSeenAt *time.Time `json:"last_seen_at"`

	// Monthly credit limit. Null without one, and for keys without the scope `billing:read`.
	CreditLimit *CreditLimit `json:"credit_limit"`

	// True if the person uses two-factor authentication.
	SecondFactor bool `json:"second_factor"`

	// True for the person who makes the call. Never true with an API key.
	You bool `json:"you"`
}

type Invitation struct {
	// Kind of object.
	Object string `json:"object"`

	// Id of the invitation. It begins with `inv_`.
	ID string `json:"id"`

	// The invited address.
	Email string `json:"email"`

	// Role that the person gets.
	Role Role `json:"role"`

	// Address of the member who sent the invitation.
	InvitedBy string `json:"invited_by"`

	// Time of creation, RFC 3339 in UTC.
	CreatedAt time.Time `json:"created_at"`

	// Time at which the link ends.
	ExpiresAt time.Time `json:"expires_at"`
}

type ListEvent struct {
	// Kind of object.
	Object string `json:"object"`

	// Id of the list.
	ID string `json:"id"`

	// State of the list at the time of the event.
	State ListState `json:"state"`

	// Rows to check.
	Total int `json:"total"`

	// Rows with a final result.
	Done int `json:"done"`

	// Deliverable rows.
	Deliverable int `json:"deliverable"`

	// Risky rows.
	Risky int `json:"risky"`

	// Undeliverable rows.
	Undeliverable int `json:"undeliverable"`

	// Unknown rows.
	Unknown int `json:"unknown"`

	// Credits charged so far.
	CreditsCharged int `json:"credits_charged"`

	// Code of the error that failed or paused the list. Null without one.
	Error *string `json:"error"`
}

type ExportEvent struct {
	// Kind of object.
	Object string `json:"object"`

	// Id of the export.
	ID string `json:"id"`

	// Id of its list.
	ListID string `json:"list_id"`

	// Format of the file.
	Format ExportFormat `json:"format"`

	// Rows when it was created.
	Rows int `json:"rows"`
}

type ValidationEvent struct {
	// Kind of object.
	Object string `json:"object"`

	// Id of the validation.
	ID string `json:"id"`

	// One of four. Treat values you don't know as `unknown`.
	Verdict Verdict `json:"verdict"`

	// Reason for the verdict. See the reasons.
	Reason Reason `json:"reason"`

	// Source that the request named. Null or empty for a validation that isn't stored in full.
	Source *string `json:"source"`

	// Labels of the request. Null or empty for a validation that isn't stored in full.
	Tags []string `json:"tags"`

	// JSON of the request, unchanged. Null or empty for a validation that isn't stored in full.
	Custom map[string]any `json:"custom"`
}

type ValidationChangeEventPrevious struct {
	// Id of the object.
	ID string `json:"id"`

	// One of four. Treat values you don't know as `unknown`.
	Verdict Verdict `json:"verdict"`

	// Reason for the verdict. See the reasons.
	Reason Reason `json:"reason"`
}

type ValidationChangeEvent struct {
	// Kind of object.
	Object string `json:"object"`

	// Id of the validation.
	ID string `json:"id"`

	// One of four. Treat values you don't know as `unknown`.
	Verdict Verdict `json:"verdict"`

	// Reason for the verdict. See the reasons.
	Reason Reason `json:"reason"`

	// Source that the request named. Null or empty for a validation that isn't stored in full.
	Source *string `json:"source"`

	// Labels of the request. Null or empty for a validation that isn't stored in full.
	Tags []string `json:"tags"`

	// JSON of the request, unchanged. Null or empty for a validation that isn't stored in full.
	Custom map[string]any `json:"custom"`

	// The result of the check before it.
	Previous ValidationChangeEventPrevious `json:"previous"`
}

type CreditsEvent struct {
	// Kind of object.
	Object string `json:"object"`

	// Balance after the charge.
	Balance int `json:"balance"`

	// Balance at which this `credits.low` is sent.
	Threshold int `json:"threshold"`
}

type KeyEvent struct {
	// Kind of object.
	Object string `json:"object"`

	// Id of the key.
	ID string `json:"id"`

	// Mode of the key.
	Mode string `json:"mode"`

	// Time at which it stops working.
	ExpiresAt time.Time `json:"expires_at"`
}

type KeyLeakEvent struct {
	// Kind of object.
	Object string `json:"object"`

	// Id of the key.
	ID string `json:"id"`

	// Mode of the key.
	Mode string `json:"mode"`

	// Address of the page that shows it, as reported. Null if it wasn't named.
	FoundAt *string `json:"found_at"`
}

type WatchChangeEvent struct {
	// Kind of object.
	Object string `json:"object"`

	// Id of the watched list.
	ListID string `json:"list_id"`

	// Id of the list with the new results.
	RunListID string `json:"run_list_id"`

	// Id of the list that it was compared with.
	ComparedWith string `json:"compared_with"`

	// Addresses with a result in both lists.
	Compared int `json:"compared"`

	// Addresses with another verdict, without those that are or were unknown.
	Changed int `json:"changed"`

	// Number of addresses by change of verdict.
	Changes []VerdictChange `json:"changes"`
}

type WatchStopEvent struct {
	// Kind of object.
	Object string `json:"object"`

	// Id of the watched list.
	ListID string `json:"list_id"`

	// Reason why it stopped.
	Because string `json:"because"`
}

type MemberEvent struct {
	// Kind of object.
	Object string `json:"object"`

	// Id of the user.
	ID string `json:"id"`

	// Address of the user.
	Email string `json:"email"`

	// Role in the account; the last one if the member was removed.
	Role Role `json:"role"`
}

type RoleEvent struct {
	// Kind of object.
	Object string `json:"object"`

	// Id of the user.
	ID string `json:"id"`

	// Address of the user.
	Email string `json:"email"`

	// New role in the account.
	Role Role `json:"role"`

	// Role before.
	PreviousRole Role `json:"previous_role"`
}

type ConnectivityEvent struct {
	// Kind of object.
	Object string `json:"object"`

	// Name of the machine.
	Host string `json:"host"`

	// Finding of the connectivity report.
	Because string `json:"because"`
}

type EndpointEvent struct {
	// Kind of object.
	Object string `json:"object"`

	// Id of the endpoint.
	ID string `json:"id"`
}

type Credits struct {
	// Kind of object.
	Object string `json:"object"`

	// Credits of the account.
	Balance int `json:"balance"`

	// Part of the balance reserved for running lists.
	Held int `json:"held"`

	// Name of the plan.
	Plan string `json:"plan"`
}

type LedgerEntry struct {
	// Id of the entry.
	ID string `json:"id"`

	// Kind of object.
	Object string `json:"object"`

	// Kind of change.
	Kind LedgerKind `json:"kind"`

	// Change in credits. Charges are negative.
	Amount int `json:"amount"`

	// Balance after the change.
	Balance int `json:"balance"`

	// Validation that caused it. Null otherwise.
	ValidationID *string `json:"validation_id"`

	// List that caused it. Null otherwise.
	ListID *string `json:"list_id"`

	// API key of the validation or list. Null if a person started it, or if it was deleted.
	KeyID *string `json:"key_id"`

	// More about it. Null without any.
	Detail *string `json:"detail"`

	// Time of creation, RFC 3339 in UTC.
	CreatedAt time.Time `json:"created_at"`
}

type UsageTotals struct {
	// Single and batch validations.
	Validations int `json:"validations"`

	// Validations without a charge.
	Free int `json:"free"`

	// Credits charged.
	Credits SpentCredits `json:"credits"`
}

type UsageDaysItem struct {
	// Single and batch validations.
	Validations int `json:"validations"`

	// Validations without a charge.
	Free int `json:"free"`

	// Credits charged.
	Credits SpentCredits `json:"credits"`

	// The day, in UTC.
	Date string `json:"date"`
}

type UsageKeysItem struct {
	// Id of the key. Null for the app.
	KeyID *string `json:"key_id"`

	// Name of the key. Null for the app, or if the key was deleted.
	Name *string `json:"name"`

	// Validations.
	Validations int `json:"validations"`

	// Credits charged.
	Credits int `json:"credits"`
}

type Usage struct {
	// Kind of object.
	Object string `json:"object"`

	// First day, in UTC.
	From string `json:"from"`

	// Last day, in UTC.
	To string `json:"to"`

	// Sums of the period.
	Totals UsageTotals `json:"totals"`

	// Usage by day, oldest first. Days without usage are included.
	Days []UsageDaysItem `json:"days"`

	// Single and batch validations by API key, the most used first.
	Keys []UsageKeysItem `json:"keys"`
}

type AuditEventUser struct {
	// Id of the user.
	ID string `json:"id"`

	// Address of the user. Null once the user is deleted.
	Email *string `json:"email"`

	// Name of the member. Null for a former member.
	Name *string `json:"name"`

	// False once the user was removed from the account or left it.
	Member bool `json:"member"`
}

type AuditEvent struct {
	// Kind of object.
	Object string `json:"object"`

	// Id of the event.
	ID string `json:"id"`

	// Kind of event.
	Kind AuditKind `json:"kind"`

	// Time of the event, RFC 3339 in UTC.
	At time.Time `json:"at"`

	// IP address, IPv6 without its last bytes. Null if it isn't known.
	Network *string `json:"network"`

	// The browser's own description. Null if it isn't known.
	UserAgent *string `json:"user_agent"`

	// Subject of the event, such as a name. Never a secret.
	Detail *string `json:"detail"`

	// User who caused it. Null for API keys, the operator and requests without a session.
	User *AuditEventUser `json:"user"`
}

type ProblemChallenge struct {
	// Token of the challenge.
	Token string `json:"token"`

	// Methods the account has.
	Methods []string `json:"methods"`

	// Time at which the challenge expires.
	ExpiresAt time.Time `json:"expires_at"`
}

type ProblemPuzzle struct {
	// Challenge to send with the solution.
	Challenge string `json:"challenge"`

	// Text before the numbers.
	Seed string `json:"seed"`

	// Number of parts.
	Parts int `json:"parts"`

	// Zero bits at the start of each hash.
	Bits int `json:"bits"`

	// Time at which the puzzle expires.
	ExpiresAt time.Time `json:"expires_at"`
}

type Problem struct {
	// URL of this code's section in the documentation.
	Type string `json:"type"`

	// Title of the code, the same every time.
	Title string `json:"title"`

	// HTTP status.
	Status int `json:"status"`

	// The error and the next step.
	Detail string `json:"detail"`

	// Same as `detail`.
	Message string `json:"message"`

	// Path of the request.
	Instance string `json:"instance"`

	// Code for programs. Branch on it, and accept new ones.
	Code ErrorCode `json:"code"`

	// Id of the request, as in `X-Request-Id`. Include it in support requests.
	RequestID string `json:"request_id"`

	// With `validation_failed`: each rejected field.
	Errors []FieldError `json:"errors,omitempty"`

	// With `second_factor_required`: the challenge to answer.
	Challenge *ProblemChallenge `json:"challenge,omitempty"`

	// With `puzzle_required`: for each part p, find n so that SHA-256 of `seed.p.n` begins with `bits` zero bits. Send `challenge:n0,n1,…` in `X-Puzzle-Solution`.
	Puzzle *ProblemPuzzle `json:"puzzle,omitempty"`

	// With `insufficient_scope`: the missing scope.
	Scope *Scope `json:"scope,omitempty"`

	// With `member_limit_exceeded`: the member's credit limit of this month.
	CreditLimit *CreditLimit `json:"credit_limit,omitempty"`

	// With `invalid_state`: the current state.
	State *string `json:"state,omitempty"`
}

type FieldError struct {
	// The field: JSON pointer into the body (`#/email`), or query parameter (`?limit`).
	Pointer string `json:"pointer"`

	// Reason for the rejection.
	Code FieldCode `json:"code"`

	// The reason in words.
	Detail string `json:"detail"`

	// Instructions to fix it.
	Fix *string `json:"fix,omitempty"`
}

// CreateValidationBody is the body of createValidation.
type CreateValidationBody struct {
	// The address to check, exactly as typed.
	Email string `json:"email"`

	// Checks to run. Default: all. `syntax` always runs.
	Checks []CheckName `json:"checks,omitempty"`

	// Time to wait for the verdict, in ms. After that you get a 202. Default: 8,000.
	TimeoutMs *int `json:"timeout_ms,omitempty"`

	// Accepts a stored result this many seconds old, free. Default: 0, always checks.
	MaxAgeS *int `json:"max_age_s,omitempty"`

	// Data to store: `full`, everything; `hashed`, everything but the local part; `none`, nothing. The last two apply 30 minutes after the verdict. Default: the setting of the account, `full` at first.
	Store *StoreMode `json:"store,omitempty"`

	// Your label for where the address came from, such as `signup-form`.
	Source *string `json:"source,omitempty"`

	// Your labels, up to 64 characters each.
	Tags []string `json:"tags,omitempty"`

	// Your own JSON, up to 2,048 bytes. Returned unchanged.
	Custom map[string]any `json:"custom,omitempty"`
}

// CreateValidationBatchBody is the body of createValidationBatch.
type CreateValidationBatchBody struct {
	// 1 to 100 texts of up to 1,000 characters, each checked as sent. One that can't be an address becomes an item with a problem.
	Emails []string `json:"emails"`

	// Checks to run. Default: all. `syntax` always runs.
	Checks []CheckName `json:"checks,omitempty"`

	// Time to wait for the verdict, in ms. After that you get a 202. Default: 8,000.
	TimeoutMs *int `json:"timeout_ms,omitempty"`

	// Accepts a stored result this many seconds old, free. Default: 0, always checks.
	MaxAgeS *int `json:"max_age_s,omitempty"`

	// Data to store: `full`, everything; `hashed`, everything but the local part; `none`, nothing. The last two apply 30 minutes after the verdict. Default: the setting of the account, `full` at first.
	Store *StoreMode `json:"store,omitempty"`

	// Your label for where the address came from, such as `signup-form`.
	Source *string `json:"source,omitempty"`

	// Your labels, up to 64 characters each.
	Tags []string `json:"tags,omitempty"`

	// Your own JSON, up to 2,048 bytes. Returned unchanged.
	Custom map[string]any `json:"custom,omitempty"`
}

// ListValidationsQuery is the query of listValidations.
type ListValidationsQuery struct {
	// Results per page. Default: 50.
	Limit int `json:"limit,omitempty"`

	// Cursor of the next page, from `next_cursor`.
	After string `json:"after,omitempty"`

	// Only this verdict.
	Verdict Verdict `json:"verdict,omitempty"`

	// Only this reason.
	Reason Reason `json:"reason,omitempty"`

	// Only this domain.
	Domain string `json:"domain,omitempty"`

	// Only this provider of the mail servers, as in `provider` of a validation.
	Provider string `json:"provider,omitempty"`

	// Only this `source`.
	Source string `json:"source,omitempty"`

	// Only validations requested with this API key, by its id.
	KeyID string `json:"key_id,omitempty"`

	// Only validations with this tag, in the same case.
	Tag string `json:"tag,omitempty"`

	// Only validations that this reply decided, as `GET /v1/lists/{id}/replies` returns it.
	Reply string `json:"reply,omitempty"`

	// Only validations requested at or after this time: RFC 3339, or a day (UTC) such as `2026-11-23`.
	CreatedGte string `json:"created[gte],omitempty"`

	// Only validations requested before this time: RFC 3339, or a day (UTC) such as `2026-11-23`.
	CreatedLt string `json:"created[lt],omitempty"`

	// Only addresses that begin with this text.
	Q string `json:"q,omitempty"`

	// `newest` (default) or `oldest` first.
	Order string `json:"order,omitempty"`
}

// CountValidationsQuery is the query of countValidations.
type CountValidationsQuery struct {
	// Only this domain.
	Domain string `json:"domain,omitempty"`

	// Only this provider of the mail servers, as in `provider` of a validation.
	Provider string `json:"provider,omitempty"`

	// Only this `source`.
	Source string `json:"source,omitempty"`

	// Only validations requested with this API key, by its id.
	KeyID string `json:"key_id,omitempty"`

	// Only validations with this tag, in the same case.
	Tag string `json:"tag,omitempty"`

	// Only validations that this reply decided, as `GET /v1/lists/{id}/replies` returns it.
	Reply string `json:"reply,omitempty"`

	// Only validations requested at or after this time: RFC 3339, or a day (UTC) such as `2026-11-23`.
	CreatedGte string `json:"created[gte],omitempty"`

	// Only validations requested before this time: RFC 3339, or a day (UTC) such as `2026-11-23`.
	CreatedLt string `json:"created[lt],omitempty"`

	// Only addresses that begin with this text.
	Q string `json:"q,omitempty"`
}

type CountValidationsReplyDataItem struct {
	// One of four. Treat values you don't know as `unknown`.
	Verdict Verdict `json:"verdict"`

	// Reason for the verdict. See the reasons.
	Reason Reason `json:"reason"`

	// Validations with this reason, up to 10,000.
	Count int `json:"count"`

	// True if there are more than `count`.
	More bool `json:"more"`
}

// CountValidationsReply is the reply of countValidations.
type CountValidationsReply struct {
	// Kind of object.
	Object string `json:"object"`

	// Results of this page.
	Data []CountValidationsReplyDataItem `json:"data"`
}

// RecheckValidationBody is the body of recheckValidation.
type RecheckValidationBody struct {
	// Time to wait before a 202, in ms. 0 returns at once. Default: 8000.
	TimeoutMs *int `json:"timeout_ms,omitempty"`
}

// CreateVerdictReportBody is the body of createVerdictReport.
type CreateVerdictReportBody struct {
	// The actual outcome.
	Outcome ReportedOutcome `json:"outcome"`

	// Your note.
	Note *string `json:"note,omitempty"`
}

// ListVerdictReportsQuery is the query of listVerdictReports.
type ListVerdictReportsQuery struct {
	// Results per page. Default: 50.
	Limit int `json:"limit,omitempty"`

	// Cursor of the next page, from `next_cursor`.
	After string `json:"after,omitempty"`

	// Only the report of this validation.
	ValidationID string `json:"validation_id,omitempty"`
}

// CreateShareBody is the body of createShare.
type CreateShareBody struct {
	// Days until the link ends.
	ExpiresInDays *int `json:"expires_in_days,omitempty"`
}

// ListSharesQuery is the query of listShares.
type ListSharesQuery struct {
	// Results per page. Default: 50.
	Limit int `json:"limit,omitempty"`

	// Cursor of the next page, from `next_cursor`.
	After string `json:"after,omitempty"`

	// Only links to this validation.
	ValidationID string `json:"validation_id,omitempty"`
}

// CreateUploadBody is the body of createUpload.
type CreateUploadBody struct {
	// File name, used as a label.
	Name string `json:"name"`

	// Size of the file in bytes.
	Bytes int `json:"bytes"`
}

// UnpackUploadReply is the reply of unpackUpload.
type UnpackUploadReply struct {
	// Kind of object.
	Object string `json:"object"`

	// Results of this page.
	Data []Upload `json:"data"`
}

type CreateListBodySource struct {
	// Id of a complete upload.
	UploadID *string `json:"upload_id,omitempty"`

	// HTTP or HTTPS address that the server downloads the file from, at the standard port and without a password. Private networks are rejected.
	URL *string `json:"url,omitempty"`

	// Addresses.
	Emails []string `json:"emails,omitempty"`

	// Pasted text, with an address in each line or as CSV.
	Text *string `json:"text,omitempty"`
}

// CreateListBody is the body of createList.
type CreateListBody struct {
	// Name of the list. Default: the file name or the date.
	Name *string `json:"name,omitempty"`

	// Your labels, up to 40 characters each.
	Tags []string `json:"tags,omitempty"`

	// The addresses: exactly one of the fields.
	Source CreateListBodySource `json:"source"`

	// Settings for reading the file. Fields you leave out are detected.
	Mapping *GivenMapping `json:"mapping,omitempty"`

	// Options of the list.
	Options *ListOptions `json:"options,omitempty"`
}

// ReadListsQuery is the query of readLists.
type ReadListsQuery struct {
	// Results per page. Default: 50.
	Limit int `json:"limit,omitempty"`

	// Cursor of the next page, from `next_cursor`.
	After string `json:"after,omitempty"`

	// Only this state.
	State ListState `json:"state,omitempty"`

	// Only names that contain this text, in any case.
	Q string `json:"q,omitempty"`

	// Only lists with this tag, in any case.
	Tag string `json:"tag,omitempty"`

	// Only lists created at or after this time: RFC 3339, or a day (UTC) such as `2026-11-23`.
	CreatedGte string `json:"created[gte],omitempty"`

	// Only lists created before this time: RFC 3339, or a day (UTC) such as `2026-11-23`.
	CreatedLt string `json:"created[lt],omitempty"`
}

// UpdateListBody is the body of updateList.
type UpdateListBody struct {
	// New name.
	Name *string `json:"name,omitempty"`

	// New labels, in place of all earlier ones.
	Tags []string `json:"tags,omitempty"`

	// Settings for reading the file. The rows are counted again.
	Mapping *GivenMapping `json:"mapping,omitempty"`

	// New options. The rows are counted again.
	Options *ListOptions `json:"options,omitempty"`
}

type ReadListIssuesReplyDataItemExample struct {
	// Number of the row among the rows with data, from 1.
	Position int `json:"position"`

	// Content of the cell.
	Value string `json:"value"`

	// A corrected address. Null if there is none.
	Suggestion *string `json:"suggestion"`
}

type ReadListIssuesReplyDataItem struct {
	// Kind of issue, by the repair it needs. `other` has no known repair.
	Kind ListIssueKind `json:"kind"`

	// Rows with this issue.
	Count int `json:"count"`

	// Rows of these with a suggested repair.
	Fixable int `json:"fixable"`

	// First row of the kind, one with a repair if possible.
	Example ReadListIssuesReplyDataItemExample `json:"example"`

	// Lines of these rows, the first 1,000. Only for `broken_quotes`.
	Lines []int `json:"lines,omitempty"`
}

// ReadListIssuesReply is the reply of readListIssues.
type ReadListIssuesReply struct {
	// Kind of object.
	Object string `json:"object"`

	// Results of this page.
	Data []ReadListIssuesReplyDataItem `json:"data"`
}

// ListMalformedQuery is the query of listMalformed.
type ListMalformedQuery struct {
	// Results per page. Default: 50.
	Limit int `json:"limit,omitempty"`

	// Cursor of the next page, from `next_cursor`.
	After string `json:"after,omitempty"`
}

// ListMalformedItem is the item of listMalformed.
type ListMalformedItem struct {
	// Number of the row among the rows with data, from 1.
	Position int `json:"position"`

	// First line of the row in the file, from 1.
	Line int `json:"line"`

	// Content of the cell.
	Value string `json:"value"`

	// The format error.
	Code string `json:"code"`

	// A corrected address. Null if there is none.
	Suggestion *string `json:"suggestion"`
}

type FixRowsBodyRowsItem struct {
	// Position of the row.
	Position int `json:"position"`

	// The corrected address.
	Email string `json:"email"`
}

// FixRowsBody is the body of fixRows.
type FixRowsBody struct {
	// Rows to fix.
	Rows []FixRowsBodyRowsItem `json:"rows,omitempty"`

	// True applies every suggestion.
	AllSuggestions *bool `json:"all_suggestions,omitempty"`

	// Applies the suggestions for these kinds of issues.
	Kinds []ListIssueKind `json:"kinds,omitempty"`
}

// SampleListBody is the body of sampleList.
type SampleListBody struct {
	// Rows to check. Default: the offered size.
	Size *int `json:"size,omitempty"`
}

// DeleteListReply is the reply of deleteList.
type DeleteListReply struct {
	// Kind of object.
	Object string `json:"object"`

	// Id of the deleted list.
	ListID string `json:"list_id"`

	// Time of the deletion.
	DeletedAt time.Time `json:"deleted_at"`

	// Deleted rows.
	Rows int `json:"rows"`

	// Deleted results.
	Results int `json:"results"`

	// Deleted bytes of the file.
	Bytes int `json:"bytes"`

	// HMAC of the fields above, by which the installation verifies its receipts.
	Signature string `json:"signature"`
}

// ReadListRowsQuery is the query of readListRows.
type ReadListRowsQuery struct {
	// Results per page. Default: 50.
	Limit int `json:"limit,omitempty"`

	// Cursor of the next page, from `next_cursor`.
	After string `json:"after,omitempty"`

	// Only these verdicts, separated by commas.
	Verdict string `json:"verdict,omitempty"`

	// Only these reasons, separated by commas.
	Reason string `json:"reason,omitempty"`

	// Only this score or a higher one.
	ScoreMin int `json:"score_min,omitempty"`

	// `any`: only rows with a suggestion.
	Suggestion string `json:"suggestion,omitempty"`

	// Only this domain.
	Domain string `json:"domain,omitempty"`

	// Only rows that this reply decided, as `GET /v1/lists/{id}/replies` returns it.
	Reply string `json:"reply,omitempty"`

	// Only addresses that begin with this text.
	Q string `json:"q,omitempty"`

	// Number of the first matching row to return, from 1. Ignored with `after`.
	From int `json:"from,omitempty"`

	// Line of the file to start at, or the next matching row. Ignored with `after`.
	Line int `json:"line,omitempty"`

	// Order of the rows; a minus sorts downwards. Default: `line`. Others ignore `line` and, except `newest`, need an ended list. `newest` returns the last 1,000 final results, the newest first.
	Sort string `json:"sort,omitempty"`

	// `total` adds the number of matching rows.
	Include string `json:"include,omitempty"`
}

type ReadListRowReplyReused struct {
	// Kind of result that was reused.
	Kind string `json:"kind"`

	// Time of the original check.
	CheckedAt time.Time `json:"checked_at"`

	// List of the original check. Null otherwise.
	ListID *string `json:"list_id"`

	// Row of the original check. Null otherwise.
	Position *int `json:"position"`
}

// ReadListRowReply is the reply of readListRow.
type ReadListRowReply struct {
	// Kind of object.
	Object string `json:"object"`

	// The row.
	Row ListRow `json:"row"`

	// The full result. Null while there is none. Its id works only here.
	Validation *Validation `json:"validation"`

	// DNS answers and SMTP dialogues. Null if there are none.
	Evidence *Evidence `json:"evidence"`

	// Source of a reused result. Null if the row was checked itself.
	Reused *ReadListRowReplyReused `json:"reused"`
}

type ReadListReasonsReplyDataItem struct {
	// One of four. Treat values you don't know as `unknown`.
	Verdict Verdict `json:"verdict"`

	// Reason for the verdict. See the reasons.
	Reason Reason `json:"reason"`

	// Rows with this reason.
	Count int `json:"count"`
}

// ReadListReasonsReply is the reply of readListReasons.
type ReadListReasonsReply struct {
	// Kind of object.
	Object string `json:"object"`

	// Results of this page.
	Data []ReadListReasonsReplyDataItem `json:"data"`
}

// ReadListRepliesQuery is the query of readListReplies.
type ReadListRepliesQuery struct {
	// Results per page. Default: 50.
	Limit int `json:"limit,omitempty"`

	// Only replies that contain this text, in any case.
	Q string `json:"q,omitempty"`
}

type ReadListRepliesReplyDataItem struct {
	// The reply without addresses, host names and ids. Filters results as `reply`.
	Reply string `json:"reply"`

	// One of four. Treat values you don't know as `unknown`.
	Verdict Verdict `json:"verdict"`

	// Reason for the verdict. See the reasons.
	Reason Reason `json:"reason"`

	// Rows with this reply.
	Count int `json:"count"`
}

// ReadListRepliesReply is the reply of readListReplies.
type ReadListRepliesReply struct {
	// Kind of object.
	Object string `json:"object"`

	// Results of this page.
	Data []ReadListRepliesReplyDataItem `json:"data"`
}

type ReadListDomainsReplyDataItem struct {
	// Name of the domain.
	Domain string `json:"domain"`

	// Rows with a result.
	Rows int `json:"rows"`

	// Rows with the verdict `undeliverable`.
	Undeliverable int `json:"undeliverable"`
}

// ReadListDomainsReply is the reply of readListDomains.
type ReadListDomainsReply struct {
	// Kind of object.
	Object string `json:"object"`

	// Results of this page.
	Data []ReadListDomainsReplyDataItem `json:"data"`
}

// RecheckListBody is the body of recheckList.
type RecheckListBody struct {
	// `unknown`, the default: rows with an unknown result. `suggestions`: rows with a suggestion, which replaces the address.
	Rows *string `json:"rows,omitempty"`
}

// CompareListsQuery is the query of compareLists.
type CompareListsQuery struct {
	// Results per page. Default: 50.
	Limit int `json:"limit,omitempty"`

	// Cursor of the next page, from `next_cursor`.
	After string `json:"after,omitempty"`

	// Id of the earlier list.
	With string `json:"with"`
}

type CompareListsItemFrom struct {
	// One of four. Treat values you don't know as `unknown`.
	Verdict Verdict `json:"verdict"`

	// Reason for the verdict. See the reasons.
	Reason Reason `json:"reason"`
}

type CompareListsItemTo struct {
	// One of four. Treat values you don't know as `unknown`.
	Verdict Verdict `json:"verdict"`

	// Reason for the verdict. See the reasons.
	Reason Reason `json:"reason"`
}

// CompareListsItem is the item of compareLists.
type CompareListsItem struct {
	// The address.
	Email string `json:"email"`

	// Earlier result.
	From CompareListsItemFrom `json:"from"`

	// New result.
	To CompareListsItemTo `json:"to"`
}

// WatchListBody is the body of watchList.
type WatchListBody struct {
	// Interval between two runs.
	Every Interval `json:"every"`

	// Maximum credits of one run; rows beyond it end as `unknown`. Null, the default: as many as it has rows.
	MaxCredits *int `json:"max_credits,omitempty"`
}

type CreateExportBodyFilter struct {
	// Only these verdicts, separated by commas.
	Verdict *string `json:"verdict,omitempty"`

	// Only these reasons, separated by commas.
	Reason *string `json:"reason,omitempty"`

	// Only this score or a higher one.
	ScoreMin *int `json:"score_min,omitempty"`

	// `any`: only rows with a suggestion.
	Suggestion *string `json:"suggestion,omitempty"`

	// Only this domain.
	Domain *string `json:"domain,omitempty"`

	// Only rows that this reply decided, as `GET /v1/lists/{id}/replies` returns it.
	Reply *string `json:"reply,omitempty"`

	// Only addresses that begin with this text.
	Q *string `json:"q,omitempty"`
}

type CreateExportBodyCsv struct {
	// Character between cells. Default: comma.
	Delimiter *string `json:"delimiter,omitempty"`

	// Cells in quotation marks: `all`, the default, or `needed`: those with a delimiter, a quotation mark, a line break, or a space at either end.
	Quote *string `json:"quote,omitempty"`

	// Begins the file with a byte order mark, by which Excel recognizes UTF-8. Default: true.
	ByteOrderMark *bool `json:"byte_order_mark,omitempty"`

	// End of lines. Default: `crlf`.
	LineEnd *string `json:"line_end,omitempty"`

	// Decimal sign of cells that are numbers with a point: the point, which is the default, or a comma.
	Decimal *string `json:"decimal,omitempty"`
}

// CreateExportBody is the body of createExport.
type CreateExportBody struct {
	// File format. `original` is the format the list came in: CSV has the delimiter, encoding and line ends of the uploaded file, and workbooks and JSON stay what they are. Other kinds become CSV. `zip` has one CSV file for each verdict and, without a filter, one for rows without an address.
	Format string `json:"format"`

	// Rows to include. Default: all.
	Filter *CreateExportBodyFilter `json:"filter,omitempty"`

	// Includes the file's own columns, in their order. Default: true.
	OriginalColumns *bool `json:"original_columns,omitempty"`

	// Result fields to append, in columns named `result_…`. Default: `verdict`, `reason`, `action`, `score` and `suggestion`. `[]` appends none.
	Add []ExportField `json:"add,omitempty"`

	// Lines of the file with several addresses: `address`, the default, writes one for each. `contact` writes one with the results side by side.
	Lines *string `json:"lines,omitempty"`

	// True leaves CSV cells unchanged. By default, cells that a spreadsheet would run as a formula get an apostrophe in front.
	Raw *bool `json:"raw,omitempty"`

	// Layout of CSV files. With `original`, each default comes from the uploaded file.
	Csv *CreateExportBodyCsv `json:"csv,omitempty"`

	// Names the columns of result fields in this language instead of `result_…`.
	HeaderLanguage *string `json:"header_language,omitempty"`

	// Makes a CSV file of addresses for this service's import of suppressions instead: undeliverable ones, unless a filter says otherwise. Columns and CSV options don't apply. Addresses that begin a formula are left out unless `raw` is true. Only with the format `csv`.
	SuppressionFor *string `json:"suppression_for,omitempty"`
}

// CreateRuleBody is the body of createRule.
type CreateRuleBody struct {
	// `allow` makes matching addresses deliverable, `block` undeliverable.
	Kind RuleKind `json:"kind"`

	// An address, a domain, `*.domain` for its subdomains, `name@*` for a local part at every domain, or `mx:host` for domains with this MX host or one under it.
	Target string `json:"target"`

	// Your note.
	Note *string `json:"note,omitempty"`
}

// ListRulesQuery is the query of listRules.
type ListRulesQuery struct {
	// Results per page. Default: 50.
	Limit int `json:"limit,omitempty"`

	// Cursor of the next page, from `next_cursor`.
	After string `json:"after,omitempty"`

	// Part of the target, in any case.
	Q string `json:"q,omitempty"`

	// Only rules of this kind.
	Kind RuleKind `json:"kind,omitempty"`
}

// UpdateRuleBody is the body of updateRule.
type UpdateRuleBody struct {
	// `allow` makes matching addresses deliverable, `block` undeliverable.
	Kind *RuleKind `json:"kind,omitempty"`

	// An address, a domain, `*.domain` for its subdomains, `name@*` for a local part at every domain, or `mx:host` for domains with this MX host or one under it.
	Target *string `json:"target,omitempty"`

	// Your note. Null or blank removes it.
	Note *string `json:"note,omitempty"`
}

// ImportRulesBody is the body of importRules.
type ImportRulesBody struct {
	// A complete upload of at most 20 MB and 100,000 rows.
	UploadID string `json:"upload_id"`

	// Kind of the rules, unless the file has a column `kind`. Default: `block`.
	Kind *RuleKind `json:"kind,omitempty"`

	// True returns the effect without importing anything.
	Preview *bool `json:"preview,omitempty"`
}

type ImportRulesReplyMadeItem struct {
	// Kind of these rules.
	Kind RuleKind `json:"kind"`

	// Scope of these rules.
	Scope RuleScope `json:"scope"`

	// Number of these rules.
	Rules int `json:"rules"`
}

type ImportRulesReplyRefusedEntriesItem struct {
	// Line in the file.
	Line int `json:"line"`

	// Text of the entry, at most 120 characters.
	Text string `json:"text"`

	// Reason why the entry became no rule.
	Code string `json:"code"`
}

// ImportRulesReply is the reply of importRules.
type ImportRulesReply struct {
	// Kind of object.
	Object string `json:"object"`

	// Null for a preview.
	ID *string `json:"id"`

	// The program that exported the file; null if it isn't a known one.
	Source *string `json:"source"`

	// Rows with a target.
	Entries int `json:"entries"`

	// New rules.
	Added int `json:"added"`

	// Rules that the account had already, and repeated entries.
	AlreadyThere int `json:"already_there"`

	// Rules of the other kind that were replaced.
	Replaced int `json:"replaced"`

	// Entries that became no rule.
	Refused int `json:"refused"`

	// Rules added or replaced, by kind and scope.
	Made []ImportRulesReplyMadeItem `json:"made"`

	// The first 20 refused entries, with line, text and reason.
	RefusedEntries []ImportRulesReplyRefusedEntriesItem `json:"refused_entries"`
}

// SavePolicyBody is the body of savePolicy.
type SavePolicyBody struct {
	// Judgement of each risky reason: the action to recommend, or `ignore` for a fact that shouldn't count.
	Reasons PolicyReasons `json:"reasons"`

	// Least scores of actions, 0 to 100. They never change a verdict.
	MinScores MinScores `json:"min_scores"`

	// Your note on the change.
	Note *string `json:"note,omitempty"`
}

// ListPolicyVersionsQuery is the query of listPolicyVersions.
type ListPolicyVersionsQuery struct {
	// Results per page. Default: 50.
	Limit int `json:"limit,omitempty"`

	// Cursor of the next page, from `next_cursor`.
	After string `json:"after,omitempty"`
}

// SimulatePolicyBody is the body of simulatePolicy.
type SimulatePolicyBody struct {
	// Judgement of each risky reason: the action to recommend, or `ignore` for a fact that shouldn't count.
	Reasons PolicyReasons `json:"reasons"`

	// Least scores of actions, 0 to 100. They never change a verdict.
	MinScores MinScores `json:"min_scores"`

	// Ids of completed lists. Default: the 10 latest.
	ListIds []string `json:"list_ids,omitempty"`
}

type SimulatePolicyReplyDataItemBefore struct {
	// Results by verdict, as stored.
	Verdicts VerdictTotals `json:"verdicts"`

	// Results by recommended action, as stored.
	Actions ActionTotals `json:"actions"`
}

type SimulatePolicyReplyDataItemAfter struct {
	// Results by verdict, by the policy you sent.
	Verdicts VerdictTotals `json:"verdicts"`

	// Results by recommended action, by the policy you sent.
	Actions ActionTotals `json:"actions"`
}

type SimulatePolicyReplyDataItemTransitionsItem struct {
	// The stored result.
	From Judged `json:"from"`

	// The result by the policy you sent.
	To Judged `json:"to"`

	// Results with this change.
	Rows int `json:"rows"`
}

type SimulatePolicyReplyDataItem struct {
	// `validations`: the latest validations. `list`: a completed list.
	Source string `json:"source"`

	// Id of the list. Null for validations.
	ListID *string `json:"list_id"`

	// Name of the list. Null for validations.
	Name *string `json:"name"`

	// Results judged.
	Rows int `json:"rows"`

	// Results whose verdict, reason or action changes.
	Changed int `json:"changed"`

	// Results stored by an earlier release without all findings. They keep their result.
	NotJudged int `json:"not_judged"`

	// Results as stored.
	Before SimulatePolicyReplyDataItemBefore `json:"before"`

	// Results by the policy you sent.
	After SimulatePolicyReplyDataItemAfter `json:"after"`

	// Changes, most frequent first.
	Transitions []SimulatePolicyReplyDataItemTransitionsItem `json:"transitions"`
}

// SimulatePolicyReply is the reply of simulatePolicy.
type SimulatePolicyReply struct {
	// Kind of object.
	Object string `json:"object"`

	// Version that judges new results now.
	PolicyVersion int `json:"policy_version"`

	// Results of this page.
	Data []SimulatePolicyReplyDataItem `json:"data"`
}

// SimulatePolicyRowsBody is the body of simulatePolicyRows.
type SimulatePolicyRowsBody struct {
	// Judgement of each risky reason: the action to recommend, or `ignore` for a fact that shouldn't count.
	Reasons PolicyReasons `json:"reasons"`

	// Least scores of actions, 0 to 100. They never change a verdict.
	MinScores MinScores `json:"min_scores"`

	// Id of a completed list. Without it, the latest validations.
	ListID *string `json:"list_id,omitempty"`

	// Only rows that have this reason now.
	Reason *Reason `json:"reason,omitempty"`

	// Results per page. Default: 50.
	Limit *int `json:"limit,omitempty"`

	// Cursor of the next page, from `next_cursor`.
	After *string `json:"after,omitempty"`
}

// SimulatePolicyRowsItem is the item of simulatePolicyRows.
type SimulatePolicyRowsItem struct {
	// Id of the validation, or position of the row in its list.
	ID string `json:"id"`

	// Address of the result. Null if it is malformed.
	Email *string `json:"email"`

	// The stored result.
	From Judged `json:"from"`

	// The result by the policy you sent.
	To Judged `json:"to"`
}

// CreateWebhookEndpointBody is the body of createWebhookEndpoint.
type CreateWebhookEndpointBody struct {
	// An `https://` or `http://` URL on the public internet, at the standard port.
	URL string `json:"url"`

	// Your note.
	Description *string `json:"description,omitempty"`

	// Events to send.
	Events []WebhookEventType `json:"events"`
}

// ListWebhookEndpointsReply is the reply of listWebhookEndpoints.
type ListWebhookEndpointsReply struct {
	// Kind of object.
	Object string `json:"object"`

	// Results of this page.
	Data []WebhookEndpoint `json:"data"`
}

// UpdateWebhookEndpointBody is the body of updateWebhookEndpoint.
type UpdateWebhookEndpointBody struct {
	// New URL. It makes the endpoint `pending` and cancels the deliveries that wait.
	URL *string `json:"url,omitempty"`

	// Your note. Null removes it.
	Description *string `json:"description,omitempty"`

	// Events to send from now on.
	Events []WebhookEventType `json:"events,omitempty"`

	// `disabled` cancels the deliveries that wait. `enabled` makes an endpoint `pending` that never answered `endpoint.created`.
	Status *string `json:"status,omitempty"`
}

// RotateWebhookSecretBody is the body of rotateWebhookSecret.
type RotateWebhookSecretBody struct {
	// Seconds in which both secrets sign. Default: 86,400. 0 ends the former one at once.
	GraceS *int `json:"grace_s,omitempty"`
}

// ReplayWebhookEventsBody is the body of replayWebhookEvents.
type ReplayWebhookEventsBody struct {
	// Start of the period, RFC 3339.
	From string `json:"from"`

	// End of the period, RFC 3339.
	To string `json:"to"`

	// True also sends events that were delivered or wait. Default: false.
	IncludeDelivered *bool `json:"include_delivered,omitempty"`
}

// ReplayWebhookEventsReply is the reply of replayWebhookEvents.
type ReplayWebhookEventsReply struct {
	// Kind of object.
	Object string `json:"object"`

	// Deliveries created, at most 1,000.
	Queued int `json:"queued"`

	// True if the period has more events.
	HasMore bool `json:"has_more"`

	// Start of the next replay. Null if there is none.
	NextFrom *time.Time `json:"next_from"`
}

// ListWebhookDeliveriesQuery is the query of listWebhookDeliveries.
type ListWebhookDeliveriesQuery struct {
	// Results per page. Default: 50.
	Limit int `json:"limit,omitempty"`

	// Cursor of the next page, from `next_cursor`.
	After string `json:"after,omitempty"`

	// Only deliveries to this endpoint.
	EndpointID string `json:"endpoint_id,omitempty"`

	// Only deliveries in this state.
	State DeliveryState `json:"state,omitempty"`

	// Only deliveries of this event.
	EventType DeliveredEventType `json:"event_type,omitempty"`
}

// ReadWebhookDeliveryReply is the reply of readWebhookDelivery.
type ReadWebhookDeliveryReply struct {
	// Kind of object.
	Object string `json:"object"`

	// Id of the delivery. It begins with `whd_`.
	ID string `json:"id"`

	// Id of the endpoint.
	EndpointID string `json:"endpoint_id"`

	// Id of the event, sent as `webhook-id`. Each delivery of an event has the same one.
	EventID string `json:"event_id"`

	// Type of the event.
	EventType DeliveredEventType `json:"event_type"`

	// Cause of the delivery.
	Cause DeliveryCause `json:"cause"`

	// `waiting` until an attempt succeeds or the last one fails.
	State DeliveryState `json:"state"`

	// Attempts made so far.
	Attempts int `json:"attempts"`

	// HTTP status of the last response. Null if there was none.
	LastStatus *int `json:"last_status"`

	// Reason that the last attempt got no response. Null if it got one.
	LastError *AttemptError `json:"last_error"`

	// Time of the next attempt. Null unless the delivery waits.
	NextAttemptAt *time.Time `json:"next_attempt_at"`

	// Time of creation, RFC 3339 in UTC.
	CreatedAt time.Time `json:"created_at"`

	// Time at which it was delivered, failed or canceled. Null while it waits.
	EndedAt *time.Time `json:"ended_at"`

	// The signed body, exactly as sent.
	Body string `json:"body"`

	// Attempts, oldest first.
	Log []WebhookAttempt `json:"log"`
}

// VerifyFormCheckBody is the body of verifyFormCheck.
type VerifyFormCheckBody struct {
	// The proof that the form sent.
	Proof string `json:"proof"`

	// The address that the form sent. It must be the one that was checked.
	Email string `json:"email"`

	// Longest wait for the verdict in ms. Default: 8000.
	TimeoutMs *int `json:"timeout_ms,omitempty"`
}

// CreateSignUpHookBody is the body of createSignUpHook.
type CreateSignUpHookBody struct {
	// Program that asks the hook.
	Host SignUpHost `json:"host"`

	// Decision for addresses that end `unknown`, and for checks that fail or take too long. Default: `allow`.
	WithoutVerdict *RuleKind `json:"without_verdict,omitempty"`
}

// ListSignUpHooksReply is the reply of listSignUpHooks.
type ListSignUpHooksReply struct {
	// Kind of object.
	Object string `json:"object"`

	// Results of this page.
	Data []SignUpHook `json:"data"`
}

// UpdateSignUpHookBody is the body of updateSignUpHook.
type UpdateSignUpHookBody struct {
	// Decision for addresses that end `unknown`, and for checks that fail or take too long.
	WithoutVerdict RuleKind `json:"without_verdict"`
}

// RotateSignUpHookSecretBody is the body of rotateSignUpHookSecret.
type RotateSignUpHookSecretBody struct {
	// Seconds in which both secrets are valid. Default: 86,400. 0 ends the former one at once.
	GraceS *int `json:"grace_s,omitempty"`
}

// ListSignUpDecisionsQuery is the query of listSignUpDecisions.
type ListSignUpDecisionsQuery struct {
	// Results per page. Default: 50.
	Limit int `json:"limit,omitempty"`

	// Cursor of the next page, from `next_cursor`.
	After string `json:"after,omitempty"`

	// Only this hook.
	HookID string `json:"hook_id,omitempty"`

	// Only this decision.
	Decision string `json:"decision,omitempty"`
}

// ReadTimeseriesQuery is the query of readTimeseries.
type ReadTimeseriesQuery struct {
	// First day (UTC), such as `2026-11-01`. Default: 29 days before `to`.
	From string `json:"from,omitempty"`

	// Last day (UTC). Default: today.
	To string `json:"to,omitempty"`

	// Only results with this verdict.
	Verdict Verdict `json:"verdict,omitempty"`

	// Only results with this reason.
	Reason Reason `json:"reason,omitempty"`

	// Only addresses at this mailbox provider.
	Provider string `json:"provider,omitempty"`

	// Only validations with this `source`.
	Source string `json:"source,omitempty"`

	// Only validations requested with this key.
	KeyID string `json:"key_id,omitempty"`

	// Only single and batch validations, or only rows of lists.
	Origin string `json:"origin,omitempty"`

	// `day` (default), `week` from Monday, or `month`.
	Interval Interval `json:"interval,omitempty"`
}

type ReadTimeseriesReplyTotals struct {
	// Counts of results by verdict.
	Results ResultTally `json:"results"`

	// Credits they cost.
	Credits int `json:"credits"`

	// Results that cost nothing.
	Free int `json:"free"`
}

// ReadTimeseriesReply is the reply of readTimeseries.
type ReadTimeseriesReply struct {
	// Kind of object.
	Object string `json:"object"`

	// First day (UTC).
	From string `json:"from"`

	// Last day (UTC).
	To string `json:"to"`

	// Length of an entry.
	Interval Interval `json:"interval"`

	// Sums of the period.
	Totals ReadTimeseriesReplyTotals `json:"totals"`

	// One entry for each interval, oldest first. Intervals without results are included.
	Data []Tally `json:"data"`
}

// ReadBreakdownQuery is the query of readBreakdown.
type ReadBreakdownQuery struct {
	// First day (UTC), such as `2026-11-01`. Default: 29 days before `to`.
	From string `json:"from,omitempty"`

	// Last day (UTC). Default: today.
	To string `json:"to,omitempty"`

	// Only results with this verdict.
	Verdict Verdict `json:"verdict,omitempty"`

	// Only results with this reason.
	Reason Reason `json:"reason,omitempty"`

	// Only addresses at this mailbox provider.
	Provider string `json:"provider,omitempty"`

	// Only validations with this `source`.
	Source string `json:"source,omitempty"`

	// Only validations requested with this key.
	KeyID string `json:"key_id,omitempty"`

	// Only single and batch validations, or only rows of lists.
	Origin string `json:"origin,omitempty"`

	// Field to break down by.
	By BreakdownField `json:"by"`

	// Number of values, 1 to 500. Default: 10.
	Limit int `json:"limit,omitempty"`
}

type ReadBreakdownReplyDataItem struct {
	// The value. Null for results without one, and for domains and sources that aren't counted by name.
	Value *string `json:"value"`

	// Name of the key. Null for other fields and deleted keys.
	Name *string `json:"name"`

	// Counts of results by verdict.
	Results ResultTally `json:"results"`

	// Credits they cost.
	Credits int `json:"credits"`

	// Results that cost nothing.
	Free int `json:"free"`
}

type ReadBreakdownReplyRest struct {
	// Number of these values.
	Values int `json:"values"`

	// Counts of results by verdict.
	Results ResultTally `json:"results"`

	// Credits they cost.
	Credits int `json:"credits"`

	// Results that cost nothing.
	Free int `json:"free"`
}

// ReadBreakdownReply is the reply of readBreakdown.
type ReadBreakdownReply struct {
	// Kind of object.
	Object string `json:"object"`

	// First day (UTC).
	From string `json:"from"`

	// Last day (UTC).
	To string `json:"to"`

	// The field.
	By BreakdownField `json:"by"`

	// Values, most frequent first.
	Data []ReadBreakdownReplyDataItem `json:"data"`

	// The values beyond `limit` together.
	Rest ReadBreakdownReplyRest `json:"rest"`
}

// ReadLatencyQuery is the query of readLatency.
type ReadLatencyQuery struct {
	// First day (UTC), such as `2026-11-01`. Default: 29 days before `to`.
	From string `json:"from,omitempty"`

	// Last day (UTC). Default: today.
	To string `json:"to,omitempty"`
}

type ReadLatencyReplyDataItem struct {
	// Name of the check, `total` for the whole validation.
	Check string `json:"check"`

	// Validations that were timed.
	Validations int `json:"validations"`

	// Median in ms, accurate to 5 %.
	P50Ms float64 `json:"p50_ms"`

	// Time in ms that 90 % didn't exceed.
	P90Ms float64 `json:"p90_ms"`

	// Time in ms that 99 % didn't exceed.
	P99Ms float64 `json:"p99_ms"`
}

// ReadLatencyReply is the reply of readLatency.
type ReadLatencyReply struct {
	// Kind of object.
	Object string `json:"object"`

	// First day (UTC).
	From string `json:"from"`

	// Last day (UTC).
	To string `json:"to"`

	// The whole validation first, then the checks in the order they run.
	Data []ReadLatencyReplyDataItem `json:"data"`
}

type ReadAccuracyReplyTotal struct {
	// Verdicts that were right.
	Right int `json:"right"`

	// Verdicts with a known outcome.
	Decided int `json:"decided"`

	// Share of right verdicts.
	Share Share `json:"share"`
}

type ReadAccuracyReplyVerdictsItem struct {
	// Mails that were delivered.
	Delivered int `json:"delivered"`

	// Mails that bounced because of the mailbox.
	Bounced int `json:"bounced"`

	// Share of bounced mails.
	BounceRate Share `json:"bounce_rate"`

	// Share of `deliverable` and `undeliverable` verdicts that were right. Null without any.
	Precision *Share `json:"precision"`

	// The verdict.
	Verdict Verdict `json:"verdict"`
}

type ReadAccuracyReplyReasonsItem struct {
	// Mails that were delivered.
	Delivered int `json:"delivered"`

	// Mails that bounced because of the mailbox.
	Bounced int `json:"bounced"`

	// Share of bounced mails.
	BounceRate Share `json:"bounce_rate"`

	// Share of `deliverable` and `undeliverable` verdicts that were right. Null without any.
	Precision *Share `json:"precision"`

	// Verdict of the reason.
	Verdict Verdict `json:"verdict"`

	// The reason.
	Reason Reason `json:"reason"`
}

type ReadAccuracyReplyProvidersItem struct {
	// Mails that were delivered.
	Delivered int `json:"delivered"`

	// Mails that bounced because of the mailbox.
	Bounced int `json:"bounced"`

	// Share of bounced mails.
	BounceRate Share `json:"bounce_rate"`

	// Share of `deliverable` and `undeliverable` verdicts that were right. Null without any.
	Precision *Share `json:"precision"`

	// Mail provider. Null if unknown.
	Provider *string `json:"provider"`
}

type ReadAccuracyReplyCurveItem struct {
	// Lowest score of the step.
	From int `json:"from"`

	// Highest score of the step.
	To int `json:"to"`

	// Results with a known outcome.
	Results int `json:"results"`

	// Mean score of these results.
	MeanScore float64 `json:"mean_score"`

	// Share of delivered mails.
	Delivered Share `json:"delivered"`
}

type ReadAccuracyReplyThresholdsItem struct {
	// Bounce rate to stay below, 0 to 1.
	BounceRate float64 `json:"bounce_rate"`

	// Lowest score whose results at or above stay below the rate with 95 % confidence. Null if none does.
	Score *int `json:"score"`

	// Results at or above the score.
	Results int `json:"results"`

	// Their bounce rate. Null without a score.
	Observed *Share `json:"observed"`
}

// ReadAccuracyReply is the reply of readAccuracy.
type ReadAccuracyReply struct {
	// Kind of object.
	Object string `json:"object"`

	// Imported mails by what happened to them.
	Outcomes OutcomeCounts `json:"outcomes"`

	// All `deliverable` and `undeliverable` verdicts with a known outcome. Null without any.
	Total *ReadAccuracyReplyTotal `json:"total"`

	// Results by verdict.
	Verdicts []ReadAccuracyReplyVerdictsItem `json:"verdicts"`

	// Results by reason, most frequent first.
	Reasons []ReadAccuracyReplyReasonsItem `json:"reasons"`

	// Results by provider, most frequent first.
	Providers []ReadAccuracyReplyProvidersItem `json:"providers"`

	// Results by score, in steps of ten points.
	Curve []ReadAccuracyReplyCurveItem `json:"curve"`

	// Suggested lowest scores to send to.
	Thresholds []ReadAccuracyReplyThresholdsItem `json:"thresholds"`

	// True if the account has an address that receives bounce events.
	ReceivesEvents bool `json:"receives_events"`
}

type ImportOutcomesBodyOutcomesItem struct {
	// Address the mail was sent to.
	Email string `json:"email"`

	// Outcome in the word of your mail service, such as `delivered` or `soft bounce`.
	Type *string `json:"type,omitempty"`

	// Enhanced status code, such as `5.1.1`.
	Status *string `json:"status,omitempty"`

	// The server's reply.
	Diagnostic *string `json:"diagnostic,omitempty"`

	// Time of the mail: RFC 3339, a day, or a Unix time.
	SentAt *string `json:"sent_at,omitempty"`
}

// ImportOutcomesBody is the body of importOutcomes.
type ImportOutcomesBody struct {
	// A bounce report with a header, of at most 200,000 rows and 10 million characters. Its columns are found by their names.
	Csv *string `json:"csv,omitempty"`

	// Mails, instead of `csv`.
	Outcomes []ImportOutcomesBodyOutcomesItem `json:"outcomes,omitempty"`

	// Time of the mailing, for mails without their own.
	SentAt *string `json:"sent_at,omitempty"`
}

type ImportOutcomesReplyRejectedRowsItem struct {
	// Line of the file, or position in `outcomes` from 1.
	Line int `json:"line"`

	// The missing part of the row. `no_time` also stands for a time in the future or more than ten years ago.
	Code string `json:"code"`
}

// ImportOutcomesReply is the reply of importOutcomes.
type ImportOutcomesReply struct {
	// Kind of object.
	Object string `json:"object"`

	// Rows with data.
	Rows int `json:"rows"`

	// Mails whose address had a result before they were sent.
	Matched int `json:"matched"`

	// Mails without such a result.
	Unmatched int `json:"unmatched"`

	// Rows that were left out.
	Rejected int `json:"rejected"`

	// Matched mails by what happened to them.
	Outcomes OutcomeCounts `json:"outcomes"`

	// The first 20 rejected rows.
	RejectedRows []ImportOutcomesReplyRejectedRowsItem `json:"rejected_rows"`
}

// CreateOutcomeFeedBody is the body of createOutcomeFeed.
type CreateOutcomeFeedBody struct {
	// Secret that your mail service chose: `whsec_` and 24 to 64 bytes in base64. Created by default.
	Secret *string `json:"secret,omitempty"`
}

// CreateOutcomeFeedReply is the reply of createOutcomeFeed.
type CreateOutcomeFeedReply struct {
	// Kind of object.
	Object string `json:"object"`

	// Address to enter at your mail service.
	URL string `json:"url"`

	// Time of creation.
	CreatedAt time.Time `json:"created_at"`

	// Time of the last valid event. Null before the first.
	LastEventAt *time.Time `json:"last_event_at"`

	// Secret of the signatures. Shown once.
	Secret string `json:"secret"`
}

// ReadOutcomeFeedReply is the reply of readOutcomeFeed.
type ReadOutcomeFeedReply struct {
	// Kind of object.
	Object string `json:"object"`

	// Address to enter at your mail service.
	URL string `json:"url"`

	// Time of creation.
	CreatedAt time.Time `json:"created_at"`

	// Time of the last valid event. Null before the first.
	LastEventAt *time.Time `json:"last_event_at"`
}

// ListLedgerQuery is the query of listLedger.
type ListLedgerQuery struct {
	// Results per page. Default: 50.
	Limit int `json:"limit,omitempty"`

	// Cursor of the next page, from `next_cursor`.
	After string `json:"after,omitempty"`

	// Only this kind of change.
	Kind LedgerKind `json:"kind,omitempty"`

	// Only changes of this list.
	ListID string `json:"list_id,omitempty"`

	// Only changes made at or after this time: RFC 3339, or a day (UTC) such as `2026-11-23`.
	CreatedGte string `json:"created[gte],omitempty"`

	// Only changes made before this time: RFC 3339, or a day (UTC) such as `2026-11-23`.
	CreatedLt string `json:"created[lt],omitempty"`
}

// ReadCreditForecastReply is the reply of readCreditForecast.
type ReadCreditForecastReply struct {
	// Kind of object.
	Object string `json:"object"`

	// Credits charged in the last 30 days.
	Spent int `json:"spent"`

	// Days since the first of these charges, at most 30.
	Days int `json:"days"`

	// When the balance reaches 0 at this pace, RFC 3339 in UTC. Null with less than 7 days of charges, or if it lasts more than 10 years.
	RunsOutAt *time.Time `json:"runs_out_at"`
}

// ReadCreditStatementQuery is the query of readCreditStatement.
type ReadCreditStatementQuery struct {
	// Calendar month (UTC), such as `2026-11`.
	Month string `json:"month"`
}

type ReadCreditStatementReplyGranted struct {
	// Number of grants.
	Count int `json:"count"`

	// Credits granted.
	Credits int `json:"credits"`
}

type ReadCreditStatementReplyPurchased struct {
	// Number of purchases.
	Count int `json:"count"`

	// Credits bought.
	Credits int `json:"credits"`
}

type ReadCreditStatementReplyRefunded struct {
	// Number of changes.
	Count int `json:"count"`

	// Credits taken back, less those given back.
	Credits int `json:"credits"`
}

type ReadCreditStatementReplyChargedLists struct {
	// Number of charges.
	Count int `json:"count"`

	// Credits charged.
	Credits int `json:"credits"`
}

type ReadCreditStatementReplyChargedValidations struct {
	// Number of charges.
	Count int `json:"count"`

	// Credits charged.
	Credits int `json:"credits"`
}

// ReadCreditStatementReply is the reply of readCreditStatement.
type ReadCreditStatementReply struct {
	// Kind of object.
	Object string `json:"object"`

	// The month (UTC).
	Month string `json:"month"`

	// Balance before the first change of the month.
	OpeningBalance int `json:"opening_balance"`

	// Balance after the last change of the month.
	ClosingBalance int `json:"closing_balance"`

	// Credits granted, starting credits included.
	Granted ReadCreditStatementReplyGranted `json:"granted"`

	// Credits bought.
	Purchased ReadCreditStatementReplyPurchased `json:"purchased"`

	// Credits taken back after refunds and disputes.
	Refunded ReadCreditStatementReplyRefunded `json:"refunded"`

	// Credits charged for lists.
	ChargedLists ReadCreditStatementReplyChargedLists `json:"charged_lists"`

	// Credits charged for single and batch validations.
	ChargedValidations ReadCreditStatementReplyChargedValidations `json:"charged_validations"`
}

// ReadUsageQuery is the query of readUsage.
type ReadUsageQuery struct {
	// First day, such as `2026-11-01`. Default: 29 days before `to`.
	From string `json:"from,omitempty"`

	// Last day. Default: today.
	To string `json:"to,omitempty"`
}

// ListNotificationsQuery is the query of listNotifications.
type ListNotificationsQuery struct {
	// Results per page. Default: 50.
	Limit int `json:"limit,omitempty"`

	// Cursor of the next page, from `next_cursor`.
	After string `json:"after,omitempty"`

	// `true` returns unread notifications only.
	Unread string `json:"unread,omitempty"`
}

// ReadNotificationsBody is the body of readNotifications.
type ReadNotificationsBody struct {
	// Ids of the notifications, at most 100. Other ids than the account's are ignored.
	Ids []string `json:"ids,omitempty"`

	// `true` marks every notification as read.
	All *bool `json:"all,omitempty"`
}

// ReadNotificationsReply is the reply of readNotifications.
type ReadNotificationsReply struct {
	// Number of unread notifications that remain.
	UnreadCount int `json:"unread_count"`
}

// ListAuditEventsQuery is the query of listAuditEvents.
type ListAuditEventsQuery struct {
	// Results per page. Default: 50.
	Limit int `json:"limit,omitempty"`

	// Cursor of the next page, from `next_cursor`.
	After string `json:"after,omitempty"`

	// `sign_ins` returns sign-in attempts only.
	Only string `json:"only,omitempty"`

	// Only events that the person with this id caused.
	User string `json:"user,omitempty"`

	// Only events of the list with this id, even if it is deleted.
	List string `json:"list,omitempty"`
}

// ListMembersReply is the reply of listMembers.
type ListMembersReply struct {
	// Kind of object.
	Object string `json:"object"`

	// Results of this page.
	Data []Member `json:"data"`
}

// ListInvitationsReply is the reply of listInvitations.
type ListInvitationsReply struct {
	// Kind of object.
	Object string `json:"object"`

	// Results of this page.
	Data []Invitation `json:"data"`
}
