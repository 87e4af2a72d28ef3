import { ListReadError } from "#listReader/input/listReadError.ts";
import { listReaderLimits } from "#listReader/input/listReaderLimits.ts";
import type { ListRecord, RecordReader } from "#listReader/input/listRecord.ts";
import { createJsonCells } from "./jsonCells.ts";
import { tooLong } from "./lineReader.ts";

const max = listReaderLimits.recordLength;
const space = /\s/u;

/**
 * Returns a reader of one JSON array. Each element is parsed separately, so that the whole array is never in memory.
 */
export function createJsonReader(): RecordReader {
  const json = createJsonCells();
  let place: "before" | "inside" | "after" = "before";
  let depth = 0;
  let inString = false;
  let escaped = false;
  /** Text of the current element so far. */
  let held = "";
  let begun = false;
  let elementLine = 1;
  let elements = 0;
  let line = 1;
  let previous = "";

  const invalid = (what: string): ListReadError =>
    new ListReadError("json_invalid", `${what} at line ${line}.`, line);

  const take = (text: string, last: boolean): ListRecord[] => {
    const found: ListRecord[] = [];
    let from = 0;
    const closeElement = (end: number): void => {
      const whole = held + text.slice(from, end);
      if (whole.length > max) {
        throw tooLong(elementLine);
      }
      found.push({ line: elementLine, cells: json.cells(whole, elementLine) });
      elements += 1;
      held = "";
      begun = false;
    };
    /** Handles a character outside strings and nested values. */
    const atTop = (i: number, char: string): void => {
      if (place === "before") {
        if (char !== "[") {
          throw invalid("A JSON file is one array, and something else begins");
        }
        place = "inside";
        from = i + 1;
      } else if (place === "after") {
        throw invalid("Something follows the end of the array");
      } else if (char === "," || char === "]") {
        if (!begun && (char === "," || elements > 0)) {
          throw invalid("A value is missing");
        }
        if (begun) {
          closeElement(i);
        }
        from = i + 1;
        place = char === "]" ? "after" : place;
      } else {
        elementLine = begun ? elementLine : line;
        begun = true;
        inString = char === '"';
        depth = char === "{" || char === "[" ? 1 : 0;
      }
    };
    for (let i = 0; i < text.length; i += 1) {
      const char = text[i] ?? "";
      if (char === "\r" || (char === "\n" && previous !== "\r")) {
        line += 1;
      }
      previous = char;
      if (inString) {
        inString = escaped || char !== '"';
        escaped = !escaped && char === "\\";
      } else if (depth > 0) {
        inString = char === '"';
        depth += char === "{" || char === "[" ? 1 : char === "}" || char === "]" ? -1 : 0;
      } else if (!space.test(char)) {
        atTop(i, char);
      }
    }
    held += place === "inside" ? text.slice(from) : "";
    if (held.length > max) {
      throw tooLong(begun ? elementLine : line);
    }
    if (last && place !== "after") {
      throw invalid(place === "before" ? "There is no array" : "The array is not closed");
    }
    return found;
  };
  return { names: json.names, take };
}
