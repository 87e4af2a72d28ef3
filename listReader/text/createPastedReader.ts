import { addressLike } from "#listReader/input/addressLike.ts";
import { listReaderLimits } from "#listReader/input/listReaderLimits.ts";
import type { ListRecord, RecordReader } from "#listReader/input/listRecord.ts";
import { tooLong } from "./lineReader.ts";

const max = listReaderLimits.recordLength;
/** Separators between addresses in various scripts. */
const separators = ",;\t|，；、،؛";

/**
 * Returns a reader of pasted addresses: one per line, or several separated by commas, semicolons, bars, tabs or white
 * space, with or without names. Each becomes a row of one cell.
 */
export function createPastedReader(): RecordReader {
  let held = "";
  let line = 1;
  let quoted = false;
  let bracketed = false;
  let previous = "";
  /** Text before a comma that may be the beginning of a name: `Miller, Ann <…>`. */
  let surname: string | null = null;

  const take = (text: string, last: boolean): ListRecord[] => {
    const found: ListRecord[] = [];
    let from = 0;
    const emit = (cell: string): void => {
      const words = cell.split(/\s+/u);
      const each = words.length > 1 && words.every(addressLike) ? words : [cell];
      found.push(...each.map((one) => ({ line, cells: [one] })));
    };
    const close = (end: number, separator: string): void => {
      const whole = held + text.slice(from, end);
      held = "";
      if (whole.length > max) {
        throw tooLong(line);
      }
      const piece = whole.trim();
      if (surname !== null) {
        const joined = piece.includes("<") ? `${surname}, ${piece}` : null;
        emit(joined ?? surname);
        surname = null;
        if (joined !== null) {
          return;
        }
      }
      if (separator === "," && piece !== "" && !piece.includes("@")) {
        surname = piece;
      } else if (piece !== "") {
        emit(piece);
      }
    };
    const settle = (): void => {
      if (surname !== null) {
        emit(surname);
        surname = null;
      }
    };
    for (let i = 0; i < text.length; i += 1) {
      const char = text[i] ?? "";
      if (char === "\n" || char === "\r") {
        close(i, char);
        settle();
        from = i + 1;
        quoted = false;
        bracketed = false;
        line += char === "\n" && previous === "\r" ? 0 : 1;
      } else if (char === '"') {
        quoted = !quoted;
      } else if (!quoted && (char === "<" || char === ">")) {
        bracketed = char === "<";
      } else if (!quoted && !bracketed && separators.includes(char)) {
        close(i, char);
        from = i + 1;
      }
      previous = char;
    }
    held += text.slice(from);
    if (held.length > max) {
      throw tooLong(line);
    }
    if (last) {
      from = text.length;
      close(text.length, "");
      settle();
    }
    return found;
  };
  return { take };
}
