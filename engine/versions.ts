import { listsVersion } from "#engine/lists/addressLists.ts";

/** What produced a result: the engine, its rules of judgement, and its lists. */
export const versions = { engine: "1.0.0", rules: "2026-11-20", lists: listsVersion };
