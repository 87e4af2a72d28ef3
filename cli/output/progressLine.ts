import type { WriteStream } from "node:tty";

/** Time between two lines where lines can't be overwritten. */
const everyMs = 10_000;

/** Progress of a list. */
export interface Progress {
  /** Rows that have a result. */
  done: number;
  /** Rows to check; null until they are counted. */
  total: number | null;
  /** Time at which it has ended at the latest, in ms since the epoch; null if that isn't known. */
  latest: number | null;
  /** Rows that wait for a retry. */
  retrying: number;
}

/** Shows the progress of a list: in a terminal on one line, elsewhere as a line every ten seconds. */
export class ProgressLine {
  readonly #output: Pick<WriteStream, "write" | "isTTY">;
  readonly #now: () => number;
  #shown = "";
  #shownAt = Number.NEGATIVE_INFINITY;

  constructor(output: Pick<WriteStream, "write" | "isTTY">, now: () => number) {
    this.#output = output;
    this.#now = now;
  }

  show(progress: Progress): void {
    const text = progressText(progress, this.#now());
    const isDue = this.#output.isTTY || this.#now() - this.#shownAt >= everyMs;
    if (text === this.#shown || !isDue) {
      return;
    }
    this.#shown = text;
    this.#shownAt = this.#now();
    this.#output.write(this.#output.isTTY ? `\r${text}\u001B[K` : `${text}\n`);
  }

  /** Leaves the line. */
  end(): void {
    if (this.#output.isTTY && this.#shown !== "") {
      this.#output.write("\n");
    }
  }
}

const minutes = (ms: number): number => Math.max(1, Math.ceil(ms / 60_000));

/** Returns a sentence about the progress of a list. */
function progressText({ done, total, latest, retrying }: Progress, now: number): string {
  if (total === null) {
    return "Reading the file.";
  }
  const left = latest === null ? "" : `, at most ${minutes(latest - now)} min left`;
  const waiting = retrying === 0 ? "" : `, ${retrying} wait for a retry`;
  return `${done} of ${total} rows checked${left}${waiting}.`;
}
