import type { FindingStatus, Outcome } from "./doctorReport.ts";

const weight: readonly FindingStatus[] = ["skipped", "pass", "error", "warn", "fail"];

/** Returns the worst of several outcomes, with the evidence of all of them. */
export function selectWorst(
  outcomes: readonly [Outcome, ...Outcome[]] | readonly Outcome[],
): Outcome {
  const [first, ...others] = outcomes;
  if (first === undefined) {
    return { status: "skipped", code: "address_unknown", seen: [] };
  }
  const worst = others.reduce(
    (bad, one) => (weight.indexOf(one.status) > weight.indexOf(bad.status) ? one : bad),
    first,
  );
  return { ...worst, seen: outcomes.flatMap(({ seen }) => seen) };
}
