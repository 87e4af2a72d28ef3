import { parseAddress, suggestRepair } from "#engine/syntax/parseAddress.ts";
import { reservedSuffix } from "#engine/syntax/reservedDomains.ts";
import type { Check } from "./check.ts";

/** Is the string an address at all. */
export const syntaxCheck: Check = {
  name: "syntax",
  online: false,
  run: (probe) => {
    const parsed = parseAddress(probe.input);
    probe.findings.syntax = parsed;
    if (parsed.ok) {
      probe.findings.ownRule = probe.rules(parsed);
      probe.network = probe.ports.networkOf(parsed.domainAscii);
      const suffix = probe.network.sandbox ? null : reservedSuffix(parsed.domainAscii);
      if (suffix !== null) {
        probe.findings.domain = { kind: "reserved", suffix };
      }
      return { status: "pass", code: null, detail: "The address is well formed." };
    }
    probe.findings.suggestion = suggestRepair(probe.input, parsed);
    return {
      status: "fail",
      code: parsed.code,
      detail: `The fault is at character ${parsed.position + 1}.`,
    };
  },
};
