import { useDeferredValue } from "react";
import { useHasSession } from "#web/session/hasSession.ts";

/** Tells whether a session exists; false while a page hydrates, since its frame is rendered in slices. */
export function useDeferredSession(): boolean {
  return useDeferredValue(useHasSession());
}
