import { setTimeout as sleep } from "node:timers/promises";
import { verifyBatch, type BatchResult } from "#engine/verifyBatch.ts";
import { claimResults } from "#server/data/jobResults.ts";
import type { JobResultRow } from "#server/data/tables.ts";
import { AnswerWriter } from "./answerWriter.ts";
import { askedMailbox } from "./askedMailbox.ts";
import { type Held, leaseMs } from "./held.ts";
import type { ListChecking } from "./listChecking.ts";
import type { WorkerParts } from "./workerParts.ts";

/** How much of a list one process does at once. */
export interface Width {
  /** Chunks of the first phase. */
  chunks: number;
  /** Mailboxes of the second. */
  mailboxes: number;
  /** Rows taken of one mail host in one go. */
  batch: number;
  /** Rows of a chunk of the lists that it reads. */
  chunkRows: number;
}

/** With what, and for which list. */
interface How {
  runner: string;
  held: Held;
  width: Width;
  checking: ListChecking;
  signal: AbortSignal;
}

/** For how long one round over the mail hosts lasts before it is looked anew at what is due. */
const roundMs = 3000;
const idleMs = 250;

/** The second phase of one list in one process: takes rows that are due, a few of each mail host in turn, and asks about so many mailboxes at once. */
export class Mailboxes {
  /** Until when mail hosts are left alone, by their key, in ms since the epoch. */
  readonly paused = new Map<string, number>();
  readonly #parts: WorkerParts;
  readonly #how: How;
  readonly #writer: AnswerWriter;
  #inFlight = 0;
  #wake: () => void = () => undefined;

  constructor(parts: WorkerParts, how: How) {
    this.#parts = parts;
    this.#how = how;
    this.#writer = new AnswerWriter(parts, {
      jobId: how.checking.job.id,
      runner: how.runner,
      held: how.held,
    });
  }

  /** True once the list takes no answers any more. */
  get closed(): boolean {
    return this.#writer.closed;
  }

  /** One round over these mail hosts. */
  async ask(hostKeys: readonly string[]): Promise<void> {
    const { now } = this.#parts;
    const { width, signal } = this.#how;
    const until = now() + roundMs;
    let empty = 0;
    for (let turn = 0; empty < hostKeys.length && now() < until; turn += 1) {
      while (this.#inFlight + width.batch > width.mailboxes && !signal.aborted) {
        await new Promise<void>((resolve) => (this.#wake = resolve));
      }
      if (signal.aborted || this.closed) {
        return;
      }
      const rows = await this.#take(hostKeys[turn % hostKeys.length] ?? "");
      empty = rows.length === 0 ? empty + 1 : 0;
      this.#askAbout(rows);
    }
    await this.#writer.flush();
    if (empty > 0 && !signal.aborted) {
      // Nothing is free: what is in flight ends, or a lease or a wait does.
      await Promise.race([sleep(idleMs), new Promise<void>((resolve) => (this.#wake = resolve))]);
    }
  }

  /** Waits for what is in flight and writes it. */
  async end(): Promise<void> {
    while (this.#inFlight > 0) {
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    await this.#writer.flush();
  }

  async #take(hostKey: string): Promise<JobResultRow[]> {
    const { runner, held, width, checking } = this.#how;
    const now = this.#parts.now();
    if ((this.paused.get(hostKey) ?? 0) > now) {
      return [];
    }
    const rows = await claimResults(this.#parts.database, {
      jobId: checking.job.id,
      hostKey,
      limit: width.batch,
      runner,
      now,
      leaseUntil: now + leaseMs,
    });
    const positions = rows.map(({ position }) => position);
    const taken = held.takeRows(checking.job.id, positions);
    const fresh = rows.filter(({ position }) => taken.has(position));
    this.#inFlight += fresh.length;
    return fresh;
  }

  #askAbout(rows: readonly JobResultRow[]): void {
    const { checking, signal } = this.#how;
    const inputs = rows.map(({ email }) => email ?? "");
    void verifyBatch(inputs, { ...checking.options, signal }, (index, found) => {
      const row = rows[index];
      if (row !== undefined) {
        this.#heard(row, found);
      }
    });
  }

  #heard(row: JobResultRow, found: BatchResult): void {
    const { checking, signal, held } = this.#how;
    // A row that is free says so from the start.
    const cost = { row, held: row.charge === null };
    const { answer, pausedUntil } = askedMailbox(checking, cost, found);
    if (pausedUntil > 0) {
      this.paused.set(row.host_key ?? "", pausedUntil);
    }
    if (signal.aborted) {
      held.releaseRows(checking.job.id, [row.position]);
    } else {
      this.#writer.add(answer);
    }
    this.#inFlight -= 1;
    this.#wake();
  }
}
