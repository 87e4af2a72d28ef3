import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#server/crypto/newId.ts";
import { expireLists } from "#server/lists/lifecycle/expireLists.ts";
import { databases } from "#tests/support/databases.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";
import { signedIn } from "#tests/support/visitor.ts";

const many = 250;

describe.each(databases)("many lists that expire in one hour, on $name", ({ open }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ open });
  });
  afterAll(() => server.close());

  test("all expire in one run", async () => {
    const owner = await signedIn(server.app, "owner@example.com");
    const { id } = (
      await owner.ask("POST", "/v1/lists", {
        body: { source: { text: "ann@sandbox.test" } },
        headers: { "idempotency-key": randomUUID() },
      })
    ).json();
    const { queries } = server.context.database;
    const row = await until(
      () => queries.selectFrom("lists").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
      ({ state }) => state === "ready",
    );
    const others = Array.from({ length: many }, () => ({
      ...row,
      id: newId("list"),
      upload_id: null,
      expires_at: server.context.now() - 1,
    }));
    await queries.insertInto("lists").values(others).execute();
    await expireLists(server.context);
    const states = await queries
      .selectFrom("lists")
      .select(({ fn }) => ["state", fn.countAll<number>().as("lists")])
      .groupBy("state")
      .orderBy("state")
      .execute();
    expect(states.map(({ state, lists }) => [state, lists])).toEqual([
      ["expired", many],
      ["ready", 1],
    ]);
  });
});
