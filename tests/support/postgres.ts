import { randomInt } from "node:crypto";
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  chownSync,
  closeSync,
  existsSync,
  globSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A throw-away PostgreSQL on loopback. */
export interface ThrowawayPostgres {
  url: string;
  /** Returns the server's log. */
  log: () => string;
  /** Stops the server at once, as a crash does, and starts it again after `downMs`. */
  crash: (downMs?: number) => Promise<void>;
  stop: () => Promise<void>;
}

function findBinaries(): string | null {
  const candidates = [
    ...globSync("/usr/lib/postgresql/*/bin/initdb"),
    ...globSync("/opt/homebrew/opt/postgresql*/bin/initdb"),
    ...globSync("/usr/local/opt/postgresql*/bin/initdb"),
  ].sort();
  const newest = candidates.at(-1);
  return newest !== undefined && existsSync(newest) ? dirname(newest) : null;
}

function idOf(flag: "-u" | "-g"): number {
  return Number(execFileSync("id", [flag, "postgres"], { stdio: ["ignore", "pipe", "ignore"] }));
}

/** Returns the account that PostgreSQL's package created, since PostgreSQL refuses to run as root; null if not root or if there is none. */
export function ownerOfPostgres(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) {
    return null;
  }
  try {
    return { uid: idOf("-u"), gid: idOf("-g") };
  } catch {
    return null;
  }
}

/** First port to use, below those that systems give to outgoing connections, which could occupy a port before its server binds it. */
const firstPort = 20_000;
const portCount = 12_000;

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

/** Returns a TCP port of 127.0.0.1 without a listener. */
export async function freePort(): Promise<number> {
  const port = firstPort + randomInt(portCount);
  return (await isFree(port)) ? port : freePort();
}

async function ready(bin: string, port: number, server: ChildProcess): Promise<boolean> {
  for (let tries = 0; tries < 150 && server.exitCode === null; tries += 1) {
    try {
      execFileSync(join(bin, "pg_isready"), ["-q", "-h", "127.0.0.1", "-p", String(port)]);
      return true;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  return false;
}

/** Returns true if this machine has PostgreSQL's programs and an account that may run them. */
export function hasPostgres(): boolean {
  return findBinaries() !== null && (process.getuid?.() !== 0 || ownerOfPostgres() !== null);
}

/** Changes to the default: a free port, no TLS and access without a password. */
export interface PostgresOptions {
  port?: number;
  /** Keeps what it confirmed over a crash; slower. */
  durable?: boolean;
  /** Lines of pg_hba.conf. */
  access?: readonly string[];
  /** Key and certificate of a server that offers TLS, in PEM. */
  tls?: { key: string; cert: string };
}

/** Returns the folder of PostgreSQL's programs. */
export function programsOfPostgres(): string {
  const bin = findBinaries();
  if (bin === null) {
    throw new Error("There is no PostgreSQL on this machine.");
  }
  return bin;
}

/** Starts PostgreSQL; returns null if this machine lacks its programs, or an account to run them. */
export async function startPostgres(
  options: PostgresOptions = {},
): Promise<ThrowawayPostgres | null> {
  const bin = findBinaries();
  const user = ownerOfPostgres();
  if (bin === null || (process.getuid?.() === 0 && user === null)) {
    return null;
  }
  const directory = mkdtempSync(join(tmpdir(), "mailverdict-pg-"));
  if (user !== null) {
    execFileSync("chown", [`${user.uid}:${user.gid}`, directory]);
  }
  const data = join(directory, "data");
  const asOwner = { ...user, cwd: directory, stdio: "ignore" as const };
  execFileSync(
    join(bin, "initdb"),
    ["-D", data, "-U", "mailverdict", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
    asOwner,
  );
  const write = (name: string, text: string) => {
    const file = join(data, name);
    writeFileSync(file, text, { mode: 0o600 });
    if (user !== null) {
      chownSync(file, user.uid, user.gid);
    }
  };
  if (options.access !== undefined) {
    write("pg_hba.conf", `${options.access.join("\n")}\n`);
  }
  const settings = options.tls === undefined ? [] : ["ssl=on"];
  if (options.tls !== undefined) {
    write("server.key", options.tls.key);
    write("server.crt", options.tls.cert);
  }
  const port = options.port ?? (await freePort());
  settings.push(
    "fsync=off",
    `synchronous_commit=${options.durable === true ? "on" : "off"}`,
    "full_page_writes=off",
    "max_connections=200",
  );
  const args = ["-D", data, "-p", String(port), "-h", "127.0.0.1", "-k", directory];
  args.push(...settings.flatMap((setting) => ["-c", setting]));
  const logFile = join(directory, "log");
  const start = () => {
    const log = openSync(logFile, "a");
    const started = spawn(join(bin, "postgres"), args, { ...asOwner, stdio: ["ignore", log, log] });
    closeSync(log);
    return started;
  };
  let server = start();
  const end = async (signal: "SIGINT" | "SIGQUIT") => {
    if (server.exitCode === null) {
      const gone = new Promise((resolve) => server.once("exit", resolve));
      server.kill(signal);
      await gone;
    }
  };
  const stop = async () => {
    await end("SIGINT");
    rmSync(directory, { recursive: true, force: true });
  };
  const requireReady = async () => {
    if (!(await ready(bin, port, server))) {
      await stop();
      throw new Error("PostgreSQL did not start within 15 s.");
    }
  };
  await requireReady();
  return {
    url: `postgres://mailverdict@127.0.0.1:${port}/postgres`,
    log: () => readFileSync(logFile, "utf8"),
    crash: async (downMs = 0) => {
      await end("SIGQUIT");
      await new Promise((resolve) => setTimeout(resolve, downMs));
      server = start();
      await requireReady();
    },
    stop,
  };
}
