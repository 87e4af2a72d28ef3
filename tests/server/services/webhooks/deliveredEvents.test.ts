import type { IncomingMessage, ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { webhookEventTypes } from "#contract/webhookEvents.ts";
import { productVersion } from "#launch/productFiles.mjs";
import { userAgentOf } from "#server/services/outgoing/userAgentOf.ts";
import { createWebhookSender } from "#server/services/webhooks/webhookSender.ts";
import { confirmEndpoints } from "#tests/support/confirmEndpoints.ts";
import { databases } from "#tests/support/databases.ts";
import { type HookReceiver, startHookReceiver } from "#tests/support/hookReceiver.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";

interface Received {
  headers: IncomingMessage["headers"];
  body: { type: string; data: Record<string, unknown> };
}

describe.each(databases)("delivered events on $name", ({ open }) => {
  let hooks: HookReceiver;
  let server: TestServer;
  let visitor: Visitor;
  let received: Received[] = [];
  let answer: (reply: ServerResponse) => void;
  let clock = Date.now();

  beforeAll(async () => {
    hooks = await startHookReceiver((request, reply, body) => {
      received.push({ headers: request.headers, body: JSON.parse(body) });
      answer(reply);
    });
    server = await startTestServer({ open, now: () => clock });
    visitor = await signedIn(server.app, "owner@example.com");
    for (const path of ["/one", "/two"]) {
      const made = await visitor.post("/v1/webhook-endpoints", {
        url: hooks.url + path,
        events: ["validation.completed", "validation.changed"],
      });
      expect(made.statusCode).toBe(201);
    }
    await confirmEndpoints(server.context);
  });
  beforeEach(async () => {
    answer = (reply) => reply.writeHead(204).end();
    await send();
    received = [];
  });
  afterAll(async () => {
    await server.close();
    hooks.close();
  });

  /** Sends what is due. */
  async function send(): Promise<void> {
    const sender = createWebhookSender(server.context, { random: () => 0.5 });
    await sender.idle();
    await sender.stop();
  }

  const check = async (body: object) => {
    const reply = await visitor.post("/v1/validations", {
      email: "deliverable@sandbox.test",
      timeout_ms: 30_000,
      ...body,
    });
    expect(reply.statusCode).toBe(200);
    return reply.json();
  };
  const labels = { source: "sign-up form", tags: ["trial", "b"], custom: { user: 4711 } };
  const deliveries = async (state: string) =>
    (await visitor.get(`/v1/webhook-deliveries?state=${state}`)).json().data;

  test("a completed validation carries the labels of its request", async () => {
    const { id, verdict, reason } = await check(labels);
    await send();
    const data = { object: "validation", id, verdict, reason, ...labels };
    expect(received.map(({ body }) => body.data)).toEqual([data, data]);
  });

  test.each(["hashed", "none"])("one with store %s carries none", async (store) => {
    const { id, verdict, reason } = await check({ ...labels, store });
    await send();
    expect(received[0]?.body.data).toEqual({
      object: "validation",
      id,
      verdict,
      reason,
      source: null,
      tags: [],
      custom: null,
    });
  });

  test("requests name the product with its version, and the installation if its address is known", async () => {
    await check({});
    await send();
    expect(received[0]?.headers["user-agent"]).toBe(`Mailverdict/${productVersion()}`);
    expect(userAgentOf({ publicUrl: "https://check.example", publicUrlGiven: true })).toBe(
      `Mailverdict/${productVersion()} (+https://check.example)`,
    );
  });

  test("an event that doesn't exist gets the names of those that do", async () => {
    const reply = await visitor.post("/v1/webhook-endpoints", {
      url: `${hooks.url}/three`,
      events: ["validation.done"],
    });
    expect(reply.json().errors).toEqual([
      {
        pointer: "#/events/0",
        code: "not_allowed",
        detail: "This value isn't allowed.",
        fix: `Use one of these: ${webhookEventTypes.join(", ")}.`,
      },
    ]);
  });

  test("a redelivery that succeeds ends the retries of its event at the same endpoint", async () => {
    answer = (reply) => reply.writeHead(500).end();
    await check({});
    await check({});
    await send();
    const failed = await deliveries("waiting");
    expect(failed).toHaveLength(4);
    const [first] = failed;
    const again = await visitor.post(`/v1/webhook-deliveries/${first.id}/redeliver`, {});
    expect(again.statusCode).toBe(201);
    await send();
    // The redelivery failed like the attempts before it, so all five are retried.
    expect(await deliveries("waiting")).toHaveLength(5);
    answer = (reply) => reply.writeHead(204).end();
    await visitor.post(`/v1/webhook-deliveries/${first.id}/redeliver`, {});
    await send();
    const waiting = (await deliveries("waiting")).map(({ id }: { id: string }) => id);
    expect(waiting.toSorted()).toEqual(
      failed
        .slice(1)
        .map(({ id }: { id: string }) => id)
        .toSorted(),
    );
    const canceled = await deliveries("canceled");
    expect(canceled.map(({ id }: { id: string }) => id)).toEqual([again.json().id, first.id]);
    expect(canceled[0]).toMatchObject({
      ended_at: new Date(clock).toISOString(),
      next_attempt_at: null,
    });
    received = [];
    // The session ends, too.
    clock += 3_600_000;
    await send();
    expect(received).toHaveLength(3);
  });
});
