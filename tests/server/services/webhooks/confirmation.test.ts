import type { IncomingMessage, ServerResponse } from "node:http";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { recordWebhookEvents } from "#server/services/events/recordWebhookEvents.ts";
import { createWebhookSender } from "#server/services/webhooks/webhookSender.ts";
import { databases } from "#tests/support/databases.ts";
import { type HookReceiver, startHookReceiver } from "#tests/support/hookReceiver.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";
import { validationEventData } from "#tests/support/validationEventData.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";

const hour = 3_600_000;

type Answer = (reply: ServerResponse) => void;

const json =
  (status: number, body: object): Answer =>
  (reply) =>
    reply.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

/** Replies that workflow tools document for a webhook that starts a workflow. */
const tools: Readonly<Record<string, Answer>> = {
  Zapier: json(200, {
    id: "01a8f1b2-0000-4000-8000-000000000000",
    request_id: "01a8f1b2-0000-4000-8000-000000000000",
    attempt: "01a8f1b2-0000-4000-8000-000000000000",
    status: "success",
  }),
  Make: (reply) => reply.writeHead(200, { "content-type": "text/plain" }).end("Accepted"),
  n8n: json(200, { message: "Workflow was started" }),
};

interface Received {
  path: string;
  headers: IncomingMessage["headers"];
  body: string;
}

describe.each(databases)("new webhook endpoints on $name", ({ open }) => {
  let hooks: HookReceiver;
  let server: TestServer;
  let received: Received[];
  let answer: Answer;
  let visitor: Visitor;
  let accountId: string;
  let clock: number;
  let serial = 0;

  beforeAll(async () => {
    clock = Date.now();
    hooks = await startHookReceiver((request, reply, body) => {
      received.push({ path: request.url ?? "", headers: request.headers, body });
      answer(reply);
    });
    server = await startTestServer({ open, now: () => clock });
  });
  beforeEach(async () => {
    serial += 1;
    await server.context.database.queries.deleteFrom("webhook_endpoints").execute();
    clock = Date.now();
    received = [];
    answer = (reply) => reply.writeHead(204).end();
    visitor = await signedIn(server.app, `owner${serial}@example.com`);
    accountId = (await visitor.get("/v1/account")).json().id;
  });
  afterAll(async () => {
    await server.close();
    hooks.close();
  });

  const add = (path = "/hook", events = ["validation.completed"]) =>
    visitor.post("/v1/webhook-endpoints", { url: hooks.url + path, events });
  const read = async (id: string) => (await visitor.get(`/v1/webhook-endpoints/${id}`)).json();
  const change = (id: string, body: object) =>
    visitor.ask("PATCH", `/v1/webhook-endpoints/${id}`, { body });
  const ask = (id: string) => visitor.post(`/v1/webhook-endpoints/${id}/test`, {});

  const happen = (times = 1) =>
    server.context.database.atomically(async (queries) => {
      for (let made = 0; made < times; made += 1) {
        await recordWebhookEvents(queries, [
          {
            accountId,
            type: "validation.completed",
            data: validationEventData,
            now: clock,
          },
        ]);
      }
    });

  /** Sends what is due. */
  async function send(): Promise<void> {
    const sender = createWebhookSender(server.context, { random: () => 0.5 });
    await sender.idle();
    await sender.stop();
  }

  const typesOf = () => received.map(({ body }) => JSON.parse(body).type);
  const stateOf = async (id: string) => {
    const { data } = (await visitor.get(`/v1/webhook-deliveries?endpoint_id=${id}`)).json();
    return data.map(({ event_type: type, state }: Record<string, string>) => `${type} ${state}`);
  };

  test("get one signed endpoint.created and nothing else until they answer it with 2xx", async () => {
    answer = (reply) => reply.writeHead(404).end();
    const { id, secret, status } = (await add()).json();
    expect(status).toBe("pending");
    await happen(50);
    await send();
    expect(typesOf()).toEqual(["endpoint.created"]);
    const [{ body, headers }] = received as [Received];
    expect(JSON.parse(body).data).toEqual({ object: "webhook_endpoint", id });
    expect(() => new Webhook(secret).verify(body, headers as Record<string, string>)).not.toThrow();
    expect(await read(id)).toMatchObject({
      status: "pending",
      failing_since: null,
      last_delivery: { status: 404 },
    });
    answer = (reply) => reply.writeHead(200).end();
    clock += 6000;
    await send();
    expect(await read(id)).toMatchObject({ status: "enabled" });
    await happen();
    await send();
    expect(typesOf()).toEqual(["endpoint.created", "endpoint.created", "validation.completed"]);
    const replay = await visitor.post(`/v1/webhook-endpoints/${id}/replay`, {
      from: new Date(clock - hour).toISOString(),
      to: new Date(clock).toISOString(),
    });
    // What happened while it was pending is in the log.
    expect(replay.json().queued).toBe(50);
  });

  test.each(Object.entries(tools))(
    "are confirmed by the documented reply of %s",
    async (_tool, reply) => {
      answer = reply;
      const { id } = (await add()).json();
      await send();
      expect(received).toHaveLength(1);
      expect((await read(id)).status).toBe("enabled");
    },
  );

  test("are tried for a day, stay pending, and can be tried again", async () => {
    answer = (reply) => reply.writeHead(500).end();
    const began = clock;
    const { id } = (await add()).json();
    const times: number[] = [];
    for (let tries = 0; tries < 20; tries += 1) {
      const before = received.length;
      await send();
      if (received.length === before) {
        break;
      }
      times.push(clock - began);
      const next = await server.context.database.queries
        .selectFrom("webhook_deliveries")
        .select("due_at")
        .where("state", "=", "waiting")
        .executeTakeFirst();
      clock = next?.due_at ?? clock + 30 * hour;
    }
    // The session has ended meanwhile.
    clock = began;
    expect(times).toEqual([
      0,
      5000,
      305_000,
      2_105_000,
      9_305_000,
      27_305_000,
      63_305_000,
      24 * hour,
    ]);
    expect(await read(id)).toMatchObject({ status: "pending", disabled_reason: null });
    expect(await stateOf(id)).toEqual(["endpoint.created failed"]);
    answer = (reply) => reply.writeHead(204).end();
    const again = await ask(id);
    expect([again.statusCode, again.json().event_type, again.json().cause]).toEqual([
      201,
      "endpoint.created",
      "confirmation",
    ]);
    await send();
    expect((await read(id)).status).toBe("enabled");
  });

  test("are not disabled by 410, and asking again replaces what waits", async () => {
    answer = (reply) => reply.writeHead(500).end();
    const { id } = (await add()).json();
    await send();
    await ask(id);
    expect(await stateOf(id)).toEqual(["endpoint.created waiting", "endpoint.created canceled"]);
    answer = (reply) => reply.writeHead(410).end();
    await send();
    expect(await stateOf(id)).toEqual(["endpoint.created failed", "endpoint.created canceled"]);
    expect((await read(id)).status).toBe("pending");
  });

  test("refuse redeliveries and replays while they are pending", async () => {
    const { id } = (await add()).json();
    const [{ id: delivery }] = (await visitor.get("/v1/webhook-deliveries")).json().data;
    for (const [path, body] of [
      [`/v1/webhook-deliveries/${delivery}/redeliver`, {}],
      [
        `/v1/webhook-endpoints/${id}/replay`,
        { from: "2026-11-01T00:00:00Z", to: "2026-11-02T00:00:00Z" },
      ],
    ] as const) {
      const reply = await visitor.post(path, body);
      expect([reply.statusCode, reply.json().code, reply.json().state]).toEqual([
        409,
        "invalid_state",
        "pending",
      ]);
    }
  });

  test("can't be enabled by a change, not even after they were disabled", async () => {
    answer = (reply) => reply.writeHead(500).end();
    const { id } = (await add()).json();
    expect((await change(id, { status: "enabled" })).json().status).toBe("pending");
    expect(await stateOf(id)).toEqual(["endpoint.created waiting"]);
    expect((await change(id, { status: "disabled" })).json()).toMatchObject({
      status: "disabled",
      disabled_reason: "manual",
    });
    expect(await stateOf(id)).toEqual(["endpoint.created canceled"]);
    expect((await change(id, { status: "enabled" })).json()).toMatchObject({
      status: "pending",
      disabled_at: null,
    });
    await send();
    expect(typesOf()).toEqual(["endpoint.created"]);
  });

  test("are pending again with another URL, whose receiver gets nothing of what waited", async () => {
    const { id } = (await add("/old")).json();
    await send();
    await change(id, { description: "the same URL", url: `${hooks.url}/old` });
    expect((await read(id)).status).toBe("enabled");
    answer = (reply) => reply.writeHead(500).end();
    await happen(3);
    await send();
    received = [];
    expect((await change(id, { url: `${hooks.url}/new` })).json().status).toBe("pending");
    clock += 48 * hour;
    await send();
    await happen(3);
    await send();
    clock -= 48 * hour;
    expect(received.map(({ path }) => path)).toEqual(["/new"]);
    expect(typesOf()).toEqual(["endpoint.created"]);
    answer = (reply) => reply.writeHead(200).end();
    await ask(id);
    await send();
    expect((await read(id)).status).toBe("enabled");
    // Once confirmed, it stays so when it is disabled and enabled.
    await change(id, { status: "disabled" });
    expect((await change(id, { status: "enabled" })).json().status).toBe("enabled");
  });

  test("are refused with 409 if another one has the same URL and events, live and test apart", async () => {
    const events = ["list.completed", "validation.completed"];
    const first = (await add("/same", events)).json();
    const second = await add("/same", events.toReversed());
    expect([second.statusCode, second.json().code, second.json().errors[0]]).toEqual([
      409,
      "conflict",
      expect.objectContaining({ pointer: "#/url", code: "already_there" }),
    ]);
    const other = (await add("/same", ["list.completed"])).json();
    expect(other.status).toBe("pending");
    const changed = await change(other.id, { events });
    expect([changed.statusCode, changed.json().errors[0].code]).toEqual([409, "already_there"]);
    expect((await change(first.id, { description: "itself", events })).statusCode).toBe(200);
    const ofTest = await visitor.ask("POST", "/v1/webhook-endpoints", {
      headers: { "x-mailverdict-mode": "test" },
      body: { url: `${hooks.url}/same`, events },
    });
    expect(ofTest.statusCode).toBe(201);
  });

  test("aren't confirmed by an answer that arrives after their URL changed", async () => {
    const held: ServerResponse[] = [];
    answer = (reply) => void held.push(reply);
    const { id } = (await add("/old")).json();
    const sender = createWebhookSender(server.context, { random: () => 0.5 });
    await sender.round();
    await until(
      async () => held.length,
      (count) => count === 1,
    );
    answer = (reply) => reply.writeHead(500).end();
    await change(id, { url: `${hooks.url}/new` });
    held.forEach((reply) => reply.writeHead(200).end());
    await sender.idle();
    await sender.stop();
    expect(received.map(({ path }) => path)).toEqual(["/old", "/new"]);
    expect((await read(id)).status).toBe("pending");
  });

  test("aren't sent an event that was queued while they became pending", async () => {
    const { id } = (await add()).json();
    await send();
    await happen(2);
    const { queries } = server.context.database;
    await queries.updateTable("webhook_endpoints").set({ status: "pending" }).execute();
    received = [];
    await send();
    expect(received).toEqual([]);
    expect((await stateOf(id)).slice(0, 2)).toEqual([
      "validation.completed canceled",
      "validation.completed canceled",
    ]);
  });

  test("from before that equal another one can be described, and moved", async () => {
    const { id } = (await add("/one")).json();
    await add("/two");
    await server.context.database.queries
      .updateTable("webhook_endpoints")
      .set({ url: `${hooks.url}/two` })
      .execute();
    expect((await change(id, { description: "the first" })).statusCode).toBe(200);
    expect((await change(id, { url: `${hooks.url}/three` })).statusCode).toBe(200);
    expect((await change(id, { url: `${hooks.url}/two` })).statusCode).toBe(409);
  });
});
