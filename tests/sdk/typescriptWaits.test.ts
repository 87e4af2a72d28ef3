import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Mailverdict } from "#sdk/typescript/src/mailverdict.ts";
import type { ClientOptions } from "#sdk/typescript/src/transport.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  vi.spyOn(Math, "random").mockReturnValue(1);
});
afterEach(() => {
  vi.useRealTimers();
});

type Reply = { status?: number; body?: unknown; headers?: Record<string, string> } | "silent";
interface Sent {
  /** Time in ms since the start. */
  ms: number;
  method: string;
  url: URL;
  headers: Headers;
  body: unknown;
}

/** Returns a client whose requests get these replies in turn, the last one again and again, and the requests so far. */
function clientOf(replies: readonly Reply[], options: ClientOptions = {}) {
  const sent: Sent[] = [];
  const answer: typeof fetch = (input, init = {}) => {
    sent.push({
      ms: Date.now(),
      method: init.method ?? "",
      url: new URL(new Request(input).url),
      headers: new Headers(init.headers),
      body: typeof init.body === "string" ? (JSON.parse(init.body) as unknown) : init.body,
    });
    const reply = replies[Math.min(sent.length, replies.length) - 1] ?? "silent";
    if (reply === "silent") {
      return new Promise((_, reject) => {
        init.signal?.addEventListener("abort", () => reject(new Error("aborted")));
      });
    }
    const { status = 200, body = {}, headers = {} } = reply;
    return Promise.resolve(Response.json(body, { status, headers }));
  };
  const client = new Mailverdict({
    url: "https://x.test",
    key: "mv_live_x",
    fetch: answer,
    ...options,
  });
  return { client, sent };
}

/** Waits for a call while the timers run, and returns its result or its error. */
async function ended<Result>(call: PromiseLike<Result>): Promise<unknown> {
  const end = Promise.resolve(call).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return end;
}
const times = (sent: readonly Sent[]) => sent.map(({ ms }) => ms);
const problem = (status: number, retryAfter?: string, code = "some_code") => ({
  status,
  body: { code, detail: "D." },
  headers: retryAfter === undefined ? {} : { "retry-after": retryAfter },
});

const page = (data: unknown[], has_more: boolean, next_cursor: string | null) => ({
  body: { data, has_more, next_cursor },
});
const upload = (received: number) => ({ body: { id: "upl_1", received } });

describe("without options", () => {
  test("a failed call is tried four times, after half a second, one and two", async () => {
    const { client, sent } = clientOf([problem(504)]);
    expect(await ended(client.lists.get("x"))).toMatchObject({ status: 504 });
    expect(times(sent)).toEqual([0, 500, 1500, 3500]);
  });

  test("a minute of Retry-After is waited for, more isn't", async () => {
    const { client, sent } = clientOf([problem(429, "60"), problem(429, "61")]);
    expect(await ended(client.lists.get("x"))).toMatchObject({ retryAfterS: 61 });
    expect(times(sent)).toEqual([0, 66_000]);
  });

  test("an attempt may take a minute", async () => {
    const { client, sent } = clientOf(["silent"]);
    expect(await ended(client.lists.get("x", { retries: 0 }))).toMatchObject({
      message: expect.stringContaining("within 60 seconds"),
    });
    expect([times(sent), Date.now()]).toEqual([[0], 60_000]);
  });

  test("a running check is read every second", async () => {
    const running = { body: { id: "val_1", status: "running" } };
    const { client, sent } = clientOf([running, running, { body: { status: "completed" } }]);
    expect(await ended(client.validate("a@b.example"))).toEqual({ status: "completed" });
    expect(times(sent)).toEqual([0, 1000, 2000]);
    expect(sent.map(({ method, url }) => [method, url.pathname])).toEqual([
      ["POST", "/v1/validations"],
      ["GET", "/v1/validations/val_1"],
      ["GET", "/v1/validations/val_1"],
    ]);
  });

  test("a list is read after half a second, then ever more rarely, at least every ten seconds", async () => {
    const { client, sent } = clientOf([
      ...Array.from({ length: 10 }, () => ({ body: { state: "running" } })),
      { body: { state: "completed" } },
    ]);
    const states: string[] = [];
    await ended(client.waitForList("list_1", { onProgress: ({ state }) => states.push(state) }));
    const waits = times(sent).map((ms, index, all) => ms - (all[index - 1] ?? 0));
    expect(waits).toEqual([0, 500, 750, 1125, 1687, 2531, 3796, 5695, 8542, 10_000, 10_000]);
    expect(states).toEqual([...Array.from({ length: 10 }, () => "running"), "completed"]);
  });

  test("a wait between two attempts is never longer than the longest", async () => {
    const { client, sent } = clientOf([problem(500)], { backoffMs: 40_000 });
    await ended(client.lists.get("x"));
    expect(times(sent)).toEqual([0, 40_000, 100_000, 160_000]);
  });

  test("a stream that breaks off is opened again after half a second, one and two", async () => {
    const { client, sent } = clientOf([{}]);
    expect(await ended(client.followList("list_1").next())).toMatchObject({
      message: expect.stringContaining("broke off"),
    });
    expect(times(sent)).toEqual([0, 500, 1500, 3500]);
  });

  test("validateMany has eight checks at a time", async () => {
    const { client, sent } = clientOf([{ body: { status: "completed" } }]);
    const emails = Array.from({ length: 12 }, (_, index) => `a${index}@b.example`);
    const results = client.validateMany(emails);
    await ended(results.next());
    expect(sent).toHaveLength(8);
    await ended(results.next());
    expect(sent).toHaveLength(9);
  });
});

test.each([
  [408, true, false],
  [429, true, true],
  [500, true, false],
  [502, true, false],
  [503, true, true],
  [504, true, false],
  [404, false, false],
  [409, false, false],
])("status %i: a GET is retried: %s, a POST without a key: %s", async (status, get, post) => {
  const read = clientOf([problem(status)]);
  await ended(read.client.lists.get("x"));
  expect(read.sent).toHaveLength(get ? 4 : 1);
  const made = clientOf([problem(status)]);
  await ended(made.client.rules.create({ kind: "block", target: "b.example" }));
  expect(made.sent).toHaveLength(post ? 4 : 1);
});

test.each(["needs_mapping", "ready", "paused", "completed", "canceled", "failed", "expired"])(
  "a list that is %s isn't read again",
  async (state) => {
    const { client, sent } = clientOf([{ body: { state } }]);
    expect(await ended(client.waitForList("list_1"))).toEqual({ state });
    expect(sent).toHaveLength(1);
  },
);

test("validateMany has one check at a time for fewer than one", async () => {
  const { client, sent } = clientOf([{ body: { status: "completed" } }]);
  const results = client.validateMany(["a@b.example", "c@b.example"], { concurrency: 0 });
  await ended(results.next());
  expect(sent).toHaveLength(1);
});

describe("the next page", () => {
  test("keeps the filters, and replaces the first row by the cursor", async () => {
    const { client, sent } = clientOf([page([1], true, "c1"), page([2], false, null)]);
    expect(await ended(client.lists.rows("list_1", { from: 5, limit: 1 }).all())).toEqual([1, 2]);
    expect(sent.map(({ url }) => url.search)).toEqual(["?from=5&limit=1", "?limit=1&after=c1"]);
  });

  test("isn't asked for without a cursor, or without more", async () => {
    const odd = clientOf([page([1], true, null)]);
    expect(await ended(odd.client.lists.list().all())).toEqual([1]);
    const last = clientOf([page([1], false, "c1")]);
    expect(await ended(last.client.lists.list().all())).toEqual([1]);
  });

  test("isn't asked for once there are enough items", async () => {
    const { client, sent } = clientOf([page([1, 2], true, "c1")]);
    expect(await ended(client.lists.list().all(2))).toEqual([1, 2]);
    expect(sent).toHaveLength(1);
  });
});

describe("a request", () => {
  test("names the SDK, its key and its format", async () => {
    const { client, sent } = clientOf([{}]);
    await ended(client.rules.create({ kind: "block", target: "b.example" }));
    expect(Object.fromEntries(sent[0]?.headers ?? [])).toEqual({
      accept: "application/json",
      authorization: "Bearer mv_live_x",
      "content-type": "application/json",
      "user-agent": expect.stringMatching(/^mailverdict-js\/\d/u),
    });
  });

  test("without a key or a body says nothing about them", async () => {
    const { client, sent } = clientOf([{}], { key: "" });
    await ended(client.lists.get("x"));
    expect([...(sent[0]?.headers.keys() ?? [])]).toEqual(["accept", "user-agent"]);
  });
});

describe("an upload", () => {
  test("that arrived elsewhere continues at once where the server is, as often as there are retries", async () => {
    const moved = problem(409, undefined, "offset_mismatch");
    const { client, sent } = clientOf([
      upload(0),
      ...Array.from({ length: 3 }, () => [moved, upload(2)]).flat(),
      upload(5),
    ]);
    expect(await ended(client.uploadFile("hello", { name: "a.csv" }))).toMatchObject({
      received: 5,
    });
    expect(times(sent).at(-1)).toBe(0);
    const parts = sent.filter(({ method }) => method === "PATCH");
    expect(parts.map(({ headers }) => headers.get("upload-offset"))).toEqual(["0", "2", "2", "2"]);
    expect(parts.map(({ body }) => (body as Blob).size)).toEqual([5, 3, 3, 3]);
    const fails = clientOf([
      upload(0),
      ...Array.from({ length: 9 }, () => [moved, upload(0)]).flat(),
    ]);
    expect(await ended(fails.client.uploadFile("hello", { name: "a.csv" }))).toMatchObject({
      code: "offset_mismatch",
    });
    expect(fails.sent.filter(({ method }) => method === "PATCH")).toHaveLength(4);
  });

  test("counts its retries anew for each part that arrives", async () => {
    const broken = problem(502);
    const { client, sent } = clientOf([
      upload(0),
      ...[1, 2, 3, 4].flatMap((received) => [broken, upload(received - 1), upload(received)]),
      upload(5),
    ]);
    expect(await ended(client.uploadFile("hello", { name: "a.csv" }))).toMatchObject({
      received: 5,
    });
    expect(times(sent).at(-1)).toBe(2000);
  });
});
