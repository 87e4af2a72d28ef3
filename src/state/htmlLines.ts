/** Limits the work on an error page of any length, in characters. */
const maxLength = 20_000;

const unseen = /<!--[\s\S]*?-->|<(script|style|template)\b[\s\S]*?<\/\1\s*>/giu;
const lineBreak = /<br\b[^>]*>/giu;
const tag = /<[a-z/!](?:"[^"]*"|'[^']*'|[^"'>])*>?/giu;
const entity = /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos|nbsp));/giu;

const named: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

function character(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : "";
}

/**
 * Returns the lines of text of an HTML page; `<br>` and newlines break them, blank ones are left out. Reads the page
 * as a string: Trusted Types forbid DOMParser, and nothing of a foreign page becomes a document.
 */
export function htmlLines(html: string): string[] {
  return html
    .slice(0, maxLength)
    .replaceAll(unseen, "")
    .replaceAll(lineBreak, "\n")
    .replaceAll(tag, "")
    .replaceAll(entity, (_, hex?: string, decimal?: string, name = "") =>
      hex === undefined && decimal === undefined
        ? (named[(name as string).toLowerCase()] ?? "")
        : character(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
    )
    .split(/[\r\n]+/u)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
