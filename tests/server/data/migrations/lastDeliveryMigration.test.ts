import { type Kysely, sql } from "kysely";
import { describe, expect, test } from "vitest";
import { lastDeliveries } from "#server/data/migrations/m023LastDeliveries.ts";
import { databases } from "#tests/support/databases.ts";

describe.each(databases)("webhook endpoints from before on $name", ({ open }) => {
  test("get their last attempt", async () => {
    const { database, drop } = await open();
    const { queries } = database;
    for (const column of ["at", "status", "error"]) {
      await sql`alter table webhook_endpoints drop column ${sql.ref(`last_attempt_${column}`)}`.execute(
        queries,
      );
    }
    await sql`insert into accounts (id, plan, balance, created_at)
      values ('usr_1', 'p', 0, 1)`.execute(queries);
    for (const id of ["whe_1", "whe_2"]) {
      await sql`insert into webhook_endpoints (id, account_id, url, events, status, secret, created_at)
        values (${id}, 'usr_1', 'https://h.example', '[]', 'enabled', '', 1)`.execute(queries);
    }
    await sql`insert into webhook_events (id, account_id, type, body, created_at)
      values ('msg_1', 'usr_1', 'list.ready', '{}', 1)`.execute(queries);
    await sql`insert into webhook_deliveries (id, account_id, endpoint_id, event_id, event_type, cause, state, due_at, created_at)
      values ('whd_1', 'usr_1', 'whe_1', 'msg_1', 'list.ready', 'event', 'waiting', 1, 1)`.execute(
      queries,
    );
    for (const [id, at, status, error] of [
      ["wha_1", 10, 200, null],
      ["wha_2", 20, null, "timeout"],
    ] as const) {
      await sql`insert into webhook_attempts (id, account_id, delivery_id, number, at, duration_ms, status, error, request_headers, response_headers, response_body)
        values (${id}, 'usr_1', 'whd_1', 1, ${at}, 5, ${status}, ${error}, '{}', '{}', '')`.execute(
        queries,
      );
    }
    await lastDeliveries.up(queries as unknown as Kysely<never>, database.kind);
    const rows = await queries
      .selectFrom("webhook_endpoints")
      .select(["id", "last_attempt_at", "last_attempt_status", "last_attempt_error"])
      .orderBy("id")
      .execute();
    expect(rows).toEqual([
      {
        id: "whe_1",
        last_attempt_at: 25,
        last_attempt_status: null,
        last_attempt_error: "timeout",
      },
      { id: "whe_2", last_attempt_at: null, last_attempt_status: null, last_attempt_error: null },
    ]);
    await drop();
  });
});
