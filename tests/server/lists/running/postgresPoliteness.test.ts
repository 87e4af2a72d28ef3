import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Server } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PolitenessLimits } from "#engine/politeness/politenessLimits.ts";
import { verifyAddress } from "#engine/verification/verifyAddress.ts";
import { startSandbox, type Sandbox } from "#sandbox/sandbox.ts";
import type { Database } from "#server/data/connection/database.ts";
import { openDatabase } from "#server/data/connection/openDatabase.ts";
import { postgresShareStore } from "#server/services/validations/politenessShares.ts";
import { politePorts, type PoliteSetup } from "#tests/support/politeWorker.ts";
import { hasPostgres, startPostgres, type ThrowawayPostgres } from "#tests/support/postgres.ts";
import { until } from "#tests/support/until.ts";
import { listRow, startList } from "./postgresWorkers.ts";

const suffix = "polite.example.net";
/** Its MX host belongs to a provider, and accepts every recipient. */
const domain = `s78.${suffix}`;
const providerAddress = "127.77.200.1";
const program = join(import.meta.dirname, "../../../support/politeWorker.ts");
const politeness: PolitenessLimits = {
  sessions: 2,
  totalSessions: 100,
  perMinute: 300,
  burst: 10,
  pauseMs: 300_000,
};

/** Relays of sessions to the provider, one for each process, with the sessions that are open. */
class Provider {
  readonly #servers: Server[] = [];
  readonly #to: { address: string; port: number };
  open = 0;
  peak = 0;
  /** Number of sessions of each process. */
  readonly sessions: number[] = [];

  constructor(to: { address: string; port: number }) {
    this.#to = to;
  }

  async relay(): Promise<number> {
    const index = this.sessions.push(0) - 1;
    const server = createServer((socket) => {
      this.sessions[index]! += 1;
      this.open += 1;
      this.peak = Math.max(this.peak, this.open);
      const onward = connect(this.#to.port, this.#to.address);
      socket.pipe(onward).pipe(socket);
      socket.on("error", () => onward.destroy());
      onward.on("error", () => socket.destroy());
      socket.once("close", () => {
        this.open -= 1;
        onward.destroy();
      });
    });
    this.#servers.push(server);
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  }

  close(): void {
    this.#servers.forEach((server) => server.close());
  }
}

describe.runIf(hasPostgres())("processes on one PostgreSQL", () => {
  let postgres: ThrowawayPostgres;
  let database: Database;
  let sandbox: Sandbox;
  let provider: Provider;
  const recipients: { address: string; at: number }[] = [];
  const workers: ChildProcess[] = [];
  beforeAll(async () => {
    postgres = (await startPostgres())!;
    const wait = { seconds: 60, report: () => undefined };
    database = await openDatabase({ databaseUrl: postgres.url, dataDir: "" }, { wait });
    sandbox = await startSandbox({
      suffix,
      latencyMs: 20,
      onRecipient: (address) => recipients.push({ address, at: performance.now() }),
    });
    provider = new Provider(sandbox.endpoint(providerAddress)!);
  });
  afterAll(async () => {
    workers.forEach((worker) => worker.kill());
    provider.close();
    await database.close();
    await Promise.all([postgres.stop(), sandbox.close()]);
  });
  const setupOf = async (): Promise<PoliteSetup> => ({
    databaseUrl: postgres.url,
    suffix,
    dns: sandbox.dns,
    smtpPort: await provider.relay(),
    politeness,
    shared: true,
  });

  test("eight workers and a single check have the sessions and the recipients a minute of one process at a provider", async () => {
    for (let one = 0; one < 8; one += 1) {
      workers.push(fork(program, [JSON.stringify(await setupOf())]));
    }
    await Promise.all(workers.map((worker) => once(worker, "message")));
    const rows = 90;
    const emails = Array.from({ length: rows }, (_, index) => `row${index}@${domain}`);
    const id = await startList(database, emails);
    await until(
      () => recipients.length,
      (length) => length > 20,
    );
    const ports = politePorts(await setupOf(), database);
    const single = verifyAddress(`single@${domain}`, { ports });
    const list = await until(
      () => listRow(database, id),
      ({ state }) => state === "completed",
    );
    const { reason, retry_after_s: retryAfterS } = await single;
    expect([reason, retryAfterS]).toEqual(["provider_opaque", null]);
    expect(list).toMatchObject({ done: rows });
    expect(provider.peak).toBe(politeness.sessions);
    expect(provider.sessions.filter((count) => count > 0).length).toBeGreaterThan(3);
    // Each process repeats its first recipient after a random one, to see that the server accepts all.
    const firstAt = new Map<string, number>();
    for (const { address, at } of recipients) {
      if (/^row|^single/u.test(address) && !firstAt.has(address)) {
        firstAt.set(address, at);
      }
    }
    const times = [...firstAt.values()];
    expect(times).toHaveLength(rows + 1);
    const windowMs = 10_000;
    const inWindow = (from: number) =>
      times.filter((at) => at >= from && at < from + windowMs).length;
    const most = politeness.burst + (politeness.perMinute * windowMs) / 60_000;
    // A recipient that waits for its session comes a little later than its token.
    expect(Math.max(...times.map(inWindow))).toBeLessThanOrEqual(most + politeness.burst / 2);
    const atLeastMs = ((rows - politeness.burst) / politeness.perMinute) * 60_000;
    expect(times.at(-1)! - times[0]!).toBeGreaterThan(0.9 * atLeastMs);
  });

  test("the database's clock and one row per provider decide: changes at the same time are all counted", async () => {
    const stores = Array.from({ length: 5 }, () => postgresShareStore(database));
    const items = [{ key: "default one" }, { key: "default two" }];
    const add = async (index: number) => {
      const outcomes = await stores[index % stores.length]!.update(items, (_item, stored, now) => ({
        state: {
          fullAt: (stored?.fullAt ?? 0) + 1,
          holders: [],
          breaker: { rejections: 0, pauses: 0, pause: null },
        },
        outcome: now,
      }));
      return outcomes[0]!;
    };
    const times = await Promise.all(Array.from({ length: 20 }, (_, index) => add(index)));
    const seen = await stores[0]!.update(items, (_item, stored) => ({
      state: stored!,
      outcome: stored!.fullAt,
    }));
    expect(seen).toEqual([20, 20]);
    expect(Math.abs(Math.max(...times) - Date.now())).toBeLessThan(60_000);
  });
});
