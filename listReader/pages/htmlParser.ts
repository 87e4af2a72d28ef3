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
    let position = 0;
    let breakAt = breakFrom(text, 0);
    while (position < text.length) {
      const end =
        this.#until === null ? this.#read(text, position, last) : this.#skip(text, position);
      for (; breakAt < end; breakAt = breakFrom(text, breakAt + 1)) {
        this.#line += 1;
      }
      if (end === position) {
        break;
      }
      position = end;
    }
    this.#pending = text.slice(position);
    if (this.#pending.length > max) {
      throw tooLong(this.#line);
    }
  }

  /** Reads text or a tag; returns its end, or `position` if more text is needed. */
  #read(text: string, position: number, last: boolean): number {
    const opening = text.indexOf("<", position);
    if (opening !== position) {
      const end = opening >= 0 ? opening : last ? text.length : beforeReference(text, position);
      this.#listener.text(withoutReferences(text.slice(position, end)));
      return end;
    }
    if (!last && text.length - position < 4) {
      return position;
    }
    if (text.startsWith("<!--", position)) {
      this.#until = ends.get("!--") ?? null;
      return position + 4;
    }
    if (!/[a-z/!?]/iu.test(text[position + 1] ?? "")) {
      this.#listener.text("<");
      return position + 1;
    }
    const end = tagEnd(text, position, last);
    if (end > position) {
      this.#tag(text.slice(position + 1, end - 1));
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
  #skip(text: string, position: number): number {
    const end = this.#until ?? /$/u;
    end.lastIndex = position;
    const found = end.exec(text);
    if (found === null) {
      return Math.max(position, text.length - longestEnd);
    }
    this.#until = null;
    return found[0] === "-->" ? found.index + 3 : found.index;
  }
}

/** Returns the place of the next line break, or infinity. */
function breakFrom(text: string, from: number): number {
  const index = text.indexOf("\n", from);
  return index < 0 ? Infinity : index;
}

/** Returns the end of the text before an incomplete character reference, which waits for the next piece. */
function beforeReference(text: string, from: number): number {
  const last = text.lastIndexOf("&");
  return last >= from && text.length - last < 13 && !text.includes(";", last) ? last : text.length;
}

/** Returns the end of the tag at `position`, behind its `>`; `position` if it hasn't arrived yet. */
function tagEnd(text: string, position: number, last: boolean): number {
  let quote = "";
  for (let i = position + 1; i < text.length && i - position <= max; i += 1) {
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
  const end = last || text.length - position > max ? text.indexOf(">", position) : -1;
  return end < 0 ? position : end + 1;
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
