import type { AuditKind } from "#contract/auditEvents.ts";
import type { LedgerEntry } from "#contract/credits.ts";
import type { ReplyOutcome } from "#engine/network/replyCounter.ts";
import type { ListExport } from "#contract/exports.ts";
import type { List, ListState, RowCharge } from "#contract/listShape.ts";
import type { Reason, Verdict } from "#contract/verdicts.ts";

/** Accounts; `balance` and `held` are credits, `opened_at` is when its address was confirmed or, where no mail is needed, when it was registered. */
export interface AccountRow {
  id: string;
  email: string;
  /** What makes two spellings the same account: NFKC, lower case. */
  email_key: string;
  name: string;
  /** Argon2id in PHC form; empty where the account has no password. */
  password_hash: string;
  password_changed_at: number | null;
  /** A small picture as a data URL. */
  avatar: string | null;
  locale: string | null;
  time_zone: string | null;
  /** When a closed account is deleted with everything of it; null while it is in use. */
  closing_at: number | null;
  /** Time the operator suspended it; null otherwise. */
  suspended_at: number | null;
  role: "operator" | "member";
  plan: string;
  balance: number;
  /** Credits set aside for checks that still run; `balance - held` can be spent. */
  held: number;
  created_at: number;
  opened_at: number;
}

/** Facts of the whole installation that must exist once, such as who its operator is. */
interface FactRow {
  name: string;
  value: string;
}

/** One sign-in: a family of refresh tokens counted by `generation`. */
export interface SessionRow {
  id: string;
  account_id: string;
  /** SHA-256 of the companion cookie, base64url. */
  companion_hash: string;
  generation: number;
  /** When the current generation was made. */
  rotated_at: number;
  trusted: number;
  created_at: number;
  /** The end of the session however often it is refreshed. */
  ends_at: number;
  revoked_at: number | null;
  device_name: string | null;
  user_agent: string | null;
  method: "password" | "sso";
  /** IP address as shown to the owner; see `networkShown`. */
  network: string | null;
  seen_at: number;
  /** When it was last proved who is there; sensitive acts look at it. */
  proved_at: number;
}

/** Browsers an account signed in from and chose to trust. */
export interface DeviceRow {
  /** SHA-256 of the device cookie, base64url. */
  hash: string;
  id: string;
  account_id: string;
  name: string | null;
  created_at: number;
  last_used_at: number | null;
  expires_at: number;
}

/** Tokens of mailed links, each good for one use. */
export interface OneTimeTokenRow {
  /** SHA-256 of the token, base64url. */
  hash: string;
  kind:
    | "invitation"
    | "reset_password"
    | "confirm_newsletter"
    | "email_change_old"
    | "email_change_new"
    | "restore_account";
  /** Account id, or the key of an invited or subscribed address; null for the dummy row of an unknown address. */
  subject: string | null;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

/** Pending registrations. Each has its own password, so a later one of the same address changes nothing. */
export interface RegistrationRow {
  /** SHA-256 of the link's token, base64url. */
  hash: string;
  /** SHA-256 of the cookie of the browser that registered, base64url. */
  browser_hash: string;
  email: string;
  /** Empty if the address has an account: the row is written so that the work is the same. */
  email_key: string;
  name: string;
  password_hash: string;
  /** 1 if the setup code was entered: this account becomes the first operator's. */
  for_operator: number;
  created_at: number;
  expires_at: number;
}

/** Recent mails to one address; keys are digests. */
interface MailBudgetRow {
  key: string;
  /** JSON array of instants. */
  sent_at: string;
  last_at: number;
}

/** Addresses that got starting credits, as keyed digests that outlive their accounts. */
interface StartingCreditRow {
  address_hash: string;
  granted_at: number;
}

/** Grants of starting credits to a network on one UTC day. */
interface StartingCreditNetworkRow {
  network_hash: string;
  day: number;
  grants: number;
}

/** Newsletter addresses; nothing is sent before `confirmed_at`. */
export interface NewsletterRow {
  email_key: string;
  email: string;
  created_at: number;
  confirmed_at: number | null;
  /** Stands in the links that end the subscription; it opens nothing else. */
  leave_token: string;
}

/** Messages to the operator, as they were written. */
export interface ContactMessageRow {
  id: string;
  topic: string;
  name: string;
  email: string;
  email_key: string;
  message: string;
  request_id: string | null;
  created_at: number;
}

/** Mails of our own, kept until they are delivered. */
export interface MailRow {
  id: string;
  recipient: string;
  /** Where answers go, when not to the sender. */
  reply_to: string | null;
  subject: string;
  body: string;
  /** The link that ends the subscription the mail is sent for. */
  leave_link: string | null;
  created_at: number;
  attempts: number;
  /** When delivery may be tried (again); also the lease of who is trying. */
  due_at: number;
  state: "waiting" | "sent" | "failed" | "void";
  /** List it is about. */
  list_id: string | null;
}

/** Every movement of credits; `entry_key` makes a second charge of one check impossible. */
export interface LedgerRow {
  id: string;
  account_id: string;
  entry_key: string;
  kind: LedgerEntry["kind"];
  amount: number;
  balance: number;
  validation_id: string | null;
  list_id: string | null;
  detail: string | null;
  created_at: number;
}

/** Unsent work, under an id the client chose. */
export interface DraftRow {
  account_id: string;
  id: string;
  kind: "quick" | "single" | "list";
  name: string;
  text: string;
  /** Options of a list, as JSON. */
  options: string | null;
  updated_at: number;
}

/** What an account wants decided without a check, for an address (with an @) or a domain and all under it. */
export interface RuleRow {
  id: string;
  account_id: string;
  kind: "allow" | "block";
  value: string;
  note: string | null;
  created_at: number;
}

/** One check of one address. Columns after `lease_until` are null until it is completed. */
export interface ValidationRow {
  id: string;
  account_id: string;
  status: "running" | "completed";
  input: string;
  /** The checks asked for, as sorted text; part of what makes two requests the same. */
  checks_key: string;
  /** JSON of {@link RequestLabels}. */
  labels: string;
  previous_id: string | null;
  created_at: number;
  /** 1 where a credit is set aside while the check runs. */
  held: number;
  /** The process that runs it, and until when it may be believed alive. */
  runner: string;
  lease_until: number;
  /** Lower-case address (the input where syntax refused), for searching by its beginning. */
  search: string | null;
  domain: string | null;
  verdict: string | null;
  reason: string | null;
  credits: number | null;
  charge_reason: string | null;
  cached: number;
  checked_at: number | null;
  expires_at: number | null;
  /** JSON of the verification without its evidence. */
  result: string | null;
  /** The check whose evidence this one shows. */
  evidence_id: string | null;
  /** API key that requested it. */
  key_id: string | null;
}

/** What was seen during one check; all JSON. */
export interface EvidenceRow {
  validation_id: string;
  dns: string;
  sessions: string;
  /** The events in the order they happened, for replay. */
  events: string;
}

/** A mailbox that a mail host put off; `key` is a digest, so that no address stands here. */
export interface DeferralRow {
  key: string;
  first_seen: number;
  times: number;
  due_at: number;
}

/** An authenticator app; `confirmed_at` is null until one of its codes was right. */
export interface TotpRow {
  account_id: string;
  /** The secret, sealed (AES-256-GCM) under a key of the installation. */
  secret: string;
  confirmed_at: number | null;
  /** The time step whose code was last accepted; no code of it or of an earlier one is taken again. */
  last_step: number;
  created_at: number;
}

/** Recovery codes, each good for one use. */
export interface RecoveryCodeRow {
  /** HMAC of account and code. */
  hash: string;
  account_id: string;
  used_at: number | null;
}

/** Sign-ins whose first factor was right and that wait for a code. */
export interface LoginChallengeRow {
  /** SHA-256 of the token, base64url. */
  hash: string;
  account_id: string;
  /** How the first factor was proved. */
  method: SessionRow["method"];
  tries: number;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

/** Provider accounts that sign in to ours: the provider's issuer and its subject, never the address, tell who it is. */
export interface IdentityRow {
  id: string;
  account_id: string;
  provider: string;
  issuer: string;
  subject: string;
  email: string | null;
  created_at: number;
  last_used_at: number | null;
}

/** Journeys to a provider that have not come back; each is good for one return, in the browser that left. */
export interface SsoJourneyRow {
  /** SHA-256 of the state, base64url. */
  hash: string;
  /** SHA-256 of the browser's cookie, base64url. */
  browser_hash: string;
  provider: string;
  intent: "sign_in" | "link" | "reauthenticate";
  /** The session that asked, for the intents that need one. */
  session_id: string | null;
  /** JSON of nonce and PKCE verifier, sealed. */
  secrets: string;
  back_to: string | null;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

/** Failed attempts by what they are counted by. */
export interface AttemptRow {
  key: string;
  failures: number;
  blocked_until: number;
  at: number;
}

/** A rate limit quota; see `takeRates`. */
export interface RateLimitRow {
  /** SHA-256 of the policy and its subject, base64url. */
  key: string;
  /** Time when the quota is full again, in ms since the epoch. */
  full_at: number;
  window_ms: number;
  /** Number granted to the last request. */
  granted: number;
}

/** A verdict from an account's free sample. */
export interface SampledAddressRow {
  account_id: string;
  /** SHA-256 of account and address, base64url. */
  key: string;
  verdict: Verdict;
  at: number;
}

/** Free sample addresses of an account on one day. */
export interface SampleBudgetRow {
  account_id: string;
  /** Whole days since the epoch (UTC). */
  day: number;
  used: number;
}

/** What happened to accounts. */
export interface AuditEventRow {
  id: string;
  account_id: string;
  kind: AuditKind;
  at: number;
  network: string | null;
  user_agent: string | null;
  detail: string | null;
}

/** A move to another address that waits for the mailboxes to confirm. */
export interface EmailChangeRow {
  account_id: string;
  email: string;
  email_key: string;
  old_confirmed_at: number | null;
  new_confirmed_at: number | null;
  created_at: number;
  expires_at: number;
}

/** Keys for scripts. */
export interface ApiKeyRow {
  id: string;
  account_id: string;
  name: string;
  /** SHA-256 of the key, base64url. */
  hash: string;
  last4: string;
  created_at: number;
  expires_at: number | null;
  revoked_at: number | null;
  last_used_at: number | null;
  last_used_network: string | null;
  /** Scopes, separated by spaces. */
  scopes: string;
  /** Allowed networks in CIDR notation, separated by spaces; empty allows any. */
  allowed_networks: string;
  requests_per_minute: number | null;
  /** Credits per calendar month; `budget_used` of them are spent or reserved in `budget_month`. */
  credit_budget: number | null;
  budget_month: string | null;
  budget_used: number;
}

/** An uploaded file of addresses, complete or not, or addresses sent as text. Its bytes are in `upload_parts`, or in a file beside a SQLite database. */
export interface UploadRow {
  id: string;
  account_id: string;
  name: string;
  bytes: number;
  received: number;
  created_at: number;
  expires_at: number;
  /** 1 once it became a list. */
  listed: number;
}

/** Bytes of a file from an offset on. */
export interface UploadPartRow {
  upload_id: string;
  start: number;
  bytes: Uint8Array;
}

/** A list. Counts and credits are what is committed; each is changed only together with the rows it counts. */
export interface ListRow {
  id: string;
  account_id: string;
  name: string;
  state: ListState;
  source_kind: List["source"]["kind"];
  /** Null once the file is deleted. */
  upload_id: string | null;
  file_name: string | null;
  /** What the file is known again by (`fileHash`); null until it was read, and once it is deleted. */
  file_hash: string | null;
  bytes: number;
  format: List["source"]["format"];
  /** JSON of the mapping as wished, and of how the file was understood (`ListPreview`); null before it was looked at. */
  mapping: string;
  preview: string | null;
  /** JSON of the options, complete. */
  options: string;
  /** JSON of `ListCounts`; null until the rows are counted. */
  counts: string | null;
  phase: List["progress"]["phase"];
  /** Rows that get an answer, those that have their last one, and those by verdict. */
  total: number;
  done: number;
  deliverable: number;
  risky: number;
  undeliverable: number;
  unknown: number;
  held: number;
  charged: number;
  released: number;
  sample: string | null;
  previous_list_id: string | null;
  /** JSON of what was mended: `all`, and addresses by position. */
  fixes: string | null;
  /** JSON of rate, time left and brake, as the workers last saw them. */
  outlook: string | null;
  /** JSON of `List["error"]`. */
  error: string | null;
  /** The process that reads, counts or plans the list, and until when it may be believed alive. */
  runner: string | null;
  lease_until: number;
  created_at: number;
  started_at: number | null;
  completed_at: number | null;
  expires_at: number | null;
  /** Key whose budget pays for it, since when, and its reserved credits; null if there is none. */
  key_id: string | null;
  key_month: string | null;
  key_held: number;
}

/** Some rows of a list that are checked and committed together, and who works on them. */
export interface ListChunkWorkRow {
  list_id: string;
  seq: number;
  /** Position of its first row, from 1, and how many it has. */
  first_position: number;
  size: number;
  state: "waiting" | "done";
  attempts: number;
  runner: string | null;
  lease_until: number;
}

/** The rows of a chunk as they stood in the file; in a table of their own, so that work on them does not write them anew. */
export interface ListChunkCellsRow {
  list_id: string;
  seq: number;
  /** JSON: `[line, cells]` a row. */
  records: string;
  /** JSON: what counting found of each row (`CountedRow`). */
  counted: string;
}

/** A chunk with its rows. */
export type ListChunkRow = ListChunkWorkRow & ListChunkCellsRow;

/** What became of one row; made when the first phase has looked at it. */
export interface ListResultRow {
  list_id: string;
  position: number;
  email: string | null;
  /** Lower-case address, for searching by its beginning. */
  search: string | null;
  status: "waiting" | "retrying" | "final";
  verdict: Verdict | null;
  reason: Reason | null;
  score: number | null;
  suggestion: string | null;
  provider: string | null;
  reply: string | null;
  duplicate_of: number | null;
  credits: number;
  charge: RowCharge | null;
  /** What rows are grouped by when mailboxes are asked about: the provider, or else the first mail host. */
  host_key: string | null;
  tries: number;
  due_at: number;
  runner: string | null;
  lease_until: number;
  checked_at: number | null;
}

/** The last certain answer about an address, by account; what "checked recently" looks at. */
export interface KnownAnswerRow {
  account_id: string;
  /** Canonical address. */
  address_key: string;
  verdict: Verdict;
  reason: Reason;
  score: number;
  suggestion: string | null;
  provider: string | null;
  reply: string | null;
  checked_at: number;
}

/** A request that may be sent twice and is done once; `status` is null while it runs. */
export interface IdempotencyRow {
  account_id: string;
  /** SHA-256 of the client's key, base64url. */
  key: string;
  request_hash: string;
  status: number | null;
  body: string | null;
  created_at: number;
  /** List the body is about. */
  list_id: string | null;
}

/** A chosen download; its rows are read while it is fetched. */
export interface ExportRow {
  id: string;
  list_id: string;
  account_id: string;
  format: ListExport["format"];
  /** JSON of filter, columns and rawness. */
  spec: string;
  file_name: string;
  created_at: number;
}

/** A stored export. Rows from earlier versions may hold PDF summaries, which are no longer made. */
export interface StoredExportRow extends Omit<ExportRow, "format"> {
  format: ExportRow["format"] | "pdf";
}

/** What one provider answered in one hour, by the address we asked from; empty texts stand for "none". */
export interface ProviderRateRow {
  /** Whole hours since the epoch. */
  hour: number;
  provider: string;
  egress: string;
  answer: ReplyOutcome;
  count: number;
}

/** Every table by name. */
export interface Tables {
  accounts: AccountRow;
  facts: FactRow;
  sessions: SessionRow;
  devices: DeviceRow;
  one_time_tokens: OneTimeTokenRow;
  registrations: RegistrationRow;
  mail_budgets: MailBudgetRow;
  starting_credits: StartingCreditRow;
  starting_credit_networks: StartingCreditNetworkRow;
  newsletter: NewsletterRow;
  contact_messages: ContactMessageRow;
  mails: MailRow;
  ledger: LedgerRow;
  drafts: DraftRow;
  rules: RuleRow;
  validations: ValidationRow;
  evidence: EvidenceRow;
  deferrals: DeferralRow;
  provider_rates: ProviderRateRow;
  totp: TotpRow;
  recovery_codes: RecoveryCodeRow;
  login_challenges: LoginChallengeRow;
  identities: IdentityRow;
  sso_journeys: SsoJourneyRow;
  attempts: AttemptRow;
  rate_limits: RateLimitRow;
  sampled_addresses: SampledAddressRow;
  sample_budgets: SampleBudgetRow;
  audit_events: AuditEventRow;
  email_changes: EmailChangeRow;
  api_keys: ApiKeyRow;
  uploads: UploadRow;
  upload_parts: UploadPartRow;
  lists: ListRow;
  list_chunks: ListChunkWorkRow;
  list_chunk_cells: ListChunkCellsRow;
  list_results: ListResultRow;
  known_answers: KnownAnswerRow;
  idempotency_keys: IdempotencyRow;
  exports: StoredExportRow;
}
