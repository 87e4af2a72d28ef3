import { mayContinue, readAddress } from "#engine/suggestions/readAddress.ts";
import { parseAddress, type WellFormedAddress } from "#engine/syntax/parseAddress.ts";
import { cleanCell } from "#listReader/input/cleanCell.ts";
import { mentionsAddress } from "#listReader/input/mentionsAddress.ts";
import { plainCharacters } from "#vocabulary/addressInText.ts";

/** Maximum length of a cell that is split, and maximum depth of JSON in it. */
const longestCell = 10_000;
const deepest = 8;

/** Matches quoted text, text in angle brackets, and separators between addresses: a `+` only between those of Microsoft 365. */
const tokens = /"[^"]*"|<[^<>]*>|(?<separator>:::|[;,|\r\n\t、،؛]|\+(?=(?:smtp|sip|x500):))/giu;

/** Text between separators, and the separators on both sides. */
interface Piece {
  text: string;
  before: string;
  after: string;
}

/** Splits text at separators outside quotation marks and angle brackets. */
function splitPieces(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  let before = "";
  for (const { groups, index } of text.matchAll(tokens)) {
    const after = groups?.["separator"];
    if (after !== undefined) {
      pieces.push({ text: text.slice(from, index), before, after });
      from = index + after.length;
      before = after;
    }
  }
  return [...pieces, { text: text.slice(from), before, after: "" }];
}

const isJson = (text: string): boolean => /^\s*[[{]/u.test(text);

/** Returns the strings of a JSON value; null if the text is no JSON array or object. */
function jsonStrings(text: string): string[] | null {
  const strings = (value: unknown, depth: number): string[] =>
    typeof value === "string"
      ? [value]
      : typeof value === "object" && value !== null && depth < deepest
        ? Object.values(value).flatMap((inner) => strings(inner, depth + 1))
        : [];
  try {
    return isJson(text) ? strings(JSON.parse(text), 0) : null;
  } catch {
    return null;
  }
}

/** Matches ASCII text with at most one `@`, and no bracket that may begin JSON. In linear time: only one part can match a character. */
const atMostOne = /^[ -?A-Z\\^-z|}~]*(?:@[ -?A-Z\\^-z|}~]*)?$/u;

/** Returns the only address of a text; null if there are several, or any doubt. */
function readOne(text: string): WellFormedAddress | null {
  const parsed = text.indexOf("@") === text.lastIndexOf("@") ? parseAddress(cleanCell(text)) : null;
  return parsed?.ok === true ? parsed : readAddress(text.trim());
}

/** Splits text at white space and `/` after each word with an address, so that the words before one stay with it. */
function splitWords(text: string): string[] {
  const segments: string[] = [];
  let held = "";
  for (const word of text.split(/[\s/]+/u)) {
    held += `${held === "" ? "" : " "}${word}`;
    if (mentionsAddress(word)) {
      segments.push(held);
      held = "";
    }
  }
  const last = segments.pop();
  return last === undefined ? [] : [...segments, `${last} ${held}`];
}

/** Returns the addresses of a piece; null if one of them is broken. */
function parseAddresses(piece: string): WellFormedAddress[] | null {
  const one = readOne(piece);
  if (one !== null) {
    return [one];
  }
  const words = splitWords(piece);
  const read = words.length > 1 ? words.map(readOne) : [null];
  return read.includes(null) ? null : read.filter((address) => address !== null);
}

/** Returns true if a text without separators seems to hold several addresses. */
const seemsSeveral = (text: string): boolean =>
  text.split(/[\s/]+/u).filter((word) => mentionsAddress(word) && readOne(word) !== null).length >
  1;

/** Returns the addresses of a text; null if one is broken, or if a comma may be a dot or a space, as in `ann,lee@acme.com`. */
function addressesIn(text: string): WellFormedAddress[] | null {
  const addresses: WellFormedAddress[] = [];
  let held = "";
  let last: WellFormedAddress | undefined;
  for (const piece of splitPieces(text)) {
    if (mentionsAddress(piece.text)) {
      const read = parseAddresses(held + piece.text);
      if (read === null) {
        return null;
      }
      addresses.push(...read);
      last = read.at(-1);
      held = "";
    } else {
      if (last !== undefined && mayContinue(last.domain, piece.before + piece.text)) {
        return null;
      }
      last = undefined;
      held = piece.after === "," ? `${held}${piece.text},` : "";
    }
  }
  return addresses;
}

/**
 * Returns the addresses of a cell with several, in order and each once: separated by `;` `,` `/` `|` `:::`, white space
 * or words, or strings of JSON. Empty if it isn't split, because one of them is broken or there are more than `most`;
 * null if the cell doesn't hold several.
 */
export function splitCell(cell: string, most: number): WellFormedAddress[] | null {
  // Most cells, told apart without reading them: this function runs for each of a million rows.
  if (atMostOne.test(cell)) {
    return null;
  }
  // A name may repeat its address.
  const mostSigns = 2 * most;
  const text = plainCharacters(cell).replace(/^\s*"([^"]*)"\s*$/u, "$1");
  const signs = text.split("@", mostSigns + 2).length - 1;
  if (signs === 0 || (signs === 1 && !isJson(text))) {
    return null;
  }
  if (cell.length > longestCell || signs > mostSigns) {
    return [];
  }
  const texts = (jsonStrings(text) ?? [text]).filter(mentionsAddress);
  const found = new Map<string, WellFormedAddress>();
  for (const one of texts) {
    const addresses = addressesIn(one);
    if (addresses === null) {
      const pieces = texts.flatMap(splitPieces).filter((piece) => mentionsAddress(piece.text));
      return pieces.length > 1 || seemsSeveral(text) ? [] : null;
    }
    for (const address of addresses) {
      const key = address.email.toLowerCase();
      found.set(key, found.get(key) ?? address);
    }
  }
  return found.size === 0 ? null : found.size > most ? [] : [...found.values()];
}
