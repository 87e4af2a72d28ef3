import { matchLists } from "#engine/lists/addressLists.ts";
import type { CheckOutcome } from "./checkOutcome.ts";
import type { Probe } from "./probe.ts";
import { skipped } from "./skipped.ts";

/** Detects domains of disposable addresses and of forwarding services. */
export function checkDisposable({ findings, operatorLists }: Probe): CheckOutcome {
  if (!findings.syntax.ok) {
    return skipped("invalid_syntax");
  }
  findings.lists ??= matchLists(findings.syntax, operatorLists);
  const { disposable, relay } = findings.lists;
  if (disposable !== null) {
    const detail = `${disposable.value} is on the ${disposable.tier === "operator" ? "operator's " : ""}list of disposable domains.`;
    return { status: "warn", code: "disposable", detail };
  }
  if (relay !== null) {
    const detail = `${relay.value} forwards to a mailbox its owner keeps private.`;
    return { status: "warn", code: "relay", detail };
  }
  return { status: "pass", code: null, detail: "The domain is not known as disposable." };
}
