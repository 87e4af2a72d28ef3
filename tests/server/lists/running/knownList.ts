import assert from "node:assert/strict";
import { ownAccount } from "#bench/fixtures/benchAccount.ts";
import type { Database, Queries } from "#server/data/connection/database.ts";
import { listById } from "#server/data/queries/lists.ts";
import { createList } from "#server/lists/lifecycle/createList.ts";
import { expectSound } from "./listInvariants.ts";

const verdictOf = {
  deliverable: "deliverable",
  "mailbox-not-found": "undeliverable",
  "mailbox-full": "risky",
};
const names = Object.keys(verdictOf) as (keyof typeof verdictOf)[];
const nameOf = (index: number) => names[index % names.length] ?? "deliverable";

/** Returns the address in a row of a known list. */
export const addressOf = (index: number, suffix: string): string =>
  `${nameOf(index)}+${index}@${suffix}`;

/** Creates an account with a list whose results are known, started as soon as it is counted. */
export async function createKnownList(
  database: Database,
  rows: number,
  suffix: string,
): Promise<{ id: string; accountId: string }> {
  const accountId = await ownAccount(database.queries, rows);
  const lines = Array.from({ length: rows }, (_, index) => addressOf(index, suffix));
  const list = {
    accountId,
    name: "Known",
    source: { kind: "text", bytes: Buffer.from(lines.join("\n")) },
    mapping: {},
    options: { start: "auto", retry_unknown: { attempts: 0, over_s: 1 }, notify: false },
  } as const;
  const created = await database.atomically((steps) => createList(steps, list, Date.now()));
  assert.ok(created.ok);
  return { id: created.list.id, accountId };
}

/** Expects a completed known list with the one right result for every row, at its position, and one credit charged for each. */
export async function expectRight(
  queries: Queries,
  listId: string,
  { rows, suffix }: { rows: number; suffix: string },
): Promise<void> {
  await expectSound(queries, listId);
  const list = await listById(queries, listId);
  assert.ok(list !== undefined);
  const { done, charged, held, released, unknown } = list;
  const figures = { done, charged, held, released, unknown };
  assert.deepEqual(figures, { done: rows, charged: rows, held: 0, released: 0, unknown: 0 });
  const found = await queries
    .selectFrom("list_results")
    .select(["position", "email", "verdict"])
    .where("list_id", "=", listId)
    .orderBy("position")
    .execute();
  const right = Array.from({ length: rows }, (_, index) => ({
    position: index + 1,
    email: addressOf(index, suffix),
    verdict: verdictOf[nameOf(index)],
  }));
  assert.deepEqual(found, right);
}
