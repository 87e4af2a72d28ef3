import type { DataRouter } from "react-router-dom";
import { onSignOutRedirect } from "#web/session/signOutRedirect.ts";
import { clearToasts } from "#web/ui/showToast.ts";

/** Sends the router wherever an ended session leads: the page left is not kept in the history, and no toast outlives it. */
export function redirectOnSignOut(router: DataRouter): () => void {
  return onSignOutRedirect((path) => {
    clearToasts();
    void router.navigate(path, { replace: true });
  });
}
