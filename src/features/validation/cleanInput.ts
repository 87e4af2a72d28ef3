import { limits } from "#contract/limits.ts";
import { addressInText } from "#vocabulary/addressInText.ts";
import { quotePairs } from "#listReader/input/quotePairs.ts";

/** Parts removed from pasted text. The server validates a string exactly as sent; only the input field cleans it, and says so. */
export type Removed = "space" | "mailto" | "name" | "brackets" | "quotes" | "punctuation" | "text";

export type Cleaned =
  | { kind: "empty" }
  | { kind: "tooLong"; length: number }
  | { kind: "several"; addresses: string[] }
  | { kind: "one"; address: string; removed: Removed[] };

interface Peel {
  part: Removed;
  /** Returns the text without the part, or null if it isn't there. */
  peel: (text: string) => string | null;
}

/** Closing quotation marks around a text, by their opening ones; `"a b"@example.com` isn't in quotation marks. */
const quotes: Readonly<Record<string, string>> = { ...quotePairs, "「": "」" };

/** Separators of lists, in every script; none of them can begin or end an address. */
const separators = /^[,;、,;،؛|]+|[,;、,;،؛|]+$/gu;

const peels: readonly Peel[] = [
  // Zero-width characters and marks of direction come with text copied from web pages.
  {
    part: "space",
    peel: (text) => changed(text, text.replaceAll(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, "")),
  },
  { part: "punctuation", peel: (text) => changed(text, text.replaceAll(separators, "")) },
  {
    part: "mailto",
    peel: (text) => {
      const link = /^mailto:(.+)$/isu.exec(text)?.[1];
      return link ? decoded(link.replace(/\?.*$/su, "")) : null;
    },
  },
  {
    part: "name",
    peel: (text) => /^[^<>]*[^\s<>][^<>]*<([^<>]*@[^<>]*)>$/su.exec(text)?.[1] ?? null,
  },
  { part: "brackets", peel: (text) => /^[<([]([^<>]*@[^<>]*)[>)\]]$/su.exec(text)?.[1] ?? null },
  {
    part: "quotes",
    peel: (text) => {
      const inner = text.slice(1, -1);
      const first = text[0] ?? "";
      const within = text.length > 2 && quotes[first] === text.at(-1) && inner.includes("@");
      return within && !inner.includes(first) ? inner : null;
    },
  },
];

/** Matches an address that has nothing around it. */
const isPlain = /^[^\s@"(),:;<>[\]\\]+@[\p{L}\p{M}\p{N}.-]+$/u;
/** Matches text after an address that may be the rest of its domain. */
const mayContinue = /^\s*[.,;:/]?\s*[a-z]{1,3}$/iu;

/** Parses typed or pasted text as one address: removes what surrounds it (white space, separators, quotation marks, brackets, `mailto:`, a display name, other text), never anything inside. */
export function cleanInput(text: string): Cleaned {
  const trimmed = text.trim();
  if (trimmed === "") {
    return { kind: "empty" };
  }
  const several = severalAddresses(trimmed);
  if (several.length > 1) {
    return { kind: "several", addresses: several };
  }
  const removed = new Set<Removed>();
  const bare = peeled(text, removed);
  const read = isPlain.test(bare) ? null : addressInText(bare);
  const isAlone = read === null || mayContinue.test(read.after);
  const address = isAlone ? bare : read.address;
  if (!isAlone) {
    removed.add("text");
  }
  return address.length > limits.addressInputLength
    ? { kind: "tooLong", length: address.length }
    : { kind: "one", address, removed: [...removed] };
}

/** Removes one part after another until none is left; text that would vanish stays as it is. */
function peeled(text: string, removed: Set<Removed>): string {
  for (const { part, peel } of peels) {
    const inner = peel(text);
    if (inner !== null && inner.trim() !== "") {
      removed.add(part);
      return peeled(inner, removed);
    }
  }
  return text;
}

function changed(before: string, after: string): string | null {
  return after === before ? null : after;
}
/** Returns the addresses of a pasted list; quoted strings and display names don't count. */
function severalAddresses(text: string): string[] {
  const unquoted = text.replaceAll(/"(?:[^"\\]|\\.)*"/gsu, (quoted) =>
    quoted.replaceAll(/[\s,;@]/gu, "_"),
  );
  const found = unquoted.match(/[^\s,;<>()]+@[^\s,;<>()]+/gu) ?? [];
  // `a@b@c` is one broken address, `mailto:a@b` one link: both stay single.
  return found.length > 1 ? [...new Set(found.map((one) => one.replace(/^mailto:/iu, "")))] : found;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
