import type { Readable, Writable } from "node:stream";

/** One line of input with its number; null text if it is too long. */
export interface InputLine {
  number: number;
  text: string | null;
}

const longestLine = 1024 * 1024;

/**
 * Splits a stream into lines at LF and drops a CR before it, with one line in memory at a time. The last line needs
 * no LF.
 */
export async function* linesOf(input: Readable): AsyncGenerator<InputLine> {
  let rest = "";
  let number = 0;
  let tooLong = false;
  input.setEncoding("utf8");
  for await (const chunk of input as AsyncIterable<string>) {
    let start = 0;
    for (let end = chunk.indexOf("\n"); end >= 0; end = chunk.indexOf("\n", start)) {
      const text = rest + chunk.slice(start, end);
      number += 1;
      yield { number, text: tooLong || text.length > longestLine ? null : withoutCr(text) };
      rest = "";
      tooLong = false;
      start = end + 1;
    }
    rest += chunk.slice(start);
    if (rest.length > longestLine) {
      tooLong = true;
      rest = "";
    }
  }
  if (rest !== "" || tooLong) {
    yield { number: number + 1, text: tooLong ? null : withoutCr(rest) };
  }
}

const withoutCr = (text: string): string => (text.endsWith("\r") ? text.slice(0, -1) : text);

const batchLength = 64 * 1024;

/** Writes lines in batches and waits for slow readers. */
export class LineWriter {
  readonly #output: Writable;
  #batch = "";

  constructor(output: Writable) {
    this.#output = output;
  }

  async write(line: string): Promise<void> {
    this.#batch += `${line}\n`;
    if (this.#batch.length >= batchLength) {
      await this.flush();
    }
  }

  async flush(): Promise<void> {
    const batch = this.#batch;
    this.#batch = "";
    if (batch !== "" && !this.#output.write(batch)) {
      await new Promise<void>((resolve) => void this.#output.once("drain", resolve));
    }
  }
}
