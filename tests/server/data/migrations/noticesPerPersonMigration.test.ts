import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { migrateToLatest } from "#server/data/connection/migrateToLatest.ts";
import { allMigrations } from "#server/data/migrations/allMigrations.ts";
import { databases } from "#tests/support/databases.ts";

const index = allMigrations.findIndex(({ name }) => name === "087_notices_per_person");

describe.each(databases)(
  "settings of notifications from before persons on $name",
  ({ openEmpty }) => {
    test("belong to the first owner afterwards", async () => {
      const empty = await openEmpty();
      const { queries } = empty.connection;
      await migrateToLatest(queries, empty.kind, allMigrations.slice(0, index));
      for (const id of ["usr_1", "usr_2", "usr_3"]) {
        await sql`insert into users (id, email, email_key, name, password_hash, operator, created_at)
        values (${id}, ${id}, ${id}, '', '', 0, 1)`.execute(queries);
        await sql`insert into accounts (id, plan, balance, created_at) values (${id}, 'p', 0, 1)`.execute(
          queries,
        );
      }
      for (const [user, account, role, since] of [
        ["usr_1", "usr_1", "owner", 1],
        ["usr_2", "usr_2", "owner", 5],
        ["usr_3", "usr_2", "owner", 3],
        ["usr_1", "usr_2", "admin", 1],
      ]) {
        await sql`insert into memberships (user_id, account_id, role, since)
        values (${user}, ${account}, ${role}, ${since})`.execute(queries);
      }
      for (const account of ["usr_1", "usr_2", "usr_3"]) {
        await sql`insert into notification_settings (account_id, kind, web, mail)
        values (${account}, 'list_completed', 0, 1), (${account}, 'disk_low', 1, 0)`.execute(
          queries,
        );
        await sql`insert into notification_schedules (account_id, digest, quiet_from, quiet_to)
        values (${account}, 'daily', 60, 120)`.execute(queries);
      }
      await migrateToLatest(queries, empty.kind, allMigrations);
      const settings = await queries
        .selectFrom("notification_settings")
        .selectAll()
        .orderBy("account_id")
        .orderBy("kind")
        .execute();
      const expected = [
        ["usr_1", "usr_1"],
        ["usr_2", "usr_3"],
      ];
      expect(settings).toEqual(
        expected.flatMap(([account_id, user_id]) => [
          { account_id, user_id, kind: "disk_low", web: 1, mail: 0 },
          { account_id, user_id, kind: "list_completed", web: 0, mail: 1 },
        ]),
      );
      const schedules = await queries
        .selectFrom("notification_schedules")
        .selectAll()
        .orderBy("account_id")
        .execute();
      const hours = { digest: "daily", quiet_from: 60, quiet_to: 120, language: null };
      expect(schedules).toEqual(
        expected.map(([account_id, user_id]) => ({ account_id, user_id, ...hours })),
      );
      await empty.drop();
    });
  },
);
