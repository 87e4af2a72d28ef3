import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { recordWebhookEvents } from "#server/services/events/recordWebhookEvents.ts";
import { createWebhookSender } from "#server/services/webhooks/webhookSender.ts";
import { confirmEndpoints } from "#tests/support/confirmEndpoints.ts";
import { databases } from "#tests/support/databases.ts";
import { startTwoServers, type TwoServers } from "#tests/support/twoServers.ts";
import { until } from "#tests/support/until.ts";
import { validationEventData } from "#tests/support/validationEventData.ts";
import { signedIn } from "#tests/support/visitor.ts";

describe.each(databases)("two senders on $name", ({ open }) => {
  let hooks: Server;
  let both: TwoServers;
  let accountId: string;
  let received: string[] = [];
  /** Requests to the path /hang wait for this to be called. */
  let letGo: (() => void)[] = [];

  const happen = (times: number) =>
    both.servers[0].context.database.atomically(async (queries) => {
      for (let made = 0; made < times; made += 1) {
        await recordWebhookEvents(queries, [
          {
            accountId,
            type: "validation.completed",
            data: validationEventData,
            now: both.servers[0].context.now(),
          },
        ]);
      }
    });

  const unlimited = { deadline: () => new AbortController().signal };

  beforeAll(async () => {
    // The time stands still, so that no lease ends on a slow machine unless a test advances it.
    vi.useFakeTimers({ toFake: ["Date"] });
    hooks = createServer((request, reply) => {
      request.resume().on("end", () => {
        received.push(`${request.url} ${String(request.headers["webhook-id"])}`);
        if (request.url === "/hang") {
          letGo.push(() => reply.end());
        } else {
          reply.end();
        }
      });
    });
    await new Promise<void>((resolve) => {
      hooks.listen(0, "127.0.0.1", resolve);
    });
    both = await startTwoServers(open);
    const owner = await signedIn(both.servers[0].app, "owner@example.com");
    accountId = (await owner.get("/v1/account")).json().id;
    const { port } = hooks.address() as AddressInfo;
    for (const path of ["/one", "/hang"]) {
      const made = await owner.post("/v1/webhook-endpoints", {
        url: `http://127.0.0.1:${port}${path}`,
        events: ["validation.completed"],
      });
      expect(made.statusCode).toBe(201);
    }
    await confirmEndpoints(both.servers[0].context);
  });
  afterAll(async () => {
    hooks.closeAllConnections();
    hooks.close();
    await both.close();
    vi.useRealTimers();
  });

  test("send each event once to each endpoint, and one that hangs delays no other", async () => {
    await happen(60);
    const senders = both.servers.map(({ context }) => createWebhookSender(context, unlimited));
    await Promise.all(senders.map((sender) => sender.round()));
    const to = (path: string) => received.filter((line) => line.startsWith(`${path} `));
    // Nobody let go of the other endpoint's requests so far.
    await until(
      async () => to("/one").length,
      (count) => count === 60,
    );
    expect(to("/hang").length).toBeLessThanOrEqual(10);
    const releasing = setInterval(() => {
      letGo.splice(0).forEach((release) => release());
    }, 1);
    await Promise.all(senders.map((sender) => sender.idle()));
    clearInterval(releasing);
    expect(new Set(received).size).toBe(120);
    expect(received).toHaveLength(120);
    await Promise.all(senders.map((sender) => sender.stop()));
    [received, letGo] = [[], []];
  });

  test("repeat a delivery whose process died, once its lease ended", async () => {
    await happen(1);
    const { context } = both.servers[0];
    // A process that claimed both deliveries and is gone.
    await context.database.queries
      .updateTable("webhook_deliveries")
      .set({ due_at: context.now() + 60_000, attempts: 1 })
      .where("state", "=", "waiting")
      .execute();
    const sender = createWebhookSender(context, unlimited);
    await sender.round();
    expect(received).toEqual([]);
    both.pass(60_001);
    await sender.round();
    await until(
      async () => letGo.length,
      (count) => count === 1,
    );
    letGo.splice(0).forEach((release) => release());
    await sender.idle();
    expect(received).toHaveLength(2);
    await sender.stop();
  });
});
