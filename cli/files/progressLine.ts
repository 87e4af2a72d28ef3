import type { WriteStream } from "node:tty";
import { countsOf, type ListRow, timeEstimateOf } from "#server/data/tables/listRow.ts";

/** Time between two lines where lines can't be overwritten. */
const everyMs = 10_000;

/** Shows the progress of a list: in a terminal on one line, elsewhere as a line every ten seconds. */
export class ProgressLine {
  readonly #output: Pick<WriteStream, "write" | "isTTY">;
  readonly #now: () => number;
  #shown = "";
  #at = Number.NEGATIVE_INFINITY;

  constructor(output: Pick<WriteStream, "write" | "isTTY">, now: () => number) {
    this.#output = output;
    this.#now = now;
  }

  show(list: ListRow): void {
    const text = progressText(list, this.#now());
    const isDue = this.#output.isTTY || this.#now() - this.#at >= everyMs;
    if (text === this.#shown || !isDue) {
      return;
    }
    this.#shown = text;
    this.#at = this.#now();
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
function progressText(list: ListRow, now: number): string {
  if (countsOf(list.counts) === null) {
    return "Reading the file.";
  }
  const estimate =
    list.state === "running" || list.state === "finalizing" ? timeEstimateOf(list.estimate) : null;
  const done = `${list.done} of ${list.total} rows checked`;
  const left =
    estimate?.latest === null || estimate?.latest === undefined
      ? ""
      : `, at most ${minutes(estimate.latest - now)} min left`;
  const waiting =
    estimate === null || estimate.retrying === 0 ? "" : `, ${estimate.retrying} wait for a retry`;
  return `${done}${left}${waiting}.`;
}
