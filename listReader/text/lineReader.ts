import { ListReadError } from "#listReader/input/listReadError.ts";
import { listReaderLimits } from "#listReader/input/listReaderLimits.ts";

/** Splits text into lines at any line ending. Every call yields the completed lines. */
export interface LineReader {
  take(text: string, last: boolean): Generator<{ line: number; text: string }>;
}

const max = listReaderLimits.recordLength;

/** Returns a reader of lines of at most 64 K characters. Throws a {@link ListReadError} for a longer one. */
export function createLineReader(): LineReader {
  let held = "";
  let line = 1;
  let afterReturn = false;

  const close = (end: string): { line: number; text: string } => {
    const whole = held + end;
    held = "";
    if (whole.length > max) {
      throw tooLong(line);
    }
    line += 1;
    return { line: line - 1, text: whole };
  };

  function* take(text: string, last: boolean): Generator<{ line: number; text: string }> {
    let from = 0;
    for (let i = 0; i < text.length; i += 1) {
      const code = text.charCodeAt(i);
      if (code === 10 && afterReturn) {
        from = i + 1;
      } else if (code === 10 || code === 13) {
        yield close(text.slice(from, i));
        from = i + 1;
      }
      afterReturn = code === 13;
    }
    held += text.slice(from);
    if (held.length > max) {
      throw tooLong(line);
    }
    if (last && held !== "") {
      yield close("");
    }
  }
  return { take };
}

/** Returns the error for a row that is too long. */
export const tooLong = (line: number): ListReadError =>
  new ListReadError(
    "record_too_long",
    `The row that begins at line ${line} is longer than 64 KB.`,
    line,
  );

/** Returns the error for a row with too many cells. */
export const tooWide = (line: number): ListReadError =>
  new ListReadError(
    "too_many_columns",
    `The row at line ${line} has more than ${listReaderLimits.columns} columns.`,
    line,
  );
