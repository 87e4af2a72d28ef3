import { sql } from "kysely";
import { accountById } from "#server/data/queries/accounts.ts";
import type { Member } from "#server/data/queries/members.ts";
import { testAccountId } from "#server/data/tables/testAccountId.ts";
import type { Queries } from "#server/data/connection/database.ts";
import type { Tables } from "#server/data/tables/tables.ts";
import type { AppContext } from "#server/context.ts";
import { readEvidenceRow } from "#server/data/queries/evidence.ts";
import { longText } from "#server/data/tables/columns/compressedText.ts";
import type { EvidenceRow } from "#server/data/tables/evidenceRow.ts";
import { type ClientInfo, recordEvent } from "#server/services/audit/recordEvent.ts";
import { uploadParts } from "#server/services/uploads/uploadParts.ts";
import { instant } from "#server/presenters/instant.ts";
import {
  exportSections,
  type Owner,
  personalSections,
  rowsOfOwners,
  type Section,
} from "./exportSections.ts";

type TableName = keyof Tables;

/** An export about to start. */
interface Exporting {
  accountId: string;
  detail: string | null;
  from: ClientInfo;
  texts: AsyncIterable<string>;
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

/** Yields sections as members of a JSON object, the first one after `first`. */
async function* sectionTexts(
  { database }: Pick<AppContext, "database">,
  owner: Owner,
  { first, sections }: { first: string; sections: Readonly<Record<string, Section>> },
): AsyncGenerator<string> {
  let between = first;
  for (const [name, section] of Object.entries(sections)) {
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

/** Yields a document after recording that data leaves; `detail` names whose, if not the account's. */
export async function* recordedTexts(
  { database, now }: Pick<AppContext, "database" | "now">,
  { accountId, detail, from, texts }: Exporting,
): AsyncGenerator<string> {
  const event = { accountId, kind: "data_exported", at: now(), from, detail } as const;
  await recordEvent(database.queries, event);
  yield* texts;
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
  const owner = { id: account.id, userId, email, email_key };
  yield* sectionTexts(context, owner, { first: ",\n", sections: exportSections });
  const id = testAccountId(account.id);
  if ((await accountById(queries, id)) !== undefined) {
    yield `,\n"test_data":{`;
    // No user and no address has this id.
    const none = { id, userId: id, email: id, email_key: id };
    yield* sectionTexts(context, none, { first: "\n", sections: exportSections });
    yield "}";
  }
  yield "}\n";
}

/** Yields what is stored about a user without secrets, in whatever account, as pieces of one JSON document; nothing that belongs to the accounts. */
export async function* personTexts(
  context: Pick<AppContext, "database" | "now">,
  { user }: Pick<Member, "user">,
): AsyncGenerator<string> {
  const whole = {
    ...user,
    operator: user.operator === 1,
    password_set: user.password_hash !== "",
  };
  yield `{"object":"person_export","exported_at":${JSON.stringify(instant(context.now()))}`;
  yield `,"person":${shownRow(whole, ["password_hash"])}`;
  const { id, email, email_key } = user;
  // Personal sections need no account.
  const owner = { id, userId: id, email, email_key };
  yield* sectionTexts(context, owner, { first: ",\n", sections: personalSections });
  yield "}\n";
}
