import { basename } from "node:path";
import { fileSource } from "#listReader/input/fileSource.ts";
import { inspectList } from "#listReader/inspectList.ts";
import type { Mapping } from "#contract/listShape.ts";
import { newId } from "#server/crypto/newId.ts";
import type { Database } from "#server/data/connection/database.ts";
import { insertAccount } from "#server/data/queries/accounts.ts";
import { listById } from "#server/data/queries/lists.ts";
import { appendPart, insertUpload } from "#server/data/queries/uploads.ts";
import { newAccountRow } from "#server/data/tables/accountRow.ts";
import type { ListRow } from "#server/data/tables/listRow.ts";
import { createList } from "#server/lists/lifecycle/createList.ts";
import { mappingOfColumns } from "./columns.ts";
import { type FileOptions, noRetry } from "./fileOptions.ts";

/** Enough for every row a list can have: on this machine, checks cost nothing. */
const credits = 10_000_000;
const partBytes = 1024 * 1024;

/** Returns the list of an interrupted run, or makes one of a file. */
export async function localList(
  database: Database,
  options: FileOptions,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<ListRow> {
  const before = await database.queries.selectFrom("lists").select("id").executeTakeFirst();
  const found = before === undefined ? undefined : await listById(database.queries, before.id);
  return found ?? makeList(database, options, bytes);
}

async function makeList(
  database: Database,
  options: FileOptions,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<ListRow> {
  const name = options.file === "-" ? "input.txt" : basename(options.file);
  const mapping = await chooseMapping(options, { name, bytes });
  return database.atomically(async (queries) => {
    const now = database.now();
    const accountId = await ownerId(queries, now);
    const id = newId("upl");
    await insertUpload(queries, {
      id,
      account_id: accountId,
      name,
      bytes: bytes.length,
      received: 0,
      created_at: now,
      expires_at: now + 1,
      listed: 1,
    });
    for (let start = 0; start < bytes.length; start += partBytes) {
      await appendPart(queries, { id, start, bytes: bytes.slice(start, start + partBytes) });
    }
    const created = await createList(
      queries,
      {
        accountId,
        name,
        source: { kind: "upload", uploadId: id },
        mapping,
        options: {
          start: "auto",
          notify: false,
          ...(options.retry ? {} : { retry_unknown: noRetry }),
        },
      },
      now,
    );
    if (!created.ok) {
      throw new Error(`The list wasn't made: ${created.error}.`);
    }
    return created.list;
  });
}

async function ownerId(queries: Database["queries"], now: number): Promise<string> {
  const id = newId("usr");
  await insertAccount(queries, { ...newAccountRow(id, now), plan: "free", balance: credits });
  return id;
}

/** Returns the indexes of the columns that were named. Throws a {@link FileCallError} for a name that the file doesn't have. */
async function chooseMapping(
  { columns }: FileOptions,
  { name, bytes }: { name: string; bytes: Uint8Array<ArrayBuffer> },
): Promise<Partial<Mapping>> {
  if (columns.length === 0) {
    return {};
  }
  const chosen = { email_column: null, header: null, encoding: null, delimiter: null, sheet: null };
  const { preview } = await inspectList(fileSource(new File([bytes], name)), chosen);
  const names = preview.columns.map((column) => column.name);
  return mappingOfColumns(columns, names);
}
