import { archiveRefused } from "#listReader/input/inflate.ts";
import { listReaderLimits } from "#listReader/input/listReaderLimits.ts";

/** Reads XML in pieces. */
export interface XmlReader {
  take: (text: string) => void;
  /** Throws a {@link ListReadError} if elements are still open. */
  end: () => void;
}

/** Events of an XML document: names without prefix, the raw inside of opening tags, text in pieces. */
export interface XmlListener {
  open(name: string, tag: string): void;
  close(name: string): void;
  text(text: string): void;
}

const max = listReaderLimits.recordLength;
/** Maximum depth of elements; workbooks need at most ten. */
const deepest = 100;
const ends: [start: string, end: string][] = [
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
  ["<?", "?>"],
];

/**
 * Returns a parser for the XML of a workbook, in pieces. It supports elements, text and the five predefined entities,
 * and rejects document types, which could include other files or expand without end. Throws a {@link ListReadError}.
 */
export function createXmlReader(listener: XmlListener): XmlReader {
  const parser = new XmlParser(listener);
  return { take: (piece) => parser.take(piece), end: () => parser.end() };
}

class XmlParser {
  readonly #listener: XmlListener;
  /** Text that continues in the next piece. */
  #pending = "";
  /** Number of open elements. */
  #open = 0;

  constructor(listener: XmlListener) {
    this.#listener = listener;
  }

  take(piece: string): void {
    const text = this.#pending === "" ? piece : this.#pending + piece;
    let position = 0;
    while (position < text.length) {
      const next = text.indexOf("<", position);
      const textEnd = next < 0 ? beforeEntity(text, position) : next;
      if (textEnd > position) {
        this.#listener.text(unescaped(text.slice(position, textEnd)));
      }
      if (next < 0) {
        position = textEnd;
        break;
      }
      const end = this.#markup(text, next);
      position = end < 0 ? next : end;
      if (end < 0) {
        break;
      }
    }
    this.#pending = text.slice(position);
    if (this.#pending.length > max) {
      throw archiveRefused("Its XML has a tag that is longer than 64 KB.");
    }
  }

  end(): void {
    if (this.#open !== 0 || this.#pending.trim() !== "") {
      throw archiveRefused("Its XML is cut off.");
    }
  }

  /** Handles the markup at `position`; returns its end, or -1 if the end hasn't arrived yet. */
  #markup(text: string, position: number): number {
    const second = text[position + 1];
    if (second === undefined) {
      return -1;
    }
    if (second === "!" || second === "?") {
      return this.#declaration(text, position);
    }
    const end = tagEnd(text, position);
    if (end < 0) {
      return -1;
    }
    if (second === "/") {
      this.#open -= 1;
      this.#listener.close(plainName(text.slice(position + 2, end).trimEnd()));
      return end + 1;
    }
    const alone = text[end - 1] === "/";
    const tag = text.slice(position + 1, alone ? end - 1 : end);
    const name = plainName(firstWord(tag));
    this.#listener.open(name, tag);
    this.#open += alone ? 0 : 1;
    if (this.#open > deepest) {
      throw archiveRefused("Its XML is nested too deep.");
    }
    if (alone) {
      this.#listener.close(name);
    }
    return end + 1;
  }

  /** Handles comments, CDATA and processing instructions. */
  #declaration(text: string, position: number): number {
    const special = ends.find(([start]) => text.startsWith(start, position));
    if (special === undefined) {
      const begun = text.slice(position, position + 9);
      if (ends.some(([start]) => start.startsWith(begun))) {
        return -1;
      }
      throw archiveRefused("It declares a document type, which no workbook needs.");
    }
    const [start, end] = special;
    const found = text.indexOf(end, position + start.length);
    if (found >= 0 && start === "<![CDATA[") {
      this.#listener.text(text.slice(position + start.length, found));
    }
    return found < 0 ? -1 : found + end.length;
  }
}

const plainName = (name: string): string => name.slice(name.indexOf(":") + 1);

/** Returns the text up to the first white space. */
function firstWord(tag: string): string {
  for (let i = 0; i < tag.length; i += 1) {
    if (tag.charCodeAt(i) <= 32) {
      return tag.slice(0, i);
    }
  }
  return tag;
}

/** Returns the end of the tag at `position`, or -1; a `>` inside an attribute doesn't count. */
function tagEnd(text: string, position: number): number {
  let open = 0;
  for (let i = position; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (open !== 0) {
      open = code === open ? 0 : open;
    } else if (code === 34 || code === 39) {
      open = code;
    } else if (code === 62) {
      return i;
    }
  }
  return -1;
}

/** Returns the end of the text before an incomplete entity, which waits for the next piece. */
function beforeEntity(text: string, from: number): number {
  const last = text.lastIndexOf("&");
  return last >= from && text.length - last < 12 && !text.includes(";", last) ? last : text.length;
}

const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Returns text with entities resolved; unknown ones stay as they are. */
function unescaped(text: string): string {
  if (!text.includes("&")) {
    return text;
  }
  return text.replaceAll(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,4});/giu, (whole, name: string) => {
    if (!name.startsWith("#")) {
      return Object.hasOwn(named, name) ? (named[name] ?? whole) : whole;
    }
    const hex = name[1]?.toLowerCase() === "x";
    const code = Number.parseInt(name.slice(hex ? 2 : 1), hex ? 16 : 10);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });
}

/** Returns the value of an attribute in an opening tag, or null. */
export function attribute(tag: string, name: string): string | null {
  for (const quote of ['"', "'"]) {
    const start = tag.indexOf(` ${name}=${quote}`);
    if (start >= 0) {
      const from = start + name.length + 3;
      return unescaped(tag.slice(from, tag.indexOf(quote, from)));
    }
  }
  return unusual.test(tag) ? attributeAnyhow(tag, name) : null;
}

/** Matches white space other than a single space before a name. Few programs write it, and parsing it is slow. */
const unusual = /[\t\r\n]|\s=|=\s/u;

function attributeAnyhow(tag: string, name: string): string | null {
  for (const [, found, double, single] of tag.matchAll(
    /\s([^\s="']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gu,
  )) {
    if (found === name) {
      return unescaped(double ?? single ?? "");
    }
  }
  return null;
}
