import { policyVersion } from "#engine/data/policy.ts";
import { listsVersion } from "#engine/lists/addressLists.ts";

/** What produced a result: the engine, its rules of judgement, and its lists. */
export const versions = { engine: "1.0.0", rules: policyVersion, lists: listsVersion };
