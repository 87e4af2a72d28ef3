import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { CompiledQuery, Kysely } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import type { Tables } from "#server/data/tables/tables.ts";
import { databases } from "#tests/support/databases.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";
import { until } from "#tests/support/until.ts";

/** Reports the text of each statement that runs. */
function hearing(queries: Kysely<Tables>, hear: (statement: string) => void): Kysely<Tables> {
  const executor = queries.getExecutor();
  const compile = executor.compileQuery.bind(executor);
  return queries.withPlugin({
    transformQuery: ({ node, queryId }) => {
      const compiled: CompiledQuery = compile(node, queryId);
      hear(compiled.sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}

const ready = async (owner: Visitor) => {
  const { id } = (
    await owner.ask("POST", "/v1/lists", {
      body: { source: { text: "ann@sandbox.test" } },
      headers: { "idempotency-key": randomUUID() },
    })
  ).json();
  await until(
    async () => (await owner.get(`/v1/lists/${id}`)).json().state,
    (state) => state === "ready",
  );
  return id as string;
};

interface Counted {
  counts: Readonly<Record<string, number>>;
}

/** Returns how far two counts of a table are apart. Each has an edge at which a poll may just be in or out, hence up to 2 for equal work; without sharing it's more than 30. */
const difference = (one: Counted, many: Counted, table: string) =>
  Math.abs((many.counts[table] ?? 0) - (one.counts[table] ?? 0));

describe.each(databases)("followers on $name", ({ open }) => {
  let server: TestServer;
  const statements: string[] = [];
  let origin: string;
  let close: () => Promise<void>;
  beforeAll(async () => {
    server = await startTestServer({ open });
    const { database } = server.context;
    const queries = hearing(database.queries, (statement) => statements.push(statement));
    const context = { ...server.context, database: { ...database, queries } };
    const app = await buildApp(context, { pages: { kind: "none" } });
    origin = await app.listen({ host: "127.0.0.1", port: 0 });
    close = () => app.close();
  });
  afterAll(async () => {
    await close();
    await server.close();
  });

  const polls = (table: string) =>
    statements.filter((text) =>
      new RegExp(`^select \\S*\\*.* from "${table}" .*where \\S*"id" in`, "u").test(text),
    ).length;

  /** Opens streams, and returns the number of statements per table during `rounds` polls of the credentials. */
  async function countedPolls(owner: Visitor, urls: readonly string[], rounds: number) {
    const left = new AbortController();
    const replies = await Promise.all(
      urls.map((url) => fetch(origin + url, { headers: owner.headers(), signal: left.signal })),
    );
    expect(replies.map(({ status }) => status)).toEqual(urls.map(() => 200));
    const reading = Promise.allSettled(replies.map((reply) => reply.text()));
    const begun = polls("sessions");
    await until(
      () => polls("sessions"),
      (count) => count > begun + 1,
    );
    statements.length = 0;
    await until(
      () => polls("sessions"),
      (count) => count >= rounds,
    );
    const counts = Object.fromEntries(
      ["lists", "validations", "sessions", "api_keys", "accounts"].map((name) => [
        name,
        polls(name),
      ]),
    );
    const all = statements.length;
    left.abort();
    await reading;
    // Without followers polling ends; wait for the last poll, so that the next count starts clean.
    await until(
      async () => {
        const before = polls("sessions");
        await sleep(1100);
        return polls("sessions") - before;
      },
      (more) => more === 0,
    );
    return { counts, all };
  }

  test("of a list, and of many lists, cost as many statements as one", async () => {
    const owner = await signedIn(server.app, `${randomUUID()}@example.com`);
    const lists = [await ready(owner), await ready(owner), await ready(owner)];
    const url = (id = lists[0]) => `/v1/lists/${id}/events`;
    const one = await countedPolls(owner, [url()], 4);
    const many = await countedPolls(
      owner,
      [...Array.from({ length: 17 }, () => url()), ...lists.map((id) => url(id))],
      4,
    );
    expect(one.counts.lists).toBeGreaterThanOrEqual(3);
    for (const table of ["lists", "sessions", "api_keys", "accounts"] as const) {
      expect(difference(one, many, table)).toBeLessThanOrEqual(2);
    }
    expect(many.all - one.all).toBeLessThanOrEqual(5);
  });

  test("of checks that another process runs cost as many statements as one", async () => {
    const owner = await signedIn(server.app, `${randomUUID()}@example.com`);
    const ids: string[] = [];
    for (const email of ["one", "two"]) {
      const { id } = (await owner.post("/v1/validations", { email, timeout_ms: 8000 })).json();
      ids.push(id);
      await server.context.database.queries
        .updateTable("validations")
        .set({ status: "running", worker: "another", lease_until: Date.now() + 600_000 })
        .where("id", "=", id)
        .execute();
    }
    const url = (id = ids[0]) => `/v1/validations/${id}/events`;
    const one = await countedPolls(owner, [url()], 4);
    const many = await countedPolls(
      owner,
      Array.from({ length: 20 }, (_, index) => url(ids[index % 2])),
      4,
    );
    expect(one.counts.validations).toBeGreaterThanOrEqual(3);
    expect(difference(one, many, "validations")).toBeLessThanOrEqual(2);
  });
});
