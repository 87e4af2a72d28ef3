import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, ownerOfPostgres } from "./postgres.ts";
import { until } from "./until.ts";

const program = "/usr/sbin/pgbouncer";

/** Returns true if this machine has PgBouncer. */
export const hasPgBouncer = (): boolean => existsSync(program);

/** A PgBouncer in transaction mode in front of a PostgreSQL. */
export interface PgBouncer {
  url: string;
  /** Returns its log. */
  log: () => string;
  stop: () => Promise<void>;
}

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true));
    socket.once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });

/** Starts PgBouncer with the settings of its package, except for the pool mode and a small pool. */
export async function startPgBouncer(databaseUrl: string, poolSize = 4): Promise<PgBouncer> {
  const { port: serverPort, pathname, username } = new URL(databaseUrl);
  const port = await freePort();
  const directory = mkdtempSync(join(tmpdir(), "mailverdict-bouncer-"));
  const file = join(directory, "pgbouncer.ini");
  const log = join(directory, "log");
  writeFileSync(
    file,
    [
      "[databases]",
      `${pathname.slice(1)} = host=127.0.0.1 port=${serverPort} user=${username}`,
      "[pgbouncer]",
      "listen_addr = 127.0.0.1",
      `listen_port = ${port}`,
      "unix_socket_dir =",
      "auth_type = any",
      "pool_mode = transaction",
      `default_pool_size = ${poolSize}`,
      "max_client_conn = 200",
      `logfile = ${log}`,
    ].join("\n"),
  );
  const user = ownerOfPostgres();
  if (user !== null) {
    execFileSync("chown", ["-R", `${user.uid}:${user.gid}`, directory]);
  }
  const server = spawn(program, ["-q", file], { ...user, stdio: "ignore" });
  await until(
    () => isOpen(port),
    (open) => open || server.exitCode !== null,
  );
  const url = new URL(databaseUrl);
  url.port = String(port);
  return {
    url: url.href,
    log: () => readFileSync(log, "utf8"),
    stop: async () => {
      if (server.exitCode === null) {
        const gone = once(server, "exit");
        server.kill("SIGINT");
        // A second signal doesn't wait for clients.
        server.kill("SIGTERM");
        await gone;
      }
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
