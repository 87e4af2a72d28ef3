import type { SuggestionKind } from "#vocabulary/checks.ts";

/** A corrected address to offer; it is never applied automatically. */
export interface Suggestion {
  email: string;
  kind: SuggestionKind;
}
