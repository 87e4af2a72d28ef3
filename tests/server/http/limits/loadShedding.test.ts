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

  test("answers the only caller who waited", async () => {
    await expect.poll(providers).toBe(200);
    process.kill(server.pid, "SIGUSR2");
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await providers()).toBe(200);
  });

  test("refuses all but the first 64 of the calls that waited with an honest 503, answers /healthz, and takes calls again", async () => {
    const calls = await Promise.all(Array.from({ length: 80 }, () => openRaw(server.port)));
    const health = await openRaw(server.port);
    // The event loop must be idle first, however busy the machine was at the start.
    await expect.poll(providers).toBe(200);
    process.kill(server.pid, "SIGUSR2");
    await new Promise((resolve) => setTimeout(resolve, 300));
    for (const { send } of calls) {
      // Each is under way until the rest of its body arrives.
      send({ path: "/login/", headers: { "content-length": "2" }, body: "{" });
    }
    health.send({ method: "GET", path: "/healthz" });
    expect((await health.answer()).status).toBe(200);
    const refused = await Promise.all(calls.slice(64).map(({ answer }) => answer()));
    expect(refused.map(({ status }) => status)).toEqual(Array(16).fill(503));
    for (const { headers, body } of refused) {
      expect(headers).toMatch(/^retry-after: 2$/imu);
      expect(headers).toMatch(/^content-type: application\/problem\+json/imu);
      // The rest of its body is not read.
      expect(headers).toMatch(/^connection: close/imu);
      expect(JSON.parse(body)).toMatchObject({ code: "too_busy", status: 503 });
    }
    calls.slice(0, 64).forEach(({ socket }) => socket.write("}"));
    const served = await Promise.all(calls.slice(0, 64).map(({ answer }) => answer()));
    expect(served.map(({ status }) => status)).not.toContain(503);
    await expect.poll(providers).toBe(200);
    const said = () => server.log().map(({ msg }) => msg);
    expect(said()).toContain("overloaded: new calls are refused");
    await expect.poll(said).toContain("calls are taken again");
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
    expect(refusal.headers.get("connection")).toBe("keep-alive");
    expect(await refusal.json()).toMatchObject({ code: "too_busy" });
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
    const preflight = await fetch(`${server.origin}/v1/sso/providers`, { method: "OPTIONS" });
    expect(preflight.status).toBe(204);
    expect(await status()).toBe(503);
    await expect.poll(status, { timeout: 10_000 }).toBe(200);
    await expect
      .poll(() => server.log().map(({ msg }) => msg))
      .toContain("overloaded: some calls are refused");
    slowCalls.forEach(({ socket }) => socket.destroy());
  });
});

/** Tells whether a further call would be refused. */
const sheds = (load: LoadShedder) => {
  const leave = load.admit();
  leave?.();
  return leave === null;
};

/** Lets calls be under way that never end; returns how many were admitted. */
const crowd = (load: LoadShedder, calls = 64) =>
  Array.from({ length: calls }, () => load.admit()).filter((leave) => leave !== null).length;

describe("the lateness of a timer", () => {
  const log = pino({ level: "silent" });
  let now = 0;
  beforeEach(() => {
    now = 0;
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setImmediate"] });
    return () => vi.useRealTimers();
  });
  const beats = (count: number, everyMs: number) => {
    for (let beat = 0; beat < count; beat += 1) {
      // The turns that the last beat began end before the loop is late.
      vi.advanceTimersByTime(30);
      now += everyMs;
      vi.advanceTimersByTime(70);
    }
  };

  const listening = () => {
    const load = createLoadShedder(log, () => now);
    load.start();
    return load;
  };

  test("before the server listens refuses nothing, not even a hundred calls at once", () => {
    const load = createLoadShedder(log, () => now);
    now += 60_000;
    expect(crowd(load, 100)).toBe(100);
    load.start();
    expect(crowd(load, 100)).toBe(100);
    load.stop();
  });

  test("refuses nothing to one caller, however often other programs take the processor", () => {
    const load = listening();
    for (let time = 0; time < 100; time += 1) {
      now += 5000;
      expect(sheds(load)).toBe(false);
      beats(1, 5000);
      expect(sheds(load)).toBe(false);
    }
    load.stop();
  });

  test("of 200 ms at every beat refuses nothing, of 300 ms it does after two seconds", () => {
    const load = listening();
    expect(crowd(load)).toBe(64);
    beats(100, 300);
    expect(sheds(load)).toBe(false);
    beats(7, 400);
    expect(sheds(load)).toBe(false);
    beats(1, 400);
    expect(sheds(load)).toBe(true);
    load.stop();
  });

  test("of one stall is seen by the request that waited through it, and forgiven after seven quiet beats", () => {
    const load = listening();
    expect(crowd(load)).toBe(64);
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
