import { paths } from "#web/paths.ts";
import { broadcastToTabs } from "./tabChannel.ts";

/** Opens the dashboard of the account that the session has switched to, here and in every other tab: nothing of the other account stays in memory. */
export function openWorkspace(): void {
  broadcastToTabs({ kind: "switched" });
  window.location.assign(paths.dashboard);
}
