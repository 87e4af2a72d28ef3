import type { SuggestionKind } from "#vocabulary/checks.ts";

/** A corrected address to offer; it is never applied automatically. */
export interface Suggestion {
  email: string;
  kind: SuggestionKind;
}

/** A suggestion that the letters alone make. */
export interface FoundSuggestion extends Suggestion {
  /** True if it leads to one of the account's own domains, not to a provider's. */
  own?: true;
}
