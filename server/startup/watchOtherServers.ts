import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";

/** Time between two beats of a server, in ms. */
export const beatMs = 2000;
/** Beats after which a file that doesn't change is of a server that has ended. */
const beatsUntilEnded = 30;

/** A server's file as last read, and how often it was read like that. */
interface Seen {
  text: string;
  times: number;
  reported: boolean;
}

/** Reads a server's file; null if it is gone or is being written. */
async function readServer(
  file: string,
): Promise<{ text: string; host: string; pid: number } | null> {
  try {
    const text = await readFile(file, "utf8");
    const { host, pid } = JSON.parse(text) as { host: unknown; pid: unknown };
    return { text, host: String(host), pid: Number(pid) };
  } catch {
    return null;
  }
}

/** Watches for servers that use the same data directory. */
export interface OtherServers {
  /** Renews this server's file, then reads those of others. */
  beat(): Promise<void>;
  /** Deletes this server's file. */
  stop(): Promise<void>;
}

/**
 * Reports other servers on a data directory with SQLite, which only one may use. Each writes a growing number into a
 * file: who sees a file change has company. A file left by a process that was killed never changes, whatever process
 * has its id or its host's name now, so a restart isn't reported.
 */
export function watchOtherServers(
  dataDir: string,
  log: Pick<FastifyBaseLogger, "warn">,
): OtherServers {
  const dir = join(dataDir, "servers");
  const own = randomUUID();
  const observed = new Map<string, Seen>();
  let beats = 0;

  const inspect = async (name: string): Promise<void> => {
    const server = await readServer(join(dir, name));
    if (server === null) {
      return;
    }
    const { text, host, pid } = server;
    const before = observed.get(name);
    if (before === undefined) {
      observed.set(name, { text, times: 1, reported: false });
      return;
    }
    if (before.text === text) {
      before.times += 1;
      if (before.times >= beatsUntilEnded) {
        observed.delete(name);
        await rm(join(dir, name), { force: true });
      }
      return;
    }
    if (!before.reported) {
      log.warn(
        { host, pid },
        "another server uses this DATA_DIR: stop one of the two, since SQLite is for one server",
      );
    }
    observed.set(name, { text, times: 1, reported: true });
  };

  return {
    async beat() {
      beats += 1;
      await mkdir(dir, { recursive: true, mode: 0o700 });
      const text = JSON.stringify({ host: hostname(), pid: process.pid, beats });
      await writeFile(join(dir, own), text, { mode: 0o600 });
      const names = (await readdir(dir)).filter((name) => name !== own);
      await Promise.all(names.map(inspect));
    },
    stop: () => rm(join(dir, own), { force: true }),
  };
}
