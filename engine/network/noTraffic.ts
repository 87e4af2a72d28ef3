import type { Traffic } from "./network.ts";

/** No shared state: every probe runs on its own. */
export const noTraffic: Traffic = {
  sessions: null,
  facts: null,
  politeness: null,
  memory: null,
  replyCounter: null,
};
