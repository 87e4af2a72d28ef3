import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { freePort, ownerOfPostgres, programsOfPostgres } from "./postgres.ts";
import { until } from "./until.ts";

/** A synchronous streaming standby of a PostgreSQL. */
export interface Standby {
  url: string;
  /** Makes it the primary. */
  promote: () => Promise<void>;
  stop: () => Promise<void>;
}

async function query<Row>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows as Row[];
}

/** Starts a standby on loopback; once this resolves, the primary confirms nothing that the standby doesn't have. */
export async function startStandby(primaryUrl: string): Promise<Standby> {
  const bin = programsOfPostgres();
  const user = ownerOfPostgres();
  const { hostname, port: primaryPort } = new URL(primaryUrl);
  const port = await freePort();
  const directory = mkdtempSync(join(tmpdir(), "mailverdict-standby-"));
  const data = join(directory, "data");
  if (user !== null) {
    execFileSync("chown", [`${user.uid}:${user.gid}`, directory]);
  }
  const asOwner = { ...user, cwd: directory, stdio: "ignore" as const };
  const from = ["-h", hostname, "-p", primaryPort, "-U", "mailverdict"];
  execFileSync(
    join(bin, "pg_basebackup"),
    [...from, "-D", data, "-R", "-c", "fast", "-N"],
    asOwner,
  );
  const place = ["-p", String(port), "-h", "127.0.0.1", "-k", directory];
  const settings = ["fsync=off", "max_connections=200", "synchronous_standby_names="];
  const args = ["-D", data, ...place, ...settings.flatMap((setting) => ["-c", setting])];
  const server = spawn(join(bin, "postgres"), args, asOwner);
  const url = new URL(primaryUrl);
  url.port = String(port);
  await query(primaryUrl, "alter system set synchronous_standby_names = '*'");
  await query(primaryUrl, "select pg_reload_conf()");
  await until(
    () => query<{ sync_state: string }>(primaryUrl, "select sync_state from pg_stat_replication"),
    ([row]) => row?.sync_state === "sync" || server.exitCode !== null,
  );
  return {
    url: url.href,
    promote: async () => {
      await query(url.href, "select pg_promote()");
    },
    stop: async () => {
      if (server.exitCode === null) {
        const gone = once(server, "exit");
        server.kill("SIGINT");
        await gone;
      }
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
