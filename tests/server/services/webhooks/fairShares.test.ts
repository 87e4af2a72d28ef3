import type { ServerResponse } from "node:http";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { webhookLimits } from "#contract/webhookLimits.ts";
import { testAccountId } from "#server/data/tables/testAccountId.ts";
import { recordWebhookEvents } from "#server/services/events/recordWebhookEvents.ts";
import {
  createWebhookSender,
  type SenderOptions,
  type WebhookSender,
} from "#server/services/webhooks/webhookSender.ts";
import { confirmEndpoints } from "#tests/support/confirmEndpoints.ts";
import { databases } from "#tests/support/databases.ts";
import { type HookReceiver, startHookReceiver } from "#tests/support/hookReceiver.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";
import { validationEventData } from "#tests/support/validationEventData.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";

/** An account with its session. */
interface Owner {
  id: string;
  visitor: Visitor;
}

const noticesOf = async ({ visitor }: Owner) => {
  const { data } = (await visitor.get("/v1/notifications")).json();
  return data.filter(({ kind }: { kind: string }) => kind === "webhook_backlog");
};

const text = (value: string) => sql`cast(${value} as text)`;
const number = (value: number) => sql`cast(${value} as bigint)`;

const ten = (path: string) => Array.from({ length: 10 }, (_, index) => `${path}/${index}`);

describe.each(databases)("shares of accounts in webhook deliveries on $name", ({ open }) => {
  let hooks: HookReceiver;
  let server: TestServer;
  let sender: WebhookSender;
  /** Paths of the requests received, and the open ones to paths that hang. */
  let received: string[];
  let hanging: ServerResponse[];
  let serial = 0;

  beforeAll(async () => {
    hooks = await startHookReceiver((request, reply) => {
      received.push(request.url ?? "");
      if (request.url?.startsWith("/hang")) {
        hanging.push(reply);
      } else {
        reply.end();
      }
    });
    server = await startTestServer({ open });
  });
  beforeEach(() => {
    [received, hanging] = [[], []];
  });
  afterAll(async () => {
    await server.close();
    hooks.close();
  });

  /** Creates an account with endpoints of these paths; those of the second list belong to its test data. */
  async function owner(live: readonly string[], ofTest: readonly string[] = []): Promise<Owner> {
    serial += 1;
    const visitor = await signedIn(server.app, `owner${serial}@example.com`);
    for (const [mode, paths] of [
      ["live", live],
      ["test", ofTest],
    ] as const) {
      for (const path of paths) {
        const made = await visitor.ask("POST", "/v1/webhook-endpoints", {
          headers: { "x-mailverdict-mode": mode },
          body: { url: hooks.url + path, events: ["validation.completed"] },
        });
        expect(made.statusCode).toBe(201);
      }
    }
    await confirmEndpoints(server.context);
    return { id: (await visitor.get("/v1/account")).json().id, visitor };
  }

  const happen = (accountId: string, times = 1) =>
    server.context.database.atomically(async (queries) => {
      for (let made = 0; made < times; made += 1) {
        await recordWebhookEvents(queries, [
          {
            accountId,
            type: "validation.completed",
            data: validationEventData,
            now: server.context.now(),
          },
        ]);
      }
    });

  /** Makes the endpoints of an account quick, as if they had answered before. */
  const makeQuick = (...accountIds: string[]) =>
    server.context.database.queries
      .updateTable("webhook_endpoints")
      .set({ average_ms: 10 })
      .where("account_id", "in", accountIds)
      .execute();

  const start = (options: SenderOptions = {}) => {
    sender = createWebhookSender(server.context, {
      deadline: () => new AbortController().signal,
      ...options,
    });
  };

  /** Ends the open requests without what waits behind them. */
  async function abandon(): Promise<void> {
    await server.context.database.queries
      .deleteFrom("webhook_deliveries")
      .where("attempts", "=", 0)
      .execute();
    await finish();
  }

  /** Ends the open requests and what else is due. */
  async function finish(): Promise<void> {
    const releasing = setInterval(() => {
      hanging.splice(0).forEach((reply) => reply.end());
    }, 1);
    await sender.idle();
    clearInterval(releasing);
    await sender.stop();
  }

  const receivedOnce = (path: string) =>
    until(
      async () => received.filter((one) => one === path).length,
      (count) => count === 1,
    );

  test("twenty endpoints that hang and hundreds of events don't keep another account waiting", async () => {
    const attacker = await owner(ten("/hang/live"), ten("/hang/test"));
    const victim = await owner(["/victim"]);
    await happen(attacker.id, 6);
    await happen(testAccountId(attacker.id), 6);
    start();
    await sender.round();
    await happen(victim.id);
    await sender.round();
    await receivedOnce("/victim");
    expect(hanging.length).toBeLessThanOrEqual(4);
    await abandon();
  });

  test("endpoints that answered quickly and then hang keep at most a fifth of the slots", async () => {
    const attacker = await owner(ten("/hang/live"), ten("/hang/test"));
    const victim = await owner(["/victim"]);
    await makeQuick(attacker.id, testAccountId(attacker.id));
    await happen(attacker.id, 6);
    await happen(testAccountId(attacker.id), 6);
    start();
    await sender.round();
    await until(
      async () => hanging.length,
      (count) => count === 20,
    );
    await happen(victim.id);
    await sender.round();
    await receivedOnce("/victim");
    expect(received.filter((path) => path.startsWith("/hang"))).toHaveLength(20);
    await abandon();
  });

  test("a backlog of older events doesn't go first", async () => {
    const busy = await owner(["/busy"]);
    const victim = await owner(["/victim"]);
    await makeQuick(busy.id, victim.id);
    await happen(busy.id, 60);
    server.pass(1000);
    await happen(victim.id);
    start();
    await finish();
    expect(received).toHaveLength(61);
    expect(received.indexOf("/victim")).toBeLessThan(12);
  });

  test("endpoints with older deliveries don't use up the share of their own account", async () => {
    const paths = ["/hang/0", "/hang/1", "/hang/2", "/hang/3", "/fifth"];
    const { id } = await owner(paths);
    await makeQuick(id);
    await happen(id, 8);
    server.pass(1000);
    await server.context.database.queries
      .updateTable("webhook_deliveries")
      .set({ due_at: server.context.now() })
      .where("endpoint_id", "in", (from) =>
        from.selectFrom("webhook_endpoints").select("id").where("url", "=", `${hooks.url}/fifth`),
      )
      .execute();
    start();
    await sender.round();
    await until(
      async () => received.includes("/fifth"),
      (has) => has,
    );
    expect(received.indexOf("/fifth")).toBeLessThan(20);
    await abandon();
  });

  test("many accounts with endpoints that hang leave half of the slots to quick ones", async () => {
    for (let made = 0; made < 15; made += 1) {
      const { id } = await owner(ten("/hang").slice(0, 5));
      await happen(id, 5);
    }
    const victim = await owner(["/victim"]);
    await makeQuick(victim.id);
    start();
    await sender.round();
    await until(
      async () => hanging.length,
      (count) => count === 50,
    );
    await happen(victim.id);
    await sender.round();
    await receivedOnce("/victim");
    expect(received.filter((path) => path.startsWith("/hang"))).toHaveLength(50);
    await abandon();
  });

  test("more accounts than are read at once all get their turn", async () => {
    const owners: string[] = [];
    for (let made = 0; made < 30; made += 1) {
      const { id } = await owner([`/turn/${made}`]);
      owners.push(id);
      await happen(id, 2);
    }
    start();
    await finish();
    const perPath = Object.values(Object.groupBy(received, (path) => path));
    expect(perPath.map((all) => all?.length)).toEqual(owners.map(() => 2));
  });

  test("an attempt that takes 14 s leaves the endpoint one attempt at a time, although it succeeds", async () => {
    const slow = await owner(["/hang"]);
    await makeQuick(slow.id);
    await happen(slow.id);
    let clock = 0;
    start({ clock: () => clock });
    await sender.round();
    await until(
      async () => hanging.length,
      (count) => count === 1,
    );
    clock = 14_000;
    await finish();
    [received, hanging] = [[], []];
    await happen(slow.id, 5);
    start({ clock: () => clock });
    await sender.round();
    await until(
      async () => hanging.length,
      (count) => count === 1,
    );
    await sender.round();
    expect(received).toHaveLength(1);
    const { average_ms: average } = await server.context.database.queries
      .selectFrom("webhook_endpoints")
      .select("average_ms")
      .where("account_id", "=", slow.id)
      .executeTakeFirstOrThrow();
    expect(average).toBe(Math.round(10 + 0.3 * (14_000 - 10)));
    await abandon();
  });

  /** Adds deliveries that wait for another hour. */
  async function fill(accountId: string, count: number): Promise<void> {
    const { queries } = server.context.database;
    const at = server.context.now() + 3_600_000;
    const { id } = await queries
      .selectFrom("webhook_endpoints")
      .select("id")
      .where("account_id", "=", accountId)
      .executeTakeFirstOrThrow();
    const { id: event } = await queries
      .selectFrom("webhook_events")
      .select("id")
      .where("account_id", "=", accountId)
      .executeTakeFirstOrThrow();
    await sql`
      insert into webhook_deliveries (id, account_id, owner_id, endpoint_id, event_id, event_type, cause, state, attempts, due_at, created_at)
      with recursive numbers (n) as (
        select 1 union all select n + 1 from numbers where n < ${number(count)}
      )
      select ${text(`whd_fill_${serial}_`)} || n, ${text(accountId)}, ${text(accountId)}, ${text(id)}, ${text(event)},
        'validation.completed', 'event', 'waiting', 0, ${number(at)}, ${number(at)} from numbers`.execute(
      queries,
    );
  }

  const waitingOf = (accountId: string) =>
    server.context.database.queries
      .selectFrom("webhook_deliveries")
      .select("id")
      .where("account_id", "=", accountId)
      .where("state", "=", "waiting")
      .where("id", "not like", "whd_fill%")
      .execute();

  describe("an account with as many waiting deliveries as it may have", () => {
    let full: Owner;
    let delivery: { id: string; endpoint_id: string };
    beforeEach(async () => {
      full = await owner(["/full"], ["/full/test"]);
      await happen(full.id);
      start();
      await finish();
      [delivery] = (await full.visitor.get("/v1/webhook-deliveries")).json().data;
      await fill(full.id, webhookLimits.waitingMax);
    });

    test("gets one notification; its events are stored and can be replayed later", async () => {
      const from = new Date(server.context.now()).toISOString();
      server.pass(1);
      await happen(full.id, 2);
      await happen(testAccountId(full.id));
      expect(await waitingOf(full.id)).toEqual([]);
      expect(await waitingOf(testAccountId(full.id))).toEqual([]);
      expect(await noticesOf(full)).toHaveLength(1);
      const { queries } = server.context.database;
      const remove = (keep: number) =>
        sql`delete from webhook_deliveries where id in (
          select id from webhook_deliveries where account_id = ${full.id} and id like 'whd_fill%'
          order by id limit ${webhookLimits.waitingMax - keep})`.execute(queries);
      await remove(webhookLimits.waitingMax / 2 + 1);
      await happen(full.id);
      expect(await waitingOf(full.id)).toHaveLength(1);
      // Not drained so far: no second notification.
      serial += 1;
      await fill(full.id, webhookLimits.waitingMax / 2 - 2);
      await happen(full.id);
      expect(await noticesOf(full)).toHaveLength(1);
      await sql`delete from webhook_deliveries where account_id = ${full.id} and id like 'whd_fill%'`.execute(
        queries,
      );
      await happen(full.id);
      serial += 1;
      await fill(full.id, webhookLimits.waitingMax);
      await happen(full.id);
      expect(await noticesOf(full)).toHaveLength(2);
      await sql`delete from webhook_deliveries where account_id = ${full.id} and id like 'whd_fill%'`.execute(
        queries,
      );
      const replay = await full.visitor.post(
        `/v1/webhook-endpoints/${delivery.endpoint_id}/replay`,
        { from, to: new Date(server.context.now() + 1000).toISOString() },
      );
      // Six events since, of which two wait.
      expect(replay.json()).toMatchObject({ queued: 4 });
    });

    test("gets 429 for tests, redeliveries and replays", async () => {
      const at = `/v1/webhook-endpoints/${delivery.endpoint_id}`;
      const period = {
        from: new Date(server.context.now() - 60_000).toISOString(),
        to: new Date(server.context.now() + 60_000).toISOString(),
        include_delivered: true,
      };
      for (const [path, body] of [
        [`${at}/test`, {}],
        [`${at}/replay`, period],
        [`/v1/webhook-deliveries/${delivery.id}/redeliver`, {}],
      ] as const) {
        const reply = await full.visitor.post(path, body);
        expect([path, reply.statusCode, reply.json().code]).toEqual([
          path,
          429,
          "too_many_deliveries",
        ]);
      }
      expect(await waitingOf(full.id)).toEqual([]);
      const { events } = await server.context.database.queries
        .selectFrom("webhook_events")
        .select(({ fn }) => fn.countAll<number>().as("events"))
        .where("account_id", "=", full.id)
        .executeTakeFirstOrThrow();
      expect(events).toBe(1);
    });
  });
});
