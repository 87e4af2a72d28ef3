import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { webhookWaitsMs } from "#server/services/webhooks/nextAttemptAt.ts";
import { recordWebhookEvents } from "#server/services/events/recordWebhookEvents.ts";
import {
  createWebhookSender,
  type WebhookSender,
} from "#server/services/webhooks/webhookSender.ts";
import { confirmEndpoints } from "#tests/support/confirmEndpoints.ts";
import { closedAddress, hookInternet, type HookInternet } from "#tests/support/hookInternet.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { validationEventData } from "#tests/support/validationEventData.ts";
import { signedIn } from "#tests/support/visitor.ts";

const hour = 3_600_000;
const day = 24 * hour;
const start = Date.parse("2026-11-23T08:00:00Z");
let clock = start;

/** Requests so far of one message at one receiver, from 1. */
type Answer = (request: IncomingMessage, reply: ServerResponse, nth: number) => void;

const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (_request, reply) =>
    reply.writeHead(code, headers).end("body");
/** Ends the attempt's time while the receiver says nothing more. */
const deadlines = new Map<string, AbortController>();
const hang: Answer = (request) => deadlines.get(request.headers.host ?? "")?.abort();

/** Outcome for an endpoint after four days: it stays enabled or is disabled for a reason. */
interface Receiver {
  answer: Answer;
  ends: "enabled" | "gone" | "failing";
  /** Status, or error without one, of the first attempt. */
  first: number | string;
  scheme?: "https";
  addresses?: string[] | (() => string[]);
}

let flips = 0;
const ok = status(200);
/** Asks for 20 hours until the second day. */
const asking =
  (code: number): Answer =>
  (...call) =>
    (clock < start + 30 * hour ? status(code, { "retry-after": "72000" }) : ok)(...call);
const receivers: Readonly<Record<string, Receiver>> = {
  ok: { answer: ok, ends: "enabled", first: 200 },
  created: { answer: status(201), ends: "enabled", first: 201 },
  accepted: { answer: status(202), ends: "enabled", first: 202 },
  empty: { answer: (_request, reply) => reply.writeHead(204).end(), ends: "enabled", first: 204 },
  moved: {
    answer: status(301, { location: "http://ok.hooks.example/" }),
    ends: "failing",
    first: 301,
  },
  found: { answer: status(302, { location: "http://10.0.0.1/" }), ends: "failing", first: 302 },
  choices: { answer: status(300), ends: "failing", first: 300 },
  permanent: { answer: status(308, { location: "/" }), ends: "failing", first: 308 },
  bad: { answer: status(400), ends: "failing", first: 400 },
  unauthorized: { answer: status(401), ends: "failing", first: 401 },
  missing: { answer: status(404), ends: "failing", first: 404 },
  gone: { answer: status(410), ends: "gone", first: 410 },
  busy: {
    answer: (request, reply, nth) =>
      (nth === 1 ? status(429, { "retry-after": "600" }) : ok)(request, reply, nth),
    ends: "enabled",
    first: 429,
  },
  dated: {
    answer: (request, reply, nth) =>
      (nth === 1 ? status(503, { "retry-after": new Date(clock + hour).toUTCString() }) : ok)(
        request,
        reply,
        nth,
      ),
    ends: "enabled",
    first: 503,
  },
  broken: { answer: status(500), ends: "failing", first: 500 },
  gateway: { answer: status(502), ends: "failing", first: 502 },
  late: { answer: status(504), ends: "failing", first: 504 },
  hanging: { answer: hang, ends: "failing", first: "timeout" },
  drip: {
    answer: (request, reply, nth) => {
      reply.socket?.write("HTTP/1.1 200 OK\r\nx-drip: ");
      hang(request, reply, nth);
    },
    ends: "failing",
    first: "timeout",
  },
  huge: {
    answer: (_request, reply) => {
      const more = () => {
        while (!reply.destroyed && reply.write(Buffer.alloc(64 * 1024, "x"))) {
          // Until the connection is full, and on when it drains.
        }
      };
      reply.on("drain", more);
      more();
    },
    ends: "enabled",
    first: 200,
  },
  reset: {
    answer: (request) => request.socket.resetAndDestroy(),
    ends: "failing",
    first: "connection_closed",
  },
  garbage: {
    answer: (request) => request.socket.end("no HTTP at all\r\n\r\n"),
    ends: "failing",
    first: "invalid_reply",
  },
  plain: { answer: ok, scheme: "https", ends: "failing", first: "tls_failed" },
  private: { answer: ok, addresses: ["10.0.0.1"], ends: "failing", first: "address_refused" },
  mixed: {
    answer: ok,
    addresses: ["8.8.8.8", "127.0.0.1"],
    ends: "failing",
    first: "address_refused",
  },
  flipping: {
    answer: ok,
    addresses: () => (++flips % 2 === 1 ? ["8.8.8.8"] : ["169.254.169.254"]),
    ends: "enabled",
    first: 200,
  },
  asking429: { answer: asking(429), ends: "enabled", first: 429 },
  asking500: { answer: asking(500), ends: "enabled", first: 500 },
  asking502: { answer: asking(502), ends: "enabled", first: 502 },
  asking503: { answer: asking(503), ends: "enabled", first: 503 },
  asking504: { answer: asking(504), ends: "enabled", first: 504 },
  unknown: { answer: ok, addresses: [], ends: "failing", first: "dns_failed" },
  closed: { answer: ok, addresses: [closedAddress], ends: "failing", first: "connection_failed" },
  flapping: {
    answer: (request, reply, nth) => (nth % 3 === 0 ? ok : status(500))(request, reply, nth),
    ends: "enabled",
    first: 500,
  },
};
const names = Object.keys(receivers);
const hostOf = (name: string) => `${name}.hooks.example`;

interface Seen {
  id: string;
  at: number;
}
const seen = new Map<string, Seen[]>(names.map((name) => [name, []]));
const refusedByLibrary: string[] = [];
const secrets = new Map<string, string>();
const idsOf = new Map<string, string>();

/** Reads a request, lets the official library verify it, and answers. */
async function receive(request: IncomingMessage, reply: ServerResponse): Promise<void> {
  const name = request.headers.host?.split(".")[0] ?? "";
  const pieces: Buffer[] = [];
  for await (const piece of request as AsyncIterable<Buffer>) {
    pieces.push(piece);
  }
  const body = Buffer.concat(pieces).toString();
  vi.useFakeTimers({ toFake: ["Date"], now: clock });
  try {
    new Webhook(secrets.get(name) ?? "").verify(body, request.headers as Record<string, string>);
  } catch (error) {
    refusedByLibrary.push(`${name}: ${String(error)}`);
  }
  vi.useRealTimers();
  const id = String(request.headers["webhook-id"]);
  const before = seen.get(name) ?? [];
  before.push({ id, at: clock });
  receivers[name]?.answer(request, reply, before.filter((one) => one.id === id).length);
}

let server: TestServer;
let hooks: Server;
let internet: HookInternet;
let sender: WebhookSender;
const accounts: string[] = [];

function startSender(): WebhookSender {
  return createWebhookSender(server.context, {
    random: () => 0.5,
    deadline: (endpointId) => {
      const name = names.find((one) => idsOf.get(one) === endpointId) ?? "";
      const controller = new AbortController();
      deadlines.set(hostOf(name), controller);
      return controller.signal;
    },
  });
}

/** Lets an event happen in each account. */
async function happen(): Promise<void> {
  for (const accountId of accounts) {
    await server.context.database.atomically((queries) =>
      recordWebhookEvents(queries, [
        {
          accountId,
          type: "validation.completed",
          data: validationEventData,
          now: clock,
        },
      ]),
    );
  }
}

/** Returns the next instant at which an attempt is due, at most `end`. */
async function nextDue(end: number): Promise<number> {
  const rows = await server.context.database.queries
    .selectFrom("webhook_deliveries")
    .innerJoin("webhook_endpoints", "webhook_endpoints.id", "webhook_deliveries.endpoint_id")
    .select(["due_at", "hold_until"])
    .where("state", "=", "waiting")
    .execute();
  return Math.min(end, ...rows.map((row) => Math.max(row.due_at, row.hold_until)));
}

/** Lives through the time until an instant, attempt by attempt. */
async function liveUntil(end: number): Promise<void> {
  while (clock < end) {
    await sender.idle();
    const next = await nextDue(end);
    if (next <= clock) {
      throw new Error(`A delivery due at ${next} is left at ${clock}`);
    }
    clock = next;
  }
  await sender.idle();
}

beforeAll(async () => {
  hooks = createServer((request, reply) => void receive(request, reply).catch(() => undefined));
  await new Promise<void>((resolve) => {
    hooks.listen(0, "127.0.0.1", resolve);
  });
  internet = hookInternet(hooks);
  server = await startTestServer({ ports: internet.ports, now: () => clock });
  for (let from = 0; from < names.length; from += 10) {
    const owner = await signedIn(server.app, `owner${from}@example.com`);
    accounts.push((await owner.get("/v1/account")).json().id);
    for (const name of names.slice(from, from + 10)) {
      const { scheme = "http", addresses } = receivers[name]!;
      if (addresses !== undefined) {
        internet.records.set(hostOf(name), addresses);
      }
      const made = await owner.post("/v1/webhook-endpoints", {
        url: `${scheme}://${hostOf(name)}/hook`,
        events: ["validation.completed"],
      });
      expect([name, made.statusCode]).toEqual([name, 201]);
      secrets.set(name, made.json().secret);
      idsOf.set(name, made.json().id);
    }
  }
  await confirmEndpoints(server.context);
  sender = startSender();
  await happen();
  for (let past = day; past <= 4 * day; past += day) {
    await liveUntil(start + past);
    // A restart each day.
    await sender.stop();
    sender = startSender();
    await (past < 4 * day ? happen() : undefined);
  }
});
afterAll(async () => {
  await sender.stop();
  hooks.closeAllConnections();
  hooks.close();
  await server.close();
});

const deliveriesOf = (name: string) =>
  server.context.database.queries
    .selectFrom("webhook_deliveries")
    .selectAll()
    .where("endpoint_id", "=", idsOf.get(name)!)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
const attemptsOf = (deliveryId: string) =>
  server.context.database.queries
    .selectFrom("webhook_attempts")
    .selectAll()
    .where("delivery_id", "=", deliveryId)
    .orderBy("number")
    .execute();

describe("four days of receivers", () => {
  test("the official library accepts every delivery", () => {
    expect(refusedByLibrary).toEqual([]);
    expect([...seen.values()].flat().length).toBeGreaterThan(200);
  });

  test.each(names)(
    "%s: the endpoint ends as it should, with the first outcome logged",
    async (name) => {
      const { ends, first } = receivers[name]!;
      const endpoint = await server.context.database.queries
        .selectFrom("webhook_endpoints")
        .selectAll()
        .where("id", "=", idsOf.get(name)!)
        .executeTakeFirstOrThrow();
      expect(endpoint.disabled_reason ?? endpoint.status).toBe(ends);
      const all = await Promise.all((await deliveriesOf(name)).map(({ id }) => attemptsOf(id)));
      const last = all.flat().toSorted((one, other) => one.at - other.at);
      expect([endpoint.last_attempt_at, endpoint.last_attempt_error]).toEqual([
        last.at(-1)!.at,
        last.at(-1)!.error,
      ]);
      const [delivery] = await deliveriesOf(name);
      const [attempt] = await attemptsOf(delivery!.id);
      expect(attempt!.status ?? attempt!.error).toBe(first);
      expect(attempt!.response_body.length).toBeLessThanOrEqual(2000);
    },
  );

  test.each(names.filter((name) => receivers[name]!.ends === "enabled"))(
    "%s gets every event",
    async (name) => {
      const states = (await deliveriesOf(name)).map(({ state }) => state);
      expect(states).toEqual(Array.from({ length: 4 }, () => "delivered"));
    },
  );

  test("an endpoint that always fails gets ten attempts on the schedule", async () => {
    const [delivery] = await deliveriesOf("broken");
    const times = (await attemptsOf(delivery!.id)).map(({ at }) => at);
    const waits = times.slice(1).map((at, index) => at - times[index]!);
    expect(waits).toEqual(webhookWaitsMs);
    expect(delivery!.state).toBe("failed");
  });

  test.each([
    [429, 16],
    [500, 0],
    [502, 16],
    [503, 16],
    [504, 16],
  ])("after %i with Retry-After, the next event waits %i hours", async (code, hours) => {
    const [, second] = await deliveriesOf(`asking${code}`);
    const [attempt] = await attemptsOf(second!.id);
    expect(attempt!.at - second!.created_at).toBe(hours * hour);
  });

  test("410 ends everything at once", async () => {
    expect(seen.get("gone")).toHaveLength(1);
  });

  test("Retry-After is respected, in seconds and as a date", () => {
    for (const [name, wait] of [
      ["busy", 600_000],
      ["dated", hour],
    ] as const) {
      const [one, two] = seen.get(name)!;
      expect(two!.at - one!.at).toBeGreaterThanOrEqual(wait - 1000);
      expect(two!.at - one!.at).toBeLessThan(wait + 1000);
    }
  });

  test("no private address was dialled", () => {
    expect(new Set(internet.dialled)).toEqual(new Set(["8.8.8.8", closedAddress]));
    expect(flips).toBeGreaterThan(4);
  });

  test("each disabled endpoint was mailed about once, without its path", async () => {
    const mails = await server.context.database.queries
      .selectFrom("mails")
      .selectAll()
      .where("subject", "like", "%webhook endpoint%")
      .execute();
    const disabled = names.filter((name) => receivers[name]!.ends !== "enabled");
    expect(mails.map(({ subject }) => subject.split(": ")[1]!).toSorted()).toEqual(
      disabled.map(hostOf).toSorted(),
    );
    expect(mails.filter(({ body }) => body.includes("/hook\n"))).toEqual([]);
    expect(mails.filter(({ body }) => !/\/webhooks\?endpoint=whe_\w+/u.test(body))).toEqual([]);
  });
});
