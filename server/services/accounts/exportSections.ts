import { type RawBuilder, sql } from "kysely";
import type { Tables } from "#server/data/tables/tables.ts";

type TableName = keyof Tables;

/** Whose rows an export has: an account and its user. */
export interface Owner {
  id: string;
  userId: string;
  email: string;
  email_key: string;
}

/** Selection of an account's rows from one table, with their order and the columns to omit. */
export interface Section {
  table: TableName;
  /** Column with the owner of a row, and the field of the account or its user that it contains; `parent` is the table it refers to, if neither. */
  by: { column: string; value: keyof Owner; parent?: TableName };
  /** Columns that make a row unique within the account. */
  order: readonly [string, ...string[]];
  /** Column with the only user who sees a row, or null: the rows of other users are omitted, and the user's own rows in other accounts aren't. */
  seenBy?: string;
  /** Columns to omit: secrets, and internal columns of workers. */
  leave?: readonly string[];
}

const own = { column: "account_id", value: "id" } as const;
const ofUser = { column: "user_id", value: "userId" } as const;
const of = (column: string, parent: TableName) => ({ column, value: "id", parent }) as const;
const work = ["worker", "lease_until"];

/** All stored data of an account, by its name in the document. */
export const exportSections: Readonly<Record<string, Section>> = {
  sessions: { table: "sessions", by: ofUser, order: ["id"], leave: ["companion_hash"] },
  trusted_devices: { table: "devices", by: ofUser, order: ["id"], leave: ["hash"] },
  second_factor: { table: "totp", by: ofUser, order: ["user_id"], leave: ["secret", "last_step"] },
  recovery_codes: { table: "recovery_codes", by: ofUser, order: ["hash"], leave: ["hash"] },
  sign_ins_under_way: { table: "login_challenges", by: ofUser, order: ["hash"], leave: ["hash"] },
  sso_connections: { table: "sso_connections", by: own, order: ["id"], leave: ["client_secret"] },
  sso_domains: { table: "sso_domains", by: own, order: ["id"] },
  scim_tokens: { table: "scim_tokens", by: own, order: ["id"], leave: ["hash"] },
  scim_users: { table: "scim_users", by: own, order: ["id"] },
  scim_groups: { table: "scim_groups", by: own, order: ["id"] },
  scim_group_members: {
    table: "scim_group_members",
    by: of("group_id", "scim_groups"),
    order: ["group_id", "member_id"],
  },
  identities: { table: "identities", by: ofUser, order: ["id"] },
  provider_journeys: {
    table: "sso_journeys",
    by: { column: "session_id", value: "userId", parent: "sessions" },
    order: ["hash"],
    leave: ["hash", "browser_hash", "secrets"],
  },
  memberships: { table: "memberships", by: own, order: ["user_id"] },
  former_limits: {
    table: "former_limits",
    by: own,
    order: ["email_hash"],
    leave: ["email_hash"],
  },
  ownership_offers: { table: "ownership_offers", by: own, order: ["id"] },
  join_requests: { table: "join_requests", by: own, order: ["id"], leave: ["email_hash"] },
  invitations: { table: "invitations", by: own, order: ["id"], leave: ["token_hash"] },
  events: { table: "audit_events", by: own, order: ["id"] },
  email_changes: { table: "email_changes", by: ofUser, order: ["user_id"] },
  api_keys: { table: "api_keys", by: own, order: ["id"], leave: ["hash", "previous_hash"] },
  key_usage: {
    table: "key_usage",
    by: of("key_id", "api_keys"),
    order: ["key_id", "day"],
  },
  mailed_links: {
    table: "one_time_tokens",
    by: { column: "subject", value: "id" },
    order: ["hash"],
    leave: ["hash"],
  },
  mails: {
    table: "mails",
    by: { column: "recipient", value: "email" },
    order: ["id"],
    // The body contains a link, which is a secret until it is used.
    leave: ["body", "html"],
  },
  newsletter: {
    table: "newsletter",
    by: { column: "email_key", value: "email_key" },
    order: ["email_key"],
    leave: ["unsubscribe_token"],
  },
  messages_to_us: {
    table: "contact_messages",
    by: { column: "email_key", value: "email_key" },
    order: ["id"],
  },
  ledger: { table: "ledger", by: own, order: ["id"] },
  payment_events: { table: "payment_events", by: own, order: ["id"] },
  purchases: { table: "purchases", by: own, order: ["id"] },
  policies: { table: "account_policies", by: own, order: ["version"] },
  rules: { table: "rules", by: own, order: ["id"] },
  drafts: { table: "drafts", by: ofUser, order: ["account_id", "id"] },
  validations: { table: "validations", by: own, order: ["id"], leave: work },
  evidence: {
    table: "evidence",
    by: of("validation_id", "validations"),
    order: ["validation_id"],
  },
  verdict_reports: { table: "verdict_reports", by: own, order: ["validation_id"] },
  shares: { table: "shares", by: own, order: ["id"] },
  known_answers: { table: "cached_results", by: own, order: ["address_key"] },
  uploads: { table: "uploads", by: own, order: ["id"] },
  upload_parts: {
    table: "upload_parts",
    by: of("upload_id", "uploads"),
    order: ["upload_id", "start"],
  },
  lists: { table: "lists", by: own, order: ["id"], leave: work },
  list_parts: {
    table: "list_chunks",
    by: of("list_id", "lists"),
    order: ["list_id", "seq"],
    leave: work,
  },
  list_cells: {
    table: "list_chunk_cells",
    by: of("list_id", "lists"),
    order: ["list_id", "seq"],
  },
  list_results: {
    table: "list_results",
    by: of("list_id", "lists"),
    order: ["list_id", "position"],
    leave: work,
  },
  list_evidence: {
    table: "list_evidence",
    by: of("list_id", "lists"),
    order: ["list_id", "batch"],
  },
  list_replies: {
    table: "list_replies",
    by: of("list_id", "lists"),
    order: ["list_id", "reply", "verdict", "reason"],
  },
  list_watches: { table: "list_watches", by: own, order: ["list_id"] },
  list_numbers: { table: "list_jobs", by: own, order: ["number"] },
  list_watch_runs: { table: "list_watch_runs", by: own, order: ["run_list_id"] },
  downloads: { table: "exports", by: own, order: ["id"] },
  webhook_endpoints: {
    table: "webhook_endpoints",
    by: own,
    order: ["id"],
    leave: ["secret", "former_secret"],
  },
  webhook_events: { table: "webhook_events", by: own, order: ["id"] },
  webhook_deliveries: { table: "webhook_deliveries", by: own, order: ["id"] },
  webhook_attempts: { table: "webhook_attempts", by: own, order: ["id"] },
  notifications: { table: "notifications", by: own, seenBy: "user_id", order: ["id"] },
  notification_reads: {
    table: "notification_reads",
    by: { column: "reader_id", value: "userId" },
    order: ["notification_id"],
  },
  saved_views: { table: "saved_views", by: own, order: ["id"] },
  notification_schedules: {
    table: "notification_schedules",
    by: own,
    seenBy: "user_id",
    order: ["account_id"],
  },
  credit_alerts: { table: "credit_alerts", by: own, order: ["balance"] },
  analytics_notes: { table: "analytics_notes", by: own, order: ["id"] },
  notification_settings: {
    table: "notification_settings",
    by: own,
    seenBy: "user_id",
    order: ["kind"],
  },
  notification_mutes: { table: "notification_mutes", by: ofUser, order: ["notification_id"] },
  result_figures: {
    table: "result_figures",
    by: own,
    order: ["day", "origin", "verdict", "reason", "charge", "provider", "key_id", "source"],
  },
  domain_figures: { table: "domain_figures", by: own, order: ["day", "domain", "verdict"] },
  outcomes: { table: "outcomes", by: own, order: ["address_hash", "sent_day"] },
  outcome_feeds: { table: "outcome_feeds", by: own, order: ["id"], leave: ["secret"] },
  rule_imports: { table: "rule_imports", by: own, order: ["id"], leave: ["report"] },
  sign_up_hooks: {
    table: "sign_up_hooks",
    by: own,
    order: ["id"],
    leave: ["secret", "former_secret"],
  },
  sign_up_decisions: { table: "sign_up_decisions", by: own, order: ["id"] },
  latency_figures: { table: "latency_figures", by: own, order: ["day", "check_name", "bucket"] },
  repeated_requests: { table: "idempotency_keys", by: own, order: ["key"] },
};

const isPersonal = ({ by: { value } }: Section): boolean => value !== "id";
const madeBy = (column: string) => ({ column, value: "userId" }) as const;

/** Stored data of a user in all accounts, by its name in the document: what belongs to them alone, and what accounts know of them. */
export const personalSections: Readonly<Record<string, Section>> = {
  ...Object.fromEntries(Object.entries(exportSections).filter(([, one]) => isPersonal(one))),
  mailed_links: {
    table: "one_time_tokens",
    by: { column: "subject", value: "userId" },
    order: ["hash"],
    leave: ["hash"],
  },
  memberships: { table: "memberships", by: ofUser, order: ["account_id"] },
  directory_entries: { table: "scim_users", by: ofUser, order: ["id"] },
  notifications: { table: "notifications", by: ofUser, order: ["id"] },
  notification_settings: {
    table: "notification_settings",
    by: ofUser,
    order: ["account_id", "kind"],
  },
  notification_schedules: {
    table: "notification_schedules",
    by: ofUser,
    order: ["account_id"],
  },
  join_requests: { table: "join_requests", by: ofUser, order: ["id"], leave: ["email_hash"] },
  // Their subjects are the accounts' own: names of keys, addresses of others.
  events: { table: "audit_events", by: ofUser, order: ["id"], leave: ["detail"] },
  invitations_sent: {
    table: "invitations",
    by: madeBy("invited_by"),
    order: ["id"],
    leave: ["token_hash", "email", "email_key"],
  },
  ownership_offered: { table: "ownership_offers", by: madeBy("from_user"), order: ["id"] },
  ownership_offered_to: { table: "ownership_offers", by: madeBy("to_user"), order: ["id"] },
};

/** Returns the condition for rows of accounts or users, by their ids or addresses. */
export function rowsOfOwners(
  { column, value, parent }: Section["by"],
  owners: readonly string[],
): RawBuilder<unknown> {
  if (parent === undefined) {
    return sql`${sql.ref(column)} in (${sql.join(owners)})`;
  }
  const owned = sql.ref((value === "userId" ? ofUser : own).column);
  return sql`${sql.ref(column)} in (select id from ${sql.table(parent)} where ${owned} in (${sql.join(owners)}))`;
}
