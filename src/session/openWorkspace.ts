import { paths } from "#web/paths.ts";
import { broadcastToTabs } from "./tabChannel.ts";

/** Opens the dashboard, or another page, of the account that the session has switched to, here, and the dashboard in every other tab: nothing of the other account stays in memory. */
export function openWorkspace(page: string = paths.dashboard): void {
  broadcastToTabs({ kind: "switched" });
  window.location.assign(page);
}
