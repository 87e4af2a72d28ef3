/** Kinds of changes (keepachangelog.com). */
export type ChangeKind = "added" | "changed" | "deprecated" | "removed" | "fixed";

/** A change that programs may notice. */
export interface ApiChange {
  /** Name of the change within its day, for its link in the feed. Never changes. */
  id: string;
  /** Day on which it reached the product, `2026-11-29`. */
  date: string;
  kind: ChangeKind;
  /** Programs that worked before may have to change. */
  breaking?: true;
  text: string;
  /** Names of the calls that it added, separated by spaces. */
  calls?: string;
}

/** All changes of the API, newest first. A test fails for a documented call that none of them added. */
export const apiChanges: readonly ApiChange[] = [
  {
    id: "keycloak-hooks",
    date: "2026-12-01",
    kind: "added",
    text: "Sign-up hooks for Keycloak.",
    calls: "receiveKeycloakSignUp",
  },
  {
    id: "authors",
    date: "2026-11-30",
    kind: "added",
    text: "Rules, notes on analytics and reports of wrong verdicts name their `author`.",
  },
  {
    id: "hook-secrets",
    date: "2026-11-30",
    kind: "added",
    text: "The secret of a sign-up hook can be replaced, and the former one stays valid for a while. The audit log has the event `sign_up_secret_rotated`.",
    calls: "rotateSignUpHookSecret",
  },
  {
    id: "events-of-a-list",
    date: "2026-11-30",
    kind: "added",
    text: "`list` of `GET /v1/audit-events` returns who created, downloaded and deleted a list. The `user` of an event has a `name`, and `member`, which is false for former members.",
  },
  {
    id: "acts-in-the-audit-log",
    date: "2026-11-30",
    kind: "added",
    text: "The audit log has events for lists that were created, downloaded and deleted, for rules and for webhook endpoints (`list_…`, `rule_…`, `rules_imported`, `webhook_…`). `user` of `GET /v1/audit-events` returns those of one person.",
  },
  {
    id: "people-read",
    date: "2026-11-30",
    kind: "added",
    text: "API keys with the new scope `people:read` read the members of the account and its open invitations.",
    calls: "listMembers listInvitations",
  },
  {
    id: "join-requests",
    date: "2026-11-30",
    kind: "added",
    text: "The notification `join_requested`, for those who may change members. Events of the audit log have the kinds `join_requested`, `join_request_withdrawn` and `join_request_declined`.",
  },
  {
    id: "sign-in-notices",
    date: "2026-11-30",
    kind: "added",
    text: "Notifications `sso_connected`, `sso_changed`, `sso_disconnected`, `scim_token_created` and `scim_token_revoked`, for owners and admins, and no API keys. A change of the provider is the audit event `sso_changed`, no longer `sso_connected`.",
  },
  {
    id: "credit-limits-of-members",
    date: "2026-11-30",
    kind: "added",
    text: "Members may have a monthly credit limit, which keys they created spend, too: `credit_limit` of `/v1/members` and `GET /v1/account`. Checks and lists beyond it get 402 `member_limit_exceeded`, with `credit_limit` in the problem.",
  },
  {
    id: "key-creators",
    date: "2026-11-30",
    kind: "added",
    text: "API keys name their `creator`. `creator_id` of `PATCH /v1/api-keys/:id` hands a key over to another owner or admin.",
  },
  {
    id: "operator-acts",
    date: "2026-11-30",
    kind: "added",
    text: "Events of the audit log have the kinds `credits_granted`, `credits_taken` and `second_factor_reset`, and acts of the operator have the reason in `detail`. Notifications have the kind `second_factor_reset`. Credits that the operator took are entries of the kind `grant` with a negative `amount`, and `granted` of a statement counts them.",
  },
  {
    id: "lists-created",
    date: "2026-11-30",
    kind: "added",
    text: "`GET /v1/lists` takes `created[gte]` and `created[lt]`.",
  },
  {
    id: "shares",
    date: "2026-11-30",
    kind: "added",
    text: "Links that show the verdict and evidence of one validation to anyone, until they expire or you revoke them.",
    calls: "createShare listShares deleteShare readSharedResult",
  },
  {
    id: "ownership-offers",
    date: "2026-11-30",
    kind: "added",
    text: "Owners hand their place to another member, who accepts: `/v1/workspace/ownership-offers`.",
  },
  {
    id: "requirements",
    date: "2026-11-30",
    kind: "added",
    text: "Owners require two-factor authentication, single sign-on, a session length, networks or domains of invitations. `GET /v1/account` says in `unmet` what a session doesn't meet. Sessions and secret keys outside the allowed networks get 403 `network_not_allowed`.",
  },
  {
    id: "scim",
    date: "2026-11-30",
    kind: "added",
    text: "SCIM 2.0 at `/scim/v2`, with a token of the workspace. An address of a domain that a workspace proved gets the workspace's provider from `POST /v1/login/methods`. Events of the audit log have the kinds `sso_…` and `scim_token_…`.",
  },
  {
    id: "auth0-hooks",
    date: "2026-11-30",
    kind: "added",
    text: "Sign-up hooks for Auth0.",
    calls: "receiveAuth0SignUp",
  },
  {
    id: "no-mx",
    date: "2026-11-30",
    kind: "added",
    text: "The risky reason `no_mx`, for a domain that has an address record but no MX record. The standard policy ignores it; your policy can count it. A policy sent without it ignores it too.",
  },
  {
    id: "provider-names",
    date: "2026-11-29",
    kind: "added",
    text: "`GET /v1/analytics/breakdown?by=provider` has the provider's name in `name`.",
  },
  {
    id: "member-events",
    date: "2026-11-29",
    kind: "added",
    text: "The webhook events `member.joined`, `member.removed` and `role.changed`. Notifications about a user's sign-in are shown to the user alone, and no longer to API keys.",
  },
  {
    id: "counts-of-validations",
    date: "2026-11-29",
    kind: "added",
    text: "Validations are counted by verdict and reason, with the filters of `GET /v1/validations`.",
    calls: "countValidations",
  },
  {
    id: "generated-clients",
    date: "2026-11-29",
    kind: "changed",
    text: "Parts of uploads may be `application/octet-stream`, which generated clients send; `application/offset+octet-stream` still works. A deprecated call has the header `Deprecation`.",
  },
  {
    id: "member-roles",
    date: "2026-11-29",
    kind: "changed",
    breaking: true,
    text: "`role` of a sign-in is the user's role in the account: `owner`, `admin`, `member`, `viewer` or `billing`. It said `operator` or `member` before. A call that the role doesn't allow gets 403 `role_forbidden`. API keys work as before. Events of the audit log name their `user`.",
  },
  {
    id: "replies-of-lists",
    date: "2026-11-29",
    kind: "added",
    text: "Validations and rows of lists name the step and the line that decided them (`deciding`). The replies of mail servers in a list are counted and searched.",
    calls: "readListReplies",
  },
  {
    id: "reference-guides",
    date: "2026-11-29",
    kind: "added",
    text: "Each section of this reference is Markdown too, such as [/api-docs/webhooks.md](/api-docs/webhooks.md), and these changes are an [Atom feed](/api-docs/changes.atom).",
  },
  {
    id: "php-client",
    date: "2026-11-29",
    kind: "added",
    text: "An [SDK for PHP](#sdks), as a Composer repository.",
  },
  {
    id: "etags",
    date: "2026-11-29",
    kind: "added",
    text: "Calls that read one object have an `ETag`. With `If-None-Match`, an unchanged object is a 304.",
  },
  {
    id: "mcp-http",
    date: "2026-11-29",
    kind: "added",
    text: "`POST /mcp` serves the [tools for assistants](#mcp) over Streamable HTTP.",
  },
  {
    id: "event-request-fields",
    date: "2026-11-29",
    kind: "added",
    text: "`validation.completed` and `validation.changed` carry `source`, `tags` and `custom` of their request, unless the validation isn't stored in full. A redelivery that succeeds ends the retries of its event.",
  },
  {
    id: "instants-as-days",
    date: "2026-11-29",
    kind: "added",
    text: "`created[gte]`, `created[lt]` and the period of a replay take a day (`2026-11-23`, its start in UTC). An unknown value of a field gets the allowed ones in `fix`.",
  },
  {
    id: "rule-imports",
    date: "2026-11-28",
    kind: "added",
    text: "Rules are imported from files, exported as CSV and searched. Rules for MX hosts: `mx:example.org`.",
    calls: "importRules downloadRuleImport exportRules",
  },
  {
    id: "sign-up-hooks",
    date: "2026-11-28",
    kind: "added",
    text: "Sign-up hooks for Supabase Auth, Ory Kratos and Amazon Cognito.",
    calls:
      "createSignUpHook listSignUpHooks updateSignUpHook deleteSignUpHook listSignUpDecisions receiveSupabaseSignUp receiveKratosSignUp receiveCognitoSignUp",
  },
  {
    id: "list-columns",
    date: "2026-11-28",
    kind: "added",
    text: "Lists check several address columns (`mapping.more_email_columns`), split cells with several addresses (`several_addresses`) and read addresses with text around them (`text_around`). New event `list.needs_mapping`.",
  },
  {
    id: "pending-endpoints",
    date: "2026-11-28",
    kind: "changed",
    breaking: true,
    text: "A new webhook endpoint, or one with a new URL, is `pending` until it answers the new event `endpoint.created` with 2xx. Tests, redeliveries and replays have a number per day.",
  },
  {
    id: "delivery-shares",
    date: "2026-11-28",
    kind: "changed",
    text: "At most 10,000 deliveries of an account wait. Further events are stored and can be replayed; tests, redeliveries and replays get 429 `too_many_deliveries`.",
  },
  {
    id: "url-failures",
    date: "2026-11-28",
    kind: "changed",
    breaking: true,
    text: "Every failed download of a list from a URL has the code `url_failed`; `url_refused`, `url_unreachable` and `url_timeout` are gone. The field code `not_a_list_url` refuses a URL at once.",
  },
  {
    id: "openapi-names",
    date: "2026-11-28",
    kind: "changed",
    text: "Schemas that repeat in the OpenAPI document have a name, every error is `Problem`, whole numbers are `integer`, and streams name their events. `TRACE` gets 405.",
  },
  {
    id: "credential-codes",
    date: "2026-11-28",
    kind: "fixed",
    text: "A request without a key, or with one in another form, gets `missing_credentials` or `invalid_key` instead of a code of sessions.",
  },
  {
    id: "undecodable-paths",
    date: "2026-11-28",
    kind: "fixed",
    text: "A path that can't be decoded, such as `/v1/%ff`, gets 400 and is named in `errors`.",
  },
  {
    id: "watched-lists",
    date: "2026-11-26",
    kind: "added",
    text: "Watched lists are checked again each day, week or 30 days, with the event `watch.changed`.",
    calls: "watchList readListWatch runListWatch unwatchList",
  },
  {
    id: "leaked-keys",
    date: "2026-11-26",
    kind: "added",
    text: "Anyone who finds an API key in public can report it. Its owner gets the event `key.leaked`.",
    calls: "reportLeakedKey",
  },
  {
    id: "store-modes",
    date: "2026-11-26",
    kind: "added",
    text: "`store` sets how much of checks and batches is stored: `full`, `hashed` or `none`.",
  },
  {
    id: "outcomes",
    date: "2026-11-25",
    kind: "added",
    text: "Bounces and deliveries are imported and compared with the results from before.",
    calls:
      "importOutcomes deleteOutcomes readAccuracy createOutcomeFeed readOutcomeFeed deleteOutcomeFeed receiveOutcome",
  },
  {
    id: "signed-evidence",
    date: "2026-11-25",
    kind: "added",
    text: "Evidence can be read as a document signed with Ed25519.",
    calls: "readEvidenceBundle readRowEvidenceBundle readEvidenceKeys",
  },
  {
    id: "policy",
    date: "2026-11-25",
    kind: "added",
    text: "An account decides how risky reasons are judged, tries a change on stored results, and saves it as a version that every result names (`policy_version`).",
    calls:
      "readPolicy savePolicy listPolicyVersions restorePolicy simulatePolicy simulatePolicyRows",
  },
  {
    id: "analytics",
    date: "2026-11-24",
    kind: "added",
    text: "Results over time and by field, and how long checks take (scope `analytics:read`).",
    calls: "readTimeseries readBreakdown readLatency",
  },
  {
    id: "webhooks",
    date: "2026-11-23",
    kind: "added",
    text: "Webhooks by Standard Webhooks, with retries, a delivery log, redelivery and replay.",
    calls:
      "createWebhookEndpoint listWebhookEndpoints readWebhookEndpoint updateWebhookEndpoint deleteWebhookEndpoint rotateWebhookSecret testWebhookEndpoint replayWebhookEvents listWebhookDeliveries readWebhookDelivery redeliverWebhook",
  },
  {
    id: "account-events",
    date: "2026-11-23",
    kind: "added",
    text: "Events `list.progress`, `export.ready`, `validation.changed`, `credits.low`, `credits.exhausted`, `key.expiring` and `probe.degraded`.",
  },
  {
    id: "form-checks",
    date: "2026-11-23",
    kind: "added",
    text: "Publishable keys (`mv_pub_…`) check addresses in web forms, with the [form widget](#widget) or without it.",
    calls: "createFormCheck verifyFormCheck",
  },
  {
    id: "batches",
    date: "2026-11-23",
    kind: "added",
    text: "Up to 100 addresses in one call, checks of an address again, and reports about domains and usage. Single checks take an `Idempotency-Key`.",
    calls: "createValidationBatch recheckValidation readDomain readMailPolicy readUsage",
  },
  {
    id: "history",
    date: "2026-11-23",
    kind: "added",
    text: "`GET /v1/validations` filters by `provider`, `source`, `key_id`, `tag` and time, and has a download. Wrong verdicts can be reported.",
    calls: "exportValidations createVerdictReport listVerdictReports deleteVerdictReport",
  },
  {
    id: "list-review",
    date: "2026-11-23",
    kind: "added",
    text: "Lists show their issues and their rows with evidence, can be compared, checked again and finished early, and have tags. Archives are unpacked.",
    calls:
      "unpackUpload readListPreview readListIssues listMalformed fixRows sampleList finishList readListRows readListRow readListReasons readListDomains recheckList compareLists",
  },
  {
    id: "credit-forecast",
    date: "2026-11-23",
    kind: "added",
    text: "The ledger as a download, a forecast and monthly statements of credits.",
    calls: "listLedger exportLedger readCreditForecast readCreditStatement",
  },
  {
    id: "notifications",
    date: "2026-11-23",
    kind: "added",
    text: "Notifications of an account (scopes `notifications:read` and `notifications:write`).",
    calls: "listNotifications readNotifications",
  },
  {
    id: "key-modes",
    date: "2026-11-23",
    kind: "added",
    text: "API keys have a mode (live or test), scopes, networks and limits.",
  },
  {
    id: "sentences",
    date: "2026-11-23",
    kind: "changed",
    text: "Titles and details of errors and the sentences `summary`, `because` and `otherwise` have new texts. Codes and fields keep their names.",
  },
  {
    id: "lists",
    date: "2026-11-22",
    kind: "changed",
    breaking: true,
    text: "`/v1/jobs` is now `/v1/lists`: ids begin with `list_`, and fields and scopes say `list`. `job_…` ids still work. Fields named `octets` are now named `bytes`.",
  },
  {
    id: "pdf-exports",
    date: "2026-11-22",
    kind: "removed",
    breaking: true,
    text: "The export format `pdf`. Stored PDF exports get 410 `format_removed`.",
  },
  {
    id: "first-lists",
    date: "2026-11-21",
    kind: "added",
    text: "Uploads, lists, downloads and rules.",
    calls:
      "createUpload appendUpload readUpload deleteUpload createList readLists readList updateList startList pauseList resumeList cancelList deleteList streamList createExport readExport downloadExport createRule listRules updateRule deleteRule",
  },
  {
    id: "first-version",
    date: "2026-11-21",
    kind: "added",
    text: "The first version: single checks with evidence, credits, API keys and accounts.",
    calls:
      "createValidation listValidations readValidation readEvidence streamValidation deleteValidation readCredits listAuditEvents createPublicCheck register login refreshToken logout forgetPassword resetPassword",
  },
];
