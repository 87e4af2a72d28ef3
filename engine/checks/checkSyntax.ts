import { suggestRepair } from "#engine/suggestions/suggestRepair.ts";
import { parseAddress } from "#engine/syntax/parseAddress.ts";
import { reservedSuffix } from "#engine/syntax/reservedSuffix.ts";
import type { CheckOutcome } from "./checkOutcome.ts";
import type { Probe } from "./probe.ts";

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
