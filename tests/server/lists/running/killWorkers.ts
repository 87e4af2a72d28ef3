import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { SandboxProcess } from "#bench/processes/sandboxProcess.ts";
import { listById } from "#server/data/queries/lists.ts";
import type { ListRow } from "#server/data/tables/listRow.ts";
import type { TestDatabase } from "#tests/support/databases.ts";
import { compileCache } from "#tests/support/programEnv.ts";
import { addressOf, createKnownList, expectRight } from "./knownList.ts";
import { expectSound } from "./listInvariants.ts";
import type { CrashingSetup } from "./workWithCrash.ts";

const program = join(import.meta.dirname, "../../../support/crashingWorker.ts");
/** Kills during the reading and counting of the file. */
const earlyKills = 2;
/** Longest random delay of a kill, in ms. */
const delayMs = 200;
/** Most rows that a worker checks at once, plus most results that it buffers before writing them. */
export const openRows = 40 + 500;

/** Size of a list, number of its workers, and number of kills. */
export interface KillPlan {
  rows: number;
  kills: number;
  workers: number;
}

/** Measurements of a complete, sound list whose workers were killed. */
export interface KillReport {
  killed: number;
  /** Times in ms from a kill to the next stored result; only for kills while the list was being checked, and without another kill in between. */
  recovered: number[];
  /** Checks of mailboxes in the list: total, and most for one mailbox. */
  asked: { all: number; most: number };
  seconds: number;
  /** Seconds from the first stored result to the end. */
  asking: number;
}

/** A list with its worker processes, observed through the database. */
class KilledList {
  killed = 0;
  firstAnswerAt = 0;
  readonly recovered: number[] = [];
  readonly #opened: TestDatabase;
  readonly #listId: string;
  readonly #setup: CrashingSetup;
  readonly #workers = new Set<ChildProcess>();

  constructor(opened: TestDatabase, listId: string, { places }: SandboxProcess) {
    this.#opened = opened;
    this.#listId = listId;
    const { databaseUrl, schema } = opened.place;
    const place = { dataDir: opened.dataDir, databaseUrl, schema, places };
    this.#setup = { ...place, crashAt: 0, crash: "die" };
  }

  get #queries() {
    return this.#opened.database.queries;
  }

  async list(): Promise<ListRow> {
    const list = await listById(this.#queries, this.#listId);
    assert.ok(list !== undefined);
    return list;
  }

  /** Keeps one worker running until the list is completed, restarting it whenever it dies. */
  async lane(): Promise<void> {
    while ((await this.list()).state !== "completed") {
      const worker = spawn(process.execPath, [program, JSON.stringify(this.#setup)], {
        stdio: "ignore",
        env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
      });
      this.#workers.add(worker);
      await once(worker, "exit");
      this.#workers.delete(worker);
      await this.#look();
    }
  }

  /** Checks the list in one snapshot, because the other worker continues meanwhile. */
  async #look(): Promise<void> {
    await this.#queries
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute((instant) => expectSound(instant, this.#listId));
  }

  /** Kills workers at intervals spread over the list, until it is completed; expects that progress never decreases and continues after each kill. */
  async watch({ rows, kills }: Pick<KillPlan, "rows" | "kills">): Promise<void> {
    let done = 0;
    let killedAt: number | null = null;
    for (;;) {
      const list = await this.list();
      assert.ok(list.done >= done, `${list.done} rows after ${done}`);
      if (list.state === "completed") {
        return;
      }
      if (list.done > done && killedAt !== null) {
        this.recovered.push(performance.now() - killedAt);
        killedAt = null;
      }
      done = list.done;
      this.firstAnswerAt ||= done > 0 ? performance.now() : 0;
      const due = this.killed < earlyKills ? 0 : ((this.killed + 1) / (kills + 1)) * rows;
      if (this.killed < kills && done >= due) {
        await sleep(Math.random() * delayMs);
        done = (await this.list()).done;
        killedAt = this.#kill() && done > 0 ? performance.now() : killedAt;
      }
      await sleep(20);
    }
  }

  #kill(): boolean {
    const alive = [...this.#workers];
    const worker = alive[Math.floor(Math.random() * alive.length)];
    const killed = worker?.kill("SIGKILL") === true;
    this.killed += killed ? 1 : 0;
    return killed;
  }
}

/** Runs workers on a list and kills them again and again; throws if a row or a credit is lost. */
export async function killWorkers(
  opened: TestDatabase,
  sandbox: SandboxProcess,
  { rows, kills, workers }: KillPlan,
): Promise<KillReport> {
  const { suffix } = sandbox.places;
  const { id } = await createKnownList(opened.database, rows, suffix);
  const list = new KilledList(opened, id, sandbox);
  const startedAt = performance.now();
  const lanes = Array.from({ length: workers }, () => list.lane());
  await Promise.all([list.watch({ rows, kills }), ...lanes]);
  const endedAt = performance.now();
  await expectRight(opened.database.queries, id, { rows, suffix });
  const counts = await sandbox.mailboxes();
  const asked = Array.from(
    { length: rows },
    (_, index) => counts.get(addressOf(index, suffix)) ?? 0,
  );
  return {
    killed: list.killed,
    recovered: list.recovered,
    asked: {
      all: asked.reduce((sum, one) => sum + one, 0),
      most: asked.reduce((most, one) => Math.max(most, one), 0),
    },
    seconds: (endedAt - startedAt) / 1000,
    asking: (endedAt - list.firstAnswerAt) / 1000,
  };
}
