import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ownAccount } from "#bench/fixtures/benchAccount.ts";
import { insertResults } from "#server/data/queries/listResults.ts";
import { insertList } from "#server/data/queries/lists.ts";
import { everything, resultPage } from "#server/data/queries/resultPages.ts";
import { topUndeliverableDomains } from "#server/lists/results/topUndeliverableDomains.ts";
import { emptyResult } from "#server/lists/running/rowResult.ts";
import { countedList } from "#tests/server/lists/running/ledgerModel.ts";
import { databases, type TestDatabase } from "#tests/support/databases.ts";
import type { Reason, Verdict } from "#vocabulary/verdicts.ts";

type Kept = readonly [email: string, verdict: Verdict, reason: Reason];
const bad = (domain: string, count: number): Kept[] =>
  Array.from({ length: count }, (_, index) => [
    `a${index}@${domain}`,
    "undeliverable",
    "mailbox_not_found",
  ]);
const good = (domain: string, count: number): Kept[] =>
  Array.from({ length: count }, (_, index) => [
    `b${index}@${domain}`,
    "deliverable",
    "mailbox_accepted",
  ]);

describe.each(databases)("domains of a list on $name", ({ open }) => {
  let opened: TestDatabase;
  let accountId: string;
  beforeAll(async () => {
    opened = await open();
    accountId = await ownAccount(opened.database.queries, 0);
  });
  afterAll(() => opened.drop());

  async function listOf(id: string, kept: readonly Kept[]) {
    const counted = kept.map(() => ({ kind: "blank" as const, email: null }));
    const list = {
      ...countedList(id, accountId, { counted, maxCredits: null }),
      state: "completed" as const,
    };
    await insertList(opened.database.queries, list);
    await opened.database.atomically(async (queries) => {
      for (let from = 0; from < kept.length; from += 500) {
        const some = kept.slice(from, from + 500).map(([email, verdict, reason], index) => ({
          ...emptyResult(id, from + index + 1, email),
          status: "final" as const,
          verdict,
          reason,
        }));
        await insertResults(queries, some);
      }
    });
    return list;
  }

  test("the domains with the most undeliverable rows come first, wherever they are in the list", async () => {
    const list = await listOf("list_domains", [
      ...bad("gone.example", 3),
      ...bad("Half.example", 40),
      ...good("fine.example", 10_500),
      ...good("half.example", 20),
      ...bad("gone.example", 50),
      ...Array.from({ length: 60 }, (): Kept => ["no@@where", "undeliverable", "invalid_syntax"]),
    ]);
    expect(await topUndeliverableDomains(opened.database, list)).toEqual([
      { domain: "gone.example", rows: 53, undeliverable: 53 },
      { domain: "half.example", rows: 60, undeliverable: 40 },
    ]);
  });

  test("at most ten domains are returned, and none if every row is deliverable", async () => {
    const many = Array.from({ length: 40 }, (_, index) => bad(`d${index}.example`, index + 1));
    const told = await topUndeliverableDomains(
      opened.database,
      await listOf("list_many", many.flat()),
    );
    expect(told.map(({ undeliverable }) => undeliverable)).toEqual([
      40, 39, 38, 37, 36, 35, 34, 33, 32, 31,
    ]);
    const fine = await listOf("list_fine", good("fine.example", 3));
    expect(await topUndeliverableDomains(opened.database, fine)).toEqual([]);
  });

  test("rows of a domain exclude those of domains with the same ending, wildcards or not", async () => {
    const names = [
      "x@a_b.example",
      "x@aXb.example",
      "x@sub.a_b.example",
      "a_b.example@other.example",
    ];
    const list = await listOf(
      "list_ends",
      names.map((email): Kept => [email, "undeliverable", "mailbox_not_found"]),
    );
    const filter = { ...everything, domain: "a_b.example" };
    const page = { listId: list.id, rows: names.length, after: 0, limit: 10, filter };
    const found = await resultPage(opened.database.queries, page);
    expect(found.map(({ email }) => email)).toEqual(["x@a_b.example"]);
  });
});
