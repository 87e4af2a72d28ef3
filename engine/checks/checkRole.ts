import { matchLists } from "#engine/lists/addressLists.ts";
import { looksGenerated } from "#engine/lists/looksGenerated.ts";
import type { CheckOutcome } from "./checkOutcome.ts";
import type { Probe } from "./probe.ts";
import { skipped } from "./skipped.ts";

/** Detects no-reply names, role names and generated names before the `@`. */
export function checkRole({ findings, operatorLists }: Probe): CheckOutcome {
  if (!findings.syntax.ok) {
    return skipped("invalid_syntax");
  }
  findings.lists ??= matchLists(findings.syntax, operatorLists);
  findings.gibberish = looksGenerated(findings.syntax.local, findings.syntax.domainAscii);
  const { role, no_reply: noReply } = findings.lists;
  if (noReply !== null) {
    const detail = `Nobody reads mail sent to ${noReply.value}.`;
    return { status: "warn", code: "no_reply", detail };
  }
  if (role !== null) {
    const detail = `${role.value} names a task, not a person.`;
    return { status: "warn", code: "role", detail };
  }
  return findings.gibberish === true
    ? { status: "warn", code: "gibberish", detail: "The name looks generated." }
    : { status: "pass", code: null, detail: "The name is not one of a role." };
}
