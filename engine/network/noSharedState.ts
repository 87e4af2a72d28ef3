import type { SharedState } from "./network.ts";

/** No shared state: every probe runs on its own. */
export const noSharedState: SharedState = {
  sessions: null,
  facts: null,
  politeness: null,
  memory: null,
  replyCounter: null,
};
