import { setTimeout as sleep } from "node:timers/promises";
import { isPassing } from "#server/data/connection/databaseUnavailable.ts";
import { commitResults } from "./commitResults.ts";
import type { LeaseKeeper } from "./leaseKeeper.ts";
import type { RowResult } from "./rowResult.ts";
import type { WorkerContext } from "#server/lists/workerContext.ts";

const rowsMax = 500;
const waitMs = 500;

/** The list whose results are written, the lease of its rows, and the end of its work. */
interface WrittenList {
  listId: string;
  leases: LeaseKeeper;
  signal: AbortSignal;
}

const firstPauseMs = 100;
const longestPauseMs = 2000;
const longestMs = 120_000;

/** Repeats a write while the database is unreachable or asks for a repetition, for at most two minutes or until `signal` aborts: the answers of mail servers are worth more than a transaction. Rejects with the last error. */
export async function retryWrite<Value>(
  { log }: Pick<WorkerContext, "log">,
  write: () => Promise<Value>,
  signal: AbortSignal,
): Promise<Value> {
  const startedAt = performance.now();
  for (let pause = firstPauseMs; ; pause = Math.min(2 * pause, longestPauseMs)) {
    try {
      return await write();
    } catch (error) {
      const over = signal.aborted || performance.now() - startedAt > longestMs;
      if (over || !isPassing(error)) {
        throw error;
      }
      log.warn({ err: error }, "write repeated");
      await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** Collects the results of one list and writes many at once, one transaction after the other. */
export class ResultWriter {
  readonly #context: WorkerContext;
  readonly #list: WrittenList;
  #waiting: RowResult[] = [];
  #writing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(context: WorkerContext, list: WrittenList) {
    this.#context = context;
    this.#list = list;
  }

  /** True once the list accepts no more results. */
  get closed(): boolean {
    return this.#closed;
  }

  /** Queues a result, which is written within {@link waitMs} or with the next full batch. */
  add(answer: RowResult): void {
    this.#waiting.push(answer);
    if (this.#waiting.length >= rowsMax) {
      void this.flush();
    } else {
      this.#timer ??= setTimeout(() => void this.flush(), waitMs);
    }
  }

  /** Writes the queued results; resolves when they are written. While the database is unreachable, it tries again; after another error, the rows are free again. */
  flush(): Promise<void> {
    if (this.#timer !== null) {
      clearTimeout(this.#timer);
      this.#timer = null;
    }
    const answers = this.#waiting;
    this.#waiting = [];
    if (answers.length > 0) {
      this.#writing = this.#writing.then(() => this.#write(answers));
    }
    return this.#writing;
  }

  async #write(answers: readonly RowResult[]): Promise<void> {
    const { listId, leases, signal } = this.#list;
    const batch = { listId, worker: leases.worker, chunk: null, answers };
    let written = false;
    try {
      const commit = () => commitResults(this.#context, batch);
      this.#closed = (await retryWrite(this.#context, commit, signal)) === "closed";
      written = true;
    } catch (error) {
      this.#context.log.error({ err: error, list_id: listId }, "answers not written");
    }
    const positions = answers.map(({ row }) => row.position);
    leases.releaseRows(listId, positions, written);
  }
}
