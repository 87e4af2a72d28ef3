import type { ComponentProps } from "react";
import { type Verdict, verdicts } from "#vocabulary/verdicts.ts";
import type { SpanBar } from "#web/ui/chart/SpanBar.tsx";

/** Returns the spans of a bar of verdicts; a bar of `whole` results has its full length. */
export function verdictSpans(
  counts: Readonly<Partial<Record<Verdict, number>>>,
  whole: number,
): ComponentProps<typeof SpanBar>["spans"] {
  let from = 0;
  return verdicts.map((verdict) => {
    const share = (counts[verdict] ?? 0) / Math.max(whole, 1);
    const span = { key: verdict, from, share, ink: `var(--${verdict})` };
    from += share;
    return span;
  });
}
