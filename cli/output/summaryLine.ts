/** Rows by verdict. */
interface Counts {
  deliverable: number;
  risky: number;
  undeliverable: number;
  unknown: number;
}

/** Returns the results of a list in a sentence; `without` counts rows that have no address. */
export function summaryLine(
  { deliverable, risky, undeliverable, unknown }: Counts,
  without: number,
): string {
  const rest = without > 0 ? `, ${without} without an address` : "";
  return `${deliverable} deliverable, ${risky} risky, ${undeliverable} undeliverable, ${unknown} unknown${rest}.`;
}
