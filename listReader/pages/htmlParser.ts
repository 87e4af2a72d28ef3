import { listReaderLimits } from "#listReader/input/listReaderLimits.ts";
import { tooLong } from "#listReader/text/lineReader.ts";
import { withoutReferences } from "./withoutReferences.ts";

/** Receives the tags of a page, with names in lower case, and its text. */
export interface HtmlListener {
  open(name: string, tag: string, line: number): void;
  close(name: string): void;
  text(text: string): void;
}

const max = listReaderLimits.recordLength;
/** Ends of content that is no markup. */
const ends: ReadonlyMap<string, RegExp> = new Map([
  ["!--", /-->/gu],
  ["script", /<\/script/giu],
  ["style", /<\/style/giu],
  ["title", /<\/title/giu],
]);
const longestEnd = 8;

/**
 * Reads a page in pieces of any size. Scripts, styles, the title and comments are left out, however long they are.
 * Throws a {@link ListReadError} for a tag that is longer than 64 KB.
 */
export class HtmlParser {
  readonly #listener: HtmlListener;
  /** Text of earlier pieces that isn't read yet. */
  #pending = "";
  /** End of the content that is being skipped. */
  #until: RegExp | null = null;
  #line = 1;

  constructor(listener: HtmlListener) {
    this.#listener = listener;
  }

  take(piece: string, last: boolean): void {
    const text = this.#pending + piece;
    let at = 0;
    let breakAt = breakFrom(text, 0);
    while (at < text.length) {
      const end = this.#until === null ? this.#read(text, at, last) : this.#skip(text, at);
      for (; breakAt < end; breakAt = breakFrom(text, breakAt + 1)) {
        this.#line += 1;
      }
      if (end === at) {
        break;
      }
      at = end;
    }
    this.#pending = text.slice(at);
    if (this.#pending.length > max) {
      throw tooLong(this.#line);
    }
  }

  /** Reads text or a tag; returns its end, or `at` if more text is needed. */
  #read(text: string, at: number, last: boolean): number {
    const opening = text.indexOf("<", at);
    if (opening !== at) {
      const end = opening >= 0 ? opening : last ? text.length : beforeReference(text, at);
      this.#listener.text(withoutReferences(text.slice(at, end)));
      return end;
    }
    if (!last && text.length - at < 4) {
      return at;
    }
    if (text.startsWith("<!--", at)) {
      this.#until = ends.get("!--") ?? null;
      return at + 4;
    }
    if (!/[a-z/!?]/iu.test(text[at + 1] ?? "")) {
      this.#listener.text("<");
      return at + 1;
    }
    const end = tagEnd(text, at, last);
    if (end > at) {
      this.#tag(text.slice(at + 1, end - 1));
    }
    return end;
  }

  #tag(tag: string): void {
    const closing = tag.startsWith("/");
    const name = (/^\/?([a-z][^\s/>]*)/iu.exec(tag)?.[1] ?? "").toLowerCase();
    if (name === "") {
      return;
    }
    if (closing) {
      this.#listener.close(name);
    } else {
      this.#listener.open(name, tag, this.#line);
      this.#until = ends.get(name) ?? null;
    }
  }

  /** Skips up to the end of the content; a closing tag is read next. */
  #skip(text: string, at: number): number {
    const end = this.#until ?? /$/u;
    end.lastIndex = at;
    const found = end.exec(text);
    if (found === null) {
      return Math.max(at, text.length - longestEnd);
    }
    this.#until = null;
    return found[0] === "-->" ? found.index + 3 : found.index;
  }
}

/** Returns the place of the next line break, or infinity. */
function breakFrom(text: string, from: number): number {
  const at = text.indexOf("\n", from);
  return at < 0 ? Infinity : at;
}

/** Returns the end of the text before an incomplete character reference, which waits for the next piece. */
function beforeReference(text: string, from: number): number {
  const last = text.lastIndexOf("&");
  return last >= from && text.length - last < 13 && !text.includes(";", last) ? last : text.length;
}

/** Returns the end of the tag at `at`, behind its `>`; `at` if it hasn't arrived yet. */
function tagEnd(text: string, at: number, last: boolean): number {
  let quote = "";
  for (let i = at + 1; i < text.length && i - at <= max; i += 1) {
    const char = text[i] ?? "";
    if (quote !== "") {
      quote = char === quote ? "" : quote;
    } else if (char === ">") {
      return i + 1;
    } else if ((char === '"' || char === "'") && text[i - 1] === "=") {
      quote = char;
    }
  }
  // A quote that is never closed doesn't hide the rest of the page.
  const end = last || text.length - at > max ? text.indexOf(">", at) : -1;
  return end < 0 ? at : end + 1;
}

const attribute = (name: string): RegExp =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "iu");
const attributes = {
  colspan: attribute("colspan"),
  rowspan: attribute("rowspan"),
  href: attribute("href"),
} as const;

/** Returns the value of an attribute of a tag, or null. */
export function htmlAttribute(tag: string, name: keyof typeof attributes): string | null {
  const found = attributes[name].exec(tag);
  return found === null ? null : withoutReferences(found[1] ?? found[2] ?? found[3] ?? "");
}
