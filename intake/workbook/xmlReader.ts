import { archiveRefused } from "#intake/inflate.ts";
import { intakeLimits } from "#intake/intakeLimits.ts";

/** What is told of an XML document: names without their prefix, the inside of opening tags as written, text in pieces. */
export interface XmlListener {
  open(name: string, tag: string): void;
  close(name: string): void;
  text(text: string): void;
}

const max = intakeLimits.recordLength;
const ends: [start: string, end: string][] = [
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
  ["<?", "?>"],
];

/**
 * Reads the XML of a workbook piece by piece. It knows elements, text and the five entities that need no declaration;
 * a document type, with which a file could name others or grow without end, is refused. Throws an IntakeFault.
 */
export function createXmlReader(listener: XmlListener): (text: string) => void {
  let held = "";

  /** Handles the markup that begins at `at`; answers where it ends, or -1 where the end has not come yet. */
  const markup = (text: string, at: number): number => {
    if (text.length - at < 9 && "<![CDATA[".startsWith(text.slice(at))) {
      return -1;
    }
    const special = ends.find(([start]) => text.startsWith(start, at));
    if (special !== undefined) {
      const [start, end] = special;
      const found = text.indexOf(end, at + start.length);
      if (found >= 0 && start === "<![CDATA[") {
        listener.text(text.slice(at + start.length, found));
      }
      return found < 0 ? -1 : found + end.length;
    }
    if (text.startsWith("<!", at)) {
      if (text.length - at < 4 && "<!--".startsWith(text.slice(at))) {
        return -1;
      }
      throw archiveRefused("It declares a document type, which no workbook needs.");
    }
    const end = tagEnd(text, at);
    if (end < 0) {
      return -1;
    }
    if (text[at + 1] === "/") {
      listener.close(plainName(text.slice(at + 2, end).trimEnd()));
      return end + 1;
    }
    const alone = text[end - 1] === "/";
    const tag = text.slice(at + 1, alone ? end - 1 : end);
    const space = tag.search(/\s/u);
    const name = plainName(space < 0 ? tag : tag.slice(0, space));
    listener.open(name, tag);
    if (alone) {
      listener.close(name);
    }
    return end + 1;
  };

  return (piece) => {
    const text = held === "" ? piece : held + piece;
    let at = 0;
    while (at < text.length) {
      const next = text.indexOf("<", at);
      const textEnd = next < 0 ? beforeEntity(text, at) : next;
      if (textEnd > at) {
        listener.text(unescaped(text.slice(at, textEnd)));
      }
      if (next < 0) {
        at = textEnd;
        break;
      }
      const end = markup(text, next);
      at = end < 0 ? next : end;
      if (end < 0) {
        break;
      }
    }
    held = text.slice(at);
    if (held.length > max) {
      throw archiveRefused("Its XML has a tag that is longer than 64 KB.");
    }
  };
}

const plainName = (name: string): string => name.slice(name.indexOf(":") + 1);

/** Where the tag that begins at `at` ends: a `>` inside of an attribute is none. */
function tagEnd(text: string, at: number): number {
  const simple = text.indexOf(">", at);
  const quote = text.indexOf('"', at);
  if (simple < 0 || ((quote < 0 || quote > simple) && !text.slice(at, simple).includes("'"))) {
    return simple;
  }
  let open = "";
  for (let i = at; i < text.length; i += 1) {
    const char = text[i] ?? "";
    if (open !== "") {
      open = char === open ? "" : open;
    } else if (char === '"' || char === "'") {
      open = char;
    } else if (char === ">") {
      return i;
    }
  }
  return -1;
}

/** The end of text that holds no beginning of an entity; the rest waits for what follows. */
function beforeEntity(text: string, from: number): number {
  const last = text.lastIndexOf("&");
  return last >= from && text.length - last < 12 && !text.includes(";", last) ? last : text.length;
}

const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Text with its entities resolved; others than the five and numbers stay as they are. */
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

/** The value of an attribute of an opening tag, or null. */
export function attribute(tag: string, name: string): string | null {
  for (const quote of ['"', "'"]) {
    const start = tag.indexOf(` ${name}=${quote}`);
    if (start >= 0) {
      const from = start + name.length + 3;
      return unescaped(tag.slice(from, tag.indexOf(quote, from)));
    }
  }
  return null;
}
