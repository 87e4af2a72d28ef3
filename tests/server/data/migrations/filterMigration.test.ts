import { type Kysely, sql } from "kysely";
import { describe, expect, test } from "vitest";
import { validationFilters } from "#server/data/migrations/m021ValidationFilters.ts";
import { databases } from "#tests/support/databases.ts";

describe.each(databases)("validations from before on $name", ({ open }) => {
  test("get their provider, source and tags, whatever their custom data contains", async () => {
    const { database, drop } = await open();
    const { queries } = database;
    for (const undo of [
      sql`drop table validation_tags`,
      sql`drop index validations_by_provider`,
      sql`drop index validations_by_source`,
      sql`drop index validations_by_key`,
      sql`alter table validations drop column provider`,
      sql`alter table validations drop column source`,
    ]) {
      await undo.execute(queries);
    }
    await sql`insert into accounts (id, plan, balance, created_at)
      values ('usr_1', 'p', 0, 1)`.execute(queries);
    const old = async (id: string, labels: object, result: object | null) =>
      sql`insert into validations
        (id, account_id, status, input, checks_key, labels, created_at, held, worker, lease_until, cached, result)
        values (${id}, 'usr_1', 'completed', 'x', 'all', ${JSON.stringify(labels)}, 1, 0, '', 1, 0,
          ${result === null ? null : JSON.stringify(result)})`.execute(queries);
    const custom = { a: "\0\0", b: String.raw`\u0000`, c: "\ud800", d: "\\\0", e: "😀" };
    await old("val_1", { source: 'a "form"', tags: ["eu", "eu", "é"], custom }, { provider: "g" });
    await old("val_2", { source: null, tags: [], custom: null }, { provider: null });
    await old("val_3", { source: null, tags: ["eu"], custom: null }, null);
    await validationFilters.up(queries as unknown as Kysely<never>, database.kind);
    const rows = await queries
      .selectFrom("validations")
      .select(["id", "provider", "source"])
      .orderBy("id")
      .execute();
    expect(rows).toEqual([
      { id: "val_1", provider: "g", source: 'a "form"' },
      { id: "val_2", provider: null, source: null },
      { id: "val_3", provider: null, source: null },
    ]);
    const tags = await queries
      .selectFrom("validation_tags")
      .selectAll()
      .orderBy("tag")
      .orderBy("validation_id")
      .execute();
    expect(tags.map(({ tag, validation_id: id }) => `${tag} ${id}`)).toEqual([
      "eu val_1",
      "eu val_3",
      "é val_1",
    ]);
    await drop();
  });
});
