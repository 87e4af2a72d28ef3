import { sql } from "kysely";
import { expect, describe, test } from "vitest";
import { migrateToLatest } from "#server/data/connection/migrateToLatest.ts";
import { allMigrations } from "#server/data/migrations/allMigrations.ts";
import { databases } from "#tests/support/databases.ts";

const index = allMigrations.findIndex(({ name }) => name === "074_notification_reads");

describe.each(databases)("notifications from before readers on $name", ({ openEmpty }) => {
  test("keep their marks for every member, and those about a sign-in belong to the user", async () => {
    const empty = await openEmpty();
    const { queries } = empty.connection;
    await migrateToLatest(queries, empty.kind, allMigrations.slice(0, index));
    for (const id of ["usr_1", "usr_2"]) {
      await sql`insert into users (id, email, email_key, name, password_hash, operator, created_at)
        values (${id}, ${id}, ${id}, '', '', 0, 1)`.execute(queries);
    }
    await sql`insert into accounts (id, plan, balance, created_at) values ('usr_1', 'p', 0, 1)`.execute(
      queries,
    );
    for (const [id, role] of [
      ["usr_1", "owner"],
      ["usr_2", "viewer"],
    ]) {
      await sql`insert into memberships (user_id, account_id, role, since) values (${id}, 'usr_1', ${role}, 1)`.execute(
        queries,
      );
    }
    for (const [id, kind, readAt] of [
      ["ntf_1", "list_completed", 5],
      ["ntf_2", "new_sign_in", null],
      ["ntf_3", "key_created", null],
    ]) {
      await sql`insert into notifications (id, account_id, kind, data, created_at, read_at)
        values (${id}, 'usr_1', ${kind}, '{}', 2, ${readAt})`.execute(queries);
    }
    await migrateToLatest(queries, empty.kind, allMigrations);
    const rows = await queries
      .selectFrom("notifications")
      .select(["id", "user_id"])
      .orderBy("id")
      .execute();
    expect(rows).toEqual([
      { id: "ntf_1", user_id: null },
      { id: "ntf_2", user_id: "usr_1" },
      { id: "ntf_3", user_id: null },
    ]);
    const marks = await queries
      .selectFrom("notification_reads")
      .selectAll()
      .orderBy("reader_id")
      .execute();
    expect(marks).toEqual(
      ["usr_1", "usr_2"].map((reader) => ({
        reader_id: reader,
        notification_id: "ntf_1",
        read_at: 5,
      })),
    );
    await empty.drop();
  });
});
