import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

const running = new Set<Program>();

/** A program in its own process group, as a terminal starts it, with all its output. */
export class Program {
  readonly ended: Promise<number | null>;
  readonly #child: ChildProcess;
  #output = "";

  constructor(
    command: string,
    args: readonly string[],
    place: { cwd: string; env: NodeJS.ProcessEnv },
  ) {
    const child = spawn(command, args, {
      ...place,
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const keep = (text: Buffer) => (this.#output += String(text));
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    this.#child = child;
    this.ended = once(child, "close").then(([code]) => {
      this.#forgetIfGone();
      return code as number | null;
    });
    running.add(this);
  }

  get output(): string {
    return this.#output;
  }

  /** Returns the first match of a pattern in the output; null if the program ends or the time runs out before. */
  async printed(pattern: RegExp, withinMs: number): Promise<RegExpExecArray | null> {
    const end = AbortSignal.timeout(withinMs);
    let over = false;
    void this.ended.then(() => (over = true));
    for (;;) {
      const match = pattern.exec(this.#output);
      if (match !== null || over || end.aborted) {
        return match;
      }
      await sleep(100);
    }
  }

  /** Waits until no process of the group is left; returns false if the time runs out before. */
  async gone(withinMs: number): Promise<boolean> {
    const end = AbortSignal.timeout(withinMs);
    while (this.signal(0) && !end.aborted) {
      await sleep(100);
    }
    return this.#forgetIfGone();
  }

  /** Forgets the group once it has ended: the system may reuse its number, and the other group must get no signal. */
  #forgetIfGone(): boolean {
    const gone = !this.signal(0);
    if (gone) {
      running.delete(this);
    }
    return gone;
  }

  /** Sends a signal to every process of the group; returns false if none is left. */
  signal(signal: NodeJS.Signals | 0): boolean {
    const { pid } = this.#child;
    try {
      return pid !== undefined && process.kill(-pid, signal);
    } catch {
      return false;
    }
  }
}

/** Kills every process that was started here. */
export function endPrograms(): void {
  for (const program of running) {
    program.signal("SIGKILL");
  }
}
