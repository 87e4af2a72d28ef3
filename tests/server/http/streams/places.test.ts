import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scopes } from "#contract/scopes.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, Visitor } from "#tests/support/visitor.ts";
import { until } from "#tests/support/until.ts";

let server: TestServer;
let origin: string;
beforeAll(async () => {
  server = await startTestServer();
  origin = await server.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => server.close());

const agent = new Agent({ maxSockets: Infinity });

/** Opens a connection and reads only its head; reads errors in full. */
async function opened(url: string, headers: Record<string, string> = {}) {
  const request = get(origin + url, { headers, agent });
  request.on("error", () => undefined);
  const [reply] = (await once(request, "response")) as [IncomingMessage];
  reply.on("error", () => undefined);
  const status = reply.statusCode ?? 0;
  if (status === 200) {
    return { outcome: "200", reply, close: () => request.destroy() };
  }
  const text = (await reply.toArray()).join("");
  const { code } = JSON.parse(text) as { code: string };
  return { outcome: `${status} ${code}`, reply, close: () => request.destroy() };
}

function tally(all: readonly { outcome: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { outcome } of all) {
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

async function readyList(owner: Visitor, text = "ann@sandbox.test"): Promise<string> {
  const { id } = (
    await owner.ask("POST", "/v1/lists", {
      body: { source: { text }, mapping: { email_column: 0 } },
      headers: { "idempotency-key": randomUUID() },
    })
  ).json();
  await until(
    async () => (await owner.get(`/v1/lists/${id}`)).json().state,
    (state) => state === "ready",
  );
  return id;
}

test("streams of live and test data of an account share its 20", async () => {
  const owner = await signedIn(server.app, "both@example.com");
  const mode = { "x-mailverdict-mode": "test" };
  const live = await readyList(owner);
  const tested = await readyList(owner);
  await owner.get("/v1/lists", mode);
  await server.context.database.queries
    .updateTable("lists")
    .set((row) => ({ account_id: sql<string>`'test_' || ${row.ref("account_id")}` }))
    .where("id", "=", tested)
    .execute();
  const streams = await Promise.all([
    ...Array.from({ length: 12 }, () => opened(`/v1/lists/${live}/events`, owner.headers())),
    ...Array.from({ length: 12 }, () => opened(`/v1/lists/${tested}/events`, owner.headers(mode))),
  ]);
  expect(tally(streams)).toEqual({ 200: 20, "429 too_many_streams": 4 });
  streams.forEach(({ close }) => close());
});

test("of 1,500 streams of 30 accounts 20 each are accepted, 500 in all, and a place is free once its stream is closed", async () => {
  const owners = await Promise.all(
    Array.from({ length: 30 }, (_, index) => signedIn(server.app, `s${index}@example.com`)),
  );
  const urls = await Promise.all(
    owners.map(async (owner) => `/v1/lists/${await readyList(owner)}/events`),
  );
  const open = (at: number) => opened(urls[at] ?? "", owners[at]?.headers());
  const first = await Promise.all(Array.from({ length: 50 }, () => open(0)));
  expect(tally(first)).toEqual({ 200: 20, "429 too_many_streams": 30 });
  const refused = first.find(({ outcome }) => outcome !== "200");
  expect(Number(refused?.reply.headers["retry-after"])).toBeGreaterThan(0);
  const others = [];
  for (let position = 1; position < 30; position += 1) {
    others.push(...(await Promise.all(Array.from({ length: 50 }, () => open(position)))));
  }
  const counts = tally([...first, ...others]);
  expect(counts["200"]).toBe(500);
  expect(counts["503 too_busy"]).toBeGreaterThan(0);
  const busy = others.find(({ outcome }) => outcome === "503 too_busy");
  expect(Number(busy?.reply.headers["retry-after"])).toBeGreaterThan(0);
  for (const { close } of [...first, ...others]) {
    close();
  }
  const again = await until(
    () => open(29),
    ({ outcome }) => outcome === "200",
  );
  again.close();
});

test("an account gets 4 of 20 concurrent downloads, and the others an error with the next step; HEAD doesn't count", async () => {
  const owner = await signedIn(server.app, "downloads@example.com");
  const list = await readyList(
    owner,
    Array.from({ length: 50_000 }, (_, index) => `no address ${index} ${"x".repeat(100)}`).join(
      "\n",
    ),
  );
  const exported = await owner.post(`/v1/lists/${list}/exports`, {
    format: "ndjson",
    add: ["email", "verdict", "reason", "action", "suggestion", "provider", "reply"],
  });
  const { url } = exported.json();
  for (let index = 0; index < 6; index += 1) {
    expect((await fetch(origin + url, { method: "HEAD" })).status).toBe(200);
  }
  const all = await until(
    async () => {
      const some = await Promise.all(Array.from({ length: 20 }, () => opened(url)));
      if (tally(some)["200"] !== 4) {
        some.forEach(({ close }) => close());
      }
      return some;
    },
    (some) => tally(some)["200"] === 4,
  );
  expect(tally(all)).toEqual({ 200: 4, "429 too_many_streams": 16 });
  const refused = all.find(({ outcome }) => outcome !== "200");
  expect(Number(refused?.reply.headers["retry-after"])).toBeGreaterThan(0);
  all.forEach(({ close }) => close());
  const again = await until(
    () => opened(url),
    ({ outcome }) => outcome === "200",
  );
  again.close();
});

test("exports of an account's data take the places of its downloads", async () => {
  const owner = await signedIn(server.app, "takeout@example.com");
  const text = "x".repeat(100_000);
  for (let index = 0; index < 50; index += 1) {
    const draft = { kind: "single", name: "Draft", text };
    const reply = await owner.ask("PUT", `/drafts/${randomUUID()}`, { body: draft });
    expect(reply.statusCode).toBe(200);
  }
  const open = () => opened("/v1/account/export", owner.headers());
  const all = await Promise.all(Array.from({ length: 12 }, open));
  expect(tally(all)).toEqual({ 200: 4, "429 too_many_streams": 8 });
  const ledger = await opened("/v1/credits/ledger/export", owner.headers());
  expect(ledger.outcome).toBe("429 too_many_streams");
  const { queries } = server.context.database;
  const events = await queries
    .selectFrom("audit_events")
    .select("id")
    .where("kind", "=", "data_exported")
    .execute();
  expect(events).toHaveLength(4);
  [...all, ledger].forEach(({ close }) => close());
});

test("downloads of NeverBounce's jobs take the places of its downloads", async () => {
  const owner = await signedIn(server.app, "jobs@example.com");
  const { key } = (await owner.post("/v1/api-keys", { name: "Jobs", scopes })).json();
  const jobs = (call: string, fields: object) =>
    new Visitor(server.app).post(`/compat/neverbounce/v4.2/jobs/${call}`, { key, ...fields });
  const input = Array.from({ length: 4000 }, (_, index) => ({
    email: index === 0 ? "ann@reserved.invalid" : "none",
    text: "x".repeat(2000),
  }));
  const supplied = { input_location: "supplied", input, auto_parse: 1, auto_start: 1 };
  const { job_id: job } = (await jobs("create", supplied)).json();
  await until(
    async () => (await jobs("status", { job_id: job })).json().job_status,
    (status) => status === "complete",
  );
  const url = `/compat/neverbounce/v4.2/jobs/download?job_id=${job}&key=${key}`;
  const all = await Promise.all(Array.from({ length: 6 }, () => opened(url)));
  const isFile = ({ reply }: (typeof all)[number]) =>
    reply.headers["content-type"] === "application/octet-stream";
  expect(all.filter(isFile)).toHaveLength(4);
  const refused = all.find((each) => !isFile(each));
  expect(await refused?.reply.toArray().then(String)).toContain("throttle_triggered");
  all.forEach(({ close }) => close());
});

test("live and test data share the streams of their account", async () => {
  const owner = await signedIn(server.app, "both@example.com");
  const url = `/v1/lists/${await readyList(owner)}/events`;
  const live = await Promise.all(Array.from({ length: 20 }, () => opened(url, owner.headers())));
  expect(tally(live)).toEqual({ 200: 20 });
  const made = await owner.ask("POST", "/v1/lists", {
    body: { source: { text: "ann@sandbox.test" }, mapping: { email_column: 0 } },
    headers: { "idempotency-key": randomUUID(), "x-mailverdict-mode": "test" },
  });
  const headers = owner.headers({ "x-mailverdict-mode": "test" });
  const tested = await opened(`/v1/lists/${made.json().id}/events`, headers);
  expect(tested.outcome).toBe("429 too_many_streams");
  [...live, tested].forEach(({ close }) => close());
});
