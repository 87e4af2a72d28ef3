import type { DomainFinding } from "#engine/evidence/findings.ts";
import type { MailProvider } from "#engine/providers/mailProviders.ts";
import { isFrequentTypo } from "./suggestDomain.ts";
import type { FoundSuggestion, Suggestion } from "./suggestion.ts";

/** Facts that DNS shows about the typed domain. */
export interface TypedDomain {
  /** The domain as typed, in ASCII; null for a malformed address. */
  name: string | null;
  finding: DomainFinding;
  /** Provider that its MX hosts belong to, or null. */
  provider: MailProvider | null;
}

/**
 * Returns the suggestion, or null if DNS speaks against it: somebody pays a mail provider for a domain that is no
 * frequent typo, so it is their own. One that leads to a domain of the account takes more: any MX record is enough
 * against it. Repairs of a malformed address stay.
 */
export function plausibleSuggestion(
  found: FoundSuggestion | null,
  { name, finding, provider }: TypedDomain,
): Suggestion | null {
  if (found === null) {
    return null;
  }
  const { own = false, email, kind } = found;
  const receives = finding.kind === "exchangers" && !finding.implicit && (own || provider !== null);
  return receives && name !== null && !isFrequentTypo(name) ? null : { email, kind };
}
