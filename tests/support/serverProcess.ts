import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { programEnv } from "./programEnv.ts";

/** A server in a separate process with a separate database. */
export interface ServerProcess {
  origin: string;
  port: number;
  pid: number;
  /** Returns the lines of its log so far. */
  log: () => { level: number; msg: string; route?: string | null; status?: number }[];
  /** Returns everything it wrote to standard output and error so far. */
  output: () => string;
  /** Kills it, if it still runs. */
  kill: () => Promise<void>;
}

/** Starts the server's program, a worker or another file, and waits for the line it prints; `flags` are for Node. */
export async function startServerProcess(
  flags: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
  program = "server/main.ts",
): Promise<ServerProcess> {
  const dir = mkdtempSync(join(tmpdir(), "server-process-"));
  const child = spawn(process.execPath, [...flags, program], {
    env: {
      ...programEnv,
      DATA_DIR: dir,
      PORT: "0",
      DNS_SERVERS: "127.0.0.1:9",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let errors = "";
  child.stderr.on("data", (text) => (errors += String(text)));
  const kill = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const gone = once(child, "exit");
      child.kill("SIGKILL");
      await gone;
    }
    rmSync(dir, { recursive: true, force: true });
  };
  const lines = () => errors.split("\n").slice(0, -1);
  const log = () => lines().map((line) => JSON.parse(line) as never);
  let said = "";
  const output = () => said + errors;
  for await (const text of child.stdout.setEncoding("utf8").iterator({ destroyOnReturn: false })) {
    said += String(text);
    const printed =
      program === "server/worker.ts" && said.includes("\n")
        ? "http://127.0.0.1:0"
        : /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
    // With a public address, that one is printed instead.
    const origin = said.includes(`Ready: ${env["PUBLIC_URL"]}`)
      ? `http://127.0.0.1:${env["PORT"]}`
      : printed;
    if (origin !== undefined) {
      child.stdout.on("data", (more) => (said += String(more)));
      return { origin, port: Number(new URL(origin).port), pid: child.pid ?? 0, log, output, kill };
    }
  }
  throw new Error(`The server did not start: ${errors}`);
}
