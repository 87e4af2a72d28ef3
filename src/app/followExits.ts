import type { DataRouter } from "react-router-dom";
import { onExit } from "#web/session/exit.ts";
import { clearToasts } from "#web/ui/showToast.ts";

/** Sends the router wherever an ended session leads: the page left is not kept in the history, and no toast outlives it. */
export function followExits(router: DataRouter): () => void {
  return onExit((path) => {
    clearToasts();
    void router.navigate(path, { replace: true });
  });
}
