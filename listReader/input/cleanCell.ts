import { quotePairs } from "./quotePairs.ts";

/**
 * Returns the address in a cell: without white space and invisible characters around it, `Name <…>`, `… (Name)`,
 * `mailto:` and a pair of quotes; "" if nothing is left.
 */
export function cleanCell(cell: string): string {
  const text = bare(cell);
  const address = withoutMailto(withoutName(text));
  return unquoted(address === text ? text : withoutName(bare(address)));
}

/**
 * Returns text without white space and invisible characters at both ends. Copied contacts often contain direction
 * marks.
 */
function bare(text: string): string {
  let from = 0;
  let end = text.length;
  while (from < end && isBlank(text.charCodeAt(from))) {
    from += 1;
  }
  while (end > from && isBlank(text.charCodeAt(end - 1))) {
    end -= 1;
  }
  return text.slice(from, end);
}

function isBlank(code: number): boolean {
  if (code > 32 && code < 0x7f) {
    return false;
  }
  return (
    code <= 32 ||
    code === 0xad ||
    (code >= 0x200b && code <= 0x200f) ||
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2060 && code <= 0x2069) ||
    /\s/u.test(String.fromCharCode(code))
  );
}

/** Returns the address of `Name <address>`, of `<address>` and of `address (Name)`. */
function withoutName(text: string): string {
  if (text.endsWith(">")) {
    const opening = text.lastIndexOf("<");
    const inner = text.slice(opening + 1, -1);
    return opening >= 0 && inner.includes("@") && !inner.includes(">") ? bare(inner) : text;
  }
  if (text.endsWith(")")) {
    const opening = text.indexOf(" (");
    const address = text.slice(0, Math.max(0, opening)).trimEnd();
    return address.includes("@") && !/[\s<>]/u.test(address) ? address : text;
  }
  return text;
}

/** Returns the address of a mailto link (RFC 6068), before the `?` or in its field `to`. */
function withoutMailto(text: string): string {
  if (!/^mailto:/iu.test(text)) {
    return text;
  }
  const link = text.slice("mailto:".length).replace(/^\/\//u, "");
  const [path = ""] = link.split("?", 1);
  const address = path.trim() === "" ? (/[?&]to=([^&]*)/iu.exec(link)?.[1] ?? "") : path.trim();
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** Removes a pair of quotes. No domain ends in a quote, so one at the end belongs to one at the beginning. */
function unquoted(text: string): string {
  const closing = quotePairs[text[0] ?? ""];
  if (closing === undefined || !text.endsWith(closing)) {
    return text;
  }
  const inner = text.slice(1, -1);
  return inner.includes("@") && !inner.includes(closing) ? bare(inner) : text;
}
