import type { Readable, Writable } from "node:stream";

/** One line of input with its number; null text if it is too long. */
interface InputLine {
  number: number;
  text: string | null;
}

const longestLine = 1024 * 1024;

/**
 * Splits a stream into lines at LF and drops a CR before it and a byte order mark at the start, with one line in
 * memory at a time. The last line needs no LF.
 */
async function* readLines(input: Readable): AsyncGenerator<InputLine> {
  let rest = "";
  let number = 0;
  let tooLong = false;
  input.setEncoding("utf8");
  for await (const chunk of input as AsyncIterable<string>) {
    let start = 0;
    for (let end = chunk.indexOf("\n"); end >= 0; end = chunk.indexOf("\n", start)) {
      const text = rest + chunk.slice(start, end);
      number += 1;
      yield { number, text: tooLong || text.length > longestLine ? null : bare(text, number) };
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
    yield { number: number + 1, text: tooLong ? null : bare(rest, number + 1) };
  }
}

function bare(text: string, number: number): string {
  const line = text.endsWith("\r") ? text.slice(0, -1) : text;
  return number === 1 ? line.replace(/^\uFEFF/u, "") : line;
}

const batchLength = 64 * 1024;

/** Writes lines in batches and waits for slow readers. */
class LineWriter {
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

/** Error of one line. */
export interface LineError {
  /** `invalid_json`, `not_a_string`, `not_an_object`, `invalid_field`, `line_too_long`, or a code of the API. */
  code: string;
  message: string;
}

/** Result of one line. */
export type LineResult = { ok: true; value: unknown } | { ok: false; error: LineError };

const atOnce = 32;

/**
 * Writes one line of JSON for each line of JSON, in order, with at most 32 in progress; an invalid line gets an
 * error. Returns false if a line had one.
 */
export async function eachLine(
  streams: { input: Readable; output: Writable },
  answer: (value: unknown) => LineResult | Promise<LineResult>,
): Promise<boolean> {
  const writer = new LineWriter(streams.output);
  const waiting: Promise<{ ok: boolean; line: string }>[] = [];
  let whole = true;
  const settleFirst = async (): Promise<void> => {
    const first = await waiting.shift();
    if (first !== undefined) {
      whole &&= first.ok;
      await writer.write(first.line);
    }
  };
  for await (const { number, text } of readLines(streams.input)) {
    waiting.push(answerLine(number, text, answer));
    if (waiting.length >= atOnce) {
      await settleFirst();
    }
  }
  while (waiting.length > 0) {
    await settleFirst();
  }
  await writer.flush();
  return whole;
}

async function answerLine(
  line: number,
  text: string | null,
  answer: (value: unknown) => LineResult | Promise<LineResult>,
): Promise<{ ok: boolean; line: string }> {
  const result = await answerText(text, answer);
  const shown = result.ok ? result.value : { error: { ...result.error, line } };
  return { ok: result.ok, line: JSON.stringify(shown) };
}

async function answerText(
  text: string | null,
  answer: (value: unknown) => LineResult | Promise<LineResult>,
): Promise<LineResult> {
  if (text === null) {
    return refused("line_too_long", "A line may have at most 1,048,576 characters.");
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refused("invalid_json", "This line isn't valid JSON.");
  }
  return answer(value);
}

/** Returns the result for an invalid line. */
export function refused(code: LineError["code"], message: string): LineResult {
  return { ok: false, error: { code, message } };
}
