import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createLoadShedder } from "#server/http/loadShedder.ts";
import { openRaw } from "#tests/support/rawRequest.ts";

/** Has the process hold its own event loop for two seconds whenever it gets the signal. */
const stall =
  'process.on("SIGUSR2", () => { const end = performance.now() + 2000; while (performance.now() < end); });';

describe("a server process whose event loop stands still for two seconds", () => {
  let dir: string;
  let child: ChildProcess;
  let origin: string;
  let said = "";
  let errors = "";
  const start = async () => {
    dir = mkdtempSync(join(tmpdir(), "load-shedding-"));
    const preload = `data:text/javascript,${encodeURIComponent(stall)}`;
    child = spawn(process.execPath, ["--import", preload, "server/main.ts"], {
      env: { PATH: process.env.PATH, DATA_DIR: dir, PORT: "0", DNS_SERVERS: "127.0.0.1:9" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stdout?.on("data", (text) => (said += String(text)));
    child.stderr?.on("data", (text) => (errors += String(text)));
    await expect.poll(() => said).toMatch(/http:\/\/127\.0\.0\.1:\d+/);
    origin = /http:\/\/127\.0\.0\.1:\d+/.exec(said)![0];
  };
  afterAll(async () => {
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
    rmSync(dir, { recursive: true, force: true });
  });

  test("refuses the calls that waited with an honest 503, answers /healthz, and takes calls again", async () => {
    await start();
    const port = Number(new URL(origin).port);
    const calls = await Promise.all(Array.from({ length: 20 }, () => openRaw(port)));
    const health = await openRaw(port);
    // The loop is calm before, however busy the machine was at the start.
    await expect.poll(async () => (await fetch(`${origin}/v1/sso/providers`)).status).toBe(200);
    child.kill("SIGUSR2");
    await new Promise((resolve) => setTimeout(resolve, 300));
    for (const { send } of calls) {
      send({ method: "GET", path: "/v1/sso/providers" });
    }
    health.send({ method: "GET", path: "/healthz" });
    const answers = await Promise.all(calls.map(({ answer }) => answer()));
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused).toHaveLength(answers.length);
    for (const { headers, body } of refused) {
      expect(headers).toMatch(/^retry-after: 2$/imu);
      expect(headers).toMatch(/^content-type: application\/problem\+json/imu);
      expect(JSON.parse(body)).toMatchObject({ code: "too_busy", status: 503 });
    }
    expect((await health.answer()).status).toBe(200);
    await expect.poll(async () => (await fetch(`${origin}/v1/sso/providers`)).status).toBe(200);
    const lines = errors
      .trim()
      .split("\n")
      .map((line) => (JSON.parse(line) as { msg: string }).msg)
      .filter((msg) => msg !== "answered");
    expect(lines).toEqual(
      expect.arrayContaining(["overloaded: new calls are refused", "calls are taken again"]),
    );
    for (const { socket } of [...calls, health]) {
      socket.destroy();
    }
  });
});

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
    expect(load.sheds()).toBe(false);
    beats(7, 400);
    expect(load.sheds()).toBe(false);
    beats(1, 400);
    expect(load.sheds()).toBe(true);
    load.stop();
  });

  test("of one stall is seen by the request that waited through it, and forgiven after seven quiet beats", () => {
    const load = createLoadShedder(log, () => now);
    now += 1000;
    expect(load.sheds()).toBe(false);
    now += 1100;
    expect(load.sheds()).toBe(true);
    beats(6, 100);
    expect(load.sheds()).toBe(true);
    beats(1, 100);
    expect(load.sheds()).toBe(false);
    load.stop();
  });
});
