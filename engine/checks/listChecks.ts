import { suggestRepair } from "#engine/suggestions/suggestRepair.ts";
import { parseAddress } from "#engine/syntax/parseAddress.ts";
import { reservedSuffix } from "#engine/syntax/reservedSuffix.ts";
import type { CheckOutcome } from "./checkOutcome.ts";
import type { Probe } from "./probe.ts";
import { suggestDomain } from "#engine/suggestions/suggestDomain.ts";
import { skipped } from "./skipped.ts";
import { matchLists } from "#engine/lists/addressLists.ts";
import { looksGenerated } from "#engine/lists/looksGenerated.ts";

/** Parses the address, then finds its network, the account's rule for it, and reserved domains (RFC 2606, RFC 6761). */
export function checkSyntax(probe: Probe): CheckOutcome {
  const parsed = parseAddress(probe.input);
  probe.findings.syntax = parsed;
  if (parsed.ok) {
    probe.findings.ownRule = probe.rules(parsed);
    probe.network = probe.ports.networkOf(parsed.domainAscii);
    const suffix = probe.network.sandbox ? null : reservedSuffix(parsed.domainAscii);
    if (suffix !== null) {
      probe.findings.domain = { kind: "reserved", suffix };
    }
    return { status: "pass", code: null, detail: "The format is valid." };
  }
  probe.findings.suggestion = suggestRepair(probe.input, parsed);
  return {
    status: "fail",
    code: parsed.code,
    detail: `The error is at character ${parsed.position + 1}.`,
  };
}

/** Suggests another domain for a likely typo; never fails an address. */
export function checkTypo({ findings, ownDomains }: Probe): CheckOutcome {
  if (!findings.syntax.ok) {
    return skipped("invalid_syntax");
  }
  const suggestion = suggestDomain(findings.syntax, ownDomains);
  findings.suggestion = suggestion;
  return suggestion === null
    ? { status: "pass", code: null, detail: "No typo found in the domain." }
    : { status: "warn", code: suggestion.kind, detail: `Did you mean ${suggestion.email}?` };
}

/** Detects domains of disposable addresses and of forwarding services. */
function checkDisposable({ findings, operatorLists }: Probe): CheckOutcome {
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
  return {
    status: "pass",
    code: null,
    detail: "The domain isn't on our list of disposable domains.",
  };
}

/** Detects domains of free mailbox providers; for information only. */
function checkFree({ findings, operatorLists }: Probe): CheckOutcome {
  if (!findings.syntax.ok) {
    return skipped("invalid_syntax");
  }
  findings.lists ??= matchLists(findings.syntax, operatorLists);
  const { free } = findings.lists;
  return free === null
    ? { status: "pass", code: "not_free", detail: "The domain doesn't belong to a free provider." }
    : { status: "pass", code: "free", detail: `${free.value} is a free provider.` };
}

/** Detects no-reply names, role names and generated names before the `@`. */
function checkRole({ findings, operatorLists }: Probe): CheckOutcome {
  if (!findings.syntax.ok) {
    return skipped("invalid_syntax");
  }
  findings.lists ??= matchLists(findings.syntax, operatorLists);
  findings.gibberish = looksGenerated(findings.syntax.local, findings.syntax.domainAscii);
  const { role, no_reply: noReply } = findings.lists;
  if (noReply !== null) {
    const detail = `No one reads mail sent to ${noReply.value}.`;
    return { status: "warn", code: "no_reply", detail };
  }
  if (role !== null) {
    const detail = `${role.value} names a task, not a person.`;
    return { status: "warn", code: "role", detail };
  }
  return findings.gibberish === true
    ? { status: "warn", code: "gibberish", detail: "The name looks generated." }
    : { status: "pass", code: null, detail: "The name isn't a known role." };
}

/** The checks that look the address up in lists; the first of them matches all lists at once. */
export const listChecks = {
  disposable: checkDisposable,
  role: checkRole,
  free: checkFree,
} as const;
