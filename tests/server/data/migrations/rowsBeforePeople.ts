import { sql } from "kysely";
import type { Queries } from "#server/data/connection/database.ts";
import type { DatabaseKind } from "#server/data/migrations/migration.ts";

/** A row as a database stores it. */
export type Row = Record<string, unknown>;

/** Column of a table: its type, and whether it has to be given. */
interface Column {
  name: string;
  type: string;
}

/** Returns the columns of tables. */
export async function columnsOf(
  queries: Queries,
  kind: DatabaseKind,
  tables: readonly string[],
): Promise<Map<string, Column[]>> {
  const found = new Map<string, Column[]>();
  for (const table of tables) {
    const { rows } = await (
      kind === "sqlite"
        ? sql<Column>`select name, type from pragma_table_info(${table})`
        : sql<Column>`select column_name::text as name, data_type::text as type
            from information_schema.columns
            where table_schema = current_schema() and table_name = ${table}`
    ).execute(queries);
    found.set(table, rows);
  }
  return found;
}

const day = 86_400_000;

/** Returns a value for a column: later times for what ends, the present for other times, its own text elsewhere. */
function valueOf({ name, type }: Column, { id, index, now }: Owner): unknown {
  if (/blob|bytea/iu.test(type)) {
    return Buffer.from(`${name} of ${id}`);
  }
  if (/text|char/iu.test(type)) {
    return `${name} of ${id}`;
  }
  if (/_until$|^(?:expires|due|ends|next_run|private)_at$/u.test(name)) {
    return now + day;
  }
  if (name === "at" || name.endsWith("_at") || name === "first_seen") {
    return now;
  }
  return name === "day" ? Math.floor(now / day) : (index % 100) + 1;
}

/** An account whose rows are made. */
interface Owner {
  id: string;
  index: number;
  now: number;
}

/** Returns what the columns of each table hold that must fit other rows or are read by the server; all others get a value of their type. */
function knownColumns({ id, index }: Owner): [table: string, row: Row][] {
  const [list, validation] = [`list_${id}`, `val_${id}`];
  const reply = "550 5.1.1 No such user";
  const chunk = { list_id: list, seq: 0 };
  const hook = { hook_id: `hook_${id}` };
  const labels = JSON.stringify({ source: "app", tags: ["a"], custom: null });
  return [
    ["uploads", { id: `upl_${id}`, received: index, bytes: index, listed: 1 }],
    ["upload_parts", { upload_id: `upl_${id}`, start: 0 }],
    [
      "lists",
      {
        id: list,
        state: "completed",
        source_kind: "upload",
        upload_id: `upl_${id}`,
        format: "csv",
        mapping: "{}",
        preview: "{}",
        options: "{}",
        counts: "{}",
        phase: "done",
        tags: "[]",
        issues: "[]",
        held: 0,
        sample: "{}",
        estimate: "{}",
        error: JSON.stringify({ code: "storage_full", detail: "", line: null }),
        fixes: "{}",
        judgements: "[]",
        key_id: `key_${id}`,
      },
    ],
    ["list_chunks", { ...chunk, first_position: 1, state: "done" }],
    ["list_chunk_cells", chunk],
    [
      "list_results",
      {
        list_id: list,
        position: 1,
        email: `nobody@example${index}.com`,
        status: "done",
        verdict: "undeliverable",
        reason: "mailbox_not_found",
        reply,
        evidence: 1,
      },
    ],
    ["list_evidence", { list_id: list, batch: 1 }],
    ["list_watches", { list_id: list, every: "month", stopped: "list_expired" }],
    [
      "list_watch_runs",
      { run_list_id: list, list_id: list, compared_with: list, state: "completed", changes: "[]" },
    ],
    ["exports", { id: `exp_${id}`, list_id: list, format: "csv", spec: "{}" }],
    [
      "validations",
      {
        id: validation,
        status: "completed",
        labels,
        held: 0,
        store: "full",
        private_at: null,
        verdict: "deliverable",
        reason: "accepted",
        key_id: `key_${id}`,
        evidence_id: validation,
      },
    ],
    ["validations", { id: `val2_${id}`, status: "completed", labels, held: 0, store: "none" }],
    ["evidence", { validation_id: validation, dns: "{}", sessions: "[]", events: "[]" }],
    ["validation_tags", { tag: "a", validation_id: validation }],
    ["verdict_reports", { validation_id: validation, outcome: "bounced" }],
    ["cached_results", { address_key: `cached ${id}`, list_id: list }],
    ["rules", { id: `rul_${id}`, kind: "block", value: `blocked${index}.example` }],
    ["rule_imports", { id: `rim_${id}` }],
    ["account_policies", { version: 1, policy: "{}", restores: null }],
    ["account_policies", { version: 2, policy: "{}", restores: 1 }],
    ["webhook_endpoints", { id: `whe_${id}`, status: "disabled", events: "list.completed" }],
    ["webhook_events", { id: `wev_${id}`, type: "list.completed", body: "{}" }],
    [
      "webhook_deliveries",
      { id: `whd_${id}`, endpoint_id: `whe_${id}`, event_id: `wev_${id}`, state: "delivered" },
    ],
    ["webhook_attempts", { id: `wha_${id}`, delivery_id: `whd_${id}` }],
    ["drafts", { id: "draft-1", kind: "single", options: "{}" }],
    ["saved_views", { id: `view_${id}`, query: "verdict=risky", pinned: 1, is_default: 0 }],
    ["analytics_notes", { id: `note_${id}`, kind: "other" }],
    ["notifications", { id: `ntf_${id}`, kind: "list_completed", data: "{}", read_at: 5 }],
    ["notifications", { id: `ntf2_${id}`, kind: "new_sign_in", data: "{}", read_at: null }],
    ["notification_schedules", { digest: "off", quiet_from: 1, quiet_to: 2 }],
    ["notification_settings", { kind: "list_completed", web: 1, mail: 0 }],
    ["credit_alerts", { balance: 500 }],
    ["purchases", { id: `pur_${id}`, status: "paid", currency: "eur" }],
    ["payment_events", { id: `pay_${id}`, purchase_id: `pur_${id}` }],
    ["outcome_feeds", { id: `feed_${id}` }],
    ["outcomes", { outcome: "bounced", verdict: "risky", reason: "role" }],
    ["sign_up_hooks", { id: `hook_${id}`, host: "supabase", without_verdict: "allow" }],
    ["sign_up_decisions", { id: `sud_${id}`, ...hook, decision: "allow" }],
    ["api_keys", { id: `key2_${id}`, mode: "publishable", scopes: "", advice_risky: "warn" }],
    ["audit_events", { id: `evt2_${id}`, kind: "key_created" }],
    ["ledger", { id: `led2_${id}`, kind: "charge" }],
    ["identities", { id: `idn2_${id}` }],
    ["login_challenges", {}],
    ["one_time_tokens", { kind: "confirm_newsletter" }],
    ["recovery_codes", {}],
    ["key_usage", { key_id: `key_${id}`, day: "2026-11-20" }],
    ["mails", { id: `mail_${id}`, state: "sent", recipient: `person${index}@example.com` }],
    ["idempotency_keys", { key: `once ${id}`, list_id: list, body: "{}", status: 201 }],
    ["sso_journeys", { hash: `journey ${id}`, session_id: `ses_${id}` }],
    ...[
      "announcements",
      "contact_messages",
      "daily_budgets",
      "deferrals",
      "domain_figures",
      "installation_flags",
      "latency_figures",
      "login_attempts",
      "mail_budgets",
      "newsletter",
      "provider_rates",
      "rate_limits",
      "registrations",
      "result_figures",
      "sampled_addresses",
      "starting_credit_networks",
      "starting_credits",
    ].map((table): [string, Row] => [table, {}]),
  ];
}

/** Adds a row of every kind that an account of before users has, besides those that prove its person; every column has a value. */
export function addEveryKind(
  add: (table: string, row: Row) => void,
  columns: ReadonlyMap<string, readonly Column[]>,
  owner: Owner,
): void {
  for (const [table, known] of knownColumns(owner)) {
    const own = (columns.get(table) ?? []).map(
      (column) =>
        [column.name, column.name === "account_id" ? owner.id : valueOf(column, owner)] as const,
    );
    add(table, { ...Object.fromEntries(own), ...known });
  }
}

/** Columns of tables that later migrations add, with their values of a row of before. */
const added: Readonly<Record<string, (row: Row) => Row>> = {
  drafts: ({ account_id: user }) => ({ user_id: user }),
  lists: () => ({ member_id: null, member_month: null, member_held: 0 }),
  list_results: () => ({ reply_group: "550 5.1.1 no such user" }),
  mails: () => ({ html: "", language: "en" }),
  notifications: ({ kind, account_id: user }) => ({
    user_id: kind === "new_sign_in" ? user : null,
  }),
  validations: () => ({ reply_group: null, member_id: null }),
};

/** Columns that later migrations move to a table of their own. */
const moved: Readonly<Record<string, readonly string[]>> = { notifications: ["read_at"] };

/** Returns the row of a table of before as the present tables hold it. */
export function laterRow(table: string, row: Row): Row {
  const left = Object.entries(row).filter(([name]) => !(moved[table] ?? []).includes(name));
  return { ...Object.fromEntries(left), ...added[table]?.(row) };
}
