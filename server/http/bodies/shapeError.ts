import { type BodyLimit, bodyDepth } from "#contract/bodyLimits.ts";
import type { FieldError } from "#server/http/errors/apiError.ts";

/** Error in a body before parsing, and the number of bytes read to find it. */
export interface ShapeError {
  fault: FieldError;
  position: number;
}

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

const tooLong = (max: number): FieldError => ({ pointer: "#", code: "too_long", bounds: { max } });

/** Returns the index of the quote that ends the string begun before `at`. */
function endOfString(bytes: Uint8Array, at: number): number {
  let index = at;
  while (index < bytes.length && bytes[index] !== quote) {
    index += bytes[index] === backslash ? 2 : 1;
  }
  return index;
}

/**
 * Counts the names, values and levels of JSON text in one pass over its bytes and stops at the first that is too many:
 * parsing millions of elements blocks a thread for seconds, counting them doesn't. The parser checks the JSON syntax.
 */
export function shapeError(
  bytes: Uint8Array,
  limit: Pick<BodyLimit, "keys" | "values">,
): ShapeError | null {
  let keys = 0;
  let values = 0;
  let depth = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    switch (bytes[at] ?? 0) {
      case quote:
        at = endOfString(bytes, at + 1);
        break;
      case colon:
        keys += 1;
        if (keys > limit.keys) {
          return { fault: tooLong(limit.keys), position: at };
        }
        break;
      case openBracket:
      case openBrace:
        depth += 1;
        if (depth > bodyDepth) {
          return { fault: { pointer: "#", code: "wrong_type" }, position: at };
        }
        values += 1;
        break;
      case comma:
        values += 1;
        break;
      case closeBracket:
      case closeBrace:
        depth -= 1;
        break;
      default:
    }
    if (values > limit.values) {
      return { fault: tooLong(limit.values), position: at };
    }
  }
  return null;
}
