import type { DataRouter } from "react-router-dom";
import { onSignOutRedirect } from "#web/session/signOutRedirect.ts";
import { clearToasts } from "#web/ui/showToast.ts";

/** Navigates to the target of each sign-out redirect: replaces the history entry and clears all toasts. */
export function redirectOnSignOut(router: DataRouter): () => void {
  return onSignOutRedirect((path) => {
    clearToasts();
    void router.navigate(path, { replace: true });
  });
}
