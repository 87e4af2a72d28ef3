import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ownAccount } from "#bench/fixtures/benchAccount.ts";
import type { Database } from "#server/data/connection/database.ts";
import { insertList } from "#server/data/queries/lists.ts";
import { everything } from "#server/data/queries/resultPages.ts";
import type { ListRow } from "#server/data/tables/listRow.ts";
import { acceptedReasonCounts } from "#server/lists/results/acceptedReasonCounts.ts";
import { sortedPositions } from "#server/lists/results/sortedPositions.ts";
import { topUndeliverableDomains } from "#server/lists/results/topUndeliverableDomains.ts";
import { countedList } from "#tests/server/lists/running/ledgerModel.ts";
import { databases, type TestDatabase } from "#tests/support/databases.ts";

describe.each(databases)("results of an ended list on $name", ({ open }) => {
  let opened: TestDatabase;
  let list: ListRow;
  beforeAll(async () => {
    opened = await open();
    const { queries } = opened.database;
    const accountId = await ownAccount(queries, 0);
    const counted = [{ kind: "blank" as const, email: null }];
    list = {
      ...countedList("list_ended", accountId, { counted, maxCredits: null }),
      state: "completed",
    };
    await insertList(queries, list);
  });
  afterAll(() => opened.drop());

  test("outcomes of a list that isn't ended are shared by concurrent requests", async () => {
    const { database } = opened;
    const running: ListRow = { ...list, state: "running" };
    const [one, other] = await Promise.all(
      [1, 2].map(() => acceptedReasonCounts(database.forAccount(list.account_id), running)),
    );
    expect(other).toBe(one);
  });

  test.each<[string, (database: Database) => Promise<unknown>]>([
    ["outcomes", (database) => acceptedReasonCounts(database, list)],
    ["domains", (database) => topUndeliverableDomains(database, list)],
    [
      "orders",
      (database) => sortedPositions(database, list, { filter: everything, sort: "score" }),
    ],
  ])("%s are computed once for all requests of an account", async (_name, load) => {
    const { database } = opened;
    const first = await load(database.forAccount(list.account_id));
    expect(await load(database.forAccount(list.account_id))).toBe(first);
  });
});
