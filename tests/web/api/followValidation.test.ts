import { http, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { refreshToken } from "#contract/session.ts";
import type { StreamError } from "#web/api/streams/followStream.ts";
import type { ValidationEvent } from "#web/api/streams/followValidation.ts";
import { problem, serve, server } from "#tests/web/support/server.ts";
import { quitSession, pair, token } from "#tests/web/support/tokens.ts";
import { check, validation } from "#tests/web/support/validations.ts";

const path = "*/v1/validations/val_1/events";
const event = (id: number, name: string, data: unknown) =>
  `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
const started = event(1, "check_started", { name: "syntax", at_ms: 0 });
const checked = event(2, "check", check("syntax"));
const done = event(3, "done", validation());

/** Returns a response whose body arrives in the given pieces. */
function stream(...pieces: (string | Uint8Array)[]): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) {
        controller.enqueue(typeof piece === "string" ? encoder.encode(piece) : piece);
      }
      controller.close();
    },
  });
  return new HttpResponse(body, { headers: { "content-type": "text/event-stream" } });
}

async function follow(signal?: AbortSignal): Promise<ValidationEvent[]> {
  vi.resetModules();
  const { followValidation } = await import("#web/api/streams/followValidation.ts");
  const events: ValidationEvent[] = [];
  for await (const one of followValidation("val_1", signal ? { signal } : {})) {
    events.push(one);
  }
  return events;
}

const callFailure = (error: unknown) => (error as StreamError).failure;

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

test("the events of a check come in order, with the tokens sent along", async () => {
  const { access, refresh } = quitSession();
  let headers: Headers | undefined;
  server.use(
    http.get(path, ({ request }) => {
      headers = request.headers;
      return stream(started + checked, ": a comment\n\n", done);
    }),
  );
  const events = await follow();
  expect(events.map(({ type }) => type)).toEqual(["check_started", "check", "done"]);
  expect(headers?.get("authorization")).toBe(`Bearer ${access}`);
  expect(headers?.get("x-refresh-token")).toBe(refresh);
  expect(headers?.get("accept")).toBe("text/event-stream");
});

test("an event cut in the middle of a letter is put together", async () => {
  quitSession();
  const text = new TextEncoder().encode(
    event(1, "done", validation({ summary: "Zustellbar für Ülo" })),
  );
  const middle = text.indexOf(0xc3) + 1;
  server.use(http.get(path, () => stream(text.slice(0, middle), text.slice(middle))));
  const [only] = await follow();
  expect(only?.type === "done" && only.data.summary).toBe("Zustellbar für Ülo");
});

test("a stream that breaks off is taken up after the last event seen", async () => {
  quitSession();
  const asked: (string | null)[] = [];
  server.use(
    http.get(path, ({ request }) => {
      asked.push(request.headers.get("last-event-id"));
      return asked.length === 1 ? stream(started, checked) : stream(done);
    }),
  );
  const events = await follow();
  expect(events.map(({ type }) => type)).toEqual(["check_started", "check", "done"]);
  expect(asked).toEqual([null, "2"]);
});

test("an expired access token is renewed before the stream opens", async () => {
  quitSession(token(1900));
  const fresh = pair();
  server.use(
    http.get(path, ({ request }) =>
      request.headers.get("authorization") === fresh.authorization
        ? stream(done)
        : problem("expired_token"),
    ),
    serve(refreshToken, () => ({ message: "renewed" }), fresh),
  );
  expect((await follow()).map(({ type }) => type)).toEqual(["done"]);
});

test("a check that is not there fails with the server's refusal", async () => {
  quitSession();
  server.use(http.get(path, () => problem("not_found")));
  const failure = callFailure(await follow().catch((error: unknown) => error));
  expect(failure).toMatchObject({ kind: "problem", status: 404, problem: { code: "not_found" } });
});

test("an abort ends the following without an error", async () => {
  quitSession();
  const controller = new AbortController();
  server.use(
    http.get(path, () => {
      controller.abort();
      return stream(started);
    }),
  );
  expect(await follow(controller.signal)).toEqual([]);
});

test("a server that stays out of reach fails as a network would", async () => {
  quitSession();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const asked: string[] = [];
  server.use(
    http.get(path, () => {
      asked.push("again");
      return HttpResponse.error();
    }),
  );
  const outcome = follow().catch((error: unknown) => error);
  while (asked.length < 6) {
    await vi.advanceTimersByTimeAsync(1000);
    await new Promise(setImmediate);
  }
  vi.useRealTimers();
  const failure = callFailure(await outcome);
  expect(asked).toHaveLength(6);
  expect(failure).toEqual({ kind: "network" });
});

test("a stream may be cut any number of times as long as each part brings something new", async () => {
  quitSession();
  const later = globalThis.setTimeout;
  vi.spyOn(globalThis, "setTimeout").mockImplementation(((
    act: () => void,
    ms = 0,
    ...rest: unknown[]
  ) => later(act, ms >= 500 ? 0 : ms, ...rest)) as typeof setTimeout);
  let asked = 0;
  server.use(
    http.get(path, () => {
      asked += 1;
      return stream(
        asked < 12 ? event(asked, "check_started", { name: "syntax", at_ms: 0 }) : done,
      );
    }),
  );
  expect(await follow()).toHaveLength(12);
});
