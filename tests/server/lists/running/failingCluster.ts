import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { createBenchKey } from "#bench/fixtures/benchAccount.ts";
import { type Child, startChild } from "#bench/processes/childProcess.ts";
import type { ListServerPlace, ListServerSetup } from "#bench/processes/listServerProcess.ts";
import type { ListWorkerSetup } from "#bench/processes/listWorkerProcess.ts";
import type { SandboxProcess } from "#bench/processes/sandboxProcess.ts";
import type { List } from "#contract/listShape.ts";
import { openDatabase } from "#server/data/connection/openDatabase.ts";
import { listById } from "#server/data/queries/lists.ts";
import { startDatabaseProxy } from "#tests/support/databaseProxy.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import { startStandby } from "#tests/support/standby.ts";
import { addressOf, createKnownList, expectRight } from "./knownList.ts";

/** Rows of the list, and the failures spread over it: those of the database over its first 80 %, at which the standby takes over if it is to. */
export interface FailurePlan {
  rows: number;
  /** Kills of servers and workers. */
  kills: number;
  /** Immediate stops of the database. */
  stops: number;
  /** Kills of one process of the database, which makes it restart. */
  backends: number;
  /** Times that the network to the database passes nothing on, for `silentMs`. */
  silences: number;
  silentMs: number;
  failover: boolean;
  /** Servers with a thread for lists, and workers beside them. */
  servers: number;
  workers: number;
}

/** Measurements of a complete, sound list whose processes and database failed. */
export interface FailureReport {
  kills: number;
  stops: number;
  backends: number;
  silences: number;
  failovers: number;
  /** Times in ms from a failure to the next stored result. */
  recovered: number[];
  /** Responses of the API by status; 0 counts calls without an answer. */
  statuses: Record<string, number>;
  /** Longest time in ms until a response. */
  slowest: number;
  /** Responses 503 without `Retry-After`. */
  silent: number;
  /** Checks of mailboxes in the list: total, and most for one mailbox. */
  asked: { all: number; most: number };
  deadlocks: number;
  seconds: number;
}

type Failure = "kill" | "stop" | "backend" | "silence" | "failover";

/** Returns the failures in the order of the rows done at which they happen. */
function failuresOf({
  rows,
  kills,
  stops,
  backends,
  silences,
  failover,
}: FailurePlan): { at: number; failure: Failure }[] {
  const failoverAt = 0.8 * rows;
  const spread = (count: number, until: number, failure: Failure) =>
    Array.from({ length: count }, (_, index) => ({
      at: ((index + 1) / (count + 1)) * until,
      failure,
    }));
  return [
    ...spread(kills, rows, "kill"),
    ...spread(stops, failoverAt, "stop"),
    ...spread(backends, failoverAt, "backend"),
    ...spread(silences, failoverAt, "silence"),
    ...(failover ? [{ at: failoverAt, failure: "failover" as const }] : []),
  ].toSorted((one, other) => one.at - other.at);
}

type AnyChild = Pick<Child<string, object>, "kill" | "stop" | "ended">;

/** Servers and workers, each started again whenever it ends. */
class Cluster {
  readonly urls = new Map<number, string>();
  readonly #running = new Map<number, AnyChild>();
  readonly #lanes: Promise<void>[] = [];
  #ending = false;

  start(count: number, open: () => Child<string, object>): void {
    for (let lane = 0; lane < count; lane += 1) {
      this.#lanes.push(this.#keep(this.#lanes.length, open));
    }
  }

  async #keep(lane: number, open: () => Child<string, object>): Promise<void> {
    while (!this.#ending) {
      const child = open();
      this.#running.set(lane, child);
      // It may end before it answers: the database is away.
      await child.ask("place").then(
        (place) => "url" in place && this.urls.set(lane, String(place.url)),
        () => false,
      );
      await child.ended;
      this.urls.delete(lane);
      this.#running.delete(lane);
      await sleep(100);
    }
  }

  killOne(): boolean {
    const running = [...this.#running.values()];
    const one = running[Math.floor(Math.random() * running.length)];
    one?.kill();
    return one !== undefined;
  }

  async stop(): Promise<void> {
    this.#ending = true;
    await Promise.all([...this.#running.values()].map((one) => one.stop()));
    await Promise.all(this.#lanes);
  }
}

/** The list as the API shows it, through any server that is up. */
class Reader {
  readonly statuses: Record<string, number> = {};
  silent = 0;
  slowest = 0;
  readonly #cluster: Cluster;
  readonly #key: string;

  constructor(cluster: Cluster, key: string) {
    this.#cluster = cluster;
    this.#key = key;
  }

  async read<T>(path: string): Promise<T | null> {
    const urls = [...this.#cluster.urls.values()];
    const url = urls[Math.floor(Math.random() * urls.length)];
    if (url === undefined) {
      return null;
    }
    const headers = { authorization: `Bearer ${this.#key}` };
    const askedAt = performance.now();
    const reply = await fetch(url + path, { headers }).catch(() => null);
    this.slowest = Math.max(this.slowest, performance.now() - askedAt);
    const status = reply?.status ?? 0;
    this.statuses[status] = (this.statuses[status] ?? 0) + 1;
    this.silent += status === 503 && reply?.headers.get("retry-after") === null ? 1 : 0;
    return reply?.ok === true ? ((await reply.json().catch(() => null)) as T | null) : null;
  }

  /** Reads a list until it is completed; throws if its progress goes back. */
  async untilCompleted(id: string): Promise<void> {
    let done = 0;
    for (;;) {
      const now = await this.read<List>(`/v1/lists/${id}`);
      if (now !== null) {
        assert.ok(now.progress.done >= done, `${now.progress.done} rows after ${done}`);
        done = now.progress.done;
      }
      if (now?.state === "completed") {
        return;
      }
      await sleep(20);
    }
  }
}

/** Makes each failure once so many rows are stored; returns the times in ms from a failure to the next stored result. Progress comes from the database, as workers go on while no server is up to answer. */
async function makeFailures(
  storedRows: () => Promise<number | null>,
  { plan, act }: { plan: FailurePlan; act: Record<Failure, () => Promise<void>> },
): Promise<number[]> {
  const recovered: number[] = [];
  const failures = failuresOf(plan);
  let done = 0;
  let failedAt: number | null = null;
  while (done < plan.rows) {
    const now = await storedRows();
    if (now !== null && now > done && failedAt !== null) {
      recovered.push(performance.now() - failedAt);
      failedAt = null;
    }
    done = now ?? done;
    if (failures[0] !== undefined && done >= failures[0].at) {
      await act[failures.shift()!.failure]();
      failedAt ??= performance.now();
    }
    await sleep(Math.random() * 20);
  }
  return recovered;
}

/** Runs a list with servers and workers on a PostgreSQL while processes are killed, the database stops and its standby takes over; throws if a row or a credit is lost, or progress goes back. */
export async function runFailingCluster(
  sandbox: SandboxProcess,
  plan: FailurePlan,
): Promise<FailureReport> {
  const { rows } = plan;
  const { places } = sandbox;
  const dataDir = mkdtempSync(join(tmpdir(), "failing-cluster-"));
  const primary = await startPostgres({ durable: true });
  assert.ok(primary !== null, "This run needs PostgreSQL.");
  const standby = await startStandby(primary.url);
  const address = await startDatabaseProxy(primary.url);
  const database = await openDatabase({ databaseUrl: primary.url, dataDir });
  const list = await createKnownList(database, rows, places.suffix);
  const key = await createBenchKey(database, list.accountId);
  await database.close();

  const databaseUrl = address.url;
  const server: ListServerSetup = {
    dataDir,
    databaseUrl,
    account: { key },
    places,
    logLevel: "silent",
  };
  const worker: ListWorkerSetup = { dataDir, databaseUrl, places };
  const cluster = new Cluster();
  cluster.start(plan.servers, () =>
    startChild<string, ListServerPlace>("listServerProcess.ts", server),
  );
  cluster.start(plan.workers, () => startChild<string, object>("listWorkerProcess.ts", worker));
  const reader = new Reader(cluster, key);
  const made: Record<Failure, number> = { kill: 0, stop: 0, backend: 0, silence: 0, failover: 0 };
  const act: Record<Failure, () => Promise<void>> = {
    kill: async () => {
      made.kill += cluster.killOne() ? 1 : 0;
    },
    stop: async () => {
      await primary.crash(1000);
      made.stop += 1;
    },
    backend: async () => {
      await killBackend(primary.url);
      made.backend += 1;
    },
    silence: async () => {
      const end = address.hold();
      await sleep(plan.silentMs);
      end();
      made.silence += 1;
    },
    failover: async () => {
      deadlocks = countDeadlocks(primary.log());
      await primary.stop();
      await standby.promote();
      address.moveTo(standby.url);
      made.failover += 1;
    },
  };
  let deadlocks = 0;
  const watched = await openDatabase({ databaseUrl, dataDir });
  const storedRows = () =>
    listById(watched.queries, list.id).then(
      (now) => now?.done ?? null,
      () => null,
    );
  const startedAt = performance.now();
  const [recovered] = await Promise.all([
    makeFailures(storedRows, { plan, act }),
    reader.untilCompleted(list.id),
  ]);
  await watched.close();
  const seconds = (performance.now() - startedAt) / 1000;
  const credits = await reader.read<{ balance: number; held: number }>("/v1/credits");
  assert.deepEqual({ balance: credits?.balance, held: credits?.held }, { balance: 0, held: 0 });
  await cluster.stop();

  const last = made.failover > 0 ? standby : primary;
  deadlocks += made.failover > 0 ? 0 : countDeadlocks(primary.log());
  const result = await openDatabase({ databaseUrl: last.url, dataDir });
  await expectRight(result.queries, list.id, { rows, suffix: places.suffix });
  await result.close();
  await address.stop();
  await Promise.all([standby.stop(), primary.stop()]);
  rmSync(dataDir, { recursive: true, force: true });
  const counts = await sandbox.mailboxes();
  const asked = Array.from(
    { length: rows },
    (_, index) => counts.get(addressOf(index, places.suffix)) ?? 0,
  );
  return {
    kills: made.kill,
    stops: made.stop,
    backends: made.backend,
    silences: made.silence,
    failovers: made.failover,
    recovered,
    statuses: reader.statuses,
    slowest: reader.slowest,
    silent: reader.silent,
    asked: {
      all: asked.reduce((sum, one) => sum + one, 0),
      most: asked.reduce((most, one) => Math.max(most, one), 0),
    },
    deadlocks,
    seconds,
  };
}

/** Kills a process of the database that serves a connection. */
async function killBackend(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1",
  );
  process.kill(rows[0]!.pid, "SIGKILL");
  // PostgreSQL ends all others, this one as well, and restarts.
  await client.end().catch(() => undefined);
}

const countDeadlocks = (log: string): number => log.split("deadlock detected").length - 1;
