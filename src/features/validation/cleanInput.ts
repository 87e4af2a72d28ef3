import { limits } from "#contract/limits.ts";

/** What was taken away from pasted text. The server judges a string as sent, so only this field does it, and says so. */
export type Removed = "space" | "mailto" | "name" | "brackets";

export type Cleaned =
  | { kind: "empty" }
  | { kind: "tooLong"; length: number }
  | { kind: "several"; addresses: string[] }
  | { kind: "one"; address: string; removed: Removed[] };

/** Reads what somebody typed or pasted as one address: outer white space, `mailto:` and `Name <…>` go, nothing else. */
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

/** The addresses of a pasted list; quoted names and display names are not addresses of their own. */
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
