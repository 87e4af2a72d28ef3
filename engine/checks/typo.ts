import { suggestDomain } from "#engine/suggestions/suggestDomain.ts";
import type { Check } from "./check.ts";
import { skipped } from "./check.ts";

/** Does the domain look like a slip for another; suggests, never fails an address. */
export const typoCheck: Check = {
  name: "typo",
  online: false,
  run: ({ findings }) => {
    if (!findings.syntax.ok) {
      return skipped("invalid_syntax");
    }
    const suggestion = suggestDomain(findings.syntax);
    findings.suggestion = suggestion;
    return suggestion === null
      ? { status: "pass", code: null, detail: "No likely slip in the domain." }
      : { status: "warn", code: suggestion.kind, detail: `Did you mean ${suggestion.email}?` };
  },
};
