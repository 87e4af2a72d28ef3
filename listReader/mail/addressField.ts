import { decodeWords } from "./decodeWords.ts";

/** A mailbox of an address field: its display name, or "", and its address as written. */
export interface FieldMailbox {
  name: string;
  address: string;
}

/**
 * Returns the mailboxes of an address field (RFC 5322 §3.4): with names, comments, quotes and groups, separated by
 * commas, or by semicolons as Outlook does. It never throws: a part that is no mailbox is returned as it is.
 */
export function addressField(text: string): FieldMailbox[] {
  const field = new AddressField(text);
  return field.mailboxes();
}

const closing = { '"': '"', "(": ")", "<": ">" } as const;

class AddressField {
  readonly #text: string;
  readonly #found: FieldMailbox[] = [];
  #index = 0;
  /** Text outside brackets: as written, and without quotes and comments. */
  #raw = "";
  #plain = "";
  #comment = "";
  #bracketed: string | null = null;
  #hasSign = false;
  /** Openings that nothing closes are text, and looking for their ends again would take too long. */
  readonly #unclosed = new Set<string>();

  constructor(text: string) {
    this.#text = text;
  }

  mailboxes(): FieldMailbox[] {
    while (this.#index < this.#text.length) {
      const char = this.#text[this.#index] ?? "";
      this.#index += 1;
      if (this.#bracketed !== null && !/[\s(,;]/u.test(char)) {
        // A separator is missing between two mailboxes.
        this.#close();
      }
      if (char === "," || char === ";") {
        this.#close();
      } else if (!this.#opens(char)) {
        this.#keep(char);
      }
    }
    this.#close();
    return this.#found;
  }

  /** Reads what begins with an opening character, if it is closed. */
  #opens(char: string): boolean {
    const end = this.#unclosed.has(char) ? -1 : this.#findEnd(char);
    if (end === -1) {
      return false;
    }
    const inner = this.#text.slice(this.#index, end);
    this.#index = end + 1;
    if (char === '"') {
      this.#raw += `"${inner}"`;
      this.#plain += inner.replaceAll(/\\(.)/gsu, "$1");
    } else if (char === "(") {
      this.#comment ||= inner.trim();
    } else {
      // A route before the address (RFC 5322 §4.4) is obsolete.
      this.#bracketed = inner.startsWith("@") ? inner.slice(inner.indexOf(":") + 1) : inner;
    }
    return true;
  }

  /** Returns the place of the character that closes `char`; -1 if there is none, or if it opens nothing. */
  #findEnd(char: string): number {
    if (char !== '"' && char !== "(" && char !== "<") {
      return -1;
    }
    let depth = 1;
    for (let i = this.#index; i < this.#text.length; i += 1) {
      const next = this.#text[i];
      if (next === "\\" && char !== "<") {
        i += 1;
      } else if (char === "(" && next === "(") {
        depth += 1;
      } else if (next === closing[char]) {
        depth -= 1;
        if (depth === 0) {
          return i;
        }
      }
    }
    this.#unclosed.add(char);
    return -1;
  }

  #keep(char: string): void {
    if (char === ":" && !this.#hasSign && !this.#isMailto()) {
      // The name of a group; its members follow.
      this.#raw = "";
      this.#plain = "";
      return;
    }
    this.#hasSign ||= char === "@";
    this.#raw += char;
    this.#plain += char;
  }

  #isMailto(): boolean {
    return this.#text.slice(Math.max(0, this.#index - 7), this.#index).toLowerCase() === "mailto:";
  }

  #close(): void {
    const written = decodeWords(this.#raw).trim();
    const address = decodeWords(this.#bracketed ?? written).trim();
    if (address !== "") {
      const named = this.#bracketed === null ? "" : decodeWords(this.#plain).trim();
      this.#found.push({ name: named || decodeWords(this.#comment), address });
    } else if (written !== "") {
      this.#found.push({ name: "", address: written });
    }
    this.#raw = "";
    this.#plain = "";
    this.#comment = "";
    this.#bracketed = null;
    this.#hasSign = false;
  }
}
