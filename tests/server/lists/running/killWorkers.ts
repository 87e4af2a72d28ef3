import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ownAccount } from "#bench/fixtures/benchAccount.ts";
import type { SandboxProcess } from "#bench/processes/sandboxProcess.ts";
import { listById } from "#server/data/queries/lists.ts";
import type { ListRow } from "#server/data/tables/listRow.ts";
import { createList } from "#server/lists/lifecycle/createList.ts";
import type { CrashingSetup } from "#tests/support/crashingWorker.ts";
import type { TestDatabase } from "#tests/support/databases.ts";
import { expectSound } from "./listInvariants.ts";

const program = join(import.meta.dirname, "../../../support/crashingWorker.ts");
const compiled = join(tmpdir(), "mailverdict-compiled");
const verdictOf = {
  deliverable: "deliverable",
  "mailbox-not-found": "undeliverable",
  "mailbox-full": "risky",
};
const names = Object.keys(verdictOf) as (keyof typeof verdictOf)[];
/** Kills while the file is still read and counted. */
const earlyKills = 2;
/** From when a kill is due to the kill: so many ms at most. */
const delayMs = 200;
/** So many rows a worker asks about at once at most, and so many answers it keeps until it writes them. */
export const openRows = 40 + 500;

/** A list, how many workers it has, and how often one of them is killed. */
export interface KillPlan {
  rows: number;
  kills: number;
  workers: number;
}

/** How a list went whose workers were killed; it is complete and sound. */
export interface KillReport {
  killed: number;
  /** From a kill to the next answer that was written, in ms, where no other kill came first and the list was being checked. */
  recovered: number[];
  /** Questions about mailboxes of the list: in all, and the most about one. */
  asked: { all: number; most: number };
  seconds: number;
  /** From the first answer that was written to the last. */
  asking: number;
}

const addressOf = (index: number, suffix: string) => `${nameOf(index)}+${index}@${suffix}`;
const nameOf = (index: number) => names[index % names.length] ?? "deliverable";

async function handIn({ database }: TestDatabase, rows: number, suffix: string): Promise<string> {
  const accountId = await ownAccount(database.queries, rows);
  const lines = Array.from({ length: rows }, (_, index) => addressOf(index, suffix));
  const list = {
    accountId,
    name: "Kills",
    source: { kind: "text", bytes: Buffer.from(lines.join("\n")) },
    mapping: {},
    options: { start: "auto", retry_unknown: { attempts: 0, over_s: 1 }, notify: false },
  } as const;
  const created = await database.atomically((steps) => createList(steps, list, Date.now()));
  assert.ok(created.ok);
  return created.list.id;
}

/** One list, the processes that work on it, and what an onlooker sees of it. */
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
    this.#setup = { ...place, faultAt: 0, fault: "die" };
  }

  get #queries() {
    return this.#opened.database.queries;
  }

  async list(): Promise<ListRow> {
    const list = await listById(this.#queries, this.#listId);
    assert.ok(list !== undefined);
    return list;
  }

  /** Keeps one worker going until the list is completed: whenever it is gone another one starts. */
  async lane(): Promise<void> {
    while ((await this.list()).state !== "completed") {
      const worker = spawn(process.execPath, [program, JSON.stringify(this.#setup)], {
        stdio: "ignore",
        env: { ...process.env, NODE_COMPILE_CACHE: compiled },
      });
      this.#workers.add(worker);
      await once(worker, "exit");
      this.#workers.delete(worker);
      await this.#look();
    }
  }

  /** The other worker goes on meanwhile, so all is read as of one instant. */
  async #look(): Promise<void> {
    await this.#queries
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute((instant) => expectSound(instant, this.#listId));
  }

  /** Kills a worker again and again, spread over the list, and watches what is shown until it is completed: it never goes back, and goes on after each kill. */
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

  /** Every row has the one right answer, at its place. */
  async expectRight(rows: number, suffix: string): Promise<void> {
    await expectSound(this.#queries, this.#listId);
    const { done, charged, held, released, unknown } = await this.list();
    const figures = { done, charged, held, released, unknown };
    assert.deepEqual(figures, { done: rows, charged: rows, held: 0, released: 0, unknown: 0 });
    const found = await this.#queries
      .selectFrom("list_results")
      .select(["position", "email", "verdict"])
      .where("list_id", "=", this.#listId)
      .orderBy("position")
      .execute();
    const right = Array.from({ length: rows }, (_, index) => ({
      position: index + 1,
      email: addressOf(index, suffix),
      verdict: verdictOf[nameOf(index)],
    }));
    assert.deepEqual(found, right);
  }
}

/** Has workers check a list and kills one of them again and again; throws where a row or a credit got lost. */
export async function killWorkers(
  opened: TestDatabase,
  world: SandboxProcess,
  { rows, kills, workers }: KillPlan,
): Promise<KillReport> {
  const { suffix } = world.places;
  const list = new KilledList(opened, await handIn(opened, rows, suffix), world);
  const startedAt = performance.now();
  const lanes = Array.from({ length: workers }, () => list.lane());
  await Promise.all([list.watch({ rows, kills }), ...lanes]);
  const endedAt = performance.now();
  await list.expectRight(rows, suffix);
  const counts = await world.mailboxes();
  const asked = Array.from(
    { length: rows },
    (_, index) => counts.get(addressOf(index, suffix)) ?? 0,
  );
  return {
    killed: list.killed,
    recovered: list.recovered,
    asked: { all: asked.reduce((sum, one) => sum + one, 0), most: Math.max(...asked) },
    seconds: (endedAt - startedAt) / 1000,
    asking: (endedAt - list.firstAnswerAt) / 1000,
  };
}
