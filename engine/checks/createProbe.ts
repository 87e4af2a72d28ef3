import type { Check, CheckOutcome, Findings, Probe } from "./check.ts";
import { skipped } from "./check.ts";
import type { OperatorLists } from "#engine/lists/operatorLists.ts";
import type { RuleMatcher } from "#engine/lists/ownRules.ts";
import type { Ports, Network } from "#engine/ports.ts";
import { neverAborted, type ProbeContext } from "#engine/probe/probeContext.ts";
import type { CheckName } from "#engine/verification/verification.ts";
import { checkNames } from "#engine/verification/verification.ts";

/** What to check and with what; all checks where none are named. */
export interface ProbeOptions {
  ports: Ports;
  checks?: readonly CheckName[];
  /** True: nothing that needs a network is run. */
  offline?: boolean;
  /** The account's own rules; the one an address meets decides before anything else is looked at. */
  rules?: RuleMatcher;
  /** What the operator added to the lists. */
  operatorLists?: OperatorLists | null;
  /** Who asks, such as the id of an account; what one finds out is not kept for others. Nobody in particular where it is left out. */
  tenant?: string;
  /** Stops the check; the result is then `unknown`. */
  signal?: AbortSignal;
}

/** A check that asks the network cannot run without those before it. */
const chain: readonly CheckName[] = ["dns", "mail_host", "smtp", "accept_all"];

const nothing = (): void => undefined;
const noRule: RuleMatcher = () => null;

// A list has many addresses on their way at once, so what all begin with is made once.
const unread = { ok: false, code: "syntax_empty", position: 0 } as const;
const notChecked = { kind: "not_checked" } as const;
const notOnline = { kind: "not_checked", code: "offline" } as const;
const notRequested = { kind: "not_checked", code: "not_requested" } as const;

/** The checks to run: those named, and those before them that they need. */
export function requestedChecks({ checks }: ProbeOptions): ReadonlySet<CheckName> {
  const requested = new Set<CheckName>(checks ?? checkNames);
  const furthest = chain.findLastIndex((name) => requested.has(name));
  for (const name of chain.slice(0, furthest + 1)) {
    requested.add(name);
  }
  return requested;
}

/** One address of which nothing is known yet. */
export function createProbe(
  input: string,
  options: ProbeOptions,
  { context, requested }: Pick<Probe, "context" | "requested">,
): Probe {
  const { offline = false } = options;
  const findings: Findings = {
    syntax: unread,
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
    earlierOutcomes: {},
  };
}

/** From here on the probe and its DNS have their deadlines; returns what ends the timers. `startedAt` is in monotonic ms. */
export function startProbeTimers(probe: Probe, network: Network, startedAt: number): () => void {
  const { context } = probe;
  context.deadline = startedAt + network.limits.total;
  if (probe.offline || probe.findings.ownRule !== null || !probe.requested.has("dns")) {
    return nothing;
  }
  const limit = network.limits.dns;
  const stop = new AbortController();
  let made: AbortSignal | null = null;
  // Most look-ups of a list are answered by the cache, and a timer for each check would cost more than those.
  probe.dnsSignal = () => (made ??= limitDns(context, startedAt + limit, stop.signal));
  return () => stop.abort("over");
}

function limitDns(
  { clock, signal }: ProbeContext,
  endsAt: number,
  stopped: AbortSignal,
): AbortSignal {
  const dnsOver = new AbortController();
  const left = Math.max(0, endsAt - clock.elapsed());
  void clock.sleep(left, stopped).then(() => dnsOver.abort());
  // A signal that lives as long as the program would keep a trace of every probe.
  return signal === neverAborted ? dnsOver.signal : AbortSignal.any([signal, dnsOver.signal]);
}

/** Runs a check of a probe, or tells why it is not run. */
export function runCheck(probe: Probe, check: Check): CheckOutcome | Promise<CheckOutcome> {
  if (check.name !== "syntax" && !probe.requested.has(check.name)) {
    return skipped("not_requested");
  }
  if (check.name !== "syntax" && probe.findings.ownRule !== null) {
    return skipped("own_rule", "A rule of this account decided.");
  }
  return check.online && probe.offline ? skipped("offline") : check.run(probe);
}
