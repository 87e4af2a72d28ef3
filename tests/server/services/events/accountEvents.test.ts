import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { hostname } from "node:os";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { webhookData, type WebhookEventType, webhookEventTypes } from "#contract/webhookEvents.ts";
import { type Sandbox, startSandbox } from "#sandbox/sandbox.ts";
import { keysExpiringBetween } from "#server/data/queries/apiKeys.ts";
import { insertChunks } from "#server/data/queries/listChunks.ts";
import { insertList, listById } from "#server/data/queries/lists.ts";
import { announceProgress } from "#server/lists/lifecycle/announceList.ts";
import { LeaseKeeper } from "#server/lists/running/leaseKeeper.ts";
import { runList } from "#server/lists/running/runList.ts";
import { grantCredits } from "#tests/support/grantCredits.ts";
import { announceConnectivity } from "#server/services/events/announceConnectivity.ts";
import { announceExpiringKeys } from "#server/services/events/announceExpiringKeys.ts";
import { createWebhookSender } from "#server/services/webhooks/webhookSender.ts";
import { confirmEndpoints } from "#tests/support/confirmEndpoints.ts";
import { chunksOf, countedList } from "#tests/server/lists/running/ledgerModel.ts";
import { databases } from "#tests/support/databases.ts";
import { portsOf, type TestServer } from "#tests/support/testServer.ts";
import { startTwoServers, type TwoServers } from "#tests/support/twoServers.ts";
import { validationEventData } from "#tests/support/validationEventData.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";

const domain = "mail-world.example.net";
const day = 86_400_000;

interface Received {
  type: WebhookEventType;
  data: Record<string, unknown>;
}

describe.each(databases)("events of an account on $name", ({ open }) => {
  let hooks: Server;
  let sandbox: Sandbox;
  let both: TwoServers;
  let owner: Visitor;
  let accountId: string;
  let secret: string;
  let received: Received[] = [];

  beforeAll(async () => {
    hooks = createServer((request, reply) => {
      const pieces: Buffer[] = [];
      request.on("data", (piece: Buffer) => pieces.push(piece));
      request.on("end", () => {
        const body = Buffer.concat(pieces).toString();
        received.push(JSON.parse(body));
        try {
          new Webhook(secret).verify(body, request.headers as Record<string, string>);
          reply.writeHead(204).end();
        } catch {
          reply.writeHead(400).end();
        }
      });
    });
    await new Promise<void>((resolve) => {
      hooks.listen(0, "127.0.0.1", resolve);
    });
    sandbox = await startSandbox({ suffix: domain, timeScale: 0.02 });
    // Not as sandbox addresses, so that checks cost credits.
    const began = Date.now();
    const ports = portsOf(sandbox, { sandbox: false });
    both = await startTwoServers(open, {}, { ports, now: () => began });
    owner = await signedIn(both.servers[0].app, "owner@example.com");
    accountId = (await owner.get("/v1/account")).json().id;
    const { port } = hooks.address() as AddressInfo;
    const made = await owner.post("/v1/webhook-endpoints", {
      url: `http://127.0.0.1:${port}/`,
      events: webhookEventTypes.filter((type) => type !== "validation.completed"),
    });
    expect(made.statusCode).toBe(201);
    ({ secret } = made.json());
    await confirmEndpoints(both.servers[0].context);
  });
  beforeEach(() => {
    received = [];
  });
  afterAll(async () => {
    await both.close();
    await sandbox.close();
    hooks.closeAllConnections();
    hooks.close();
  });

  /** Delivers what both servers have to deliver; returns the events by type. */
  async function delivered(): Promise<Partial<Record<WebhookEventType, unknown[]>>> {
    const senders = both.servers.map(({ context }) => createWebhookSender(context));
    await Promise.all(senders.map((sender) => sender.idle()));
    await Promise.all(senders.map((sender) => sender.stop()));
    for (const { type, data } of received) {
      expect(z.safeParse(webhookData[type], data).success).toBe(true);
    }
    return Object.groupBy(
      received.map(({ type, data }) => ({ type, data })),
      ({ type }) => type,
    );
  }

  /** Sets the balance of the account. */
  const setBalance = (balance: number) =>
    both.servers[0].context.database.queries
      .updateTable("accounts")
      .set({ balance })
      .where("id", "=", accountId)
      .execute();

  /** Does something on both servers: at once on PostgreSQL, in turn on SQLite, where one thread can't wait for another connection. */
  const onBoth = async (act: (server: TestServer) => Promise<unknown>): Promise<void> => {
    if (both.servers[0].context.database.kind === "postgres") {
      await Promise.all(both.servers.map(act));
    } else {
      await act(both.servers[0]);
      await act(both.servers[1]);
    }
  };

  const sweep = () => onBoth(({ context }) => announceExpiringKeys(context));
  const report = (because: Parameters<typeof announceConnectivity>[1]) =>
    onBoth(({ context }) => announceConnectivity(context, because));

  const check = async (local: string) => {
    const reply = await owner.post("/v1/validations", {
      email: `${local}@${domain}`,
      timeout_ms: 30_000,
    });
    expect(reply.statusCode).toBe(200);
    return reply.json();
  };

  test("credits.low is sent once when charges pass 100, and again after a grant", async () => {
    await setBalance(103);
    await Promise.all(Array.from({ length: 6 }, () => check("deliverable")));
    expect(await delivered()).toEqual({
      "credits.low": [
        { type: "credits.low", data: { object: "credits", balance: 100, threshold: 100 } },
      ],
    });
    received = [];
    await grantCredits(both.servers[1].context, { email: "owner@example.com", amount: 4 });
    await check("deliverable");
    expect(Object.keys(await delivered())).toEqual(["credits.low"]);
  });

  test("an endpoint shows its last delivery", async () => {
    const [endpoint] = (await owner.get("/v1/webhook-endpoints")).json().data;
    expect(endpoint.last_delivery).toEqual({
      at: endpoint.last_success_at,
      status: 204,
      error: null,
    });
  });

  test("credits.exhausted is sent once when the last credit is charged", async () => {
    await setBalance(2);
    await Promise.all([check("deliverable"), check("deliverable")]);
    expect(await delivered()).toEqual({
      "credits.exhausted": [
        { type: "credits.exhausted", data: { object: "credits", balance: 0, threshold: 100 } },
      ],
    });
  });

  test("validation.changed is sent if the result differs from the check before", async () => {
    await setBalance(1000);
    const first = await check("greylist-then-ok");
    expect(first.reason).toBe("greylisted");
    await check("mailbox-full");
    await check("mailbox-full");
    expect(await delivered()).toEqual({});
    const { queries } = both.servers[0].context.database;
    await queries
      .updateTable("validations")
      .set({ verdict: "undeliverable", reason: "mailbox_not_found" })
      .where("id", "=", first.id)
      .execute();
    const again = await owner.post(`/v1/validations/${first.id}/recheck`, { timeout_ms: 30_000 });
    const { id, verdict, reason } = again.json().validation;
    const previous = { id: first.id, verdict: "undeliverable", reason: "mailbox_not_found" };
    expect((await delivered())["validation.changed"]).toEqual([
      {
        type: "validation.changed",
        data: { ...validationEventData, id, verdict, reason, previous },
      },
    ]);
  });

  test("key.expiring is sent once per expiry, not for short-lived, disabled or revoked keys", async () => {
    const keyOf = async (days: number) =>
      (await owner.post("/v1/api-keys", { name: `${days}`, expires_in_days: days })).json();
    const long = await keyOf(10);
    await keyOf(5);
    const disabled = await keyOf(10);
    await owner.ask("PATCH", `/v1/api-keys/${disabled.id}`, { body: { disabled: true } });
    const revoked = await keyOf(10);
    await owner.ask("DELETE", `/v1/api-keys/${revoked.id}`);
    await sweep();
    expect(await delivered()).toEqual({});
    both.pass(4 * day);
    await sweep();
    await sweep();
    const data = { object: "api_key", id: long.id, mode: "live", expires_at: long.expires_at };
    expect(await delivered()).toEqual({ "key.expiring": [{ type: "key.expiring", data }] });
    const { context } = both.servers[0];
    const now = context.now();
    expect(await keysExpiringBetween(context.database.queries, now, now + 7 * day)).toEqual([
      expect.objectContaining({ name: "5" }),
    ]);
    // The session would end otherwise.
    both.pass(-4 * day);
  });

  test("probe.degraded is sent to operators once, and again after mailbox checks worked", async () => {
    await signedIn(both.servers[0].app, "member@example.com");
    await report("not_established");
    await report("no_identity");
    expect(await delivered()).toEqual({});
    await report("port_25_closed");
    await report("not_established");
    await report("port_25_closed");
    const event = {
      type: "probe.degraded",
      data: { object: "mail_server_connectivity", host: hostname(), because: "port_25_closed" },
    };
    expect(await delivered()).toEqual({ "probe.degraded": [event] });
    await report(null);
    await report("port_25_closed");
    expect(await delivered()).toEqual({ "probe.degraded": [event, event] });
  });

  test("list.progress is sent at most once a minute while a list runs, and export.ready with its rows", async () => {
    const { context } = both.servers[0];
    await setBalance(1000);
    const counted = Array.from({ length: 40 }, (_, index) => ({
      kind: "check" as const,
      email: `deliverable+${index}@${domain}`,
    }));
    const id = "list_progress";
    const list = {
      ...countedList(id, accountId, { counted, maxCredits: null }),
      state: "running" as const,
      phase: "records" as const,
      held: 40,
      started_at: context.now() - 60_000,
    };
    await context.database.queries
      .updateTable("accounts")
      .set({ held: 40 })
      .where("id", "=", accountId)
      .execute();
    await insertList(context.database.queries, list);
    await insertChunks(context.database.queries, chunksOf(id, counted));
    const width = { lists: 1, chunks: 1, mailboxes: 2, batch: 2, chunkRows: 10 };
    const task = { list, leases: new LeaseKeeper(), width };
    await runList(context, task, new AbortController().signal);
    const progress = (await delivered())["list.progress"] as Received[];
    expect(progress).toHaveLength(1);
    expect(progress[0]!.data).toMatchObject({ object: "address_list", id, state: "running" });
    const row = { ...(await listById(context.database.queries, id))!, state: "running" as const };
    const advance = () =>
      onBoth((server) =>
        server.context.database.atomically((queries) =>
          announceProgress(queries, { ...row, done: 39 }, server.context.now()),
        ),
      );
    received = [];
    both.pass(59_000);
    await advance();
    expect(await delivered()).toEqual({});
    both.pass(1000);
    await advance();
    await advance();
    expect((await delivered())["list.progress"]).toHaveLength(1);
    received = [];
    const created = await owner.post(`/v1/lists/${id}/exports`, { format: "csv" });
    const file = created.json();
    expect(await delivered()).toEqual({
      "export.ready": [
        {
          type: "export.ready",
          data: { object: "export", id: file.id, list_id: id, format: "csv", rows: file.rows },
        },
      ],
    });
  });

  test("list.progress isn't stored without a subscriber", async () => {
    const { context } = both.servers[0];
    const endpoints = await owner.get("/v1/webhook-endpoints");
    const [{ id }] = endpoints.json().data;
    await owner.ask("PATCH", `/v1/webhook-endpoints/${id}`, { body: { events: ["list.ready"] } });
    both.pass(60_000);
    const row = { ...(await listById(context.database.queries, "list_progress"))!, done: 1 };
    await context.database.atomically((queries) =>
      announceProgress(queries, { ...row, state: "running" }, context.now()),
    );
    const stored = await context.database.queries
      .selectFrom("webhook_events")
      .select("id")
      .where("type", "=", "list.progress")
      .execute();
    expect(stored).toHaveLength(2);
  });
});
