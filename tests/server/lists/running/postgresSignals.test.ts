import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startSandboxProcess, type SandboxProcess } from "#bench/processes/sandboxProcess.ts";
import { noSignals } from "#server/concurrency/signals.ts";
import type { Database } from "#server/data/connection/database.ts";
import { openDatabase } from "#server/data/connection/openDatabase.ts";
import { insertMail } from "#server/data/queries/mails.ts";
import { readConfig } from "#server/config/config.ts";
import { loadTexts } from "#server/config/texts.ts";
import { repeatMails } from "#server/services/mail/repeatMails.ts";
import { hasPostgres, startPostgres, type ThrowawayPostgres } from "#tests/support/postgres.ts";
import {
  beatsOfIdle,
  live,
  quiet,
  startSilentPooler,
  startMetronome,
  startProcess,
  type ProcessOfTest,
} from "#tests/server/data/connection/signalsOf.ts";
import { until } from "#tests/support/until.ts";
import { waitingMail } from "#tests/support/waitingMail.ts";
import { listRow, startList, workOn } from "./postgresWorkers.ts";

const suffix = "signals.example.net";
const emails = [`deliverable@${suffix}`, `mailbox-full@${suffix}`];
const mail = (dueAt: number, subject: string) => ({ ...waitingMail(subject), due_at: dueAt });

describe.runIf(hasPostgres())("processes on one PostgreSQL", () => {
  let postgres: ThrowawayPostgres;
  /** The pool of the process that starts lists. */
  let database: Database;
  let sandbox: SandboxProcess;
  const stops: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    postgres = (await startPostgres())!;
    database = await openDatabase({ databaseUrl: postgres.url, dataDir: "" });
    sandbox = await startSandboxProcess({ suffix, timeScale: 0.02 });
  });
  afterEach(async () => {
    for (const stop of stops.splice(0).toReversed()) {
      await stop();
    }
  });
  afterAll(async () => {
    await database.close();
    await Promise.all([postgres.stop(), sandbox.stop()]);
  });

  const process = async (options: Parameters<typeof startProcess>[1] = {}) => {
    const started = await startProcess(postgres.url, options);
    stops.push(started.stop);
    return started;
  };
  const metronome = () => {
    const { beats, stop } = startMetronome();
    stops.push(stop);
    return beats;
  };
  const worker = (of: ProcessOfTest, signals = of.signals) => {
    const started = workOn(sandbox, { ...of, signals });
    stops.push(() => started.stop());
  };
  const mails = (of: ProcessOfTest, deliver: (subject: string) => void, signals = of.signals) => {
    const context = { ...of, signals, config: readConfig({}), now: Date.now, texts: loadTexts() };
    const task = repeatMails(context, async ({ subject }) => deliver(subject));
    stops.push(() => task.stop());
  };
  /** Starts a list and returns the beats until it is complete. */
  const beatsOfList = async (beats: () => number) => {
    const from = beats();
    const id = await startList(database, emails);
    await until(
      () => listRow(database, id),
      ({ state }) => state === "completed",
    );
    return beats() - from;
  };
  /** Returns the backends that listen. */
  const listeners = async () => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where query like 'listen "mailverdict_%'`.execute(
      database.queries,
    );
    return rows.map(({ pid }) => pid);
  };

  test("a list that one process starts is worked on by another that looks only because of the signal", async () => {
    const beats = metronome();
    const other = await process();
    await live(other);
    worker(other);
    await quiet(other, beats);
    expect(await beatsOfList(beats)).toBeLessThan(beatsOfIdle / 2);
    // And again, once it is idle.
    await quiet(other, beats);
    expect(await beatsOfList(beats)).toBeLessThan(beatsOfIdle / 2);
  });

  test("idle processes make less than a tenth of the statements that polling makes", async () => {
    const beats = metronome();
    const signaled = await process();
    const polling = await process();
    await Promise.all([live(signaled), live(polling)]);
    for (const [of, signals] of [
      [signaled, signaled.signals],
      [polling, noSignals],
    ] as const) {
      worker(of, signals);
      mails(of, () => undefined, signals);
    }
    await quiet(signaled, beats);
    const before = [signaled.statements(), polling.statements()] as const;
    const from = beats();
    await until(beats, (now) => now >= from + 10);
    const bySignals = signaled.statements() - before[0];
    const byPolling = polling.statements() - before[1];
    expect(byPolling).toBeGreaterThan(10);
    expect(bySignals).toBeLessThan(byPolling / 10);
  });

  test("a listening connection that is killed is replaced, and no list waits for it", async () => {
    const beats = metronome();
    const other = await process();
    await live(other);
    worker(other);
    const changes: boolean[] = [];
    other.signals.onLiveChange((is) => changes.push(is));
    const [killed] = await listeners();
    await sql`select pg_terminate_backend(${killed})`.execute(database.queries);
    await until(
      () => changes.length,
      (count) => count > 0,
    );
    // Begun while nothing listens, or by the look after the next connection.
    expect(await beatsOfList(beats)).toBeLessThan(beatsOfIdle / 2);
    await until(
      () => changes.length,
      (count) => count > 1,
    );
    expect(changes).toEqual([false, true]);
    expect(await listeners()).not.toContain(killed);
    await quiet(other, beats);
    expect(await beatsOfList(beats)).toBeLessThan(beatsOfIdle / 2);
  });

  test("behind a pooler that drops signals, a process reports it once, polls, and listens again once they arrive", async () => {
    const beats = metronome();
    const proxy = await startSilentPooler(postgres.url);
    stops.push(proxy.stop);
    const times = { answer: 200, check: 30_000, pause: { first: 100, most: 400 } };
    const other = await process({ listenUrl: proxy.url, times });
    worker(other);
    await until(other.logged, (messages) => messages.length > 0);
    const from = other.statements();
    await until(other.statements, (now) => now > from + 20);
    expect(other.signals.live).toBe(false);
    expect(await beatsOfList(beats)).toBeLessThan(beatsOfIdle / 2);
    expect(other.logged()).toEqual([expect.stringContaining("pooler in transaction mode")]);
    proxy.open();
    await live(other);
    await quiet(other, beats);
    expect(await beatsOfList(beats)).toBeLessThan(beatsOfIdle / 2);
    expect(other.logged()).toHaveLength(2);
  });

  test("a mail is delivered when it is committed, a later one when it is due, and none that was rolled back", async () => {
    const beats = metronome();
    const other = await process();
    await live(other);
    const delivered: string[] = [];
    mails(other, (subject) => delivered.push(subject));
    await quiet(other, beats);
    const received: string[] = [];
    other.signals.subscribe("mails", ([dueAt = ""]) => received.push(dueAt));
    const from = beats();
    const [now, later] = [Date.now(), Date.now() + 2000];
    await expect(
      database.atomically(async (queries) => {
        await insertMail(queries, mail(1, "undone"));
        throw new Error("rolled back");
      }),
    ).rejects.toThrow("rolled back");
    await database.atomically((queries) => insertMail(queries, mail(later, "later")));
    await database.atomically((queries) => insertMail(queries, mail(now, "at once")));
    await until(
      () => delivered.length,
      (count) => count === 2,
    );
    expect(beats() - from).toBeLessThan(beatsOfIdle / 2);
    expect(delivered).toEqual(["at once", "later"]);
    expect(received).toEqual([String(later), String(now)]);
  });
});
