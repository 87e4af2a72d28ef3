import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { closeSync, openSync, readdirSync, readlinkSync } from "node:fs";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** Programs that run in the system folder of a server, each the leader of a process group. */
export class Programs {
  readonly #children: ChildProcess[] = [];

  /** Starts a program that stays in the foreground; its output goes to a file. */
  start(root: string, command: readonly string[], logFile: string): void {
    const log = openSync(logFile, "a");
    const child = spawn("chroot", [root, ...command], {
      stdio: ["ignore", log, log],
      detached: true,
      env: { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", LANG: "C" },
    });
    closeSync(log);
    child.on("error", () => undefined);
    this.#children.push(child);
  }

  /** Ends every program with all that it started: whatever runs in a system folder below `folder`. */
  async stop(folder: string): Promise<void> {
    for (const { pid } of this.#children) {
      kill(-(pid ?? 0), "SIGTERM");
    }
    await pause(300);
    for (let left = running(folder); left.length > 0; left = running(folder)) {
      left.forEach((pid) => kill(pid, "SIGKILL"));
      await pause(50);
    }
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended.
  }
}

/** Returns the processes whose root is below a folder. */
function running(folder: string): number[] {
  return readdirSync("/proc")
    .filter((name) => {
      try {
        return /^\d+$/u.test(name) && readlinkSync(`/proc/${name}/root`).startsWith(`${folder}/`);
      } catch {
        // It has ended meanwhile.
        return false;
      }
    })
    .map(Number);
}

/** Runs a short command in a system folder; throws with its output if it fails. */
export function runIn(root: string, ...command: string[]): void {
  execFileSync("chroot", [root, ...command], {
    stdio: "pipe",
    env: { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", LANG: "C" },
  });
}

/** Tells whether a connection is accepted. */
function listens(address: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: address, port });
    socket.once("error", () => resolve(false));
    socket.once("connect", () => {
      socket.end("QUIT\r\n");
      socket.destroySoon();
      resolve(true);
    });
  });
}

/** Waits until a connection is accepted; throws after `limitMs`. */
export async function untilListens(address: string, port: number, limitMs: number): Promise<void> {
  const end = performance.now() + limitMs;
  while (!(await listens(address, port))) {
    if (performance.now() > end) {
      throw new Error(`nothing listens at ${address}:${port} after ${limitMs / 1000} s`);
    }
    await pause(100);
  }
}
