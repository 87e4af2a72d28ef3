import { matchLists } from "#engine/lists/addressLists.ts";
import type { CheckOutcome } from "./checkOutcome.ts";
import type { Probe } from "./probe.ts";
import { skipped } from "./skipped.ts";

/** Detects domains of free mailbox providers; for information only. */
export function checkFree({ findings, operatorLists }: Probe): CheckOutcome {
  if (!findings.syntax.ok) {
    return skipped("invalid_syntax");
  }
  findings.lists ??= matchLists(findings.syntax, operatorLists);
  const { free } = findings.lists;
  return free === null
    ? { status: "pass", code: "not_free", detail: "The domain is not a free provider's." }
    : { status: "pass", code: "free", detail: `${free.value} is a free provider.` };
}
