import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { describe, expect, test } from "vitest";
import type { List } from "#contract/listShape.ts";
import { bottleneck } from "#server/data/migrations/m056Bottleneck.ts";
import { databases } from "#tests/support/databases.ts";
import { startTestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";
import { signedIn } from "#tests/support/visitor.ts";

describe.each(databases)("stored estimates on $name", ({ open }) => {
  test("keep their bottleneck under its new name", async () => {
    const server = await startTestServer({ open });
    const owner = await signedIn(server.app, "owner@example.com");
    const reply = await owner.ask("POST", "/v1/lists", {
      body: { source: { text: "ann@sandbox.test" }, options: { start: "manual" } },
      headers: { "idempotency-key": randomUUID() },
    });
    const { id } = reply.json<List>();
    const read = async () => (await owner.get(`/v1/lists/${id}`)).json<List>();
    await until(read, ({ state }) => state === "ready");
    const { kind, queries } = server.context.database;
    const slow = { domain: '"brake":.example', rows: 5, per_minute: 60 };
    const estimate = JSON.stringify({ seconds: [1, 2], domains: 1, brake: slow });
    await queries.updateTable("lists").set({ estimate }).where("id", "=", id).execute();
    await bottleneck.up(queries as unknown as Kysely<never>, kind);
    expect((await read()).expected?.bottleneck).toEqual(slow);
    await server.close();
  });
});
