import { commitResults } from "./commitResults.ts";
import type { LeaseKeeper } from "./leaseKeeper.ts";
import type { RowResult } from "./rowResult.ts";
import type { WorkerContext } from "#server/lists/workerContext.ts";

const rowsMax = 500;
const waitMs = 500;

/** Collects the results of one list and writes many at once, one transaction after the other. */
export class ResultWriter {
  readonly #parts: WorkerContext;
  readonly #list: { listId: string; worker: string; held: LeaseKeeper };
  #waiting: RowResult[] = [];
  #writing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(context: WorkerContext, list: { listId: string; worker: string; held: LeaseKeeper }) {
    this.#parts = context;
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

  /** Writes the queued results; resolves when they are written. A database error is logged, and the rows become free when their leases expire. */
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
    const { listId, worker, held } = this.#list;
    try {
      const batch = { listId, worker, chunk: null, answers };
      this.#closed = (await commitResults(this.#parts, batch)) === "closed";
    } catch (error) {
      this.#parts.log.error({ err: error, list_id: listId }, "answers not written");
    } finally {
      held.releaseRows(
        listId,
        answers.map(({ row }) => row.position),
      );
    }
  }
}
