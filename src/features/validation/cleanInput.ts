import { limits } from "#contract/limits.ts";

/** Parts removed from pasted text. The server validates a string exactly as sent; only the input field cleans it, and says so. */
export type Removed = "space" | "mailto" | "name" | "brackets";

export type Cleaned =
  | { kind: "empty" }
  | { kind: "tooLong"; length: number }
  | { kind: "several"; addresses: string[] }
  | { kind: "one"; address: string; removed: Removed[] };

/** Parses typed or pasted text as one address: removes outer white space, `mailto:` and `Name <…>`, nothing else. */
export function cleanInput(text: string): Cleaned {
  const removed: Removed[] = [];
  let address = text.trim();
  if (address !== text) {
    removed.push("space");
  }
  if (address === "") {
    return { kind: "empty" };
  }
  const several = severalAddresses(address);
  if (several.length > 1) {
    return { kind: "several", addresses: several };
  }
  const link = /^mailto:(.*)$/isu.exec(address);
  if (link?.[1]) {
    removed.push("mailto");
    address = decoded(link[1].replace(/\?.*$/su, "")).trim();
  }
  const bracketed = /^(.*?)<([^<>]*@[^<>]*)>$/su.exec(address);
  if (bracketed?.[2]) {
    removed.push(bracketed[1]?.trim() ? "name" : "brackets");
    address = bracketed[2].trim();
  }
  return address.length > limits.addressInputLength
    ? { kind: "tooLong", length: address.length }
    : { kind: "one", address, removed };
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
