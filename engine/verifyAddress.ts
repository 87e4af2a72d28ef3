import type { Check, CheckOutcome, Findings, Probe } from "./checks/check.ts";
import { skipped } from "./checks/check.ts";
import { allChecks } from "./checks/all.ts";
import type { OperatorLists } from "./lists/operatorLists.ts";
import type { RuleMatcher } from "./lists/ownRules.ts";
import type { Ports, World } from "./ports.ts";
import { unstopped, type ProbeContext } from "./probeContext.ts";
import { assemble } from "./assemble.ts";
import type { CheckName, CheckResult, ProbeEvent, Verification } from "./verification.ts";
import { checkNames } from "./verification.ts";

/** What to check and with what; all checks where none are named. */
export interface VerifyOptions {
  ports: Ports;
  checks?: readonly CheckName[];
  /** True: nothing that needs a network is run. */
  offline?: boolean;
  /** The account's own rules; the one an address meets decides before anything else is looked at. */
  rules?: RuleMatcher;
  /** What the operator added to the lists. */
  operatorLists?: OperatorLists | null;
  /** Who asks, such as the id of an account; what one finds out is not kept for others. Nobody in particular where it is left out. */
  asker?: string;
  /** Stops the check; the result is then `unknown`. */
  signal?: AbortSignal;
  onEvent?: (event: ProbeEvent) => void;
}

/** A check that asks the network cannot run without those before it. */
const chain: readonly CheckName[] = ["dns", "mail_host", "smtp", "accept_all"];

const nothing = (): void => undefined;
const noRule: RuleMatcher = () => null;

/** Checks one address. Never throws and never rejects: a fault of ours is `unknown` with `internal_error`. */
export async function verifyAddress(input: string, options: VerifyOptions): Promise<Verification> {
  const startedAt = options.ports.clock.elapsed();
  const probe = newProbe(input, options, startedAt);
  const checks: CheckResult[] = [];
  let stopLimits = nothing;
  let failed = false;
  try {
    let startedMs = probe.context.at();
    for (const check of allChecks) {
      probe.context.emit({ type: "check_started", name: check.name, at_ms: startedMs });
      const running = runOne(probe, check);
      // Most checks need no network; waiting for those would cost more than they do.
      const outcome = running instanceof Promise ? await running : running;
      const nowMs = probe.context.at();
      checks.push(finish(probe, check.name, { startedMs, nowMs }, outcome));
      startedMs = nowMs;
      if (check.name === "syntax" && probe.world !== null) {
        stopLimits = startLimits(probe, probe.world, startedAt);
      }
    }
  } catch {
    failed = true;
    checks.push(...missing(checks));
  }
  stopLimits();
  const cancelled = probe.context.signal.aborted && probe.findings.mailbox.kind !== "accepted";
  return assemble(probe, checks, failed || cancelled);
}

function newProbe(input: string, options: VerifyOptions, startedAt: number): Probe {
  const { ports } = options;
  const signal = options.signal ?? unstopped;
  const requested = new Set<CheckName>(options.checks ?? checkNames);
  const furthest = chain.findLastIndex((name) => requested.has(name));
  for (const name of chain.slice(0, furthest + 1)) {
    requested.add(name);
  }
  const findings: Findings = {
    syntax: { ok: false, code: "syntax_empty", position: 0 },
    domain: { kind: "not_checked" },
    hosts: { kind: "not_checked" },
    mailbox: { kind: "not_checked", code: options.offline === true ? "offline" : "not_requested" },
    lists: null,
    gibberish: null,
    suggestion: null,
    ownRule: null,
  };
  return {
    input,
    ports,
    rules: options.rules ?? noRule,
    operatorLists: options.operatorLists ?? null,
    context: {
      clock: ports.clock,
      asker: options.asker ?? "",
      signal,
      deadline: Number.POSITIVE_INFINITY,
      evidence: { dns: [], sessions: [] },
      at: () => Math.round(ports.clock.elapsed() - startedAt),
      emit: (event) => options.onEvent?.(event),
    },
    world: null,
    requested,
    offline: options.offline === true,
    findings,
    provider: null,
    dnsSignal: () => signal,
    alongside: {},
  };
}

/** From here on the probe and its DNS have their deadlines; returns what ends the timers. */
function startLimits(probe: Probe, world: World, startedAt: number): () => void {
  const { context } = probe;
  context.deadline = startedAt + world.limits.total;
  if (probe.offline || probe.findings.ownRule !== null || !probe.requested.has("dns")) {
    return nothing;
  }
  const limit = world.limits.dns;
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
  return signal === unstopped ? dnsOver.signal : AbortSignal.any([signal, dnsOver.signal]);
}

function runOne(probe: Probe, check: Check): CheckOutcome | Promise<CheckOutcome> {
  if (check.name !== "syntax" && !probe.requested.has(check.name)) {
    return skipped("not_requested");
  }
  if (check.name !== "syntax" && probe.findings.ownRule !== null) {
    return skipped("own_rule", "A rule of this account decided.");
  }
  return check.online && probe.offline ? skipped("offline") : check.run(probe);
}

function finish(
  probe: Probe,
  name: CheckName,
  { startedMs, nowMs }: { startedMs: number; nowMs: number },
  { ended_ms: endedMs, ...outcome }: CheckOutcome,
): CheckResult {
  const check: CheckResult = {
    name,
    started_ms: startedMs,
    ms: (endedMs ?? nowMs) - startedMs,
    source: "live",
    ...outcome,
  };
  probe.context.emit({ type: "check", check });
  return check;
}

/** Results for the checks that a fault of ours kept from running. */
function missing(done: readonly CheckResult[]): CheckResult[] {
  return checkNames.slice(done.length).map((name, index) => ({
    name,
    status: index === 0 ? "error" : "skipped",
    code: "internal_error",
    detail: null,
    started_ms: null,
    ms: null,
    source: "live",
  }));
}
