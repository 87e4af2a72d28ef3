import { useDeferredValue } from "react";
import { useHasSession } from "#web/session/sessionHint.ts";

/** Returns whether a session is here; false while a page hydrates, and the frame it brings is rendered in slices. */
export function useDeferredSession(): boolean {
  return useDeferredValue(useHasSession());
}
