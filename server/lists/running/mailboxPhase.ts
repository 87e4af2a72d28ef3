import type { QueueWait } from "#contract/listShape.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { verifyBatch, type BatchResult } from "#engine/verification/verifyBatch.ts";
import { claimResults } from "#server/data/queries/listResults.ts";
import type { HostBacklog } from "#server/data/queries/listBacklog.ts";
import type { ListResultRow } from "#server/data/tables/listResultRow.ts";
import { paidKey } from "#server/data/queries/unpaidRows.ts";
import { ResultWriter } from "./resultWriter.ts";
import { hostKeyOf, retryOrFinish } from "./checkChunk.ts";
import type { LeaseKeeper } from "./leaseKeeper.ts";
import type { CheckContext } from "./createCheckContext.ts";
import type { WorkerContext } from "#server/lists/workerContext.ts";
import { RetryOutcomes } from "#server/lists/progress/retryOutcomes.ts";
import { isThrottledLocally, type RowResult } from "./rowResult.ts";

/** Limits on the work of one process on a list. */
export interface WorkerLimits {
  /** Most lists worked on at once. */
  lists: number;
  /** Most chunks checked at once in the first phase. */
  chunks: number;
  /** Most mailboxes checked at once in the second phase. */
  mailboxes: number;
  /** Most rows claimed at once from an MX host or a group of small ones. */
  batch: number;
  /** Rows per chunk of the lists it counts. */
  chunkRows: number;
}

/** The lease of the worker, its limits, and the list it checks. */
interface PhaseOptions {
  leases: LeaseKeeper;
  width: WorkerLimits;
  checking: CheckContext;
  signal: AbortSignal;
  /** Ends new claims: the time slice of the list is over, or the worker stops. */
  slice: AbortSignal;
}

/** Length of a round over the MX hosts, in ms, before the backlog is read again; longer if reading takes long, so that it takes a small share of the time. */
const roundMs = { usual: 3000, timesLooking: 15, most: 10_000 } as const;
const idleMs = { least: 250, timesLooking: 5 } as const;

/** The mailbox phase of one list in one process: claims due rows, some of each MX host in rotation, and checks up to `width.mailboxes` mailboxes at once. */
export class MailboxPhase {
  /** MX hosts that are left alone, until when and why. */
  readonly paused = new Map<string, { until: number; why: QueueWait }>();
  /** Retries so far. */
  readonly outcomes = new RetryOutcomes();
  readonly #context: WorkerContext;
  readonly #options: PhaseOptions;
  readonly #writer: ResultWriter;
  #inFlight = 0;
  #wake: () => void = () => undefined;

  constructor(context: WorkerContext, options: PhaseOptions) {
    this.#context = context;
    this.#options = options;
    this.#writer = new ResultWriter(context, {
      listId: options.checking.list.id,
      leases: options.leases,
      signal: options.signal,
    });
  }

  /** True once the list accepts no more results. */
  get closed(): boolean {
    return this.#writer.closed;
  }

  /** Runs one round over the MX hosts of this backlog, which took `lookMs` ms to read. */
  async runRound(backlog: readonly HostBacklog[], lookMs: number): Promise<void> {
    const { now } = this.#context;
    const { width, slice: over } = this.#options;
    const startedAt = now();
    const long = Math.max(roundMs.usual, lookMs * roundMs.timesLooking);
    const until = startedAt + Math.min(roundMs.most, long);
    const due = backlog.filter((host) => this.#dueAt(host) <= startedAt);
    const batches = hostBatches(due, width.batch);
    let empty = 0;
    for (let round = 0; empty < batches.length && now() < until; round += 1) {
      while (this.#inFlight + width.batch > width.mailboxes && !over.aborted) {
        await new Promise<void>((resolve) => (this.#wake = resolve));
      }
      if (over.aborted || this.closed) {
        return;
      }
      const rows = await this.#take(batches[round % batches.length] ?? []);
      empty = rows.length === 0 ? empty + 1 : 0;
      this.#checkRows(rows);
    }
    await this.#writer.flush();
    if (empty === batches.length) {
      const nextAt = backlog.reduce((first, host) => {
        return Math.min(first, Math.max(this.#dueAt(host), startedAt));
      }, until);
      await this.#idle(Math.max(idleMs.least, lookMs * idleMs.timesLooking, nextAt - now()));
    }
  }

  /** Returns the time at which an MX host may be contacted next, in ms since the epoch. */
  #dueAt({ host_key: hostKey, due_at: dueAt }: HostBacklog): number {
    return Math.max(dueAt, this.paused.get(hostKey)?.until ?? 0);
  }

  /** Waits `ms` while nothing is due; less if the last check in flight ends sooner. */
  async #idle(ms: number): Promise<void> {
    const { slice } = this.#options;
    const over = new AbortController();
    const waited = sleep(ms, undefined, { signal: AbortSignal.any([slice, over.signal]) }).then(
      () => over.abort(),
      () => undefined,
    );
    if (this.#inFlight > 0) {
      while (this.#inFlight > 0 && !over.signal.aborted && !slice.aborted) {
        await Promise.race([waited, new Promise<void>((resolve) => (this.#wake = resolve))]);
      }
      over.abort();
    }
    await waited;
  }

  /** Waits for the checks in flight and writes their results. */
  async end(): Promise<void> {
    while (this.#inFlight > 0) {
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    await this.#writer.flush();
  }

  async #take(batch: readonly string[]): Promise<ListResultRow[]> {
    const { leases, width, checking } = this.#options;
    const { id: listId } = checking.list;
    const now = this.#context.now();
    const hostKeys = batch.filter((one) => (this.paused.get(one)?.until ?? 0) <= now);
    if (hostKeys.length === 0) {
      return [];
    }
    const claim = { listId, hostKeys, limit: width.batch, worker: leases.worker, now };
    const rows = await leases.claimRows(listId, () => claimResults(this.#context.database, claim));
    this.#inFlight += rows.length;
    return rows;
  }

  #checkRows(rows: readonly ListResultRow[]): void {
    const { checking, signal } = this.#options;
    const inputs = rows.map(({ email }) => email ?? "");
    void verifyBatch(inputs, { ...checking.options, records: true, signal }, (index, found) => {
      const row = rows[index];
      if (row !== undefined) {
        this.#settle(row, found);
      }
    });
  }

  #settle(claimed: ListResultRow, found: BatchResult): void {
    const { checking, signal, leases } = this.#options;
    const hostKey = claimed.host_key === paidKey ? hostKeyOf(found) : null;
    const row = hostKey === null ? claimed : { ...claimed, host_key: hostKey };
    // A free row has its charge set before its mailbox check.
    const cost = { row, held: row.charge === null };
    const { answer, pausedUntil } = mailboxResult(checking, cost, found);
    if (pausedUntil !== null) {
      const why = found.reason === "sender_rate_limited" ? "rate_limited" : "circuit_open";
      this.paused.set(row.host_key ?? "", { until: pausedUntil, why });
    }
    if (answer.row.status === "retrying" && answer.row.tries > claimed.tries) {
      this.outcomes.waits(answer.row.reason, answer.row.due_at - this.#context.now());
    }
    if (claimed.status === "retrying" && answer.row.tries > claimed.tries) {
      this.outcomes.retried(claimed, answer.row.status === "retrying", this.#context.now());
    }
    if (signal.aborted) {
      leases.releaseRows(checking.list.id, [row.position], false);
    } else {
      this.#writer.add(answer);
    }
    this.#inFlight -= 1;
    this.#wake();
  }
}

/** The result of one mailbox check, and the time until which its MX host is left alone (ms since the epoch; null if it isn't paused). */
export interface MailboxResult {
  answer: RowResult;
  pausedUntil: number | null;
}

/** Returns a row with the result of its mailbox check; `held` if a credit is reserved for it. A local rate limit postpones the row and pauses its MX host. */
function mailboxResult(
  checking: CheckContext,
  { row, held }: { row: ListResultRow; held: boolean },
  found: BatchResult,
): MailboxResult {
  if (isThrottledLocally(found)) {
    const pausedUntil = checking.now() + (found.retry_after_s ?? 0) * 1000;
    return { answer: { row: { ...row, due_at: pausedUntil }, held, cacheKey: null }, pausedUntil };
  }
  return { answer: retryOrFinish(checking, { row, held }, found), pausedUntil: null };
}

/** Groups MX hosts whose rows are claimed together: a host with at least `batch` rows is alone, smaller hosts share a group. */
export function hostBatches(
  backlog: readonly Pick<HostBacklog, "host_key" | "rows">[],
  batch: number,
): string[][] {
  const batches: string[][] = [];
  let small: string[] = [];
  let rows = 0;
  for (const host of backlog) {
    if (host.rows >= batch) {
      batches.push([host.host_key]);
      continue;
    }
    small.push(host.host_key);
    rows += host.rows;
    if (rows >= batch) {
      batches.push(small);
      [small, rows] = [[], 0];
    }
  }
  return small.length === 0 ? batches : [...batches, small];
}
