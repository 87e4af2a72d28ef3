import { parseAddress } from "#engine/syntax/parseAddress.ts";
import type { SyntaxIssue } from "#engine/syntax/syntaxCodes.ts";
import { repairCandidates } from "./repairCandidates.ts";
import { suggestDomain } from "./suggestDomain.ts";
import type { Suggestion } from "./suggestion.ts";

/** Returns the address that a malformed one was probably meant to be, or null. */
export function suggestRepair(input: string, error: SyntaxIssue): Suggestion | null {
  for (const { text, kind } of repairCandidates(input, error)) {
    const parsed = text === input ? null : parseAddress(text);
    if (parsed?.ok === true) {
      // A comma for the dot doesn't rule out a typo in the name: `gnail,com`.
      return { email: suggestDomain(parsed)?.email ?? parsed.email, kind };
    }
  }
  return null;
}
