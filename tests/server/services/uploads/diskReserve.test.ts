import { afterAll, beforeAll, expect, test } from "vitest";
import type { List } from "#contract/listShape.ts";
import { freeBytes } from "#server/config/prepareDataDir.ts";
import { billedDomain, startBilledServer } from "#tests/support/billedServer.ts";
import type { TestServer } from "#tests/support/testServer.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";
import { until } from "#tests/support/until.ts";

const domain = billedDomain;

let server: TestServer;
let owner: Visitor;
beforeAll(async () => {
  server = await startBilledServer();
  owner = await signedIn(server.app, "owner@example.com");
});
afterAll(async () => {
  await server.close();
});

const create = (key: string, body: object) =>
  owner.ask("POST", "/v1/lists", { body, headers: { "idempotency-key": key } });
const listIn = (id: string, ...states: List["state"][]) =>
  until(
    async () => (await owner.get(`/v1/lists/${id}`)).json<List>(),
    ({ state }) => states.includes(state),
  );

test("a disk with less free space than the reserve takes no upload, list or download, while a running list finishes", async () => {
  const emails = Array.from({ length: 200 }, (_, index) => `deliverable+${index}@${domain}`);
  const { id } = (
    await create("one", { source: { emails }, options: { notify: false, start: "manual" } })
  ).json();
  await listIn(id, "ready");
  const upload = (await owner.post("/v1/uploads", { name: "a.csv", bytes: 10 })).json();
  expect((await owner.post(`/v1/lists/${id}/start`)).statusCode).toBe(200);
  const free = await freeBytes(server.dataDir);
  Object.assign(server.context.config, { diskReserveMb: Math.ceil(free / 1024 / 1024) + 10_000 });
  const refused = [
    await owner.post("/v1/uploads", { name: "b.csv", bytes: 10 }),
    await owner.ask("PATCH", `/v1/uploads/${upload.id}`, {
      raw: Buffer.alloc(10, "a"),
      headers: { "content-type": "application/offset+octet-stream", "upload-offset": "0" },
    }),
    await create("two", { source: { text: "ann@sandbox.test" } }),
    await owner.post(`/v1/lists/${id}/exports`, { format: "csv" }),
  ];
  for (const reply of refused) {
    expect([reply.statusCode, reply.json().code]).toEqual([507, "storage_full"]);
    expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
  }
  const done = await listIn(id, "completed", "failed", "canceled");
  expect([done.state, done.credits.charged]).toEqual(["completed", 200]);
  Object.assign(server.context.config, { diskReserveMb: 0 });
  expect((await create("two", { source: { text: "ann@sandbox.test" } })).statusCode).toBe(201);
});
