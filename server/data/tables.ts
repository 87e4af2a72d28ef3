import type { AuditKind } from "#contract/auditEvents.ts";
import type { LedgerEntry } from "#contract/credits.ts";

/** Accounts; `balance` and `held` are credits, `opened_at` is null until the mailed link was followed. */
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
  role: "operator" | "member";
  plan: string;
  balance: number;
  /** Credits set aside for checks that still run; `balance - held` can be spent. */
  held: number;
  created_at: number;
  opened_at: number | null;
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
    | "confirm_email"
    | "reset_password"
    | "confirm_newsletter"
    | "email_change_old"
    | "email_change_new"
    | "restore_account";
  /** Account id or newsletter key; null for the row that is written where there is nobody. */
  subject: string | null;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

/** Newsletter addresses; nothing is sent before `confirmed_at`. */
export interface NewsletterRow {
  email_key: string;
  email: string;
  created_at: number;
  confirmed_at: number | null;
}

/** Mails of our own, kept until they are delivered. */
export interface MailRow {
  id: string;
  recipient: string;
  subject: string;
  body: string;
  created_at: number;
  attempts: number;
  /** When delivery may be tried (again); also the lease of who is trying. */
  due_at: number;
  state: "waiting" | "sent" | "failed" | "void";
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
  detail: string | null;
  created_at: number;
}

/** Unsent work, under an id the client chose. */
export interface DraftRow {
  account_id: string;
  id: string;
  kind: "single" | "list";
  name: string;
  text: string;
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
}

/** Every table by name. */
export interface Tables {
  accounts: AccountRow;
  facts: FactRow;
  sessions: SessionRow;
  devices: DeviceRow;
  one_time_tokens: OneTimeTokenRow;
  newsletter: NewsletterRow;
  mails: MailRow;
  ledger: LedgerRow;
  drafts: DraftRow;
  rules: RuleRow;
  validations: ValidationRow;
  evidence: EvidenceRow;
  deferrals: DeferralRow;
  totp: TotpRow;
  recovery_codes: RecoveryCodeRow;
  login_challenges: LoginChallengeRow;
  identities: IdentityRow;
  sso_journeys: SsoJourneyRow;
  attempts: AttemptRow;
  audit_events: AuditEventRow;
  email_changes: EmailChangeRow;
  api_keys: ApiKeyRow;
}
