import { commitAnswers } from "./commitResults.ts";
import type { Held } from "./leaseKeeper.ts";
import type { RowAnswer } from "./rowResult.ts";
import type { WorkerParts } from "./workerContext.ts";

const rowsMax = 500;
const waitMs = 500;

/** Collects the answers of one list and writes many at once, one transaction after the other. */
export class AnswerWriter {
  readonly #parts: WorkerParts;
  readonly #list: { listId: string; runner: string; held: Held };
  #waiting: RowAnswer[] = [];
  #writing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(context: WorkerParts, list: { listId: string; runner: string; held: Held }) {
    this.#parts = context;
    this.#list = list;
  }

  /** True once the list takes no answers any more. */
  get closed(): boolean {
    return this.#closed;
  }

  /** Keeps an answer to be written soon. */
  add(answer: RowAnswer): void {
    this.#waiting.push(answer);
    if (this.#waiting.length >= rowsMax) {
      void this.flush();
    } else {
      this.#timer ??= setTimeout(() => void this.flush(), waitMs);
    }
  }

  /** Writes what waits; resolves when it is written. A fault of the database is logged, and the rows come free when their lease ends. */
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

  async #write(answers: readonly RowAnswer[]): Promise<void> {
    const { listId, runner, held } = this.#list;
    try {
      const batch = { listId, runner, chunk: null, answers };
      this.#closed = (await commitAnswers(this.#parts, batch)) === "closed";
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
