import type { Kysely } from "kysely";
import { describe, expect, test } from "vitest";
import { breaker } from "#server/data/migrations/m057Breaker.ts";
import { sharedStateOf } from "#server/data/tables/politenessShareRow.ts";
import { databases } from "#tests/support/databases.ts";

describe.each(databases)("stored circuit breakers on $name", ({ open }) => {
  test("keep their rejections and their pause under the new names", async () => {
    const { database, drop } = await open();
    const { queries, kind } = database;
    const pause = { until: 5000, reason: "sender_blocked", trial: false };
    const host = { fullAt: 1000, holders: [] };
    const before = { ...host, breaker: { complaints: 2, pauses: 1, closed: pause } };
    const row = { key: "host", version: 1, state: JSON.stringify(before), idle_at: 0 };
    await queries.insertInto("politeness_shares").values(row).execute();
    await breaker.up(queries as unknown as Kysely<never>, kind);
    const after = await queries
      .selectFrom("politeness_shares")
      .select("state")
      .executeTakeFirstOrThrow();
    expect(sharedStateOf(after.state)).toEqual({
      ...host,
      breaker: { rejections: 2, pauses: 1, pause },
    });
    await drop();
  });
});
