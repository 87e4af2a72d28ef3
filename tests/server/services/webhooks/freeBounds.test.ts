import { type Server, createServer } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { webhookLimits } from "#contract/webhookLimits.ts";
import { type Sandbox, startSandbox } from "#sandbox/sandbox.ts";
import { testAccountId } from "#server/data/tables/testAccountId.ts";
import { announceList } from "#server/lists/lifecycle/announceList.ts";
import { recordWebhookEvents } from "#server/services/events/recordWebhookEvents.ts";
import { createWebhookSender } from "#server/services/webhooks/webhookSender.ts";
import { confirmEndpoints } from "#tests/support/confirmEndpoints.ts";
import { databases } from "#tests/support/databases.ts";
import { hookInternet } from "#tests/support/hookInternet.ts";
import { portsOf, startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";
import { validationEventData } from "#tests/support/validationEventData.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";
import { countedList } from "#tests/server/lists/running/ledgerModel.ts";

const day = 86_400_000;

const noticesOf = async (visitor: Visitor): Promise<number> => {
  const { data } = (await visitor.get("/v1/notifications")).json();
  return data.filter(({ kind }: { kind: string }) => kind === "webhook_free_limit").length;
};

describe.each(databases)("bounds of free webhooks on $name", ({ open }) => {
  let hooks: Server;
  let server: TestServer;
  let sandbox: Sandbox;
  let clock: number;
  /** Hosts of the requests received. */
  let received: string[];
  let serial = 0;

  beforeAll(async () => {
    hooks = createServer((request, reply) => {
      received.push(request.headers.host ?? "");
      request.resume().on("end", () => reply.end());
    });
    await new Promise<void>((resolve) => {
      hooks.listen(0, "127.0.0.1", resolve);
    });
    sandbox = await startSandbox({ timeScale: 0.02 });
    clock = Date.now();
    // Webhooks reach the receivers, checks the sandbox.
    const [internet, world] = [hookInternet(hooks).ports, portsOf(sandbox)];
    const networkOf: typeof world.networkOf = (name) =>
      name.endsWith(".example") ? internet.networkOf(name) : world.networkOf(name);
    server = await startTestServer({
      open,
      ports: { ...world, networkOf },
      now: () => clock,
      config: { rateLimits: true },
    });
  });
  beforeEach(async () => {
    received = [];
    await server.context.database.queries.deleteFrom("webhook_deliveries").execute();
  });
  afterAll(async () => {
    await server.close();
    await sandbox.close();
    hooks.closeAllConnections();
    hooks.close();
  });

  async function owner(url: string, mode = "live"): Promise<{ visitor: Visitor; id: string }> {
    serial += 1;
    const visitor = await signedIn(server.app, `owner${serial}@example.com`);
    const made = await visitor.ask("POST", "/v1/webhook-endpoints", {
      headers: { "x-mailverdict-mode": mode },
      body: { url, events: ["validation.completed"] },
    });
    expect(made.statusCode).toBe(201);
    await confirmEndpoints(server.context);
    await server.context.database.queries
      .updateTable("webhook_endpoints")
      .set({ average_ms: 10 })
      .execute();
    return { visitor, id: (await visitor.get("/v1/account")).json().id };
  }

  const happen = (accountId: string, times: number, free = false) =>
    server.context.database.atomically(async (queries) => {
      for (let made = 0; made < times; made += 1) {
        await recordWebhookEvents(queries, [
          {
            accountId,
            type: "validation.completed",
            data: validationEventData,
            now: clock,
            free,
          },
        ]);
      }
    });

  const used = async (accountId: string): Promise<number | undefined> => {
    const row = await server.context.database.queries
      .selectFrom("daily_budgets")
      .select("used")
      .where("account_id", "=", accountId)
      .where("budget", "=", "webhook_events")
      .executeTakeFirst();
    return row?.used;
  };
  const spend = (accountId: string, amount: number) =>
    server.context.database.queries
      .updateTable("daily_budgets")
      .set({ used: amount })
      .where("account_id", "=", accountId)
      .execute();
  const to = (host: string) => received.filter((one) => one === host).length;
  const waiting = async (): Promise<number> => {
    const rows = await server.context.database.queries
      .selectFrom("webhook_deliveries")
      .select("id")
      .where("state", "=", "waiting")
      .execute();
    return rows.length;
  };
  test("checks of sandbox addresses and test data share one budget a day; paid events aren't in it", async () => {
    const { visitor, id } = await owner("http://free.hooks.example/");
    const mode = { "x-mailverdict-mode": "test" };
    const made = await visitor.ask("POST", "/v1/webhook-endpoints", {
      headers: mode,
      body: { url: "http://free.hooks.example/test", events: ["validation.completed"] },
    });
    expect(made.statusCode).toBe(201);
    await confirmEndpoints(server.context);
    for (const headers of [{}, mode]) {
      const reply = await visitor.ask("POST", "/v1/validations", {
        headers,
        body: { email: "deliverable@sandbox.test", timeout_ms: 30_000 },
      });
      expect(reply.statusCode).toBe(200);
    }
    expect([await waiting(), await used(id)]).toEqual([2, 2]);
    await happen(id, 1);
    expect([await waiting(), await used(id)]).toEqual([3, 2]);
    await spend(id, webhookLimits.freeDeliveriesDay - 1);
    await happen(id, 2, true);
    await happen(testAccountId(id), 1);
    expect([await waiting(), await used(id)]).toEqual([4, webhookLimits.freeDeliveriesDay]);
    expect(await noticesOf(visitor)).toBe(1);
    await happen(id, 1);
    expect(await waiting()).toBe(5);
    // The events themselves are stored.
    const events = await server.context.database.queries
      .selectFrom("webhook_events")
      .select("id")
      .where("account_id", "in", [id, testAccountId(id)])
      .execute();
    expect(events).toHaveLength(7);
    const before = clock;
    clock += day;
    await happen(id, 1, true);
    expect(await waiting()).toBe(6);
    clock = before;
  });

  test("an event of a list is free if no credit was reserved for it", async () => {
    const { visitor, id } = await owner("http://lists.hooks.example/");
    const [{ id: endpointId }] = (await visitor.get("/v1/webhook-endpoints")).json().data;
    await visitor.ask("PATCH", `/v1/webhook-endpoints/${endpointId}`, {
      body: { events: ["list.completed"] },
    });
    const list = countedList("list_1", id, { counted: [], maxCredits: null });
    const budgets: (number | undefined)[] = [];
    for (const credits of [{ held: 1 }, { charged: 1 }, { released: 1 }, {}]) {
      await server.context.database.atomically((queries) =>
        announceList(queries, { ...list, ...credits }, { type: "list.completed", now: clock }),
      );
      budgets.push(await used(id));
    }
    expect(budgets).toEqual([undefined, undefined, undefined, 1]);
    expect(await waiting()).toBe(4);
  });

  test("a host gets 600 attempts a minute of all accounts together, other hosts theirs", async () => {
    const ids: string[] = [];
    for (let made = 0; made < 2; made += 1) {
      const { id } = await owner("http://victim.hooks.example/hook");
      ids.push(id);
    }
    const other = await owner("http://other.hooks.example/hook");
    for (const id of ids) {
      await happen(id, webhookLimits.hostPerMinute / 2 + 20);
    }
    await happen(other.id, 1);
    const sender = createWebhookSender(server.context);
    await sender.idle();
    expect(to("victim.hooks.example")).toBe(webhookLimits.hostPerMinute);
    expect(to("other.hooks.example")).toBe(1);
    expect(await waiting()).toBe(40);
    // The sender looks again by itself once the host has room.
    clock += 1000;
    await until(
      async () => to("victim.hooks.example"),
      (count) => count === webhookLimits.hostPerMinute + 10,
    );
    clock += 60_000;
    await sender.idle();
    expect(to("victim.hooks.example")).toBe(webhookLimits.hostPerMinute + 40);
    await sender.stop();
  });

  test("tests of an account are 100 a day, live and test data together", async () => {
    const { visitor } = await owner("http://tests.hooks.example/");
    const [{ id }] = (await visitor.get("/v1/webhook-endpoints")).json().data;
    const statuses: number[] = [];
    for (let sent = 0; sent < 102; sent += 1) {
      clock += 100;
      const reply = await visitor.post(`/v1/webhook-endpoints/${id}/test`, {});
      statuses.push(reply.statusCode);
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(100);
    expect(statuses.at(-1)).toBe(429);
  });
});
