import { cleanInput } from "#web/features/validation/cleanInput.ts";

/** Addresses of a text, each once, and its parts that contain none. */
export interface ParsedInvited {
  emails: readonly string[];
  unread: readonly string[];
}

/** Separators of addresses in every script; spaces separate addresses, too, but also words of a name. */
const separators = /[,;、，；،؛|\n\r\t]+/u;
/** A display name in quotation marks, which may contain separators. */
const quotedName = /"[^"\n]*"\s*(?=<)/gu;
/** An address with a display name, whose first part may be before a comma: `Doe, Ann <ann@example.com>`. */
const named = /^\s*[^<>@]*<[^<>]*@[^<>]*>\s*$/u;

/** Returns the address in a word such as `<ann@example.com>` or `mailto:ann@example.com`. */
function bareAddress(word: string): string {
  const cleaned = cleanInput(word);
  return cleaned.kind === "one" ? cleaned.address : word;
}

/** Returns the addresses that somebody typed or pasted, separated by commas, spaces or new lines, with display names or without. Addresses aren't validated. */
export function parseInvited(text: string): ParsedInvited {
  const pieces = text.replaceAll("＠", "@").replaceAll(quotedName, "").split(separators);
  const emails = new Map<string, string>();
  const unread: string[] = [];
  for (const [index, piece] of pieces.entries()) {
    const bracketed = piece.match(/<[^<>]*@[^<>]*>/gu);
    const words = bracketed ?? piece.split(/\s+/u).filter((word) => word.includes("@"));
    for (const email of words.map(bareAddress)) {
      emails.set(email.toLowerCase(), emails.get(email.toLowerCase()) ?? email);
    }
    if (words.length === 0 && piece.trim() !== "" && !named.test(pieces[index + 1] ?? "")) {
      unread.push(piece.trim());
    }
  }
  return { emails: [...emails.values()], unread };
}
