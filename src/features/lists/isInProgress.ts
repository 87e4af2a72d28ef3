import type { List } from "#contract/listShape.ts";
import { isFinished } from "#web/api/newerList.ts";

/** Tells whether a list changes without its owner doing anything. */
export function isInProgress(list: List): boolean {
  return !isFinished(list) && !["needs_mapping", "ready", "paused"].includes(list.state);
}
