import { ListReadError } from "#listReader/input/listReadError.ts";
import { listReaderLimits } from "#listReader/input/listReaderLimits.ts";
import type { ListRecord, RecordReader } from "#listReader/input/listRecord.ts";
import { createJsonCells } from "./jsonCells.ts";
import { tooLong } from "./lineReader.ts";

const max = listReaderLimits.recordLength;
const space = /\s/u;

/**
 * Returns a reader of one JSON array, or of an object with one array of objects among its values. Each element is
 * parsed separately, so that the whole array is never in memory. Throws a {@link ListReadError} if the object has several.
 */
export function createJsonReader(): RecordReader {
  const json = createJsonCells();
  const reader = new JsonArrayReader((text, line) => json.cells(text, line));
  return { names: json.names, take: (text, last) => reader.take(text, last) };
}

class JsonArrayReader {
  readonly #cellsOf: (element: string, line: number) => string[];
  /** `around` is inside the object that has the array, `opening` behind the bracket of one of its arrays. */
  #place: "before" | "around" | "opening" | "inside" | "after" = "before";
  #isWrapped = false;
  #depth = 0;
  #inString = false;
  #escaped = false;
  /** Text of the current element from earlier pieces. */
  #before = "";
  #begun = false;
  #elementLine = 1;
  #elements = 0;
  #line = 1;
  #previous = "";
  /** The current piece, the elements that end in it, and where in it the current element begins. */
  #text = "";
  #found: ListRecord[] = [];
  #from = 0;

  constructor(cellsOf: (element: string, line: number) => string[]) {
    this.#cellsOf = cellsOf;
  }

  take(text: string, last: boolean): ListRecord[] {
    this.#text = text;
    this.#found = [];
    this.#from = 0;
    for (let i = 0; i < text.length; i += 1) {
      this.#read(i, text[i] ?? "");
    }
    this.#before += this.#place === "inside" ? text.slice(this.#from) : "";
    if (this.#before.length > max) {
      throw tooLong(this.#begun ? this.#elementLine : this.#line);
    }
    if (last && this.#place !== "after") {
      throw this.#invalid(
        this.#place === "before" ? "There is no array" : "The array or object is not closed",
      );
    }
    return this.#found;
  }

  #read(position: number, char: string): void {
    if (char === "\r" || (char === "\n" && this.#previous !== "\r")) {
      this.#line += 1;
    }
    this.#previous = char;
    if (this.#inString) {
      this.#inString = this.#escaped || char !== '"';
      this.#escaped = !this.#escaped && char === "\\";
    } else if (this.#depth > 0) {
      this.#inString = char === '"';
      this.#depth += char === "{" || char === "[" ? 1 : char === "}" || char === "]" ? -1 : 0;
    } else if (!space.test(char)) {
      this.#readTop(position, char);
    }
  }

  /** Handles a character outside strings and nested values. */
  #readTop(position: number, char: string): void {
    if (this.#place === "before") {
      if (char !== "[" && char !== "{") {
        throw this.#invalid("A JSON file is one array or object, and something else begins");
      }
      this.#isWrapped = char === "{";
      this.#elementLine = this.#line;
      this.#place = this.#isWrapped ? "around" : "inside";
      this.#from = position + 1;
    } else if (this.#place === "around") {
      this.#readAround(char);
    } else if (this.#place === "opening") {
      this.#readOpening(position, char);
    } else if (this.#place === "after") {
      throw this.#invalid("Something follows the end of the array");
    } else if (char === "," || char === "]") {
      if (!this.#begun && (char === "," || this.#elements > 0)) {
        throw this.#invalid("A value is missing");
      }
      if (this.#begun) {
        this.#closeElement(position);
      }
      this.#from = position + 1;
      this.#place = char === "," ? "inside" : this.#isWrapped ? "around" : "after";
    } else {
      this.#elementLine = this.#begun ? this.#elementLine : this.#line;
      this.#begun = true;
      this.#inString = char === '"';
      this.#depth = char === "{" || char === "[" ? 1 : 0;
    }
  }

  /** Handles a character between the members of the object. */
  #readAround(char: string): void {
    this.#inString = char === '"';
    this.#depth = char === "{" ? 1 : 0;
    if (char === "[") {
      this.#place = "opening";
    } else if (char === "}") {
      if (this.#elements === 0) {
        throw this.#invalid("An object without an array of objects begins", this.#elementLine);
      }
      this.#place = "after";
    }
  }

  /** Handles the first character of an array of the object: the array has the rows if it has objects. */
  #readOpening(position: number, char: string): void {
    if (char === "{") {
      if (this.#elements > 0) {
        throw this.#invalid("The object has several arrays of objects, and another one begins");
      }
      this.#place = "inside";
      this.#from = position;
      this.#readTop(position, char);
      return;
    }
    this.#place = "around";
    this.#inString = char === '"';
    this.#depth = char === "]" ? 0 : char === "[" ? 2 : 1;
  }

  #closeElement(end: number): void {
    const whole = this.#before + this.#text.slice(this.#from, end);
    if (whole.length > max) {
      throw tooLong(this.#elementLine);
    }
    this.#found.push({ line: this.#elementLine, cells: this.#cellsOf(whole, this.#elementLine) });
    this.#elements += 1;
    this.#before = "";
    this.#begun = false;
  }

  #invalid(what: string, line = this.#line): ListReadError {
    return new ListReadError("json_invalid", `${what} at line ${line}.`, line);
  }
}
