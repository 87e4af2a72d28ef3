import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const limit = { memoryMb: 120, startMs: 1000 } as const;
const idleMs = 10_000;

/** Starts the product as `npm start` does and waits for its first line with an address. */
async function start(dataDir: string): Promise<{ child: ChildProcess; ms: number }> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ["server/start.ts"], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: "0", DNS_SERVERS: "127.0.0.1:9" },
    stdio: ["ignore", "pipe", "ignore"],
  });
  let output = "";
  child.stdout.setEncoding("utf8");
  for await (const text of child.stdout.iterator({ destroyOnReturn: false })) {
    output += String(text);
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
    if (url !== undefined && (await fetch(`${url}/readyz`)).ok) {
      child.stdout.resume();
      return { child, ms: performance.now() - startedAt };
    }
  }
  throw new Error("The server did not start.");
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill("SIGTERM");
  await once(child, "exit");
}

/** Returns resident memory in MB; only Linux reports it. */
function memoryOf({ pid }: ChildProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}

/** Measures the memory of the idle product against 120 MB, and the time to its first response, once built, against one second. */
export async function run(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "bench-idle-"));
  try {
    // The first start builds.
    await stop((await start(dataDir)).child);
    const { child, ms } = await start(dataDir);
    await sleep(idleMs);
    const mb = memoryOf(child);
    await stop(child);
    const rows = [
      { what: "memory when idle", value: mb, most: limit.memoryMb, unit: "MB" },
      { what: "time to the first answer", value: ms, most: limit.startMs, unit: "ms" },
    ];
    for (const { what, value, most, unit } of rows) {
      const verdict = value <= most ? "kept" : "MISSED";
      process.stdout.write(
        `${what.padEnd(26)} ${value.toFixed(0).padStart(6)} ${unit}, at most ${most} ${unit}: ${verdict}\n`,
      );
    }
    process.exitCode = rows.every(({ value, most }) => value <= most) ? 0 : 1;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
