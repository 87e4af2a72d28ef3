import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createLoadShedder, type LoadShedder } from "#server/http/limits/loadShedder.ts";
import { openRaw, type RawConnection } from "#tests/support/rawRequest.ts";
import { signedInProcess } from "#tests/support/signedInProcess.ts";
import { type ServerProcess, startServerProcess } from "#tests/support/serverProcess.ts";

/** Makes the process block its event loop for two seconds on each signal. */
const stall =
  'process.on("SIGUSR2", () => { const end = performance.now() + 2000; process.stdout.write("stalled "); while (performance.now() < end); });';

describe("a server process whose event loop blocks for two seconds", () => {
  let server: ServerProcess;
  beforeAll(async () => {
    const preload = `data:text/javascript,${encodeURIComponent(stall)}`;
    server = await startServerProcess(["--import", preload]);
  });
  afterAll(() => server.kill());
  const providers = async () => (await fetch(`${server.origin}/v1/sso/providers`)).status;
  const stalls = () => server.output().split("stalled ").length;
  const beginStall = async () => {
    const before = stalls();
    process.kill(server.pid, "SIGUSR2");
    await expect.poll(stalls).toBe(before + 1);
  };

  test("answers the only caller who waited", async () => {
    await expect.poll(providers).toBe(200);
    await beginStall();
    expect(await providers()).toBe(200);
  });

  /** Sends 40 calls during a stall; returns their responses. Each is under way until the rest of its body arrives. */
  const crowdAtStall = async () => {
    const calls = await Promise.all(Array.from({ length: 40 }, () => openRaw(server.port)));
    const health = await openRaw(server.port);
    // The event loop must be idle first, however busy the machine was at the start.
    await expect.poll(providers).toBe(200);
    await beginStall();
    for (const { send } of calls) {
      send({ path: "/login/", headers: { "content-length": "2" }, body: "{" });
    }
    health.send({ method: "GET", path: "/healthz" });
    expect((await health.answer()).status).toBe(200);
    const answered = new Set<RawConnection>();
    const answers = calls.map(async (call) => {
      const answer = await call.answer();
      answered.add(call);
      return answer;
    });
    await expect.poll(providers).toBe(200);
    for (const { socket } of calls.filter((one) => !answered.has(one))) {
      socket.write("}");
    }
    const all = await Promise.all(answers);
    for (const { socket } of [...calls, health]) {
      socket.destroy();
    }
    return all;
  };

  test("refuses calls that waited with an honest 503, never the first sixteen, answers /healthz, and takes calls again", async () => {
    let refused: Awaited<ReturnType<typeof crowdAtStall>> = [];
    // On a busy machine, this process may notice a stall once it is over.
    while (refused.length === 0) {
      // oxlint-disable-next-line no-await-in-loop -- one stall after the other
      refused = (await crowdAtStall()).filter(({ status }) => status === 503);
    }
    expect(refused.length).toBeLessThanOrEqual(24);
    for (const { headers, body } of refused) {
      expect(headers).toMatch(/^retry-after: 2$/imu);
      expect(headers).toMatch(/^content-type: application\/problem\+json/imu);
      // The rest of its body is not read.
      expect(headers).toMatch(/^connection: close/imu);
      expect(JSON.parse(body)).toMatchObject({ code: "too_busy", status: 503 });
    }
    await expect.poll(providers).toBe(200);
    await expect
      .poll(() => server.log().map(({ msg }) => msg))
      .toContain("overloaded: some calls are refused");
  });
});

/** Makes each turn of the event loop take 5 ms, from one signal to the next. */
const slow = `let on = false;
process.on("SIGUSR2", () => {
  on = !on;
  const turn = () => {
    const until = performance.now() + 5;
    while (performance.now() < until);
    if (on) setImmediate(turn);
  };
  turn();
});`;

describe("a server process whose event loop is busy", () => {
  let server: ServerProcess;
  beforeAll(async () => {
    const preload = `data:text/javascript,${encodeURIComponent(slow)}`;
    server = await startServerProcess(["--import", preload]);
  });
  afterAll(() => server.kill());
  const providers = () => fetch(`${server.origin}/v1/sso/providers`);
  const status = async () => (await providers()).status;
  /** Returns a refusal without its id and date. */
  const refused = async (headers = {}) => {
    const reply = await fetch(`${server.origin}/v1/sso/providers?all`, {
      headers: { "accept-language": "de", ...headers },
    });
    const { "x-request-id": id, date: _date, ...others } = Object.fromEntries(reply.headers);
    const { request_id: idOfBody, ...body } = (await reply.json()) as Record<string, unknown>;
    expect(idOfBody).toBe(id);
    return { status: reply.status, headers: others, body };
  };

  test("takes further calls while few are under way, refuses them above the limit, and takes them again", async () => {
    // Each sends one byte of its body and is under way until the rest arrives.
    const ann = await signedInProcess(server.origin, "ann@example.com");
    const made = await fetch(`${server.origin}/v1/sign-up-hooks`, {
      method: "POST",
      headers: ann,
      body: JSON.stringify({ host: "kratos" }),
    });
    const hook = (await made.json()) as { url: string };
    const slowCalls = await Promise.all(Array.from({ length: 80 }, () => openRaw(server.port)));
    const begin = ({ send }: (typeof slowCalls)[number]) =>
      send({ path: "/login/", headers: { "content-length": "2" }, body: "{" });
    await expect.poll(status).toBe(200);
    slowCalls.slice(0, 10).forEach(begin);
    process.kill(server.pid, "SIGUSR2");
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await status()).toBe(200);
    slowCalls.slice(10).forEach(begin);
    await expect.poll(status).toBe(503);
    const refusal = await refused();
    expect(refusal.headers["retry-after"]).toBe("2");
    expect(refusal.headers["connection"]).toBe("keep-alive");
    expect(refusal.body).toMatchObject({ code: "too_busy", instance: "/v1/sso/providers" });
    // A cookie may choose the language, so the framework answers.
    expect(await refused({ cookie: "theme=dark" })).toEqual(refusal);
    const french = await refused({ cookie: "i18next=fr" });
    expect(french.headers["content-language"]).toBe("fr");
    const post = { method: "POST", path: "/v1/validations", headers: { "content-length": "2" } };
    const whole = await openRaw(server.port);
    whole.send({ ...post, body: "{}" });
    expect((await whole.answer()).headers).toMatch(/^connection: keep-alive/imu);
    const begun = await openRaw(server.port);
    begun.send({ ...post, body: "{" });
    expect((await begun.answer()).headers).toMatch(/^connection: close/imu);
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
    // A program that asks about a sign-up would take a refusal for its answer.
    const signUp = await fetch(hook.url, { method: "POST", body: "{}" });
    expect([signUp.status, await signUp.json()]).toEqual([200, {}]);
    const preflight = await fetch(`${server.origin}/v1/sso/providers`, { method: "OPTIONS" });
    expect(preflight.status).toBe(204);
    expect(await status()).toBe(503);
    process.kill(server.pid, "SIGUSR2");
    await expect.poll(status).toBe(200);
    await expect
      .poll(() => server.log().map(({ msg }) => msg))
      .toContain("overloaded: some calls are refused");
    [...slowCalls, whole, begun].forEach(({ socket }) => socket.destroy());
  });
});

describe("the load shedder", () => {
  const said: { refused: number; under_way: number; msg: string }[] = [];
  const log = pino(
    { base: null, timestamp: false },
    { write: (line) => said.push(JSON.parse(line) as never) },
  );
  /** The time, and how long the event loop was busy, in ms. */
  const time = { now: 0, busy: 0 };
  let load: LoadShedder;
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ["setInterval", "clearInterval", "setImmediate", "clearImmediate"],
    });
    said.length = 0;
    Object.assign(time, { now: 0, busy: 0 });
    load = createLoadShedder(log, { now: () => time.now, busy: () => time.busy });
    return () => {
      load.stop();
      vi.useRealTimers();
    };
  });
  const pass = (ms: number, busyMs: number) => {
    time.now += ms;
    time.busy += busyMs;
  };
  /** Lets the loop turn and be measured after each 100 ms, of which it is busy for some. */
  const measure = (times: number, busyMs = 0, ms = 100) => {
    for (let count = 0; count < times; count += 1) {
      pass(ms, busyMs);
      vi.advanceTimersByTime(100);
    }
  };
  /** Tries to begin calls; returns what ends those that were admitted. */
  const begin = (calls: number) =>
    Array.from({ length: calls }, () => (load.refuses() ? null : load.enter())).filter(
      (end) => end !== null,
    );

  test("refuses nothing before the server listens, and counts no time from before", () => {
    pass(60_000, 60_000);
    expect(begin(200)).toHaveLength(200);
    pass(60_000, 60_000);
    load.start();
    measure(1);
    begin(200).forEach((end) => end());
    expect(said).toEqual([]);
  });

  test("admits the first call after the start, however long the start took", () => {
    pass(60_000, 60_000);
    load.start();
    expect(begin(16)).toHaveLength(16);
    expect(begin(1)).toHaveLength(1);
  });

  test("refuses nothing to one caller, however often other programs take the processor", () => {
    load.start();
    for (let count = 0; count < 100; count += 1) {
      pass(5000, 5000);
      const [end] = begin(1);
      expect(end).toBeDefined();
      measure(1, 5000, 5000);
      end?.();
    }
  });

  test("refuses calls that waited 250 ms to be read while sixteen are under way, and takes the next", () => {
    load.start();
    measure(2);
    expect(begin(16)).toHaveLength(16);
    pass(250, 250);
    expect(begin(1)).toHaveLength(1);
    pass(1, 1);
    expect(begin(1)).toHaveLength(0);
    // The turn that was late ends, and the next one reads what came meanwhile.
    vi.advanceTimersByTime(1);
    expect(begin(1)).toHaveLength(0);
    vi.advanceTimersByTime(1);
    expect(begin(1)).toHaveLength(1);
  });

  test("admits the sixteenth call however late it is, and no other", () => {
    load.start();
    begin(15);
    pass(1000, 1000);
    expect(begin(2)).toHaveLength(1);
  });

  test("doesn't count the time that an idle event loop waits for a request", () => {
    load.start();
    measure(2);
    expect(begin(16)).toHaveLength(16);
    pass(60_000, 0);
    expect(begin(1)).toHaveLength(1);
  });

  test("takes fewer calls while the event loop is busy and they end slowly, and forgets those that take long", () => {
    load.start();
    const ends = begin(60);
    measure(20, 100);
    expect(begin(1)).toHaveLength(0);
    ends.splice(0, 50).forEach((end) => end());
    expect(begin(100).length + ends.length).toBeLessThan(60);
    // After five to ten seconds, they take no place.
    measure(100);
    expect(begin(200)).toHaveLength(64);
  });

  test("logs the number of refused calls every ten seconds at most", () => {
    load.start();
    measure(1);
    begin(66);
    measure(1, 100);
    begin(5);
    measure(50);
    expect(said).toEqual([
      { level: 40, refused: 2, under_way: 64, msg: "overloaded: some calls are refused" },
    ]);
    measure(50);
    expect(said[1]).toMatchObject({ refused: 5 });
  });
});
