import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { scopes } from "#contract/scopes.ts";
import { compatCalls } from "#contract/compat.ts";
import { compatLikes } from "#contract/compatLikes.ts";
import type { List } from "#contract/listShape.ts";
import { needsReserve } from "#contract/storageReserve.ts";
import { freeBytes } from "#server/config/prepareDataDir.ts";
import { recordWebhookEvents } from "#server/services/events/recordWebhookEvents.ts";
import { createWebhookSender } from "#server/services/webhooks/webhookSender.ts";
import { billedDomain, startBilledServer } from "#tests/support/billedServer.ts";
import { confirmEndpoints } from "#tests/support/confirmEndpoints.ts";
import { endpoints } from "#tests/support/contractEndpoints.ts";
import type { TestServer } from "#tests/support/testServer.ts";
import { signedIn, Visitor } from "#tests/support/visitor.ts";
import { until } from "#tests/support/until.ts";
import { validationEventData } from "#tests/support/validationEventData.ts";

const page = "https://a.example";

let server: TestServer;
let owner: Visitor;
let keys: { secret: string; publishable: string };
beforeAll(async () => {
  server = await startBilledServer();
  owner = await signedIn(server.app, "owner@example.com");
  const key = async (more: object) => (await owner.post("/v1/api-keys", more)).json().key;
  keys = {
    secret: await key({ name: "Reserve", scopes }),
    publishable: await key({ name: "Form", mode: "publishable", allowed_origins: [page] }),
  };
});
afterEach(() => reserve(null));
afterAll(async () => {
  await server.close();
});

const filled = (path: string) => path.replace(/:\w+/gu, "no_such_id");

/** Makes the reserve larger than the free space, by this many megabytes, or lifts it. */
async function reserve(aboveFreeMb: number | null): Promise<void> {
  const free = (await freeBytes(server.dataDir)) / 1024 / 1024;
  const diskReserveMb = aboveFreeMb === null ? 0 : Math.ceil(free) + aboveFreeMb;
  Object.assign(server.context.config, { diskReserveMb });
}
const reached = () => reserve(10_000);

const create = (key: string, body: object) =>
  owner.ask("POST", "/v1/lists", { body, headers: { "idempotency-key": key } });
const listOf = async (id: string) => (await owner.get(`/v1/lists/${id}`)).json<List>();
const listIn = (id: string, ...states: List["state"][]) =>
  until(
    () => listOf(id),
    ({ state }) => states.includes(state),
  );

describe("while the disk has less free space than the reserve", () => {
  const writes = endpoints.filter(({ method }) => method !== "GET");

  test.each(writes.map((one) => [`${one.method} ${one.path}`, one] as const))(
    "%s is rejected unless it is exempt",
    async (_, one) => {
      const caller = await signedIn(server.app, `${one.name.toLowerCase()}@example.com`);
      await reached();
      const form = one.access === "publishable";
      const url = filled(one.path) + (form ? `?key=${keys.publishable}` : "");
      const asked = one.method === "DELETE" ? {} : { body: {} };
      const headers: Record<string, string> = form ? { origin: page } : {};
      const reply = await caller.ask(one.method, url, { ...asked, headers });
      const full = reply.statusCode === 507 && reply.json().code === "storage_full";
      expect(full).toBe(needsReserve(one));
      expect(reply.statusCode < 500).toBe(!full);
      expect(Number(reply.headers["retry-after"] ?? 0) > 0).toBe(full);
    },
  );

  test.each(Object.entries(compatCalls))(
    "the call %s of another service is rejected like the call of ours that it replaces",
    async (_, { methods, paths, like }) => {
      await reached();
      const reply = await new Visitor(server.app).ask(methods[0], paths[0], {
        headers: { authorization: `Bearer ${keys.secret}` },
      });
      expect(reply.body.includes("The server's disk is full")).toBe(
        needsReserve(compatLikes[like]),
      );
    },
  );

  test("people sign in, stay signed in, read, delete and sign out", async () => {
    const ann = await signedIn(server.app, "ann@example.com");
    const { id } = (await ann.post("/v1/validations", { email: "no address" })).json();
    await reached();
    const again = new Visitor(server.app);
    expect((await again.login("ann@example.com")).statusCode).toBe(200);
    expect((await again.post("/refresh_token/")).statusCode).toBe(200);
    expect((await again.get("/v1/validations")).json().data).toHaveLength(1);
    expect((await again.ask("DELETE", `/v1/validations/${id}`)).statusCode).toBe(204);
    expect((await again.post("/logout/")).statusCode).toBeLessThan(300);
  });

  test("a running list stops, and completes by itself once there is space", async () => {
    const emails = Array.from(
      { length: 1200 },
      (_, index) => `deliverable+${index}@${billedDomain}`,
    );
    const body = { source: { emails }, options: { notify: false } };
    const { id } = (await create("running", body)).json();
    await listIn(id, "ready");
    expect((await owner.post(`/v1/lists/${id}/start`)).statusCode).toBe(200);
    await reached();
    const other = { source: { text: "ann@sandbox.test" } };
    expect((await create("other", other)).statusCode).toBe(507);
    // Rows whose check had begun are still written; then nothing changes any more.
    let before = -1;
    const still = await until(
      async () => {
        const list = await listOf(id);
        const same = list.progress.done === before;
        before = list.progress.done;
        await new Promise((resolve) => setTimeout(resolve, 1500));
        return { same, list };
      },
      ({ same }) => same,
    );
    expect(["queued", "running"]).toContain(still.list.state);
    expect(still.list.progress.done).toBeLessThan(1200);
    await reserve(null);
    const done = await listIn(id, "completed", "failed", "canceled");
    expect([done.state, done.credits.charged]).toEqual(["completed", 1200]);
    expect((await create("other", other)).statusCode).toBe(201);
  });

  test("a list can be deleted", async () => {
    const source = { emails: [`deliverable@${billedDomain}`] };
    const { id } = (await create("large", { source })).json();
    await listIn(id, "ready");
    await reached();
    expect((await owner.ask("DELETE", `/v1/lists/${id}`)).statusCode).toBe(200);
  });

  test("webhooks wait", async () => {
    const made = await owner.post("/v1/webhook-endpoints", {
      url: "http://127.0.0.1:9/",
      events: ["validation.completed"],
    });
    expect(made.statusCode).toBe(201);
    await confirmEndpoints(server.context);
    const accountId = (await owner.get("/v1/account")).json().id;
    await server.context.database.atomically((queries) =>
      recordWebhookEvents(queries, [
        {
          accountId,
          type: "validation.completed",
          data: validationEventData,
          now: server.context.now(),
        },
      ]),
    );
    const sender = createWebhookSender(server.context);
    const attempts = () =>
      server.context.database.queries
        .selectFrom("webhook_deliveries")
        .select("attempts")
        .where("event_type", "=", "validation.completed")
        .execute();
    await reached();
    await sender.idle();
    expect(await attempts()).toEqual([{ attempts: 0 }]);
    await reserve(null);
    await sender.idle();
    expect(await attempts()).toEqual([{ attempts: 1 }]);
    await sender.stop();
  });
});
