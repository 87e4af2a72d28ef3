import { completeOptions, optionsOf, type ListRow } from "#server/data/tables/listRow.ts";
import type { CountedRow, ListChunkRow } from "#server/data/tables/listChunkRow.ts";
import { tmpdir } from "node:os";
import { sql } from "kysely";
import { expect } from "vitest";
import type { ListCounts } from "#contract/listShape.ts";
import { ownAccount } from "#bench/fixtures/benchAccount.ts";
import type { Database } from "#server/data/connection/database.ts";
import { claimChunks, hasWaitingChunk, insertChunks } from "#server/data/queries/listChunks.ts";
import { claimResults } from "#server/data/queries/listResults.ts";
import { changeList, insertList, listById } from "#server/data/queries/lists.ts";
import { renewRunner } from "#server/data/queries/runners.ts";
import type { ListResultRow } from "#server/data/tables/listResultRow.ts";
import { paidKey, rowsPayable, unpaidKey } from "#server/data/queries/unpaidRows.ts";
import { loadTexts } from "#server/config/texts.ts";
import { newId } from "#server/crypto/newId.ts";
import {
  type ResultBatch,
  type CommitOutcome,
  commitResults,
} from "#server/lists/running/commitResults.ts";
import { finishList } from "#server/lists/lifecycle/finishList.ts";
import { expireLists } from "#server/lists/lifecycle/expireLists.ts";
import { leaseMs } from "#server/lists/running/leaseKeeper.ts";
import { type RowResult, emptyResult } from "#server/lists/running/rowResult.ts";
import { startRun } from "#server/lists/lifecycle/startRun.ts";
import {
  cancelRun,
  removeList,
  pauseRun,
  resumeRun,
} from "#server/lists/lifecycle/listLifecycle.ts";
import { resumeUnpaidRows } from "#server/lists/running/resumeUnpaidRows.ts";
import { reserveMoreCredits, unreservedRows } from "#server/lists/running/reserveMoreCredits.ts";
import type { WorkerContext } from "#server/lists/workerContext.ts";
import type { AppContext } from "#server/context.ts";
import { grantCredits } from "#tests/support/grantCredits.ts";

const texts = loadTexts();

/** Result of checking a row: one that costs a credit, one that doesn't, or none yet. */
export type Outcome = "verdict" | "unknown" | "waits";
/** Kind of a row in the file. */
export type RowKind = "check" | "malformed" | "duplicate";

const chunkRows = 3;
/** Host keys of rows that wait to be checked. */
const hosts = ["mx.example.net", paidKey];

/** One account, its lists, and every operation on its credits, performed by the product's functions. */
export class LedgerModel {
  readonly lists: string[] = [];
  /** Results of workers, committed or not: a process may be late, or not learn that its commit succeeded. */
  readonly batches: ResultBatch[] = [];
  /** Credits ever held for a list. */
  readonly #taken = new Map<string, number>();
  /** Positions of the rows that are checked, each with a credit held. */
  readonly #checks = new Map<string, ReadonlySet<number>>();
  readonly #database: Database;
  /** The same database without the gates of a schedule, for reading. */
  readonly #plain: Database;
  readonly #secrets: AppContext["secrets"];
  #now = Date.now();
  #accountId = "";

  /** `plain` is the same database without the schedule that orders the operations on `database`. */
  constructor({
    database,
    secrets,
    plain = database,
  }: Pick<AppContext, "database" | "secrets"> & { plain?: Database }) {
    this.#database = database;
    this.#plain = plain;
    this.#secrets = secrets;
  }

  get #parts() {
    const [database, secrets] = [this.#database, this.#secrets];
    return {
      database,
      secrets,
      config: { dataDir: tmpdir(), rateLimits: false, publicUrl: "http://127.0.0.1" },
      texts,
      now: () => this.#now,
    };
  }

  get #queries() {
    return this.#database.queries;
  }

  async open(credits: number): Promise<void> {
    this.#accountId = await ownAccount(this.#plain.queries, credits);
  }

  async grant(amount: number): Promise<void> {
    await grantCredits(this.#parts, { email: `${this.#accountId}@example.com`, amount });
  }

  /** Adds a list that was read and counted. */
  async handIn(kinds: readonly RowKind[], maxCredits: number | null): Promise<void> {
    const id = newId("list");
    const counted = kinds.map((kind, index): CountedRow => {
      const email = `row${index}@example.net`;
      return kind === "duplicate" && index > 0 && kinds[0] !== "duplicate"
        ? { kind, email, of: 1 }
        : { kind: kind === "duplicate" ? "check" : kind, email };
    });
    await insertList(
      this.#plain.queries,
      countedList(id, this.#accountId, { counted, maxCredits }),
    );
    await insertChunks(this.#plain.queries, chunksOf(id, counted));
    this.lists.push(id);
    this.#taken.set(id, 0);
    const checks = counted.flatMap(({ kind }, index) => (kind === "check" ? [index + 1] : []));
    this.#checks.set(id, new Set(checks));
  }

  async start(id: string): Promise<void> {
    const started = await startRun(this.#parts, id);
    if (started.ok) {
      this.#taken.set(id, started.list.held);
    }
  }

  pause = async (id: string) => void (await pauseRun(this.#parts, id));
  resume = async (id: string) => void (await resumeRun(this.#parts, id));
  cancel = async (id: string) => void (await cancelRun(this.#parts, id));

  async delete(id: string): Promise<void> {
    const list = await listById(this.#queries, id);
    if (list !== undefined) {
      await removeList(this.#parts, list);
    }
  }

  async topUp(id: string): Promise<void> {
    const list = await listById(this.#queries, id);
    if (list?.state === "running") {
      // Sends no notifications here, so these parts of the context are enough.
      await reserveMoreCredits(this.#parts as unknown as WorkerContext, list);
    }
  }

  /** Runs {@link topUp} while nothing else happens, and records the credits. */
  async topUpAlone(id: string): Promise<void> {
    const before = (await listById(this.#queries, id))?.held ?? 0;
    await this.topUp(id);
    const after = (await listById(this.#queries, id))?.held ?? 0;
    this.#taken.set(id, (this.#taken.get(id) ?? 0) + after - before);
    await this.#expectToEnd(id);
  }

  /** Deletes expired lists as of this many ms from now. */
  async expire(ms: number): Promise<void> {
    await expireLists({ database: this.#database, now: () => this.#now + ms });
  }

  /** Renews a worker's lease. */
  async beat(worker: string): Promise<void> {
    await renewRunner(this.#queries, {
      id: worker,
      leaseUntil: this.#now + leaseMs,
      process: null,
    });
  }

  /** Expects that a running list isn't left with rows that no credit can pay for. */
  async #expectToEnd(id: string): Promise<void> {
    const { rows } = await sql<{ id: string }>`
      select id from lists where id = ${id} and state = 'running' and held = 0 and exists (
        select 1 from list_results where list_id = lists.id and status <> 'final' and charge is null and duplicate_of is null
      )`.execute(this.#plain.queries);
    expect(rows).toEqual([]);
  }

  /** Claims a chunk for a worker, with these results for its rows. */
  async takeChunk(id: string, worker: string, outcomes: readonly Outcome[]): Promise<void> {
    const at = { id, from: ["queued"] as const };
    await changeList(this.#queries, at, {
      state: "running",
      phase: "records",
      started_at: this.#now,
    });
    const list = await listById(this.#queries, id);
    if (list?.state !== "running") {
      return;
    }
    await this.beat(worker);
    const claim = { listId: id, limit: 1, worker, now: this.#now };
    const [chunk] = await claimChunks(this.#database, claim);
    if (chunk !== undefined) {
      const of = { listId: id, ownChunk: chunk.seq };
      const payable = unreservedRows(list) > 0 ? await rowsPayable(this.#queries, of) : Infinity;
      const answers = answersOf(chunk, { outcomes, payable, now: this.#now });
      this.batches.push({ listId: id, worker, chunk: chunk.seq, answers });
    }
  }

  /** Claims waiting rows for a worker, with these results. */
  async takeRows(id: string, worker: string, outcomes: readonly Outcome[]): Promise<void> {
    const list = await listById(this.#queries, id);
    // Rows that wait for credits come after all chunks.
    if (list?.state === "running" && !(await hasWaitingChunk(this.#queries, id))) {
      await resumeUnpaidRows(this.#parts, id);
    }
    await this.beat(worker);
    for (const host of list?.state === "running" ? hosts : []) {
      const claim = { listId: id, hostKeys: [host], limit: 3, worker, now: this.#now };
      const rows = await claimResults(this.#database, claim);
      const answers = rows.map((row, index) =>
        answer(row, { outcome: outcomes[index] ?? "verdict", held: true, now: this.#now }),
      );
      if (answers.length > 0) {
        this.batches.push({ listId: id, worker, chunk: null, answers });
      }
    }
  }

  /** Commits a worker's results; the same batch may be committed again, or long after another worker claimed its rows. */
  async commit(batch: ResultBatch): Promise<CommitOutcome> {
    return commitResults(this.#parts as unknown as WorkerContext, batch);
  }

  /** Commits the results of several claims of rows at once; a worker may have claimed a row twice. */
  async commitTogether(): Promise<void> {
    const last = this.batches.findLast(({ chunk }) => chunk === null);
    if (last !== undefined) {
      const { listId, worker } = last;
      const same = this.batches.filter(
        (batch) => batch.chunk === null && batch.listId === listId && batch.worker === worker,
      );
      await this.commit({ ...last, answers: same.flatMap(({ answers }) => answers) });
    }
  }

  /** Lets every lease expire, as when all processes die. */
  crash(): void {
    this.#now += leaseMs * 2;
  }

  /** Completes a list with all rows done. */
  async finish(id: string): Promise<void> {
    const list = await listById(this.#queries, id);
    if (list?.state === "running" && list.done === list.total) {
      const at = { id, from: ["running"] as const };
      await changeList(this.#queries, at, { state: "finalizing" });
      await finishList(this.#parts as unknown as WorkerContext, { ...list, state: "finalizing" });
    }
  }

  /** Claims a chunk or waiting rows for a worker, commits these results, and completes the list if that was the rest. */
  async work(id: string, worker: string, outcomes: readonly Outcome[]): Promise<void> {
    const before = this.batches.length;
    await this.takeChunk(id, worker, outcomes);
    await this.takeRows(id, worker, outcomes);
    for (const batch of this.batches.slice(before)) {
      await this.commit(batch);
    }
    await this.finish(id);
  }

  /** Resumes every list with enough credits and a new worker; expects that each of them ends, unless it has reached its credit limit. Returns the number of completed lists. */
  async completeAll(): Promise<number> {
    this.crash();
    await this.grant(100);
    for (const id of this.lists) {
      await this.start(id);
      for (let round = 0; round < 8; round += 1) {
        await this.resume(id);
        await this.topUp(id);
        await this.work(id, "three", ["verdict", "unknown", "verdict"]);
      }
    }
    const found = await Promise.all(this.lists.map((id) => listById(this.#plain.queries, id)));
    const lists = found.filter((list) => list !== undefined);
    expect(lists.filter((list) => !hasEnded(list) && !hasReachedLimit(list))).toEqual([]);
    return lists.filter(({ state }) => state === "completed").length;
  }

  /** Expects {@link expectBalanced}, and that every credit ever held for a list is held, charged or released; valid only if operations ran one after the other. */
  async expectSound(): Promise<void> {
    for (const { id, charged, held, released } of await this.expectBalanced()) {
      expect(charged + held + released).toBe(this.#taken.get(id));
    }
  }

  /** Expects I1 to I4 and I11, and that no list costs more than its held credits or its limit; returns the lists. */
  async expectBalanced(): Promise<ListRow[]> {
    const { rows } = await sql<Record<string, number>>`
      select balance, held,
        (select coalesce(sum(amount), 0) from ledger where account_id = accounts.id) as ledger,
        (select coalesce(sum(held), 0) from lists where account_id = accounts.id) as lists_held
      from accounts where id = ${this.#accountId}`.execute(this.#plain.queries);
    const account = rows[0] ?? {};
    expect(account).toMatchObject({
      balance: Number(account["ledger"]),
      held: Number(account["lists_held"]),
    });
    expect(account["held"]).toBeGreaterThanOrEqual(0);
    expect(account["balance"]).toBeGreaterThanOrEqual(account["held"] ?? 0);
    const lists = await sql<ListRow & { ledger: number }>`
      select lists.*, (select cast(coalesce(-sum(amount), 0) as integer) from ledger where list_id = lists.id) as ledger
      from lists where account_id = ${this.#accountId}`.execute(this.#plain.queries);
    for (const list of lists.rows) {
      expect(list.ledger).toBe(list.charged);
      await this.#expectRows(list);
    }
    return lists.rows;
  }

  async #expectRows(list: ListRow): Promise<void> {
    const { charged, held, released, done, total } = list;
    const final = await this.#plain.queries
      .selectFrom("list_results")
      .select(["position", "credits"])
      .where("list_id", "=", list.id)
      .where("status", "=", "final")
      .execute();
    expect(charged + held).toBeLessThanOrEqual(optionsOf(list.options).max_credits ?? Infinity);
    const asked = await this.#plain.queries
      .selectFrom("list_results")
      .select("position")
      .where("list_id", "=", list.id)
      .where("status", "<>", "final")
      .where("charge", "is", null)
      .where("host_key", "is not", null)
      .where("host_key", "<>", unpaidKey)
      .execute();
    // Without a held credit, no row may be checked.
    expect(["canceled", "expired"].includes(list.state) ? 0 : asked.length).toBeLessThanOrEqual(
      held,
    );
    const verdicts = ["deliverable", "risky", "undeliverable", "unknown"] as const;
    expect(verdicts.reduce((sum, verdict) => sum + list[verdict], 0)).toBe(done);
    if (list.state === "expired") {
      expect(held).toBe(0);
      // Rows of an ended list may wait for the end of their partition.
      const mayWait = this.#database.kind === "postgres" && list.completed_at !== null;
      expect(mayWait ? [] : final).toEqual([]);
      return;
    }
    expect([final.length, final.reduce((sum, { credits }) => sum + credits, 0)]).toEqual([
      done,
      charged,
    ]);
    const paid = final.filter(({ position }) => this.#checks.get(list.id)?.has(position) === true);
    const over = ["completed", "canceled"].includes(list.state);
    // At its end a list also releases the credits of its other rows.
    expect(over ? paid.length <= charged + released : paid.length === charged + released).toBe(
      true,
    );
    expect(over ? held : 0).toBe(0);
    expect(list.state === "completed" ? done : total).toBe(total);
  }
}

const hasEnded = ({ state }: ListRow): boolean =>
  ["completed", "canceled", "expired"].includes(state);

const hasReachedLimit = ({ state, charged, options }: ListRow): boolean =>
  state === "paused" && charged === optionsOf(options).max_credits;

function answersOf(
  chunk: ListChunkRow,
  { outcomes, payable, now }: { outcomes: readonly Outcome[]; payable: number; now: number },
): RowResult[] {
  const counted = JSON.parse(chunk.counted) as CountedRow[];
  let left = payable;
  return counted.map(({ kind, email, of }, index): RowResult => {
    const row = emptyResult(chunk.list_id, chunk.first_position + index, email);
    if (kind === "duplicate") {
      return { row: { ...row, duplicate_of: of ?? null }, held: false, cacheKey: null };
    }
    left -= kind === "check" ? 1 : 0;
    if (kind === "check" && left < 0) {
      return { row: { ...row, host_key: unpaidKey }, held: true, cacheKey: null };
    }
    const outcome = kind === "check" ? (outcomes[index] ?? "verdict") : "unknown";
    return answer(row, { outcome, held: kind === "check", now });
  });
}

function answer(
  row: ListResultRow,
  { outcome, held, now }: { outcome: Outcome; held: boolean; now: number },
): RowResult {
  if (outcome === "waits") {
    return { row: { ...row, host_key: hosts[0] ?? "" }, held, cacheKey: null };
  }
  const costs = outcome === "verdict";
  const found = {
    status: "final" as const,
    verdict: costs ? ("deliverable" as const) : ("unknown" as const),
    reason: costs ? ("mailbox_accepted" as const) : ("policy_refused" as const),
    score: costs ? 98 : 50,
    credits: costs ? 1 : 0,
    charge: costs ? ("definitive" as const) : ("unknown" as const),
    checked_at: now,
  };
  return { row: { ...row, ...found }, held, cacheKey: costs ? row.email : null };
}

export function countedList(
  id: string,
  accountId: string,
  of: { counted: readonly CountedRow[]; maxCredits: number | null },
): ListRow {
  const count = (kind: RowKind) => of.counted.filter((row) => row.kind === kind).length;
  const counts: ListCounts = {
    rows: of.counted.length,
    blank: 0,
    malformed: count("malformed"),
    not_an_address: 0,
    split: 0,
    most_in_line: 0,
    duplicates: count("duplicate"),
    recently_validated: 0,
    blocked_by_rule: 0,
    sandbox: 0,
    billable: count("check"),
  };
  const options = completeOptions({ notify: false, max_credits: of.maxCredits });
  return {
    id,
    account_id: accountId,
    name: "List",
    state: "ready",
    source_kind: "emails",
    upload_id: null,
    file_name: null,
    file_hash: null,
    bytes: 0,
    format: null,
    mapping: "{}",
    preview: null,
    options: JSON.stringify(options),
    counts: JSON.stringify(counts),
    phase: "none",
    total: counts.rows,
    done: 0,
    deliverable: 0,
    risky: 0,
    undeliverable: 0,
    unknown: 0,
    held: 0,
    charged: 0,
    released: 0,
    sample: null,
    previous_list_id: null,
    fixes: null,
    estimate: null,
    error: null,
    worker: null,
    created_at: 0,
    started_at: null,
    completed_at: null,
    expires_at: null,
    key_id: null,
    key_month: null,
    key_held: 0,
    member_id: null,
    member_month: null,
    member_held: 0,
    tags: "[]",
    issues: null,
    source_url: null,
    policy_version: null,
    judgements: null,
  };
}

export function chunksOf(id: string, counted: readonly CountedRow[]): ListChunkRow[] {
  const chunks = Math.ceil(counted.length / chunkRows);
  return Array.from({ length: chunks }, (_, seq) => {
    const some = counted.slice(seq * chunkRows, (seq + 1) * chunkRows);
    return {
      list_id: id,
      seq,
      first_position: seq * chunkRows + 1,
      size: some.length,
      records: "[]",
      counted: JSON.stringify(some),
      state: "waiting",
      attempts: 0,
      worker: null,
    };
  });
}
