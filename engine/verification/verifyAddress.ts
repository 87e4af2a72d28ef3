import type { CheckOutcome, Probe } from "#engine/checks/check.ts";
import { allChecks } from "#engine/checks/all.ts";
import { neverAborted, type ProbeContext } from "#engine/probe/probeContext.ts";
import { buildVerification } from "./buildVerification.ts";
import {
  createProbe,
  requestedChecks,
  runCheck,
  startProbeTimers,
  type ProbeOptions,
} from "#engine/checks/createProbe.ts";
import type { CheckName, CheckResult, ProbeEvent, Verification } from "./verification.ts";
import { checkNames } from "./verification.ts";

/** {@link ProbeOptions}, and who hears what happens meanwhile. */
export interface VerifyOptions extends ProbeOptions {
  onEvent?: (event: ProbeEvent) => void;
}

const nothing = (): void => undefined;

/** Checks one address. Never throws and never rejects: a fault of ours is `unknown` with `internal_error`. */
export async function verifyAddress(input: string, options: VerifyOptions): Promise<Verification> {
  const startedAt = options.ports.clock.elapsed();
  const requested = requestedChecks(options);
  const probe = createProbe(input, options, { context: contextOf(options, startedAt), requested });
  const checks: CheckResult[] = [];
  let stopLimits = nothing;
  let failed = false;
  try {
    let startedMs = probe.context.at();
    for (const check of allChecks) {
      probe.context.emit({ type: "check_started", name: check.name, at_ms: startedMs });
      const running = runCheck(probe, check);
      // Most checks need no network; waiting for those would cost more than they do.
      const outcome = running instanceof Promise ? await running : running;
      const nowMs = probe.context.at();
      checks.push(finish(probe, check.name, { startedMs, nowMs }, outcome));
      startedMs = nowMs;
      if (check.name === "syntax" && probe.network !== null) {
        stopLimits = startProbeTimers(probe, probe.network, startedAt);
      }
    }
  } catch (error) {
    probe.ports.onError?.(error);
    failed = true;
    checks.push(...missing(checks));
  }
  stopLimits();
  const cancelled = probe.context.signal.aborted && probe.findings.mailbox.kind !== "accepted";
  return buildVerification(probe, checks, failed || cancelled);
}

function contextOf(
  { ports: { clock }, tenant = "", signal = neverAborted, onEvent = nothing }: VerifyOptions,
  startedAt: number,
): ProbeContext {
  return {
    clock,
    tenant,
    signal,
    deadline: Number.POSITIVE_INFINITY,
    evidence: { dns: [], sessions: [] },
    records: true,
    at: () => Math.round(clock.elapsed() - startedAt),
    emit: onEvent,
  };
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
