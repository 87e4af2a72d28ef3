import { allChecks } from "#engine/checks/all.ts";
import type { Probe } from "#engine/checks/check.ts";
import { askingOf, askMailbox } from "#engine/checks/smtp.ts";
import { assessProbe } from "#engine/verdict/assessProbe.ts";
import {
  createProbe,
  requestedChecks,
  runCheck,
  startProbeTimers,
  type ProbeOptions,
} from "#engine/checks/createProbe.ts";
import { neverAborted, type ProbeContext } from "#engine/probe/probeContext.ts";
import type { Verification } from "./verification.ts";

/** What a list keeps of a check: the same judgement, without what was seen on the way. */
export interface BatchResult extends Pick<
  Verification,
  | "canonical"
  | "verdict"
  | "reason"
  | "action"
  | "score"
  | "suggestion"
  | "provider"
  | "mx"
  | "retry_after_s"
  | "sandbox"
> {
  /** The line of the dialogue that decided, escaped; null where none did. */
  reply: string | null;
  /** True where a mail host was dialled. */
  asked: boolean;
}

/** Hears the result of the address at `index`. Must not throw. */
export type BatchAnswered = (index: number, result: BatchResult) => void;

interface Place {
  probe: Probe;
  index: number;
}

const offlineChecks = allChecks.filter(({ online }) => !online);
const lookUps = allChecks.filter(({ name }) => name === "dns" || name === "mail_host");

/**
 * Checks many addresses as {@link verifyAddress} checks each, all at once, and writes nothing down: what those of one
 * domain have in common is found out once. Resolves when all are answered; never rejects.
 */
export async function verifyBatch(
  inputs: readonly string[],
  options: ProbeOptions,
  answered: BatchAnswered,
): Promise<void> {
  const startedAt = options.ports.clock.elapsed();
  const requested = requestedChecks(options);
  const context = contextOf(options);
  const domains = new Map<string, Place[]>();
  for (const [index, input] of inputs.entries()) {
    const place = { probe: createProbe(input, options, { context, requested }), index };
    const next = lookOffline(place.probe);
    if (next === "broken" || next === "done") {
      answered(index, resultOf(place.probe, { broken: next === "broken", asked: false }));
      continue;
    }
    const places = domains.get(next.domain);
    if (places === undefined) {
      domains.set(next.domain, [place]);
    } else {
      places.push(place);
    }
  }
  await Promise.all(
    Array.from(domains.values(), (places) => askDomain(places, startedAt, answered)),
  );
}

function contextOf({ ports, tenant = "", signal = neverAborted }: ProbeOptions): ProbeContext {
  return {
    clock: ports.clock,
    tenant,
    signal,
    deadline: Number.POSITIVE_INFINITY,
    evidence: { dns: [], sessions: [] },
    records: false,
    at: () => 0,
    emit: () => undefined,
  };
}

/** Runs what needs no network; answers the domain to ask about, if any. */
function lookOffline(probe: Probe): { domain: string } | "done" | "broken" {
  try {
    for (const check of offlineChecks) {
      void runCheck(probe, check);
    }
  } catch (error) {
    probe.ports.onError?.(error);
    return "broken";
  }
  const { syntax, ownRule } = probe.findings;
  const goesOn = ownRule === null && !probe.offline && probe.requested.has("dns");
  return syntax.ok && goesOn ? { domain: syntax.domainAscii } : "done";
}

/** Looks up where the mail of a domain is taken, then asks there about all its mailboxes at once. */
async function askDomain(
  places: readonly Place[],
  startedAt: number,
  answered: BatchAnswered,
): Promise<void> {
  const [leader] = places;
  if (leader === undefined || leader.probe.network === null) {
    return;
  }
  const { probe } = leader;
  probe.context = { ...probe.context };
  const found = await lookUpHosts(probe, startedAt);
  const { domain, hosts } = probe.findings;
  for (const { probe: other } of places) {
    Object.assign(other.findings, { domain, hosts });
    other.provider = probe.provider;
    other.context = probe.context;
  }
  const asking = found && probe.requested.has("smtp") ? askingOf(probe) : null;
  if (asking === null || "status" in asking) {
    for (const { probe: other, index } of places) {
      answered(index, resultOf(other, { broken: !found, asked: false }));
    }
    return;
  }
  await new Promise<void>((resolve) => {
    let left = places.length;
    for (const { probe: other, index } of places) {
      askMailbox(other, asking, (probed) => {
        const broken = probed instanceof Error;
        if (broken) {
          other.ports.onError?.(probed);
        }
        answered(index, resultOf(other, { broken, asked: broken || probed.asked }));
        left -= 1;
        if (left === 0) {
          resolve();
        }
      });
    }
  });
}

/** False where the look-ups broke off by a fault of ours. */
async function lookUpHosts(probe: Probe, startedAt: number): Promise<boolean> {
  const stopLimits =
    probe.network === null ? null : startProbeTimers(probe, probe.network, startedAt);
  try {
    for (const check of lookUps) {
      await runCheck(probe, check);
    }
    return true;
  } catch (error) {
    probe.ports.onError?.(error);
    return false;
  } finally {
    stopLimits?.();
  }
}

function resultOf(
  probe: Probe,
  { broken, asked }: { broken: boolean; asked: boolean },
): BatchResult {
  const { findings, context } = probe;
  const cancelled = context.signal.aborted && findings.mailbox.kind !== "accepted";
  const { canonical, decision, action, score, retryAfterS, said } = assessProbe(
    probe,
    broken || cancelled,
  );
  return {
    canonical: canonical?.canonical ?? null,
    verdict: decision.verdict,
    reason: decision.reason,
    action,
    score: score.score,
    suggestion: findings.suggestion,
    provider: probe.provider?.id ?? null,
    mx: findings.domain.kind === "exchangers" ? findings.domain.exchangers : [],
    retry_after_s: retryAfterS,
    sandbox: probe.network?.sandbox ?? false,
    reply: said?.line?.text ?? null,
    asked,
  };
}
