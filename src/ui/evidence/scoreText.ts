import type { Verdict } from "#vocabulary/verdicts.ts";

/** Formats a score; an unknown verdict has none. */
export function scoreText(verdict: Verdict, score: number, language: string): string {
  return verdict === "unknown" ? "–" : new Intl.NumberFormat(language).format(score);
}
