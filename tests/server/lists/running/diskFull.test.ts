import { randomUUID } from "node:crypto";
import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { List } from "#contract/listShape.ts";
import { type Sandbox, startSandbox } from "#sandbox/sandbox.ts";
import { databases } from "#tests/support/databases.ts";
import { portsOf, startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";
import { until } from "#tests/support/until.ts";
import { expectSound } from "./listInvariants.ts";

const domain = "mail-world.example.net";
const rows = 1000;

let sandbox: Sandbox;
let server: TestServer;
let owner: Visitor;
beforeAll(async () => {
  sandbox = await startSandbox({ suffix: domain, timeScale: 0.02 });
  const [sqlite] = databases;
  const ports = portsOf(sandbox, { sandbox: false });
  server = await startTestServer({ ports, ...(sqlite === undefined ? {} : { open: sqlite.open }) });
  owner = await signedIn(server.app, "owner@example.com");
});
afterAll(async () => {
  await server.close();
  await sandbox.close();
});

const queries = () => server.context.database.queries;

/** Limits the growth of the database to this many pages, or lifts the limit. */
async function room(pages: number | null): Promise<void> {
  const { rows: found } = await sql<{ page_count: number }>`pragma page_count`.execute(queries());
  const most = pages === null ? 4_294_967_294 : (found[0]?.page_count ?? 0) + pages;
  await sql.raw(`pragma max_page_count = ${most}`).execute(queries());
}

const listIn = (id: string, state: List["state"]): Promise<List> =>
  until(
    async () => (await owner.get(`/v1/lists/${id}`)).json<List>(),
    (list) => list.state === state,
  );

test("an upload to a full disk is rejected and resumes later, and reads work meanwhile", async () => {
  const bytes = Buffer.alloc(400_000, "someone@example.com\n");
  const { id } = (await owner.post("/v1/uploads", { name: "a.csv", bytes: bytes.length })).json();
  const send = () =>
    owner.ask("PATCH", `/v1/uploads/${id}`, {
      raw: bytes,
      headers: { "content-type": "application/offset+octet-stream", "upload-offset": "0" },
    });
  // A file on which all writes fail with a full disk.
  const file = join(server.dataDir, "uploads", id);
  mkdirSync(join(server.dataDir, "uploads"));
  symlinkSync("/dev/full", file);
  const refused = await send();
  expect([refused.statusCode, refused.json().code]).toEqual([507, "storage_full"]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect((await owner.get(`/v1/uploads/${id}`)).json()).toMatchObject({ received: 0 });
  expect((await owner.get("/v1/credits")).statusCode).toBe(200);
  rmSync(file);
  expect((await send()).json()).toMatchObject({ received: bytes.length, complete: true });
});

test("a list on a full disk charges the rows it wrote, and resumes by itself", async () => {
  const names = ["deliverable", "mailbox-not-found"];
  const emails = Array.from(
    { length: rows },
    (_, index) => `${names[index % 2]}+${index}@${domain}`,
  );
  const body = { source: { emails }, options: { notify: false } };
  const key = { "idempotency-key": randomUUID() };
  const { id } = (await owner.ask("POST", "/v1/lists", { body, headers: key })).json();
  await listIn(id, "ready");
  await room(60);
  expect((await owner.post(`/v1/lists/${id}/start`)).statusCode).toBe(200);
  await until(
    () => server.logged.some((line) => line.includes("SQLITE_FULL")),
    (full) => full,
  );
  const list: List = (await owner.get(`/v1/lists/${id}`)).json();
  expect(list.state).toBe("running");
  expect(list.progress.done).toBeLessThan(rows);
  await expectSound(queries(), id);
  await room(null);
  const done = await listIn(id, "completed");
  expect(done.credits).toMatchObject({ charged: rows, held: 0 });
  await expectSound(queries(), id);
});
