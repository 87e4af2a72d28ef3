import { createList } from "#server/lists/lifecycle/createList.ts";
import { insertAccount } from "#server/data/queries/accounts.ts";
import { insertLedgerEntry } from "#server/data/queries/ledger.ts";
import { newId } from "#server/crypto/newId.ts";
import type { TestDatabase } from "#tests/support/databases.ts";

/** Domain of the rows. */
export const suffix = "crash.example.net";
const names = ["deliverable", "mailbox-not-found", "mailbox-full", "policy-refused"];

/** Returns sixty rows: mailboxes of four kinds, a duplicate, a blank and a malformed one among them. */
function sixtyRows(): string {
  const rows = Array.from({ length: 57 }, (_, index) => `x,${names[index % 4]}+${index}@${suffix}`);
  return ["name,email", ...rows, `x,deliverable+0@${suffix}`, "x,", "x,nobody@"].join("\n");
}

/** A database with an account of 100 credits and its list, not read yet. */
export interface Prepared extends TestDatabase {
  listId: string;
}

/** Opens a database and creates the list. */
export async function prepare(open: () => Promise<TestDatabase>): Promise<Prepared> {
  const opened = await open();
  const { queries } = opened.database;
  const now = Date.now();
  const accountId = newId("usr");
  await insertAccount(queries, {
    id: accountId,
    closing_at: null,
    suspended_at: null,
    plan: "",
    balance: 100,
    held: 0,
    created_at: now,
    opened_at: now,
    test_of: null,
    store: "full",
    requirements: null,
    name: "",
  });
  await insertLedgerEntry(queries, {
    id: newId("led"),
    account_id: accountId,
    entry_key: `opening:${accountId}`,
    kind: "opening",
    amount: 100,
    balance: 100,
    validation_id: null,
    list_id: null,
    detail: null,
    created_at: now,
  });
  const list = {
    accountId,
    name: "Sixty",
    source: { kind: "text", bytes: Buffer.from(sixtyRows()) },
    mapping: {},
    options: { start: "auto", retry_unknown: { attempts: 0, over_s: 1 } },
  } as const;
  const created = await opened.database.atomically((steps) => createList(steps, list, now));
  if (!created.ok) {
    throw new Error(created.error);
  }
  return { ...opened, listId: created.list.id };
}
