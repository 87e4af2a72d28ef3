import { afterEach, describe, expect, test } from "vitest";
import {
  ApiError,
  ConnectionFailed,
  MailverdictError,
  RequestTimeout,
} from "#sdk/typescript/src/errors.ts";
import { retryAfterOf } from "#sdk/typescript/src/apiErrorOf.ts";
import { Mailverdict } from "#sdk/typescript/src/mailverdict.ts";
import { retryDelay } from "#sdk/typescript/src/retryDelay.ts";
import type { RequestOptions } from "#sdk/typescript/src/transport.ts";
import { type ScriptedApi, scriptedApi, type ScriptedReply } from "./scriptedApi.ts";

let api: ScriptedApi | undefined;
afterEach(async () => {
  await api?.close();
  api = undefined;
});

async function clientOf(replies: readonly ScriptedReply[], onRequest?: () => void) {
  api = await scriptedApi(replies, onRequest);
  const client = new Mailverdict({ url: `${api.url}/`, key: " mv_live_x\n", backoffMs: 1 });
  return { client, requests: api.requests };
}

const problem = (status: number, code: string, more: object = {}) => ({
  status,
  headers: { "content-type": "application/problem+json", "retry-after": "0" },
  body: {
    type: `https://x.test/api-docs#${code}`,
    title: "T",
    status,
    detail: "D.",
    code,
    ...more,
  },
});
const list = { status: 200, body: { id: "list_1", state: "completed" } };
const done = { status: 200, body: { id: "val_1", status: "completed", verdict: "deliverable" } };
const busy = problem(503, "too_busy");
const failed = problem(500, "internal_error");
const error = (status: number, retryAfterS: number | null) =>
  new ApiError("x", { status, problem: null, requestId: null, retryAfterS });
const message = (options: object) => {
  try {
    return new Mailverdict(options).constructor.name;
  } catch (issue) {
    return (issue as Error).message;
  }
};
const thrown = (promise: PromiseLike<unknown>) =>
  Promise.resolve(promise).then(
    () => undefined,
    (reason: unknown) => reason,
  );

const stream = (body: string): ScriptedReply => ({
  status: 200,
  headers: { "content-type": "text/event-stream" },
  body,
});
const event = (id: number, name: string) => `id: ${id}\nevent: ${name}\ndata: {"n":"é"}\n\n`;

const followed = async (client: Mailverdict, options?: RequestOptions) => {
  const ids: number[] = [];
  const follow = async () => {
    for await (const { id } of client.followList("list_1", options)) {
      ids.push(id);
    }
  };
  return { ids, issue: await thrown(follow()) };
};
const lastIds = (requests: ScriptedApi["requests"]) =>
  requests.map(({ headers }) => headers["last-event-id"]);

describe("a stream", () => {
  test("has its events, without the comments, and starts after the last one if asked", async () => {
    const whole = `: ready\n\n${event(3, "check")}: still here\n\n${event(4, "done")}`;
    const { client, requests } = await clientOf([stream(whole)]);
    const found = [];
    for await (const each of client.followValidation("val/1", { lastEventId: 2 })) {
      found.push(each);
    }
    expect(found).toEqual([
      { id: 3, event: "check", data: { n: "é" } },
      { id: 4, event: "done", data: { n: "é" } },
    ]);
    expect(requests[0]).toMatchObject({ path: "/v1/validations/val%2F1/events" });
    expect(requests[0]?.headers).toMatchObject({
      accept: "text/event-stream",
      "last-event-id": "2",
    });
  });

  test("that breaks off continues after the last event, however often it does", async () => {
    const half = `: ready\n\n${event(3, "list")}id: 4\nevent: li`;
    const { client, requests } = await clientOf([
      { status: 200, headers: { "content-length": "500" }, body: half, hangUp: true },
      busy,
      ...[4, 5, 6, 7].map((id) => stream(event(id, "list"))),
      stream(event(8, "done")),
    ]);
    expect(await followed(client)).toEqual({ ids: [3, 4, 5, 6, 7, 8], issue: undefined });
    expect(lastIds(requests)).toEqual([undefined, "3", "3", "4", "5", "6", "7"]);
  });

  test("that breaks off again and again is an error after the retries", async () => {
    const { client, requests } = await clientOf([stream(event(1, "list")), stream(": ready\n\n")]);
    const { ids, issue } = await followed(client);
    expect(ids).toEqual([1]);
    expect(issue).toBeInstanceOf(ConnectionFailed);
    expect((issue as Error).message).toContain("broke off");
    expect(lastIds(requests)).toEqual([undefined, "1", "1", "1"]);
  });

  test("that breaks off is an error at once without retries", async () => {
    const { client, requests } = await clientOf([stream(event(1, "list"))]);
    expect((await followed(client, { retries: 0 })).issue).toBeInstanceOf(ConnectionFailed);
    expect(requests).toHaveLength(1);
  });

  test("with an endless event is an error, and isn't opened again", async () => {
    const { client, requests } = await clientOf([stream(`data: "${"x".repeat(17 * 1024 * 1024)}`)]);
    const { issue } = await followed(client);
    expect((issue as Error).message).toContain("16 MB");
    expect(requests).toHaveLength(1);
  });

  test("that ends with the key is an error, and isn't opened again", async () => {
    const ended = `event: access_ended\ndata: {"code":"invalid_token"}\n\n`;
    const { client, requests } = await clientOf([stream(ended)]);
    const { issue } = await followed(client);
    expect(issue).toBeInstanceOf(MailverdictError);
    expect((issue as Error).message).toContain("key");
    expect(requests).toHaveLength(1);
  });

  test.each([0, 3])(
    "that the caller aborts ends with the caller's reason and %i retries",
    async (retries) => {
      const abort = new AbortController();
      const open: ScriptedReply = {
        status: 200,
        headers: { "content-length": "500" },
        body: event(1, "list"),
      };
      const { client, requests } = await clientOf([open]);
      const reason = new Error("enough");
      const follow = async () => {
        const { signal } = abort;
        for await (const each of client.followList("list_1", { signal, retries })) {
          expect(each.id).toBe(1);
          abort.abort(reason);
        }
      };
      expect(await thrown(follow())).toBe(reason);
      expect(requests).toHaveLength(1);
    },
  );
});

describe("retries", () => {
  test("a rejected POST is sent again with the same idempotency key", async () => {
    const { client, requests } = await clientOf([busy, null, failed, list]);
    await client.lists.create({ source: { text: "a@b.example" } });
    const keys = requests.map(({ headers }) => headers["idempotency-key"]);
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/u);
    await client.lists.create({ source: { text: "x" } }, { idempotencyKey: "mine" });
    expect(requests.at(-1)?.headers).toMatchObject({
      "idempotency-key": "mine",
      authorization: "Bearer mv_live_x",
      "content-type": "application/json",
      "user-agent": expect.stringMatching(/^mailverdict-js\/\d+\.\d+\.\d+$/u),
    });
  });

  test("a check is sent again with its key, so that it is charged once", async () => {
    const { client, requests } = await clientOf([failed, null, done, done]);
    expect(await client.validate("a@b.example")).toMatchObject({ verdict: "deliverable" });
    await client.validate("a@b.example");
    const [first, second, third, next] = requests.map(({ headers }) => headers["idempotency-key"]);
    expect(first).toMatch(/^[0-9a-f]{32}$/u);
    expect([second, third]).toEqual([first, first]);
    expect(next).not.toBe(first);
  });

  test("a POST that may have been carried out isn't sent again; a GET is", async () => {
    const { client, requests } = await clientOf([failed, null, busy, done, failed, null, list]);
    const block = () => client.rules.create({ kind: "block", target: "b.example" });
    expect(await thrown(block())).toMatchObject({ code: "internal_error" });
    expect(await thrown(block())).toBeInstanceOf(ConnectionFailed);
    expect(requests).toHaveLength(2);
    expect(await block()).toMatchObject({ id: "val_1" });
    expect(await client.lists.get("list/1")).toMatchObject({ id: "list_1" });
    expect(requests).toHaveLength(7);
    expect(requests.at(-1)).toMatchObject({ method: "GET", path: "/v1/lists/list%2F1" });
  });

  test("retries end after the chosen number, and at once if the server requires a long wait", async () => {
    const long = { ...busy, headers: { "retry-after": "3600" } };
    const { client, requests } = await clientOf([busy, busy, busy, long]);
    expect(await thrown(client.lists.get("x", { retries: 1 }))).toMatchObject({ status: 503 });
    expect(requests).toHaveLength(2);
    expect(await thrown(client.lists.get("x"))).toMatchObject({ retryAfterS: 3600 });
    expect(requests).toHaveLength(4);
  });

  test("waits follow Retry-After, and are random below a doubling limit without it", () => {
    const rules = { retries: 3, backoffMs: 500, maxWaitMs: 60_000 };
    const wait = (reason: unknown, attempt: number, random: number) =>
      retryDelay(reason, { attempt, repeatable: true }, rules, () => random);
    expect([1, 2, 3, 4].map((attempt) => wait(error(500, null), attempt, 1))).toEqual([
      500,
      1000,
      2000,
      null,
    ]);
    expect(wait(error(502, null), 3, 0)).toBe(0);
    expect([wait(error(429, 7), 1, 0), wait(error(429, 7), 1, 1)]).toEqual([7000, 7700]);
    expect(wait(error(422, 1), 1, 0)).toBe(null);
    expect(wait(new Error("a bug"), 1, 0)).toBe(null);
    const now = Date.UTC(2026, 0, 1);
    expect(
      [
        "12",
        " 0 ",
        "Thu, 01 Jan 2026 00:00:30 GMT",
        "Wed, 31 Dec 2025 00:00:00 GMT",
        "soon",
        "",
      ].map((value) => retryAfterOf(value, now)),
    ).toEqual([12, 0, 30, 0, null, null]);
  });
});

describe("a call ends", () => {
  test("with a RequestTimeout if no reply arrives", async () => {
    const { client } = await clientOf([undefined]);
    const late = await thrown(client.lists.get("x", { timeoutMs: 20, retries: 0 }));
    expect(late).toBeInstanceOf(RequestTimeout);
    expect((late as Error).message).toContain("didn't answer within 0.02 seconds");
  });

  test("with the signal's reason, during a request and between two", async () => {
    const reason = new Error("enough");
    for (const reply of [undefined, { ...busy, headers: { "retry-after": "50" } }]) {
      const controller = new AbortController();
      const { client, requests } = await clientOf([reply], () => controller.abort(reason));
      const { signal } = controller;
      expect(await thrown(client.lists.get("x", { signal }))).toBe(reason);
      expect(requests).toHaveLength(1);
      expect(await thrown(client.validate("a@b.example", { signal }))).toBe(reason);
      expect(requests).toHaveLength(1);
      await api?.close();
    }
  });

  test("with a sentence if the server is no installation, redirects or can't be reached", async () => {
    const { client } = await clientOf([
      { status: 418, body: "<html>", headers: { "x-request-id": "req_1" } },
      { status: 301, headers: { location: "https://x.test/v1/lists/x" } },
    ]);
    expect(await thrown(client.lists.get("x"))).toMatchObject({
      code: "http_418",
      requestId: "req_1",
      message: expect.stringContaining("Check that url is a Mailverdict installation"),
    });
    expect(await thrown(client.lists.get("x"))).toMatchObject({
      message: expect.stringContaining("redirects to https://x.test/v1/lists/x"),
    });
    await api?.close();
    const gone = await thrown(client.lists.get("x"));
    expect(gone).toBeInstanceOf(ConnectionFailed);
    expect(gone).toMatchObject({ cause: { code: "ECONNREFUSED" } });
    expect((gone as Error).message).toContain("Couldn't reach http://127.0.0.1");
  });
});

test("a problem document becomes an ApiError with code, page, request id and fields", async () => {
  const errors = [
    { pointer: "#/email", code: "too_long", detail: "Too long." },
    { pointer: "#/tags", code: "too_many", detail: "Too many." },
  ];
  const { client } = await clientOf([
    problem(422, "validation_failed", { errors, request_id: "req_2" }),
  ]);
  expect(await thrown(client.validate("x"))).toMatchObject({
    name: "ApiError",
    status: 422,
    code: "validation_failed",
    docs: "https://x.test/api-docs#validation_failed",
    requestId: "req_2",
    fields: errors,
    message: "D.",
  });
});

test("a missing or wrong setting is a sentence that doesn't quote the key", async () => {
  expect(message({ url: "" })).toContain("Set url or MAILVERDICT_URL");
  expect(message({ url: "mail.example.org" })).toContain("isn't an http or https address");
  expect(message({ url: "file:///x" })).toContain("isn't an http or https address");
  expect(message({ url: "https://x.test", key: "mv_live_a\u2026secret" })).toBe(
    "The API key has characters that no key has. Copy it again.",
  );
});

test("the address may have a path, and undefined values of a query are left out", async () => {
  const { client, requests } = await clientOf([
    { status: 200, body: { data: [], has_more: false, next_cursor: null } },
  ]);
  const under = new Mailverdict({ url: `${api?.url}/mail/`, key: "k" });
  await under.lists.list({ q: "a b&c", state: undefined });
  await client.lists.list();
  expect(requests.map(({ path }) => path)).toEqual(["/mail/v1/lists?q=a+b%26c", "/v1/lists"]);
});
