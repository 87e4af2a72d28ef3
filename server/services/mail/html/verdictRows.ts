import type { Verdict } from "#vocabulary/verdicts.ts";
import { escapeText } from "./escapeText.ts";

/** A verdict's sign and colors: text and ground. Dark ones are in `mailDocument`. */
const looks: Readonly<Record<Verdict, { sign: string; ink: string; ground: string }>> = {
  deliverable: { sign: "✓", ink: "#1a7446", ground: "#e6f4ec" },
  risky: { sign: "!", ink: "#8a5600", ground: "#fff3dc" },
  undeliverable: { sign: "✕", ink: "#b3261e", ground: "#fceae8" },
  unknown: { sign: "?", ink: "#55637a", ground: "#edf1f6" },
};

/** A line of a mail that names a value. */
export interface ValueLine {
  /** Name of the placeholder. */
  name: string;
  label: string;
  value: string;
}

const isVerdict = (name: string): name is Verdict => Object.hasOwn(looks, name);

/** Returns a bar with a part for each verdict, as wide as its share; empty without results. */
function verdictBar(counts: Readonly<Partial<Record<string, number>>>): string {
  const parts = Object.entries(looks).map(([name, { ink }]) => ({ ink, count: counts[name] ?? 0 }));
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) {
    return "";
  }
  const cells = parts
    .filter(({ count }) => count > 0)
    .map(
      ({ ink, count }) =>
        `<td style="width:${((count / total) * 100).toFixed(2)}%;height:8px;background:${ink};font-size:0">&nbsp;</td>`,
    );
  return `<table role="presentation" aria-hidden="true" width="100%" cellspacing="2" cellpadding="0" style="margin:16px 0 0"><tr>${cells.join("")}</tr></table>`;
}

/** Returns the link to the results with a verdict. */
function linkToResults(link: string, verdict: string): string {
  const url = new URL(link);
  url.searchParams.set("verdict", verdict);
  return url.href;
}

function row({ name, label, value }: ValueLine, link: string): string {
  const verdict = isVerdict(name) ? looks[name] : null;
  const text = escapeText(label);
  const shown =
    verdict === null
      ? `<span class="m" style="color:#51607a">${text}</span>`
      : `<span style="white-space:nowrap"><span aria-hidden="true" class="${name} t" style="display:inline-block;width:20px;text-align:center;font-weight:600;color:${verdict.ink};background:${verdict.ground};border-radius:3px">${verdict.sign}</span> <a href="${escapeText(linkToResults(link, name))}" class="${name}" style="color:${verdict.ink};font-weight:600">${text}</a></span>`;
  return `<tr><td style="padding:4px 0;padding-inline-end:16px">${shown}</td><td style="padding:4px 0;width:50%"><bdi>${escapeText(value)}</bdi></td></tr>`;
}

/** Returns a table of named values; verdicts have their sign, color and a link to their results at `link`. */
export function verdictRows(
  lines: readonly ValueLine[],
  { link, counts }: { link: string; counts: Readonly<Partial<Record<string, number>>> },
): string {
  const bar = lines.some(({ name }) => isVerdict(name)) ? verdictBar(counts) : "";
  return `${bar}<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin:12px 0">${lines.map((line) => row(line, link)).join("")}</table>`;
}
