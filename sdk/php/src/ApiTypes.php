<?php

// Made from the API's contract by `npm run sdk`. Changes here are lost: change contract/ and run it again.

declare(strict_types=1);

namespace Mailverdict;

/**
 * Types of the API for static analysis. Import them with `@phpstan-import-type`. New fields and new values may appear.
 *
 * @phpstan-type Verdict 'deliverable'|'risky'|'undeliverable'|'unknown'
 * @phpstan-type Role 'owner'|'admin'|'member'|'viewer'|'billing'
 * @phpstan-type Reason 'invalid_syntax'|'domain_reserved'|'domain_not_found'|'null_mx'|'no_mail_host'|'mail_host_not_public'|'mailbox_not_found'|'mailbox_disabled'|'domain_rejects_mail'|'smtputf8_unsupported'|'provider_syntax'|'blocked_by_rule'|'accept_all'|'accept_all_unknown'|'mailbox_full'|'disposable'|'relay_alias'|'role_account'|'no_reply'|'quoted_local_part'|'gibberish'|'possible_typo'|'no_mx'|'mailbox_accepted'|'allowed_by_rule'|'greylisted'|'temporary_failure'|'server_busy'|'dns_timeout'|'dns_failure'|'connect_failed'|'connect_timeout'|'smtp_timeout'|'protocol_error'|'tls_failed'|'sender_blocked'|'sender_rate_limited'|'sender_rejected'|'policy_refused'|'refused_unclear'|'auth_required'|'provider_opaque'|'inconsistent'|'smtp_skipped'|'internal_error'
 * @phpstan-type Action 'send'|'send_with_care'|'do_not_send'|'retry_later'
 * @phpstan-type Confidence 'definitive'|'strong'|'weak'|'none'
 * @phpstan-type CheckName 'syntax'|'typo'|'disposable'|'role'|'free'|'dns'|'mail_host'|'smtp'|'accept_all'
 * @phpstan-type CheckStatus 'pass'|'warn'|'fail'|'skipped'|'error'
 * @phpstan-type SuggestionKind 'domain_typo'|'tld_typo'|'syntax_repair'|'missing_tld'
 * @phpstan-type StoreMode 'full'|'hashed'|'none'
 * @phpstan-type ListState 'parsing'|'needs_mapping'|'ready'|'sampling'|'queued'|'running'|'paused'|'finalizing'|'completed'|'canceled'|'failed'|'expired'
 * @phpstan-type ListFormat 'csv'|'txt'|'xlsx'|'ods'|'xls'|'ndjson'|'json'|'vcard'|'ldif'|'mail'|'html'
 * @phpstan-type ListIssueKind 'text_around'|'split_cell'|'not_an_address'|'broken_quotes'|'missing_at'|'several_addresses'|'trailing_separator'|'spaces'|'display_name'|'mailto'|'typo_domain'|'other'
 * @phpstan-type RowCharge 'definitive'|'unknown'|'invalid_syntax'|'duplicate'|'cached'|'rule'|'sandbox'|'sample'|'not_an_address'|'not_processed'
 * @phpstan-type QueueWait 'rate_limited'|'greylisted'|'retrying'|'circuit_open'|'no_credits'
 * @phpstan-type Encoding 'utf-8'|'utf-16le'|'utf-16be'|'windows-1252'|'iso-8859-1'|'iso-8859-15'|'macintosh'|'windows-1250'|'iso-8859-2'|'windows-1254'|'windows-1257'|'windows-1258'|'windows-1251'|'koi8-r'|'ibm866'|'iso-8859-5'|'x-mac-cyrillic'|'windows-1253'|'iso-8859-7'|'windows-1255'|'windows-1256'|'windows-874'|'shift_jis'|'euc-jp'|'iso-2022-jp'|'gb18030'|'big5'|'euc-kr'
 * @phpstan-type ExportFormat 'csv'|'xlsx'|'json'|'ndjson'|'zip'
 * @phpstan-type ExportField 'email'|'column'|'verdict'|'reason'|'action'|'score'|'suggestion'|'provider'|'reply'|'credits'|'checked_at'
 * @phpstan-type ErrorCode 'malformed_request'|'invalid_cursor'|'missing_idempotency_key'|'missing_credentials'|'invalid_token'|'expired_token'|'login_refused'|'invalid_key'|'expired_key'|'disabled_key'|'insufficient_credits'|'key_budget_exceeded'|'member_limit_exceeded'|'origin_not_allowed'|'xsrf_mismatch'|'operator_only'|'role_forbidden'|'sso_required'|'registration_closed'|'invitation_required'|'second_factor_required'|'reauthentication_required'|'insufficient_scope'|'session_required'|'ip_not_allowed'|'network_not_allowed'|'session_too_old'|'sso_needed'|'two_factor_needed'|'account_suspended'|'not_found'|'method_not_allowed'|'body_too_slow'|'conflict'|'invalid_state'|'offset_mismatch'|'sample_refused'|'sso_link_required'|'last_sign_in_method'|'last_owner'|'workspace_changed'|'expired'|'list_deleted'|'evidence_not_stored'|'format_removed'|'body_too_large'|'unsupported_media_type'|'validation_failed'|'idempotency_key_reused'|'archive_refused'|'reset_token_invalid'|'confirm_token_invalid'|'invitation_invalid'|'code_wrong'|'password_wrong'|'challenge_ended'|'sso_refused'|'sso_state_ended'|'sso_email_unverified'|'puzzle_required'|'rate_limited'|'concurrency_limited'|'too_many_uploads'|'too_many_free_checks'|'too_many_unknown'|'too_many_streams'|'unpaid_lists_full'|'too_many_deliveries'|'internal_error'|'shutting_down'|'too_busy'|'database_unavailable'|'sso_unavailable'|'payment_unavailable'|'storage_full'|'uploads_full'
 * @phpstan-type FieldCode 'required'|'wrong_type'|'unknown_field'|'too_short'|'too_long'|'not_allowed'|'control_character'|'lone_surrogate'|'not_decodable'|'empty'|'not_an_address'|'domain_ends_in_dot'|'too_common'|'does_not_match'|'out_of_range'|'not_an_address_or_domain'|'already_there'|'too_many'|'wrong_confirmation'|'wrong_setup_code'|'not_a_picture'|'not_a_time_zone'|'only_operator'|'own_account'|'not_a_network'|'outside_sandbox'|'not_a_webhook_url'|'not_a_list_url'|'not_an_issuer'|'not_an_instant'|'not_an_origin'|'not_a_proof'|'proof_expired'|'proof_used'|'not_the_checked_address'|'no_bounce_report'|'not_a_domain'|'locks_you_out'|'domain_not_allowed'|'not_a_key_holder'
 * @phpstan-type Scope 'validate'|'results:read'|'results:delete'|'evidence:read'|'lists:read'|'lists:write'|'exports'|'rules:read'|'rules:write'|'analytics:read'|'billing:read'|'audit:read'|'webhooks:read'|'webhooks:write'|'notifications:read'|'notifications:write'|'people:read'
 * @phpstan-type WebhookEventType 'list.needs_mapping'|'list.ready'|'list.started'|'list.progress'|'list.paused'|'list.completed'|'list.failed'|'list.canceled'|'export.ready'|'validation.completed'|'validation.changed'|'watch.changed'|'watch.stopped'|'credits.low'|'credits.exhausted'|'key.expiring'|'key.leaked'|'member.joined'|'member.removed'|'role.changed'|'probe.degraded'
 * @phpstan-type DeliveredEventType 'list.needs_mapping'|'list.ready'|'list.started'|'list.progress'|'list.paused'|'list.completed'|'list.failed'|'list.canceled'|'export.ready'|'validation.completed'|'validation.changed'|'watch.changed'|'watch.stopped'|'credits.low'|'credits.exhausted'|'key.expiring'|'key.leaked'|'member.joined'|'member.removed'|'role.changed'|'probe.degraded'|'webhook.test'|'endpoint.created'
 * @phpstan-type DeliveryState 'waiting'|'delivered'|'failed'|'canceled'
 * @phpstan-type DeliveryCause 'event'|'test'|'redelivery'|'replay'|'confirmation'
 * @phpstan-type AttemptError 'address_refused'|'dns_failed'|'connection_failed'|'tls_failed'|'connection_closed'|'invalid_reply'|'timeout'
 * @phpstan-type EndpointStatus 'pending'|'enabled'|'disabled'
 * @phpstan-type DisabledReason 'manual'|'gone'|'failing'
 * @phpstan-type AuditKind 'account_opened'|'signed_in'|'sign_in_refused'|'code_refused'|'signed_out'|'refresh_reused'|'session_ended'|'other_sessions_ended'|'password_changed'|'password_reset'|'totp_enabled'|'totp_disabled'|'recovery_code_used'|'recovery_codes_renewed'|'device_trusted'|'device_forgotten'|'email_change_asked'|'email_changed'|'identity_linked'|'identity_unlinked'|'key_created'|'key_revoked'|'key_changed'|'key_rotated'|'key_leaked'|'key_disabled'|'key_enabled'|'key_handed_over'|'data_exported'|'account_closed'|'account_restored'|'policy_changed'|'sign_up_hook_created'|'sign_up_hook_changed'|'sign_up_secret_rotated'|'sign_up_hook_deleted'|'validation_deleted'|'list_created'|'list_downloaded'|'list_deleted'|'rule_created'|'rule_changed'|'rule_deleted'|'rules_imported'|'webhook_created'|'webhook_changed'|'webhook_secret_rotated'|'webhook_deleted'|'result_shared'|'share_revoked'|'account_suspended'|'account_unsuspended'|'credits_granted'|'credits_taken'|'second_factor_reset'|'operator_granted'|'operator_revoked'|'sessions_ended'|'member_joined'|'member_left'|'member_removed'|'role_changed'|'credit_limit_changed'|'invitation_sent'|'invitation_withdrawn'|'requirements_changed'|'sso_connected'|'sso_changed'|'sso_disconnected'|'sso_domain_added'|'sso_domain_verified'|'sso_domain_lost'|'sso_domain_removed'|'scim_token_created'|'scim_token_revoked'|'join_requested'|'join_request_withdrawn'|'join_request_declined'|'ownership_offered'|'ownership_transferred'|'ownership_offer_ended'
 * @phpstan-type NotificationKind 'list_completed'|'list_failed'|'list_paused'|'list_needs_mapping'|'watch_changed'|'watch_stopped'|'export_ready'|'credits_low'|'credits_exhausted'|'key_expiring'|'member_joined'|'member_removed'|'role_changed'|'join_requested'|'webhook_disabled'|'webhook_backlog'|'webhook_free_limit'|'probe_degraded'|'disk_low'|'password_changed'|'password_reset'|'new_sign_in'|'sign_in_paused'|'totp_enabled'|'totp_disabled'|'second_factor_reset'|'recovery_codes_renewed'|'recovery_code_used'|'email_changed'|'identity_linked'|'identity_unlinked'|'sso_connected'|'sso_changed'|'sso_disconnected'|'scim_token_created'|'scim_token_revoked'|'key_created'|'key_rotated'|'key_leaked'|'key_handed_over'|'test'
 * @phpstan-type LedgerKind 'opening'|'charge'|'grant'|'purchase'|'refund'
 * @phpstan-type Judgement 'send'|'send_with_care'|'do_not_send'|'ignore'
 * @phpstan-type Interval 'day'|'week'|'month'
 * @phpstan-type BreakdownField 'verdict'|'reason'|'provider'|'domain'|'source'|'key'|'origin'|'charge'
 * @phpstan-type ReportedOutcome 'delivered'|'bounced'|'accept_all'|'disposable'|'not_disposable'|'other'
 * @phpstan-type MailPolicyStatus 'found'|'missing'|'invalid'|'unknown'
 * @phpstan-type RuleKind 'allow'|'block'
 * @phpstan-type RuleScope 'address'|'domain'|'subdomains'|'local_part'|'mx_host'
 * @phpstan-type SignUpHost 'supabase'|'kratos'|'cognito'|'auth0'|'keycloak'
 * @phpstan-type VerdictCounts array{
 *   deliverable: int,
 *   risky: int,
 *   undeliverable: int,
 *   unknown: int,
 * }
 * @phpstan-type UnknownRetries array{
 *   attempts: int,
 *   over_s: int,
 * }
 * @phpstan-type StoredListOptions array{
 *   dedupe: 'none'|'exact'|'relaxed',
 *   skip_if_validated_within_s: int,
 *   retry_unknown: UnknownRetries,
 *   max_credits: int|null,
 *   retention_s: int,
 *   notify: bool,
 *   several_addresses: 'split'|'first'|'leave',
 *   text_around: 'read'|'leave',
 *   start: 'manual'|'auto',
 * }
 * @phpstan-type ValidationAddress array{
 *   local: string,
 *   domain: string,
 *   domain_ascii: string,
 *   tag: string|null,
 *   quoted: bool,
 *   smtputf8: bool,
 * }
 * @phpstan-type ValidationSyntax array{
 *   valid: bool,
 *   code: string|null,
 *   position: int|null,
 * }
 * @phpstan-type ValidationFlags array{
 *   free: bool|null,
 *   role: bool|null,
 *   disposable: bool|null,
 *   relay: bool|null,
 *   no_reply: bool|null,
 *   accept_all: bool|null,
 *   mailbox_full: bool|null,
 *   disabled: bool|null,
 *   subaddress: bool|null,
 *   gibberish: bool|null,
 *   idn: bool|null,
 * }
 * @phpstan-type Decision array{
 *   rule: string,
 *   because: string,
 *   otherwise: string|null,
 * }
 * @phpstan-type Deciding array{
 *   check: CheckName|null,
 *   line: string|null,
 *   reply: string|null,
 * }
 * @phpstan-type Versions array{
 *   engine: string,
 *   rules: string,
 *   lists: string,
 * }
 * @phpstan-type MxHost array{
 *   host: string,
 *   priority: int,
 * }
 * @phpstan-type Remark array{
 *   code: string,
 *   values: array<string, string>,
 * }
 * @phpstan-type DnsRecord array{
 *   name: string,
 *   type: string,
 *   ttl: int,
 *   data: string,
 * }
 * @phpstan-type TimeRange array{
 *   earliest: string,
 *   latest: string,
 * }
 * @phpstan-type ItemProblem array{
 *   type: string,
 *   title: string,
 *   status: int,
 *   detail: string,
 *   code: ErrorCode,
 *   errors?: list<FieldError>,
 * }
 * @phpstan-type LastDelivery array{
 *   at: string,
 *   status: int|null,
 *   error: AttemptError|null,
 * }
 * @phpstan-type SignUpWeek array{
 *   allow: int,
 *   warn: int,
 *   block: int,
 * }
 * @phpstan-type SignUpReply array{
 *   object: 'sign_up_reply',
 *   decision: 'allow'|'warn'|'block',
 *   message: string|null,
 *   suggestion: string|null,
 * }
 * @phpstan-type Share array{
 *   value: int|float,
 *   low: int|float,
 *   high: int|float,
 * }
 * @phpstan-type ResultTally array{
 *   total: int,
 *   deliverable: int,
 *   risky: int,
 *   undeliverable: int,
 *   unknown: int,
 * }
 * @phpstan-type Tally array{
 *   date: string,
 *   results: ResultTally,
 *   credits: int,
 *   free: int,
 * }
 * @phpstan-type SpentCredits array{
 *   validations: int,
 *   lists: int,
 *   total: int,
 * }
 * @phpstan-type VerdictChange array{
 *   from: Verdict,
 *   to: Verdict,
 *   count: int,
 * }
 * @phpstan-type WatchRun array{
 *   object: 'list_watch_run',
 *   list_id: string,
 *   compared_with: string,
 *   state: 'running'|'completed'|'failed',
 *   error: string|null,
 *   changed: int|null,
 *   changes: list<VerdictChange>,
 *   started_at: string,
 *   ended_at: string|null,
 * }
 * @phpstan-type ListWatch array{
 *   object: 'list_watch',
 *   list_id: string,
 *   every: Interval|null,
 *   max_credits: int|null,
 *   next_run_at: string|null,
 *   stopped: 'insufficient_credits'|'list_expired'|null,
 *   created_at: string|null,
 *   runs: list<WatchRun>,
 * }
 * @phpstan-type VerdictTotals array{
 *   deliverable: int,
 *   risky: int,
 *   undeliverable: int,
 *   unknown: int,
 * }
 * @phpstan-type ActionTotals array{
 *   send: int,
 *   send_with_care: int,
 *   do_not_send: int,
 *   retry_later: int,
 * }
 * @phpstan-type Judged array{
 *   verdict: Verdict,
 *   reason: Reason,
 *   action: Action,
 * }
 * @phpstan-type OutcomeCounts array{
 *   delivered: int,
 *   bounced: int,
 *   deferred: int,
 *   blocked: int,
 *   unclear: int,
 * }
 * @phpstan-type CreatedEndpoint array{
 *   object: 'webhook_endpoint',
 *   id: string,
 *   url: string,
 *   description: string|null,
 *   events: list<WebhookEventType>,
 *   status: EndpointStatus,
 *   disabled_reason: DisabledReason|null,
 *   disabled_at: string|null,
 *   created_at: string,
 *   failing_since: string|null,
 *   last_success_at: string|null,
 *   last_delivery: LastDelivery|null,
 *   two_signatures_until: string|null,
 *   secret: string,
 * }
 * @phpstan-type CreatedSignUpHook array{
 *   object: 'sign_up_hook',
 *   id: string,
 *   host: SignUpHost,
 *   url: string,
 *   without_verdict: RuleKind,
 *   created_at: string,
 *   last_decision_at: string|null,
 *   week: SignUpWeek,
 *   former_valid_until: string|null,
 *   secret: string,
 * }
 * @phpstan-type GivenMapping array{
 *   email_column?: int|null,
 *   more_email_columns?: list<int>,
 *   header?: bool|null,
 *   encoding?: Encoding|null,
 *   delimiter?: string|null,
 *   quotes?: 'enclose'|'text',
 *   sheet?: int|null,
 * }
 * @phpstan-type PolicyReasons array{
 *   accept_all: 'send'|'send_with_care'|'do_not_send',
 *   accept_all_unknown: 'send'|'send_with_care'|'do_not_send',
 *   mailbox_full: 'send'|'send_with_care'|'do_not_send',
 *   disposable: Judgement,
 *   relay_alias: Judgement,
 *   role_account: Judgement,
 *   no_reply: Judgement,
 *   quoted_local_part: Judgement,
 *   gibberish: Judgement,
 *   possible_typo: Judgement,
 *   no_mx?: Judgement,
 * }
 * @phpstan-type JudgedReasons array{
 *   accept_all: 'send'|'send_with_care'|'do_not_send',
 *   accept_all_unknown: 'send'|'send_with_care'|'do_not_send',
 *   mailbox_full: 'send'|'send_with_care'|'do_not_send',
 *   disposable: Judgement,
 *   relay_alias: Judgement,
 *   role_account: Judgement,
 *   no_reply: Judgement,
 *   quoted_local_part: Judgement,
 *   gibberish: Judgement,
 *   possible_typo: Judgement,
 *   no_mx: Judgement,
 * }
 * @phpstan-type MinScores array{
 *   send: int,
 *   send_with_care: int,
 * }
 * @phpstan-type Validation array{
 *   id: string,
 *   object: 'validation',
 *   status: 'completed',
 *   input: string,
 *   email: string|null,
 *   canonical: string|null,
 *   address: ValidationAddress|null,
 *   syntax: ValidationSyntax,
 *   verdict: Verdict,
 *   reason: Reason,
 *   action: Action,
 *   confidence: Confidence,
 *   score: int,
 *   score_breakdown: list<array{
 *     signal: string,
 *     points: int,
 *   }>,
 *   summary: string,
 *   suggestion: array{
 *     email: string,
 *     kind: SuggestionKind,
 *   }|null,
 *   flags: ValidationFlags,
 *   provider: string|null,
 *   mx: list<MxHost>,
 *   checks: list<CheckResult>,
 *   decision: Decision,
 *   deciding: Deciding,
 *   retry_after_s: int|null,
 *   sandbox: bool,
 *   duration_ms: int,
 *   cached: bool,
 *   checked_at: string,
 *   expires_at: string,
 *   billing: array{
 *     credits: int,
 *     reason: 'verdict'|'unknown'|'invalid_syntax'|'rule'|'cached'|'sandbox',
 *   },
 *   policy_version: int,
 *   versions: Versions,
 *   source: string|null,
 *   tags: list<string>,
 *   custom: array<string, mixed>|null,
 *   livemode: bool,
 *   previous_id: string|null,
 *   store: StoreMode,
 * }
 * @phpstan-type RunningValidation array{
 *   id: string,
 *   object: 'validation',
 *   status: 'running',
 *   input: string,
 *   checks: list<CheckResult>,
 *   created_at: string,
 * }
 * @phpstan-type ValidationBatch array{
 *   object: 'validation_batch',
 *   status: 'completed'|'running',
 *   counts: array{
 *     total: int,
 *     completed: int,
 *     running: int,
 *     failed: int,
 *     duplicates: int,
 *   },
 *   data: list<BatchItem>,
 * }
 * @phpstan-type BatchItem array{
 *   index: int,
 *   input: string,
 *   status: 'completed'|'running'|'failed',
 *   duplicate_of: int|null,
 *   validation: Validation|RunningValidation|null,
 *   problem: ItemProblem|null,
 * }
 * @phpstan-type Recheck array{
 *   object: 'recheck',
 *   previous: Validation,
 *   validation: Validation|RunningValidation,
 *   changes: list<array{
 *     field: 'verdict'|'reason'|'action'|'confidence'|'score'|'suggestion'|'provider'|'mx'|'flags.free'|'flags.role'|'flags.disposable'|'flags.relay'|'flags.no_reply'|'flags.accept_all'|'flags.mailbox_full'|'flags.disabled'|'flags.subaddress'|'flags.gibberish'|'flags.idn',
 *     before: string|int|float|bool|null,
 *     after: string|int|float|bool|null,
 *   }>|null,
 * }
 * @phpstan-type Domain array{
 *   object: 'domain',
 *   domain: string,
 *   domain_ascii: string,
 *   sandbox: bool,
 *   flags: array{
 *     free: bool,
 *     disposable: bool,
 *     relay: bool,
 *     accept_all: bool|null,
 *     idn: bool,
 *   },
 *   rule: Rule|null,
 *   provider: string|null,
 *   mx: list<MxHost>,
 *   validations: array{
 *     total: int,
 *     results: VerdictTotals,
 *   },
 *   accept_all_history: list<array{
 *     accept_all: bool,
 *     first_at: string,
 *     last_at: string,
 *     validations: int,
 *   }>,
 *   latest: array{
 *     validation_id: string,
 *     verdict: Verdict,
 *     reason: Reason,
 *     checked_at: string,
 *   }|null,
 * }
 * @phpstan-type MailPolicy array{
 *   object: 'mail_policy',
 *   domain: string,
 *   spf: array{
 *     status: MailPolicyStatus,
 *     record: string|null,
 *   },
 *   dmarc: array{
 *     status: MailPolicyStatus,
 *     record: string|null,
 *     at: string|null,
 *     policy: 'none'|'quarantine'|'reject'|null,
 *   },
 * }
 * @phpstan-type CheckResult array{
 *   name: CheckName,
 *   status: CheckStatus,
 *   code: string|null,
 *   detail: string|null,
 *   started_ms: int|null,
 *   ms: int|null,
 *   source: 'live'|'cached',
 *   tier?: 'confirmed'|'reported'|'operator'|'sandbox'|'provider'|'unlisted',
 * }
 * @phpstan-type Evidence array{
 *   object: 'evidence',
 *   validation_id: string,
 *   dns: list<DnsLookup>,
 *   sessions: list<SmtpSession>,
 * }
 * @phpstan-type EvidenceBundle array{
 *   object: 'evidence_bundle',
 *   format: 'mailverdict-evidence/1',
 *   issuer: string,
 *   issued_at: string,
 *   validation_id: string,
 *   livemode: bool,
 *   input: string,
 *   email: string|null,
 *   verdict: Verdict,
 *   reason: Reason,
 *   confidence: Confidence,
 *   score: int,
 *   decision: Decision,
 *   provider: string|null,
 *   checked_at: string,
 *   duration_ms: int,
 *   versions: Versions,
 *   checks: list<CheckResult>,
 *   resolvers: list<string>,
 *   dns: list<DnsLookup>,
 *   mail_servers: list<array{
 *     host: string,
 *     address: string,
 *     port: int,
 *     ehlo: string|null,
 *     mail_from: string|null,
 *   }>,
 *   transcript: array{
 *     sessions: list<SmtpSession>,
 *     sha256: string,
 *   },
 *   commands: array{
 *     dig: list<string>,
 *     swaks: list<string>,
 *   },
 *   signature: array{
 *     algorithm: 'Ed25519',
 *     canonicalization: 'RFC8785',
 *     key_id: string,
 *     digests: array<string, string>,
 *     value: string,
 *   },
 * }
 * @phpstan-type DnsLookup array{
 *   name: string,
 *   type: 'MX'|'A'|'AAAA'|'CNAME'|'TXT'|'PTR',
 *   server: string,
 *   transport: 'udp'|'tcp'|'cache',
 *   status: 'answer'|'no_data'|'nxdomain'|'timeout'|'servfail'|'refused'|'malformed'|'network',
 *   records: list<DnsRecord>,
 *   soa: DnsRecord|null,
 *   started_ms: int,
 *   ms: int,
 *   detail: string|null,
 *   remark?: Remark,
 * }
 * @phpstan-type SmtpSession array{
 *   host: string,
 *   address: string,
 *   port: int,
 *   started_ms: int,
 *   ms: int,
 *   tls: array{
 *     version: string,
 *     cipher: string,
 *     authorized: bool,
 *     detail: string|null,
 *   }|null,
 *   outcome: string,
 *   lines: list<TranscriptLine>,
 * }
 * @phpstan-type TranscriptLine array{
 *   at_ms: int,
 *   from: 'client'|'server'|'note',
 *   stage: 'connect'|'banner'|'ehlo'|'starttls'|'mail'|'rcpt'|'rcpt_random'|'rset'|'quit',
 *   text: string,
 *   remark?: Remark,
 *   deciding: bool,
 * }
 * @phpstan-type ListObject array{
 *   object: 'address_list',
 *   id: string,
 *   name: string,
 *   tags: list<string>,
 *   state: ListState,
 *   source: array{
 *     kind: 'upload'|'emails'|'text'|'recheck'|'suggestions'|'url',
 *     file_name: string|null,
 *     bytes: int,
 *     format: ListFormat|null,
 *   },
 *   mapping: ListMapping|null,
 *   columns: list<string>|null,
 *   options: StoredListOptions,
 *   counts: ListCounts|null,
 *   progress: array{
 *     phase: 'none'|'records'|'mailboxes'|'retries'|'done',
 *     done: int,
 *     total: int,
 *     rate_per_s: int|float|null,
 *     left: array{
 *       earliest: string,
 *       latest: string,
 *       bottleneck: array{
 *         provider: string,
 *         per_minute: int|float,
 *         remaining: int,
 *       }|null,
 *     }|null,
 *     retrying: int,
 *     next_retry_at: string|null,
 *     first_pass: array{
 *       done: int,
 *       total: int,
 *       left: TimeRange|null,
 *     },
 *     retries: array{
 *       waiting: int,
 *       next_at: string|null,
 *       left: TimeRange|null,
 *     },
 *     queues: list<array{
 *       provider: string,
 *       remaining: int,
 *       done: int,
 *       per_second: int|float|null,
 *       waiting: QueueWait|null,
 *       until: string|null,
 *     }>,
 *   },
 *   results: VerdictCounts,
 *   credits: array{
 *     held: int,
 *     charged: int,
 *     released: int,
 *     max: int|null,
 *   },
 *   expected: array{
 *     seconds: array{int|float, int|float},
 *     domains: int,
 *     bottleneck: array{
 *       domain: string,
 *       rows: int,
 *       per_minute: int|float,
 *     }|null,
 *   }|null,
 *   sample: array{
 *     size: int,
 *     results: VerdictCounts,
 *     percent: array{
 *       deliverable: array{int|float, int|float},
 *       risky: array{int|float, int|float},
 *       undeliverable: array{int|float, int|float},
 *       unknown: array{int|float, int|float},
 *     },
 *     method: string,
 *   }|null,
 *   sample_offer: array{
 *     size: int,
 *     reason: 'too_few_rows'|'budget_spent'|null,
 *     renews_at: string|null,
 *   }|null,
 *   same_file: array{
 *     list_id: string,
 *     name: string,
 *     created_at: string,
 *   }|null,
 *   previous_list_id: string|null,
 *   error: array{
 *     code: string,
 *     detail: string,
 *     line: int|null,
 *   }|null,
 *   created_at: string,
 *   started_at: string|null,
 *   completed_at: string|null,
 *   expires_at: string|null,
 * }
 * @phpstan-type ListOptions array{
 *   dedupe?: 'none'|'exact'|'relaxed',
 *   skip_if_validated_within_s?: int,
 *   retry_unknown?: array{
 *     attempts: int,
 *     over_s: int,
 *   },
 *   max_credits?: int|null,
 *   retention_s?: int,
 *   notify?: bool,
 *   several_addresses?: 'split'|'first'|'leave',
 *   text_around?: 'read'|'leave',
 *   start?: 'manual'|'auto',
 * }
 * @phpstan-type ListMapping array{
 *   email_column: int|null,
 *   more_email_columns?: list<int>,
 *   header: bool|null,
 *   encoding: Encoding|null,
 *   delimiter: string|null,
 *   quotes?: 'enclose'|'text',
 *   sheet: int|null,
 * }
 * @phpstan-type ListCounts array{
 *   rows: int,
 *   blank: int,
 *   malformed: int,
 *   not_an_address: int,
 *   split: int,
 *   most_in_line: int,
 *   duplicates: int,
 *   recently_validated: int,
 *   blocked_by_rule: int,
 *   sandbox: int,
 *   billable: int,
 * }
 * @phpstan-type ListRow array{
 *   object: 'list_row',
 *   position: int,
 *   line: int,
 *   column: int,
 *   value: string,
 *   email: string|null,
 *   status: 'waiting'|'retrying'|'final'|'not_processed',
 *   verdict: Verdict|null,
 *   reason: Reason|null,
 *   score: int|null,
 *   suggestion: string|null,
 *   provider: string|null,
 *   reply: string|null,
 *   deciding: Deciding|null,
 *   duplicate_of: int|null,
 *   credits: int,
 *   charge: RowCharge|null,
 *   tries: int,
 *   retry_at: string|null,
 *   checked_at: string|null,
 * }
 * @phpstan-type ListPreview array{
 *   object: 'list_preview',
 *   format: ListFormat,
 *   mapping: ListMapping,
 *   because: array{
 *     encoding: 'chosen'|'mark'|'valid_utf8'|'mostly_utf8'|'zero_bytes'|'not_utf8'|null,
 *     delimiter: 'chosen'|'sep_line'|'consistent'|'no_delimiter'|null,
 *     header: 'chosen'|'keys'|'address_in_first_row'|'address_named'|'columns_named'|'no_column_named',
 *   },
 *   sheets: list<string>|null,
 *   hidden?: array{
 *     rows: int,
 *     columns: int,
 *   }|null,
 *   program?: string|null,
 *   columns: list<array{
 *     name: string,
 *     addresses: int|float,
 *   }>,
 *   email_column: array{
 *     index: int|null,
 *     because: 'cells'|'name'|'named'|'only_column'|'chosen'|'several_fit'|'unsplit'|'none_fits',
 *     candidates: list<int>,
 *   },
 *   rows: list<list<string>>,
 * }
 * @phpstan-type VerdictReport array{
 *   object: 'verdict_report',
 *   validation_id: string,
 *   outcome: ReportedOutcome,
 *   note: string|null,
 *   author: string|null,
 *   verdict: Verdict,
 *   reason: Reason,
 *   created_at: string,
 * }
 * @phpstan-type ShareLink array{
 *   object: 'share',
 *   id: string,
 *   validation_id: string,
 *   url: string,
 *   created_at: string,
 *   expires_at: string,
 * }
 * @phpstan-type SharedResult array{
 *   object: 'shared_result',
 *   input: string,
 *   email: string|null,
 *   canonical: string|null,
 *   address: ValidationAddress|null,
 *   syntax: ValidationSyntax,
 *   verdict: Verdict,
 *   reason: Reason,
 *   confidence: Confidence,
 *   score: int,
 *   score_breakdown: list<array{
 *     signal: string,
 *     points: int,
 *   }>,
 *   summary: string,
 *   suggestion: array{
 *     email: string,
 *     kind: SuggestionKind,
 *   }|null,
 *   flags: ValidationFlags,
 *   provider: string|null,
 *   mx: list<MxHost>,
 *   checks: list<CheckResult>,
 *   deciding: Deciding,
 *   retry_after_s: int|null,
 *   sandbox: bool,
 *   duration_ms: int,
 *   checked_at: string,
 *   versions: Versions,
 *   decision: array{
 *     rule: string,
 *     otherwise: string|null,
 *   },
 *   evidence: array{
 *     dns: list<DnsLookup>,
 *     sessions: list<SmtpSession>,
 *   }|null,
 *   shared_until: string,
 * }
 * @phpstan-type Upload array{
 *   object: 'upload',
 *   id: string,
 *   name: string,
 *   bytes: int,
 *   received: int,
 *   complete: bool,
 *   created_at: string,
 *   expires_at: string,
 * }
 * @phpstan-type Export array{
 *   object: 'export',
 *   id: string,
 *   list_id: string,
 *   format: ExportFormat,
 *   file_name: string,
 *   rows: int,
 *   url: string,
 *   url_expires_at: string,
 *   created_at: string,
 * }
 * @phpstan-type Rule array{
 *   id: string,
 *   object: 'rule',
 *   kind: RuleKind,
 *   scope: RuleScope,
 *   target: string,
 *   note: string|null,
 *   author: string|null,
 *   created_at: string,
 * }
 * @phpstan-type PolicyVersion array{
 *   object: 'policy_version',
 *   version: int,
 *   reasons: JudgedReasons,
 *   min_scores: array{
 *     send: int,
 *     send_with_care: int,
 *   },
 *   restores: int|null,
 *   author: string|null,
 *   key_id: string|null,
 *   note: string|null,
 *   created_at: string|null,
 *   changes: list<array{
 *     field: string,
 *     from: string|int,
 *     to: string|int,
 *   }>,
 * }
 * @phpstan-type SignUpHook array{
 *   object: 'sign_up_hook',
 *   id: string,
 *   host: SignUpHost,
 *   url: string,
 *   without_verdict: RuleKind,
 *   created_at: string,
 *   last_decision_at: string|null,
 *   week: SignUpWeek,
 *   former_valid_until: string|null,
 * }
 * @phpstan-type StoredSignUpDecision array{
 *   object: 'sign_up_decision',
 *   id: string,
 *   hook_id: string,
 *   host: SignUpHost,
 *   decision: 'allow'|'warn'|'block',
 *   email: string|null,
 *   validation_id: string|null,
 *   reason: Reason|null,
 *   failure: 'too_slow'|'no_credits'|'too_many_checks'|'no_address'|'failed'|null,
 *   created_at: string,
 * }
 * @phpstan-type WebhookEndpoint array{
 *   object: 'webhook_endpoint',
 *   id: string,
 *   url: string,
 *   description: string|null,
 *   events: list<WebhookEventType>,
 *   status: EndpointStatus,
 *   disabled_reason: DisabledReason|null,
 *   disabled_at: string|null,
 *   created_at: string,
 *   failing_since: string|null,
 *   last_success_at: string|null,
 *   last_delivery: LastDelivery|null,
 *   two_signatures_until: string|null,
 * }
 * @phpstan-type WebhookDelivery array{
 *   object: 'webhook_delivery',
 *   id: string,
 *   endpoint_id: string,
 *   event_id: string,
 *   event_type: DeliveredEventType,
 *   cause: DeliveryCause,
 *   state: DeliveryState,
 *   attempts: int,
 *   last_status: int|null,
 *   last_error: AttemptError|null,
 *   next_attempt_at: string|null,
 *   created_at: string,
 *   ended_at: string|null,
 * }
 * @phpstan-type WebhookAttempt array{
 *   number: int,
 *   at: string,
 *   duration_ms: int,
 *   status: int|null,
 *   error: AttemptError|null,
 *   request_headers: array<string, string>,
 *   response_headers: array<string, string>,
 *   response_body: string,
 * }
 * @phpstan-type Notification array{
 *   object: 'notification',
 *   id: string,
 *   kind: NotificationKind,
 *   about: array{
 *     object: 'address_list'|'api_key'|'webhook_endpoint'|'machine',
 *     id: string,
 *     name: string|null,
 *   }|null,
 *   detail: string|null,
 *   count: int|null,
 *   expires_at: string|null,
 *   network: string|null,
 *   user_agent: string|null,
 *   created_at: string,
 *   read_at: string|null,
 * }
 * @phpstan-type CreditLimit array{
 *   limit: int,
 *   used: int,
 *   resets_at: string,
 * }
 * @phpstan-type Member array{
 *   object: 'member',
 *   id: string,
 *   email: string,
 *   name: string,
 *   avatar: string|null,
 *   role: Role,
 *   since: string,
 *   last_seen_at: string|null,
 *   credit_limit: CreditLimit|null,
 *   second_factor: bool,
 *   you: bool,
 * }
 * @phpstan-type Invitation array{
 *   object: 'invitation',
 *   id: string,
 *   email: string,
 *   role: Role,
 *   invited_by: string,
 *   created_at: string,
 *   expires_at: string,
 * }
 * @phpstan-type ListEvent array{
 *   object: 'address_list',
 *   id: string,
 *   state: ListState,
 *   total: int,
 *   done: int,
 *   deliverable: int,
 *   risky: int,
 *   undeliverable: int,
 *   unknown: int,
 *   credits_charged: int,
 *   error: string|null,
 * }
 * @phpstan-type ExportEvent array{
 *   object: 'export',
 *   id: string,
 *   list_id: string,
 *   format: ExportFormat,
 *   rows: int,
 * }
 * @phpstan-type ValidationEvent array{
 *   object: 'validation',
 *   id: string,
 *   verdict: Verdict,
 *   reason: Reason,
 *   source: string|null,
 *   tags: list<string>,
 *   custom: array<string, mixed>|null,
 * }
 * @phpstan-type ValidationChangeEvent array{
 *   object: 'validation',
 *   id: string,
 *   verdict: Verdict,
 *   reason: Reason,
 *   source: string|null,
 *   tags: list<string>,
 *   custom: array<string, mixed>|null,
 *   previous: array{
 *     id: string,
 *     verdict: Verdict,
 *     reason: Reason,
 *   },
 * }
 * @phpstan-type CreditsEvent array{
 *   object: 'credits',
 *   balance: int,
 *   threshold: int,
 * }
 * @phpstan-type KeyEvent array{
 *   object: 'api_key',
 *   id: string,
 *   mode: 'live'|'test'|'publishable',
 *   expires_at: string,
 * }
 * @phpstan-type KeyLeakEvent array{
 *   object: 'api_key',
 *   id: string,
 *   mode: 'live'|'test'|'publishable',
 *   found_at: string|null,
 * }
 * @phpstan-type WatchChangeEvent array{
 *   object: 'list_watch_run',
 *   list_id: string,
 *   run_list_id: string,
 *   compared_with: string,
 *   compared: int,
 *   changed: int,
 *   changes: list<VerdictChange>,
 * }
 * @phpstan-type WatchStopEvent array{
 *   object: 'list_watch',
 *   list_id: string,
 *   because: 'insufficient_credits'|'list_expired',
 * }
 * @phpstan-type MemberEvent array{
 *   object: 'member',
 *   id: string,
 *   email: string,
 *   role: Role,
 * }
 * @phpstan-type RoleEvent array{
 *   object: 'member',
 *   id: string,
 *   email: string,
 *   role: Role,
 *   previous_role: Role,
 * }
 * @phpstan-type ConnectivityEvent array{
 *   object: 'mail_server_connectivity',
 *   host: string,
 *   because: 'identity_unusable'|'port_25_closed'|'no_route'|'no_greeting'|'resolver_silent',
 * }
 * @phpstan-type EndpointEvent array{
 *   object: 'webhook_endpoint',
 *   id: string,
 * }
 * @phpstan-type Credits array{
 *   object: 'credits',
 *   balance: int,
 *   held: int,
 *   plan: string,
 * }
 * @phpstan-type LedgerEntry array{
 *   id: string,
 *   object: 'ledger_entry',
 *   kind: LedgerKind,
 *   amount: int,
 *   balance: int,
 *   validation_id: string|null,
 *   list_id: string|null,
 *   key_id: string|null,
 *   detail: string|null,
 *   created_at: string,
 * }
 * @phpstan-type Usage array{
 *   object: 'usage',
 *   from: string,
 *   to: string,
 *   totals: array{
 *     validations: int,
 *     free: int,
 *     credits: SpentCredits,
 *   },
 *   days: list<array{
 *     validations: int,
 *     free: int,
 *     credits: SpentCredits,
 *     date: string,
 *   }>,
 *   keys: list<array{
 *     key_id: string|null,
 *     name: string|null,
 *     validations: int,
 *     credits: int,
 *   }>,
 * }
 * @phpstan-type AuditEvent array{
 *   object: 'audit_event',
 *   id: string,
 *   kind: AuditKind,
 *   at: string,
 *   network: string|null,
 *   user_agent: string|null,
 *   detail: string|null,
 *   user: array{
 *     id: string,
 *     email: string|null,
 *     name: string|null,
 *     member: bool,
 *   }|null,
 * }
 * @phpstan-type Problem array{
 *   type: string,
 *   title: string,
 *   status: int,
 *   detail: string,
 *   message: string,
 *   instance: string,
 *   code: ErrorCode,
 *   request_id: string,
 *   errors?: list<FieldError>,
 *   challenge?: array{
 *     token: string,
 *     methods: list<'totp'|'recovery_code'>,
 *     expires_at: string,
 *   },
 *   puzzle?: array{
 *     challenge: string,
 *     seed: string,
 *     parts: int,
 *     bits: int,
 *     expires_at: string,
 *   },
 *   scope?: Scope,
 *   credit_limit?: CreditLimit,
 *   state?: string,
 * }
 * @phpstan-type FieldError array{
 *   pointer: string,
 *   code: FieldCode,
 *   detail: string,
 *   fix?: string,
 * }
 * @phpstan-type CreateValidationBody array{
 *   email: string,
 *   checks?: list<CheckName>,
 *   timeout_ms?: int,
 *   max_age_s?: int,
 *   store?: StoreMode,
 *   source?: string,
 *   tags?: list<string>,
 *   custom?: array<string, mixed>,
 * }
 * @phpstan-type CreateValidationBatchBody array{
 *   emails: list<string>,
 *   checks?: list<CheckName>,
 *   timeout_ms?: int,
 *   max_age_s?: int,
 *   store?: StoreMode,
 *   source?: string,
 *   tags?: list<string>,
 *   custom?: array<string, mixed>,
 * }
 * @phpstan-type ListValidationsQuery array{
 *   limit?: int,
 *   after?: string,
 *   verdict?: Verdict,
 *   reason?: Reason,
 *   domain?: string,
 *   provider?: string,
 *   source?: string,
 *   key_id?: string,
 *   tag?: string,
 *   reply?: string,
 *   'created[gte]'?: string,
 *   'created[lt]'?: string,
 *   q?: string,
 *   order?: 'newest'|'oldest',
 * }
 * @phpstan-type CountValidationsReply array{
 *   object: 'validation_counts',
 *   data: list<array{
 *     verdict: Verdict,
 *     reason: Reason,
 *     count: int,
 *     more: bool,
 *   }>,
 * }
 * @phpstan-type CountValidationsQuery array{
 *   domain?: string,
 *   provider?: string,
 *   source?: string,
 *   key_id?: string,
 *   tag?: string,
 *   reply?: string,
 *   'created[gte]'?: string,
 *   'created[lt]'?: string,
 *   q?: string,
 * }
 * @phpstan-type RecheckValidationBody array{
 *   timeout_ms?: int,
 * }
 * @phpstan-type CreateVerdictReportBody array{
 *   outcome: ReportedOutcome,
 *   note?: string,
 * }
 * @phpstan-type ListVerdictReportsQuery array{
 *   limit?: int,
 *   after?: string,
 *   validation_id?: string,
 * }
 * @phpstan-type CreateShareBody array{
 *   expires_in_days?: int,
 * }
 * @phpstan-type ListSharesQuery array{
 *   limit?: int,
 *   after?: string,
 *   validation_id?: string,
 * }
 * @phpstan-type CreateUploadBody array{
 *   name: string,
 *   bytes: int,
 * }
 * @phpstan-type UnpackUploadReply array{
 *   object: 'list',
 *   data: list<Upload>,
 * }
 * @phpstan-type CreateListBody array{
 *   name?: string,
 *   tags?: list<string>,
 *   source: array{
 *     upload_id?: string,
 *     url?: string,
 *     emails?: list<string>,
 *     text?: string,
 *   },
 *   mapping?: GivenMapping,
 *   options?: ListOptions,
 * }
 * @phpstan-type ReadListsQuery array{
 *   limit?: int,
 *   after?: string,
 *   state?: ListState,
 *   q?: string,
 *   tag?: string,
 *   'created[gte]'?: string,
 *   'created[lt]'?: string,
 * }
 * @phpstan-type UpdateListBody array{
 *   name?: string,
 *   tags?: list<string>,
 *   mapping?: GivenMapping,
 *   options?: ListOptions,
 * }
 * @phpstan-type ReadListIssuesReply array{
 *   object: 'list_issues',
 *   data: list<array{
 *     kind: ListIssueKind,
 *     count: int,
 *     fixable: int,
 *     example: array{
 *       position: int,
 *       value: string,
 *       suggestion: string|null,
 *     },
 *     lines?: list<int>,
 *   }>,
 * }
 * @phpstan-type ListMalformedQuery array{
 *   limit?: int,
 *   after?: string,
 * }
 * @phpstan-type ListMalformedItem array{
 *   position: int,
 *   line: int,
 *   value: string,
 *   code: string,
 *   suggestion: string|null,
 * }
 * @phpstan-type FixRowsBody array{
 *   rows?: list<array{
 *     position: int,
 *     email: string,
 *   }>,
 *   all_suggestions?: bool,
 *   kinds?: list<ListIssueKind>,
 * }
 * @phpstan-type SampleListBody array{
 *   size?: int,
 * }
 * @phpstan-type DeleteListReply array{
 *   object: 'deletion_receipt',
 *   list_id: string,
 *   deleted_at: string,
 *   rows: int,
 *   results: int,
 *   bytes: int,
 *   signature: string,
 * }
 * @phpstan-type ReadListRowsQuery array{
 *   limit?: int,
 *   after?: string,
 *   verdict?: string,
 *   reason?: string,
 *   score_min?: int,
 *   suggestion?: 'any',
 *   domain?: string,
 *   reply?: string,
 *   q?: string,
 *   from?: int,
 *   line?: int,
 *   sort?: 'line'|'-line'|'email'|'-email'|'verdict'|'-verdict'|'score'|'-score'|'newest',
 *   include?: 'total',
 * }
 * @phpstan-type ReadListRowReply array{
 *   object: 'list_row_result',
 *   row: ListRow,
 *   validation: Validation|null,
 *   evidence: Evidence|null,
 *   reused: array{
 *     kind: 'duplicate'|'recent_result',
 *     checked_at: string,
 *     list_id: string|null,
 *     position: int|null,
 *   }|null,
 * }
 * @phpstan-type ReadListReasonsReply array{
 *   object: 'list_reasons',
 *   data: list<array{
 *     verdict: Verdict,
 *     reason: Reason,
 *     count: int,
 *   }>,
 * }
 * @phpstan-type ReadListRepliesReply array{
 *   object: 'list_replies',
 *   data: list<array{
 *     reply: string,
 *     verdict: Verdict,
 *     reason: Reason,
 *     count: int,
 *   }>,
 * }
 * @phpstan-type ReadListRepliesQuery array{
 *   limit?: int,
 *   q?: string,
 * }
 * @phpstan-type ReadListDomainsReply array{
 *   object: 'list_domains',
 *   data: list<array{
 *     domain: string,
 *     rows: int,
 *     undeliverable: int,
 *   }>,
 * }
 * @phpstan-type RecheckListBody array{
 *   rows?: 'unknown'|'suggestions',
 * }
 * @phpstan-type CompareListsQuery array{
 *   limit?: int,
 *   after?: string,
 *   with: string,
 * }
 * @phpstan-type CompareListsItem array{
 *   email: string,
 *   from: array{
 *     verdict: Verdict,
 *     reason: Reason,
 *   },
 *   to: array{
 *     verdict: Verdict,
 *     reason: Reason,
 *   },
 * }
 * @phpstan-type WatchListBody array{
 *   every: Interval,
 *   max_credits?: int|null,
 * }
 * @phpstan-type CreateExportBody array{
 *   format: 'original'|'csv'|'xlsx'|'json'|'ndjson'|'zip',
 *   filter?: array{
 *     verdict?: string,
 *     reason?: string,
 *     score_min?: int,
 *     suggestion?: 'any',
 *     domain?: string,
 *     reply?: string,
 *     q?: string,
 *   },
 *   original_columns?: bool,
 *   add?: list<ExportField>,
 *   lines?: 'address'|'contact',
 *   raw?: bool,
 *   csv?: array{
 *     delimiter?: string,
 *     quote?: 'all'|'needed',
 *     byte_order_mark?: bool,
 *     line_end?: 'crlf'|'lf',
 *     decimal?: '.'|',',
 *   },
 *   header_language?: 'en'|'ar'|'de'|'es'|'fr'|'hi'|'ja'|'pt'|'zh',
 *   suppression_for?: 'mailchimp'|'brevo'|'sendgrid'|'amazon_ses'|'postmark',
 * }
 * @phpstan-type CreateRuleBody array{
 *   kind: RuleKind,
 *   target: string,
 *   note?: string,
 * }
 * @phpstan-type ListRulesQuery array{
 *   limit?: int,
 *   after?: string,
 *   q?: string,
 *   kind?: RuleKind,
 * }
 * @phpstan-type UpdateRuleBody array{
 *   kind?: RuleKind,
 *   target?: string,
 *   note?: string|null,
 * }
 * @phpstan-type ImportRulesReply array{
 *   object: 'rule_import',
 *   id: string|null,
 *   source: 'mailverdict'|'mailchimp'|'brevo'|'sendgrid'|'ses'|'postmark'|null,
 *   entries: int,
 *   added: int,
 *   already_there: int,
 *   replaced: int,
 *   refused: int,
 *   made: list<array{
 *     kind: RuleKind,
 *     scope: RuleScope,
 *     rules: int,
 *   }>,
 *   refused_entries: list<array{
 *     line: int,
 *     text: string,
 *     code: 'not_an_address'|'not_an_address_or_domain'|'not_suppressed'|'limit_reached',
 *   }>,
 * }
 * @phpstan-type ImportRulesBody array{
 *   upload_id: string,
 *   kind?: RuleKind,
 *   preview?: bool,
 * }
 * @phpstan-type SavePolicyBody array{
 *   reasons: PolicyReasons,
 *   min_scores: MinScores,
 *   note?: string,
 * }
 * @phpstan-type ListPolicyVersionsQuery array{
 *   limit?: int,
 *   after?: string,
 * }
 * @phpstan-type SimulatePolicyReply array{
 *   object: 'policy_simulation',
 *   policy_version: int,
 *   data: list<array{
 *     source: 'validations'|'list',
 *     list_id: string|null,
 *     name: string|null,
 *     rows: int,
 *     changed: int,
 *     not_judged: int,
 *     before: array{
 *       verdicts: VerdictTotals,
 *       actions: ActionTotals,
 *     },
 *     after: array{
 *       verdicts: VerdictTotals,
 *       actions: ActionTotals,
 *     },
 *     transitions: list<array{
 *       from: Judged,
 *       to: Judged,
 *       rows: int,
 *     }>,
 *   }>,
 * }
 * @phpstan-type SimulatePolicyBody array{
 *   reasons: PolicyReasons,
 *   min_scores: MinScores,
 *   list_ids?: list<string>,
 * }
 * @phpstan-type SimulatePolicyRowsBody array{
 *   reasons: PolicyReasons,
 *   min_scores: MinScores,
 *   list_id?: string,
 *   reason?: Reason,
 *   limit?: int,
 *   after?: string,
 * }
 * @phpstan-type SimulatePolicyRowsItem array{
 *   id: string,
 *   email: string|null,
 *   from: Judged,
 *   to: Judged,
 * }
 * @phpstan-type CreateWebhookEndpointBody array{
 *   url: string,
 *   description?: string,
 *   events: list<WebhookEventType>,
 * }
 * @phpstan-type ListWebhookEndpointsReply array{
 *   object: 'list',
 *   data: list<WebhookEndpoint>,
 * }
 * @phpstan-type UpdateWebhookEndpointBody array{
 *   url?: string,
 *   description?: string|null,
 *   events?: list<WebhookEventType>,
 *   status?: 'enabled'|'disabled',
 * }
 * @phpstan-type RotateWebhookSecretBody array{
 *   grace_s?: int,
 * }
 * @phpstan-type ReplayWebhookEventsReply array{
 *   object: 'webhook_replay',
 *   queued: int,
 *   has_more: bool,
 *   next_from: string|null,
 * }
 * @phpstan-type ReplayWebhookEventsBody array{
 *   from: string,
 *   to: string,
 *   include_delivered?: bool,
 * }
 * @phpstan-type ListWebhookDeliveriesQuery array{
 *   limit?: int,
 *   after?: string,
 *   endpoint_id?: string,
 *   state?: DeliveryState,
 *   event_type?: DeliveredEventType,
 * }
 * @phpstan-type ReadWebhookDeliveryReply array{
 *   object: 'webhook_delivery',
 *   id: string,
 *   endpoint_id: string,
 *   event_id: string,
 *   event_type: DeliveredEventType,
 *   cause: DeliveryCause,
 *   state: DeliveryState,
 *   attempts: int,
 *   last_status: int|null,
 *   last_error: AttemptError|null,
 *   next_attempt_at: string|null,
 *   created_at: string,
 *   ended_at: string|null,
 *   body: string,
 *   log: list<WebhookAttempt>,
 * }
 * @phpstan-type VerifyFormCheckBody array{
 *   proof: string,
 *   email: string,
 *   timeout_ms?: int,
 * }
 * @phpstan-type CreateSignUpHookBody array{
 *   host: SignUpHost,
 *   without_verdict?: RuleKind,
 * }
 * @phpstan-type ListSignUpHooksReply array{
 *   object: 'list',
 *   data: list<SignUpHook>,
 * }
 * @phpstan-type UpdateSignUpHookBody array{
 *   without_verdict: RuleKind,
 * }
 * @phpstan-type RotateSignUpHookSecretBody array{
 *   grace_s?: int,
 * }
 * @phpstan-type ListSignUpDecisionsQuery array{
 *   limit?: int,
 *   after?: string,
 *   hook_id?: string,
 *   decision?: 'allow'|'warn'|'block',
 * }
 * @phpstan-type ReadTimeseriesReply array{
 *   object: 'timeseries',
 *   from: string,
 *   to: string,
 *   interval: Interval,
 *   totals: array{
 *     results: ResultTally,
 *     credits: int,
 *     free: int,
 *   },
 *   data: list<Tally>,
 * }
 * @phpstan-type ReadTimeseriesQuery array{
 *   from?: string,
 *   to?: string,
 *   verdict?: Verdict,
 *   reason?: Reason,
 *   provider?: string,
 *   source?: string,
 *   key_id?: string,
 *   origin?: 'validation'|'list',
 *   interval?: Interval,
 * }
 * @phpstan-type ReadBreakdownReply array{
 *   object: 'breakdown',
 *   from: string,
 *   to: string,
 *   by: BreakdownField,
 *   data: list<array{
 *     value: string|null,
 *     name: string|null,
 *     results: ResultTally,
 *     credits: int,
 *     free: int,
 *   }>,
 *   rest: array{
 *     values: int,
 *     results: ResultTally,
 *     credits: int,
 *     free: int,
 *   },
 * }
 * @phpstan-type ReadBreakdownQuery array{
 *   from?: string,
 *   to?: string,
 *   verdict?: Verdict,
 *   reason?: Reason,
 *   provider?: string,
 *   source?: string,
 *   key_id?: string,
 *   origin?: 'validation'|'list',
 *   by: BreakdownField,
 *   limit?: int,
 * }
 * @phpstan-type ReadLatencyReply array{
 *   object: 'latency',
 *   from: string,
 *   to: string,
 *   data: list<array{
 *     check: 'total'|'syntax'|'typo'|'disposable'|'role'|'free'|'dns'|'mail_host'|'smtp'|'accept_all',
 *     validations: int,
 *     p50_ms: int|float,
 *     p90_ms: int|float,
 *     p99_ms: int|float,
 *   }>,
 * }
 * @phpstan-type ReadLatencyQuery array{
 *   from?: string,
 *   to?: string,
 * }
 * @phpstan-type ReadAccuracyReply array{
 *   object: 'accuracy',
 *   outcomes: OutcomeCounts,
 *   total: array{
 *     right: int,
 *     decided: int,
 *     share: Share,
 *   }|null,
 *   verdicts: list<array{
 *     delivered: int,
 *     bounced: int,
 *     bounce_rate: Share,
 *     precision: Share|null,
 *     verdict: Verdict,
 *   }>,
 *   reasons: list<array{
 *     delivered: int,
 *     bounced: int,
 *     bounce_rate: Share,
 *     precision: Share|null,
 *     verdict: Verdict,
 *     reason: Reason,
 *   }>,
 *   providers: list<array{
 *     delivered: int,
 *     bounced: int,
 *     bounce_rate: Share,
 *     precision: Share|null,
 *     provider: string|null,
 *   }>,
 *   curve: list<array{
 *     from: int,
 *     to: int,
 *     results: int,
 *     mean_score: int|float,
 *     delivered: Share,
 *   }>,
 *   thresholds: list<array{
 *     bounce_rate: int|float,
 *     score: int|null,
 *     results: int,
 *     observed: Share|null,
 *   }>,
 *   receives_events: bool,
 * }
 * @phpstan-type ImportOutcomesReply array{
 *   object: 'outcome_import',
 *   rows: int,
 *   matched: int,
 *   unmatched: int,
 *   rejected: int,
 *   outcomes: OutcomeCounts,
 *   rejected_rows: list<array{
 *     line: int,
 *     code: 'no_address'|'no_time'|'no_outcome',
 *   }>,
 * }
 * @phpstan-type ImportOutcomesBody array{
 *   csv?: string,
 *   outcomes?: list<array{
 *     email: string,
 *     type?: string,
 *     status?: string,
 *     diagnostic?: string,
 *     sent_at?: string,
 *   }>,
 *   sent_at?: string,
 * }
 * @phpstan-type CreateOutcomeFeedReply array{
 *   object: 'outcome_feed',
 *   url: string,
 *   created_at: string,
 *   last_event_at: string|null,
 *   secret: string,
 * }
 * @phpstan-type CreateOutcomeFeedBody array{
 *   secret?: string,
 * }
 * @phpstan-type ReadOutcomeFeedReply array{
 *   object: 'outcome_feed',
 *   url: string,
 *   created_at: string,
 *   last_event_at: string|null,
 * }
 * @phpstan-type ListLedgerQuery array{
 *   limit?: int,
 *   after?: string,
 *   kind?: LedgerKind,
 *   list_id?: string,
 *   'created[gte]'?: string,
 *   'created[lt]'?: string,
 * }
 * @phpstan-type ReadCreditForecastReply array{
 *   object: 'credit_forecast',
 *   spent: int,
 *   days: int,
 *   runs_out_at: string|null,
 * }
 * @phpstan-type ReadCreditStatementReply array{
 *   object: 'credit_statement',
 *   month: string,
 *   opening_balance: int,
 *   closing_balance: int,
 *   granted: array{
 *     count: int,
 *     credits: int,
 *   },
 *   purchased: array{
 *     count: int,
 *     credits: int,
 *   },
 *   refunded: array{
 *     count: int,
 *     credits: int,
 *   },
 *   charged_lists: array{
 *     count: int,
 *     credits: int,
 *   },
 *   charged_validations: array{
 *     count: int,
 *     credits: int,
 *   },
 * }
 * @phpstan-type ReadCreditStatementQuery array{
 *   month: string,
 * }
 * @phpstan-type ReadUsageQuery array{
 *   from?: string,
 *   to?: string,
 * }
 * @phpstan-type ListNotificationsQuery array{
 *   limit?: int,
 *   after?: string,
 *   unread?: 'true',
 * }
 * @phpstan-type ReadNotificationsReply array{
 *   unread_count: int,
 * }
 * @phpstan-type ReadNotificationsBody array{
 *   ids?: list<string>,
 *   all?: true,
 * }
 * @phpstan-type ListAuditEventsQuery array{
 *   limit?: int,
 *   after?: string,
 *   only?: 'sign_ins',
 *   user?: string,
 *   list?: string,
 * }
 * @phpstan-type ListMembersReply array{
 *   object: 'list',
 *   data: list<Member>,
 * }
 * @phpstan-type ListInvitationsReply array{
 *   object: 'list',
 *   data: list<Invitation>,
 * }
 */
final class ApiTypes
{
}
