import { checkAsVisitor } from "#web/api/streams/checkAsVisitor.ts";

let running: AbortController | null = null;

/** Returns the suggestion for an address with a typo; null without one, if the check fails, or if another one started. */
export async function suggestTypo(email: string): Promise<string | null> {
  running?.abort();
  running = new AbortController();
  const { signal } = running;
  try {
    for await (const event of checkAsVisitor(email, signal)) {
      if (event.type === "done" && !signal.aborted) {
        return event.data.suggestion?.email ?? null;
      }
    }
  } catch {
    // The form works without a suggestion.
  }
  return null;
}
