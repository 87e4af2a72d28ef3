import { suggestDomain } from "#engine/suggestions/suggestDomain.ts";
import type { CheckOutcome } from "./checkOutcome.ts";
import type { Probe } from "./probe.ts";
import { skipped } from "./skipped.ts";

/** Suggests another domain for a likely typo; never fails an address. */
export function checkTypo({ findings }: Probe): CheckOutcome {
  if (!findings.syntax.ok) {
    return skipped("invalid_syntax");
  }
  const suggestion = suggestDomain(findings.syntax);
  findings.suggestion = suggestion;
  return suggestion === null
    ? { status: "pass", code: null, detail: "No typo found in the domain." }
    : { status: "warn", code: suggestion.kind, detail: `Did you mean ${suggestion.email}?` };
}
