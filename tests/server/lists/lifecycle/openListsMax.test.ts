import { describe, expect, test } from "vitest";
import { ownAccount } from "#bench/fixtures/benchAccount.ts";
import { freeLimits } from "#contract/freeLimits.ts";
import { createList } from "#server/lists/lifecycle/createList.ts";
import { databases } from "#tests/support/databases.ts";

describe.each(databases)("unfinished lists of an account on $name", ({ open }) => {
  test("are no more than allowed, however many are created at once", async () => {
    const opened = await open();
    const { database } = opened;
    const accountId = await ownAccount(database.queries, 0);
    const create = () =>
      database.atomically((queries) =>
        createList(
          queries,
          {
            accountId,
            name: "List",
            source: { kind: "text", bytes: Buffer.from("ann@example.com") },
            mapping: {},
            options: {},
          },
          Date.now(),
        ),
      );
    for (let made = 1; made < freeLimits.openListsMax; made += 1) {
      await create();
    }
    const results = await Promise.all(Array.from({ length: 6 }, create));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toEqual({ ok: false, error: "too_many_open" });
    await opened.drop();
  });
});
