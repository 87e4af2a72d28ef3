import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { get } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { threadedExportWriter } from "#server/lists/exports/exportWriter.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";
import { until } from "#tests/support/until.ts";

let server: TestServer;
let owner: Visitor;
let list: string;
let origin: string;
let close: () => Promise<void>;
/** Number of statements on rows of lists in the thread that responds to requests. */
let reads = 0;
beforeAll(async () => {
  server = await startTestServer();
  owner = await signedIn(server.app, "owner@example.com");
  const text = Array.from({ length: 20_000 }, (_, index) => `no address@ ${index}`).join("\n");
  list = (
    await owner.ask("POST", "/v1/lists", {
      body: { source: { text }, mapping: { email_column: 0 } },
      headers: { "idempotency-key": randomUUID() },
    })
  ).json().id;
  await until(
    async () => (await owner.get(`/v1/lists/${list}`)).json().state,
    (state) => state === "ready",
  );
  const { database } = server.context;
  const queries = database.queries.withPlugin({
    transformQuery: ({ node }) => {
      reads += JSON.stringify(node).includes("list_chunk") ? 1 : 0;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const context = { ...server.context, database: { ...database, queries } };
  const app = await buildApp(context, {
    pages: { kind: "none" },
    exportWriter: threadedExportWriter(context),
  });
  origin = await app.listen({ host: "127.0.0.1", port: 0 });
  close = () => app.close();
});
afterAll(async () => {
  await close();
  await server.close();
});

/** Returns bytes as text, without times of day. */
const undated = (bytes: Buffer) => bytes.toString("latin1").replaceAll(/\d\d:\d\d/gu, "");

async function linkTo(format: string): Promise<string> {
  return (await owner.post(`/v1/lists/${list}/exports`, { format, add: ["email"] })).json().url;
}

test.each(["csv", "json", "ndjson"])(
  "a %s comes from another thread, the same byte for byte",
  async (format) => {
    const url = await linkTo(format);
    const here = (await owner.get(url)).rawPayload;
    reads = 0;
    const reply = await fetch(origin + url);
    const aside = Buffer.from(await reply.arrayBuffer());
    expect(reply.status).toBe(200);
    expect(aside.length).toBeGreaterThan(500);
    expect(undated(aside)).toBe(undated(here));
    expect(reads).toBe(0);
  },
);

test("20,000 rows of a workbook are read and packed in another thread", async () => {
  const url = await linkTo("xlsx");
  reads = 0;
  const reply = await fetch(origin + url);
  const bytes = Buffer.from(await reply.arrayBuffer());
  expect(bytes.subarray(0, 2).toString()).toBe("PK");
  expect(bytes.length).toBeGreaterThan(100_000);
  expect(reads).toBe(0);
});

test("a disconnected reader ends its download, a broken one is reported, and the next one is complete", async () => {
  const url = await linkTo("ndjson");
  const left = get(origin + url);
  await once(left, "response");
  left.destroy();
  const broken = await linkTo("ndjson");
  const { queries } = server.context.database;
  const id = /exp_\w+/u.exec(broken)?.[0] ?? "";
  await queries.updateTable("exports").set({ spec: "{" }).where("id", "=", id).execute();
  expect((await fetch(origin + broken)).status).toBe(500);
  expect((await (await fetch(origin + url)).text()).trim().split("\n")).toHaveLength(20_000);
});
