import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { programEnv } from "#tests/support/programEnv.ts";

let dataDir: string;
let server: ChildProcess;
let output = "";
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "development-"));
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  const [, ...args] = scripts.dev.split(" ");
  server = spawn(process.execPath, args, {
    env: { ...programEnv, PORT: "0", DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "ignore"],
    // A process group, so that the server ends with the process that watches its files.
    detached: true,
  });
  server.stdout?.setEncoding("utf8").on("data", (text: string) => (output += text));
});
afterAll(async () => {
  const gone = once(server, "exit");
  process.kill(-(server.pid ?? 0), "SIGTERM");
  await gone;
  rmSync(dataDir, { recursive: true, force: true });
});

const origins = () => [...output.matchAll(/Ready: (\S+)/gu)].map(([, origin = ""]) => origin);

/** Waits until the server has started this many times; returns its latest address. */
async function started(times: number): Promise<string> {
  await expect.poll(() => origins().length, { timeout: 60_000 }).toBeGreaterThanOrEqual(times);
  return origins().at(-1) ?? "";
}

test("Vite's socket is at the address of the server", { timeout: 120_000 }, async () => {
  const origin = await started(1);
  const client = await (await fetch(`${origin}/@vite/client`)).text();
  const [, token = ""] = /wsToken = "([^"]+)"/u.exec(client) ?? [];
  const socket = new WebSocket(`${origin.replace("http", "ws")}/?token=${token}`, "vite-hmr");
  const [message] = (await once(socket, "message")) as [MessageEvent];
  expect(JSON.parse(String(message.data))).toEqual({ type: "connected" });
  socket.close();
});

test("a changed file restarts the server", { timeout: 120_000 }, async () => {
  await started(1);
  const before = origins().length;
  const now = new Date();
  utimesSync("server/serve.ts", now, now);
  const origin = await started(before + 1);
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
});
