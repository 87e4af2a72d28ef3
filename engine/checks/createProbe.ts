import type { Network } from "#engine/network/network.ts";
import { neverAborted } from "#engine/probe/neverAborted.ts";
import type { ProbeContext } from "#engine/probe/probeContext.ts";
import { checkNames, checkProperties, type CheckName } from "#vocabulary/checks.ts";
import { standardPolicy } from "#vocabulary/policy.ts";
import type { Findings, Probe } from "./probe.ts";
import type { ProbeOptions } from "./probeOptions.ts";
import type { Check } from "./check.ts";
import type { CheckOutcome } from "./checkOutcome.ts";
import { skipped } from "./skipped.ts";

const everyCheck: ReadonlySet<CheckName> = new Set(checkNames);

const noRule = () => null;

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
    disposableExchanger: null,
    gibberish: null,
    suggestion: null,
    ownRule: null,
  };
  return {
    input,
    ports: options.ports,
    rules: options.rules ?? noRule,
    mxRules: options.mxRules ?? noRule,
    policy: options.policy ?? standardPolicy,
    operatorLists: options.operatorLists ?? null,
    ownDomains: options.ownDomains ?? null,
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

/** Returns the checks to run: the requested ones and those they need. The syntax check always runs. */
export function requestedChecks({ checks }: ProbeOptions): ReadonlySet<CheckName> {
  if (checks === undefined) {
    return everyCheck;
  }
  const requested = new Set<CheckName>(["syntax"]);
  for (const name of checks) {
    for (let next: CheckName | null = name; next !== null; next = checkProperties[next].needs) {
      requested.add(next);
    }
  }
  return requested;
}

const nothing = (): void => undefined;

/** Sets the deadlines of a probe and of its DNS queries. Returns a function that clears the timers. `startedAt` is in monotonic ms. */
export function startProbeTimers(probe: Probe, network: Network, startedAt: number): () => void {
  const { context } = probe;
  context.deadline = startedAt + network.limits.total;
  if (probe.offline || probe.findings.ownRule !== null || !probe.requested.has("dns")) {
    return nothing;
  }
  const limit = network.limits.dns;
  let limited: { signal: AbortSignal; cancel: () => void } | null = null;
  // The cache answers most queries of a list, and a timer per check would cost more than those.
  probe.dnsSignal = () => (limited ??= limitDns(context, startedAt + limit)).signal;
  return () => limited?.cancel();
}

function limitDns(
  { clock, signal }: ProbeContext,
  endsAt: number,
): { signal: AbortSignal; cancel: () => void } {
  const dnsOver = new AbortController();
  const left = Math.max(0, endsAt - clock.elapsed());
  const cancel = clock.after(left, () => dnsOver.abort());
  // A signal that lives as long as the process would keep a reference to every probe.
  const both = signal === neverAborted ? dnsOver.signal : AbortSignal.any([signal, dnsOver.signal]);
  return { signal: both, cancel };
}

/** Runs a check of a probe, or skips it with the reason. */
export function runCheck(probe: Probe, check: Check): CheckOutcome | Promise<CheckOutcome> {
  if (!probe.requested.has(check.name)) {
    return skipped("not_requested");
  }
  if (probe.findings.ownRule !== null) {
    return skipped("own_rule", "A rule of this account decided.");
  }
  return check.phase !== "offline" && probe.offline ? skipped("offline") : check.run(probe);
}
