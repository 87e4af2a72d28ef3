import { styleText } from "node:util";
import type { Verdict } from "#vocabulary/verdicts.ts";

const colors = {
  deliverable: "green",
  risky: "yellow",
  undeliverable: "red",
  unknown: "cyan",
} as const satisfies Record<Verdict, string>;

/** Returns a text in the color of a verdict if the stream is a terminal that shows colors, and as it is elsewhere, with `NO_COLOR` too. */
export function paintVerdict(
  text: string,
  verdict: string,
  stream: NodeJS.WriteStream = process.stdout,
): string {
  return Object.hasOwn(colors, verdict)
    ? styleText(colors[verdict as Verdict], text, { stream })
    : text;
}
