import { matchLists } from "#engine/lists/addressLists.ts";
import type { Check } from "./check.ts";
import { skipped } from "./check.ts";

/** Does the domain belong to a provider of free mailboxes; information only. */
export const freeCheck: Check = {
  name: "free",
  online: false,
  run: ({ findings, operatorLists }) => {
    if (!findings.syntax.ok) {
      return skipped("invalid_syntax");
    }
    findings.lists ??= matchLists(findings.syntax, operatorLists);
    const { free } = findings.lists;
    return free === null
      ? { status: "pass", code: "not_free", detail: "The domain is not a free provider's." }
      : { status: "pass", code: "free", detail: `${free.value} is a free provider.` };
  },
};
