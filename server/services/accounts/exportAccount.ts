import { type RawBuilder, sql } from "kysely";
import { accountById } from "#server/data/queries/accounts.ts";
import type { Member } from "#server/data/queries/members.ts";
import { testAccountId } from "#server/data/tables/testAccountId.ts";
import type { Queries } from "#server/data/connection/database.ts";
import type { Tables } from "#server/data/tables/tables.ts";
import type { AppContext } from "#server/context.ts";
import { readEvidenceRow } from "#server/data/queries/evidence.ts";
import { longText } from "#server/data/tables/columns/compressedText.ts";
import type { EvidenceRow } from "#server/data/tables/evidenceRow.ts";
import { uploadParts } from "#server/services/uploads/uploadParts.ts";
import { instant } from "#server/presenters/instant.ts";

type TableName = keyof Tables;

/** Whose rows an export has: an account and its user. */
interface Owner {
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
  identities: { table: "identities", by: ofUser, order: ["id"] },
  provider_journeys: {
    table: "sso_journeys",
    by: { column: "session_id", value: "userId", parent: "sessions" },
    order: ["hash"],
    leave: ["hash", "browser_hash", "secrets"],
  },
  memberships: { table: "memberships", by: own, order: ["user_id"] },
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
    leave: ["body"],
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
  notification_schedules: { table: "notification_schedules", by: own, order: ["account_id"] },
  credit_alerts: { table: "credit_alerts", by: own, order: ["balance"] },
  analytics_notes: { table: "analytics_notes", by: own, order: ["id"] },
  notification_settings: { table: "notification_settings", by: own, order: ["kind"] },
  result_figures: {
    table: "result_figures",
    by: own,
    order: ["day", "origin", "verdict", "reason", "charge", "provider", "key_id", "source"],
  },
  domain_figures: { table: "domain_figures", by: own, order: ["day", "domain", "verdict"] },
  outcomes: { table: "outcomes", by: own, order: ["address_hash", "sent_day"] },
  outcome_feeds: { table: "outcome_feeds", by: own, order: ["id"], leave: ["secret"] },
  rule_imports: { table: "rule_imports", by: own, order: ["id"], leave: ["report"] },
  sign_up_hooks: { table: "sign_up_hooks", by: own, order: ["id"], leave: ["secret"] },
  sign_up_decisions: { table: "sign_up_decisions", by: own, order: ["id"] },
  latency_figures: { table: "latency_figures", by: own, order: ["day", "check_name", "bucket"] },
  repeated_requests: { table: "idempotency_keys", by: own, order: ["key"] },
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

type Row = Record<string, unknown>;

/** Small enough that a page of evidence stays small. */
const pageRows = 100;

async function* readRows(
  queries: Queries,
  owner: Owner,
  { table, by, seenBy, order }: Section,
): AsyncGenerator<Row> {
  const keys = sql.join(order.map((column) => sql.ref(column)));
  const owned = rowsOfOwners(by, [owner[by.value]]);
  const user = seenBy === undefined ? null : sql.ref(seenBy);
  const belongs =
    user === null ? owned : sql`(${owned} and ${user} is null or ${user} = ${owner.userId})`;
  for (let after: readonly unknown[] | null = null; ;) {
    const beyond: ReturnType<typeof sql> =
      after === null ? sql`` : sql`and (${keys}) > (${sql.join(after)})`;
    const { rows } = await sql<Row>`select * from ${sql.table(table)}
      where ${belongs} ${beyond} order by ${keys} limit ${pageRows}`.execute(queries);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageRows) {
      return;
    }
    after = order.map((column) => last[column]);
  }
}

/** Columns that contain JSON. */
const jsonColumns: ReadonlySet<string> = new Set([
  "labels",
  "result",
  "dns",
  "sessions",
  "events",
  "mapping",
  "preview",
  "options",
  "counts",
  "tags",
  "issues",
  "fixes",
  "estimate",
  "error",
  "records",
  "counted",
  "spec",
  "request_headers",
  "response_headers",
  "data",
]);

/** Converts a value for the document: instants to RFC 3339, JSON columns to objects, bytes to base64. */
function shown(name: string, value: unknown): unknown {
  if (typeof value === "number" && /(^|_)at$/u.test(name)) {
    return instant(value);
  }
  if (value instanceof Uint8Array) {
    return Buffer.from(value).toString("base64");
  }
  return typeof value === "string" && jsonColumns.has(name) ? JSON.parse(longText(value)) : value;
}

/** Returns a row as the document shows it: evidence decompressed. */
async function readableRow(table: TableName, row: Row): Promise<Row> {
  if (table !== "evidence") {
    return row;
  }
  const { validation_id, ...stored } = row as unknown as EvidenceRow;
  return { validation_id, ...(await readEvidenceRow(stored)) };
}

function shownRow(row: Row, leave: readonly string[] = []): string {
  const exported = Object.entries(row).filter(([name]) => !leave.includes(name));
  return JSON.stringify(
    Object.fromEntries(exported.map(([name, value]) => [name, shown(name, value)])),
  );
}

/** Yields the sections of an account as members of a JSON object, the first one after `first`. */
async function* sectionTexts(
  { database }: Pick<AppContext, "database">,
  owner: Owner,
  first: string,
): AsyncGenerator<string> {
  let between = first;
  for (const [name, section] of Object.entries(exportSections)) {
    yield `${between}${JSON.stringify(name)}:[`;
    between = ",\n";
    let before = "\n";
    for await (const row of readRows(database.queries, owner, section)) {
      yield before + shownRow(await readableRow(section.table, row), section.leave);
      before = ",\n";
    }
    if (name === "upload_parts") {
      for await (const part of uploadParts(database, owner.id)) {
        yield before + shownRow({ ...part });
        before = ",\n";
      }
    }
    yield "]";
  }
}

/** Yields all stored data of an account and its user without secrets, as pieces of one JSON document. */
export async function* exportTexts(
  context: Pick<AppContext, "database" | "now">,
  { user, account, role }: Member,
): AsyncGenerator<string> {
  const { queries } = context.database;
  const { operator, ...person } = user;
  const { name: workspace_name, ...rest } = account;
  const whole = {
    ...person,
    role,
    operator: operator === 1,
    ...rest,
    workspace_name,
    password_set: user.password_hash !== "",
  };
  yield `{"object":"account_export","exported_at":${JSON.stringify(instant(context.now()))}`;
  yield `,"account":${shownRow(whole, ["password_hash"])}`;
  const { id: userId, email, email_key } = user;
  yield* sectionTexts(context, { id: account.id, userId, email, email_key }, ",\n");
  const id = testAccountId(account.id);
  if ((await accountById(queries, id)) !== undefined) {
    yield `,\n"test_data":{`;
    // No user and no address has this id.
    yield* sectionTexts(context, { id, userId: id, email: id, email_key: id }, "\n");
    yield "}";
  }
  yield "}\n";
}
