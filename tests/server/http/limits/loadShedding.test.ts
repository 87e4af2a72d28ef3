import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createLoadShedder, type LoadShedder } from "#server/http/limits/loadShedder.ts";
import { openRaw } from "#tests/support/rawRequest.ts";
import { type ServerProcess, startServerProcess } from "#tests/support/serverProcess.ts";

/** Makes the process block its event loop for two seconds on each signal. */
const stall =
  'process.on("SIGUSR2", () => { const end = performance.now() + 2000; while (performance.now() < end); });';

describe("a server process whose event loop blocks for two seconds", () => {
  let server: ServerProcess;
  beforeAll(async () => {
    const preload = `data:text/javascript,${encodeURIComponent(stall)}`;
    server = await startServerProcess(["--import", preload]);
  });
  afterAll(() => server.kill());
  const providers = async () => (await fetch(`${server.origin}/v1/sso/providers`)).status;

  test("refuses the calls that waited with an honest 503, answers /healthz, and takes calls again", async () => {
    const calls = await Promise.all(Array.from({ length: 20 }, () => openRaw(server.port)));
    const health = await openRaw(server.port);
    // The event loop must be idle first, however busy the machine was at the start.
    await expect.poll(providers).toBe(200);
    process.kill(server.pid, "SIGUSR2");
    await new Promise((resolve) => setTimeout(resolve, 300));
    for (const { send } of calls) {
      send({ method: "GET", path: "/v1/sso/providers" });
    }
    health.send({ method: "GET", path: "/healthz" });
    const answers = await Promise.all(calls.map(({ answer }) => answer()));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(503));
    for (const { headers, body } of answers) {
      expect(headers).toMatch(/^retry-after: 2$/imu);
      expect(headers).toMatch(/^content-type: application\/problem\+json/imu);
      // Nothing of a call without a body is left to read.
      expect(headers).not.toMatch(/^connection: close/imu);
      expect(JSON.parse(body)).toMatchObject({ code: "too_busy", status: 503 });
    }
    expect((await health.answer()).status).toBe(200);
    await expect.poll(providers).toBe(200);
    const said = server.log().map(({ msg }) => msg);
    expect(said).toContain("overloaded: new calls are refused");
    expect(said).toContain("calls are taken again");
    for (const { socket } of [...calls, health]) {
      socket.destroy();
    }
  });
});

/** Makes each turn of the event loop take 5 ms, for three seconds after a signal. */
const slow = `process.on("SIGUSR2", () => {
  const end = performance.now() + 3000;
  const turn = () => {
    const until = performance.now() + 5;
    while (performance.now() < until);
    if (until < end) setImmediate(turn);
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

  test("takes further calls while few are under way, refuses them above the limit, and takes them again", async () => {
    // Each sends one byte of its body and is under way until the rest arrives.
    const slowCalls = await Promise.all(Array.from({ length: 80 }, () => openRaw(server.port)));
    const begin = ({ send }: (typeof slowCalls)[number]) =>
      send({ path: "/login/", headers: { "content-length": "2" }, body: "{" });
    await expect.poll(status).toBe(200);
    slowCalls.slice(0, 20).forEach(begin);
    process.kill(server.pid, "SIGUSR2");
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await status()).toBe(200);
    slowCalls.slice(20).forEach(begin);
    await expect.poll(status).toBe(503);
    const refusal = await providers();
    expect(refusal.headers.get("retry-after")).toBe("2");
    expect(await refusal.json()).toMatchObject({ code: "too_busy" });
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
    await expect.poll(status, { timeout: 10_000 }).toBe(200);
    await expect
      .poll(() => server.log().map(({ msg }) => msg))
      .toContain("overloaded: some calls are refused");
    slowCalls.forEach(({ socket }) => socket.destroy());
  });
});

const sheds = (load: LoadShedder) => load.admit() === null;

describe("the lateness of a timer", () => {
  const log = pino({ level: "silent" });
  let now = 0;
  beforeEach(() => {
    now = 0;
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    return () => vi.useRealTimers();
  });
  const beats = (count: number, everyMs: number) => {
    for (let beat = 0; beat < count; beat += 1) {
      now += everyMs;
      vi.advanceTimersByTime(100);
    }
  };

  test("of 200 ms at every beat refuses nothing, of 300 ms it does after two seconds", () => {
    const load = createLoadShedder(log, () => now);
    beats(100, 300);
    expect(sheds(load)).toBe(false);
    beats(7, 400);
    expect(sheds(load)).toBe(false);
    beats(1, 400);
    expect(sheds(load)).toBe(true);
    load.stop();
  });

  test("of one stall is seen by the request that waited through it, and forgiven after seven quiet beats", () => {
    const load = createLoadShedder(log, () => now);
    now += 1000;
    expect(sheds(load)).toBe(false);
    now += 1100;
    expect(sheds(load)).toBe(true);
    beats(6, 100);
    expect(sheds(load)).toBe(true);
    beats(1, 100);
    expect(sheds(load)).toBe(false);
    load.stop();
  });
});
