import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { watchOtherServers } from "#server/startup/watchOtherServers.ts";
import { type ServerProcess, startServerProcess } from "#tests/support/serverProcess.ts";

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "two-servers-"));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function watcher() {
  const warned: unknown[] = [];
  const log = { warn: ((fields: unknown) => warned.push(fields)) as never };
  return { warned, ...watchOtherServers(dir, log) };
}
const files = () => readdirSync(join(dir, "servers"));

describe("servers on one data directory", () => {
  test("each reports the other once, as soon as its file changed", async () => {
    const [one, two] = [watcher(), watcher()];
    await one.beat();
    await two.beat();
    expect([one.warned, two.warned]).toEqual([[], []]);
    for (let beat = 0; beat < 5; beat += 1) {
      // oxlint-disable-next-line no-await-in-loop -- in turn, as two servers do
      await one.beat();
      // oxlint-disable-next-line no-await-in-loop -- the same
      await two.beat();
    }
    const other = { host: hostname(), pid: process.pid };
    expect([one.warned, two.warned]).toEqual([[other], [other]]);
  });

  test("one alone reports nothing, and leaves no file when it stops", async () => {
    const one = watcher();
    for (let beat = 0; beat < 40; beat += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await one.beat();
    }
    expect([one.warned, files().length]).toEqual([[], 1]);
    await one.stop();
    expect(files()).toEqual([]);
  });

  test("the file of a killed server is no company, and is deleted after 30 beats", async () => {
    const killed = watcher();
    await killed.beat();
    const next = watcher();
    for (let beat = 0; beat < 29; beat += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await next.beat();
    }
    expect(files()).toHaveLength(2);
    await next.beat();
    expect([next.warned, files().length]).toEqual([[], 1]);
  });

  test("a file that is being written, or of another program, is skipped", async () => {
    mkdirSync(join(dir, "servers"));
    const one = watcher();
    for (const text of ["x", "", "{", "null"]) {
      writeFileSync(join(dir, "servers", "odd"), text);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await one.beat();
    }
    expect(one.warned).toEqual([]);
  });
});

const warnings = (server: ServerProcess) =>
  server.log().filter(({ msg }) => msg.startsWith("another server uses this DATA_DIR"));

describe("the server's program", () => {
  const running: ServerProcess[] = [];
  afterEach(() => Promise.all(running.splice(0).map((server) => server.kill())));
  const start = async () => {
    const server = await startServerProcess([], { DATA_DIR: dir });
    running.push(server);
    return server;
  };

  test("two on one SQLite folder say so in both logs, each with the process of the other", async () => {
    const one = await start();
    const two = await start();
    await expect.poll(() => warnings(two)).toMatchObject([{ pid: one.pid }]);
    await expect.poll(() => warnings(one)).toMatchObject([{ pid: two.pid }]);
  });

  test("a restart after kill -9 says nothing", async () => {
    const one = await start();
    await expect.poll(() => files().length).toBe(1);
    const [left] = files();
    process.kill(one.pid, "SIGKILL");
    const two = await start();
    const own = () => files().find((name) => name !== left);
    await expect.poll(own).toBeDefined();
    // After three beats it has read the file that was left behind three times.
    const beats = () => {
      const text = readFileSync(join(dir, "servers", own() ?? ""), "utf8");
      return Number(/"beats":(\d+)/u.exec(text)?.[1] ?? 0);
    };
    await expect.poll(beats).toBeGreaterThan(3);
    const about = warnings(two) as unknown as { pid: number }[];
    expect(about.filter(({ pid }) => pid === one.pid)).toEqual([]);
  });
});
