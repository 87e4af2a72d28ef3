import { allChecks } from "#engine/checks/allChecks.ts";
import type { CheckOutcome } from "#engine/checks/checkOutcome.ts";
import {
  createProbe,
  requestedChecks,
  startProbeTimers,
  runCheck,
} from "#engine/checks/createProbe.ts";
import type { Probe } from "#engine/checks/probe.ts";
import type { ProbeOptions } from "#engine/checks/probeOptions.ts";
import type { CheckResult } from "#engine/probe/checkResult.ts";
import { neverAborted } from "#engine/probe/neverAborted.ts";
import type { ProbeContext } from "#engine/probe/probeContext.ts";
import type { ProbeEvent } from "#engine/probe/probeEvent.ts";
import { checkNames, type CheckName } from "#vocabulary/checks.ts";
import { buildVerification } from "./buildVerification.ts";
import type { Verification } from "./verification.ts";

/** Options of a probe, and a listener for its progress. */
export interface VerifyOptions extends ProbeOptions {
  onEvent?: (event: ProbeEvent) => void;
}

/** Checks one address. Never throws and never rejects: an internal error gives `unknown` with `internal_error`. */
export async function verifyAddress(input: string, options: VerifyOptions): Promise<Verification> {
  const startedAt = options.ports.clock.elapsed();
  const requested = requestedChecks(options);
  const probe = createProbe(input, options, {
    context: createContext(options, startedAt),
    requested,
  });
  const checks: CheckResult[] = [];
  let stopTimers: (() => void) | null = null;
  let failed = false;
  try {
    let startedMs = probe.context.at();
    for (const check of allChecks) {
      probe.context.emit?.({ type: "check_started", name: check.name, at_ms: startedMs });
      const running = runCheck(probe, check);
      // Awaiting a check that needs no network would cost more than the check.
      const outcome = running instanceof Promise ? await running : running;
      const nowMs = probe.context.at();
      checks.push(finish(probe, check.name, { startedMs, nowMs }, outcome));
      startedMs = nowMs;
      if (stopTimers === null && probe.network !== null) {
        stopTimers = startProbeTimers(probe, probe.network, startedAt);
      }
    }
  } catch (error) {
    probe.ports.onError?.(error);
    failed = true;
    checks.push(...missing(checks));
  }
  stopTimers?.();
  const cancelled = probe.context.signal.aborted && probe.findings.mailbox.kind !== "accepted";
  return buildVerification(probe, checks, failed || cancelled);
}

function createContext(
  { ports: { clock }, tenant = "", signal = neverAborted, onEvent }: VerifyOptions,
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
    emit: onEvent ?? null,
  };
}

function finish(
  probe: Probe,
  name: CheckName,
  { startedMs, nowMs }: { startedMs: number; nowMs: number },
  outcome: CheckOutcome,
): CheckResult {
  // Without spreads, which take several times as long.
  const { started_ms: beganMs = startedMs, ended_ms: endedMs = nowMs, source = "live" } = outcome;
  const { ms = endedMs - startedMs, status, code, detail } = outcome;
  const check: CheckResult = { name, started_ms: beganMs, ms, source, status, code, detail };
  probe.context.emit?.({ type: "check", check });
  return check;
}

/** Returns results for the checks that an internal error prevented. */
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
