import { type Kysely, sql } from "kysely";
import { describe, expect, test } from "vitest";
import { webhookShares } from "#server/data/migrations/m059WebhookShares.ts";
import { databases } from "#tests/support/databases.ts";

describe.each(databases)("webhook deliveries and samples from before on $name", ({ open }) => {
  test("get their owner, and budgets keep what was used", async () => {
    const { database, drop } = await open();
    const { queries } = database;
    for (const statement of [
      `drop table daily_budgets`,
      `create table sample_budgets (account_id text not null, day integer not null, used integer not null)`,
      `drop index webhook_deliveries_by_owner`,
      `drop index webhook_deliveries_by_time`,
      `alter table webhook_deliveries drop column owner_id`,
      `alter table webhook_endpoints drop column average_ms`,
      `insert into accounts (id, plan, balance, created_at)
        values ('usr_1', 'p', 0, 1)`,
      `insert into accounts (id, plan, balance, created_at, test_of)
        values ('test_usr_1', 'p', 0, 1, 'usr_1')`,
      `insert into sample_budgets (account_id, day, used) values ('usr_1', 20000, 150)`,
      ...["usr_1", "test_usr_1"].flatMap((id) => [
        `insert into webhook_endpoints (id, account_id, url, events, status, secret, created_at)
          values ('whe_${id}', '${id}', 'https://h.example', '[]', 'enabled', '', 1)`,
        `insert into webhook_events (id, account_id, type, body, created_at)
          values ('msg_${id}', '${id}', 'list.ready', '{}', 1)`,
        `insert into webhook_deliveries (id, account_id, endpoint_id, event_id, event_type, cause, state, due_at, created_at)
          values ('whd_${id}', '${id}', 'whe_${id}', 'msg_${id}', 'list.ready', 'event', 'waiting', 1, 1)`,
      ]),
    ]) {
      await sql.raw(statement).execute(queries);
    }
    await webhookShares.up(queries as unknown as Kysely<never>, database.kind);
    const owners = await queries.selectFrom("webhook_deliveries").select("owner_id").execute();
    expect(owners.map((row) => row.owner_id)).toEqual(["usr_1", "usr_1"]);
    expect(await queries.selectFrom("daily_budgets").selectAll().execute()).toEqual([
      { account_id: "usr_1", budget: "samples", day: 20_000, used: 150 },
    ]);
    const [endpoint] = await queries.selectFrom("webhook_endpoints").select("average_ms").execute();
    expect(endpoint?.average_ms).toBeNull();
    await drop();
  });
});
