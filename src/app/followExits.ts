import type { DataRouter } from "react-router-dom";
import { onExit } from "#web/session/exit.ts";

/** Sends the router wherever an ended session leads; the page left is not kept in the history. */
export function followExits(router: DataRouter): () => void {
  return onExit((path) => void router.navigate(path, { replace: true }));
}
