import type { RuleMatcher } from "#engine/lists/ownRules.ts";
import type { Findings, Probe } from "./probe.ts";
import type { ProbeOptions } from "./probeOptions.ts";

const noRule: RuleMatcher = () => null;

// A list starts many probes at once, so they share their initial findings.
const notParsed = { ok: false, code: "syntax_empty", position: 0 } as const;
const notChecked = { kind: "not_checked" } as const;
const notOnline = { kind: "not_checked", code: "offline" } as const;
const notRequested = { kind: "not_checked", code: "not_requested" } as const;

/** Creates a probe without findings. */
export function createProbe(
  input: string,
  options: ProbeOptions,
  { context, requested }: Pick<Probe, "context" | "requested">,
): Probe {
  const { offline = false } = options;
  const findings: Findings = {
    syntax: notParsed,
    domain: notChecked,
    hosts: notChecked,
    mailbox: offline ? notOnline : notRequested,
    lists: null,
    gibberish: null,
    suggestion: null,
    ownRule: null,
  };
  return {
    input,
    ports: options.ports,
    rules: options.rules ?? noRule,
    operatorLists: options.operatorLists ?? null,
    context,
    network: null,
    requested,
    offline,
    findings,
    provider: null,
    dnsSignal: () => context.signal,
    acceptAll: null,
  };
}
