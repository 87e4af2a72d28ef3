import { allChecks } from "#engine/checks/allChecks.ts";
import {
  describeAcceptAll,
  describeMailbox,
  type MailboxCheck,
  prepareMailboxCheck,
  runMailboxCheck,
} from "#engine/checks/checkMailbox.ts";
import type { ProbedMailbox } from "#engine/smtp/probe/probedMailbox.ts";
import {
  createProbe,
  requestedChecks,
  startProbeTimers,
  runCheck,
} from "#engine/checks/createProbe.ts";
import type { Probe } from "#engine/checks/probe.ts";
import type { ProbeOptions } from "#engine/checks/probeOptions.ts";
import { neverAborted } from "#engine/probe/neverAborted.ts";
import type { ProbeContext } from "#engine/probe/probeContext.ts";
import { assessProbe, chooseSuggestion } from "#engine/verdict/assessProbe.ts";
import { formatFindings } from "#engine/verdict/applyPolicy.ts";
import { replyText } from "#engine/verdict/replyText.ts";
import type { ProbeRecord } from "./probeRecord.ts";
import type { Verification } from "./verification.ts";

/** The part of a {@link Verification} that a list stores: its conclusions without the evidence. */
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
  | "reply"
  | "retry_after_s"
  | "basis"
  | "sandbox"
> {
  /** True if an MX host was dialled. */
  contacted: boolean;
  /** Network replies, if requested; null if the network wasn't used. */
  record: ProbeRecord | null;
}

/** Options of a batch; `records` adds a record of the network's replies to each result. */
export interface BatchOptions extends ProbeOptions {
  records?: boolean;
}

/** Receives the result of the address at `index`. Must not throw. */
export type BatchAnswered = (index: number, result: BatchResult) => void;

/** A probe and its index in the inputs. */
interface BatchItem {
  probe: Probe;
  index: number;
}

const offlineChecks = allChecks.filter(({ phase }) => phase === "offline");
const dnsChecks = allChecks.filter(({ phase }) => phase === "dns");

/**
 * Checks many addresses concurrently, with one DNS lookup per domain; the results equal those of
 * verifyAddress. Resolves when all have a result; never rejects.
 */
export async function verifyBatch(
  inputs: readonly string[],
  options: BatchOptions,
  answered: BatchAnswered,
): Promise<void> {
  const startedAt = options.ports.clock.elapsed();
  const requested = requestedChecks(options);
  const context = createContext(options, startedAt);
  const domains = new Map<string, BatchItem[]>();
  for (const [index, input] of inputs.entries()) {
    const item = { probe: createProbe(input, options, { context, requested }), index };
    const next = runOfflineChecks(item.probe);
    if (next === "broken" || next === "done") {
      answered(index, buildResult(item.probe, { broken: next === "broken", contacted: false }));
      continue;
    }
    const items = domains.get(next.domain);
    if (items === undefined) {
      domains.set(next.domain, [item]);
    } else {
      items.push(item);
    }
  }
  await Promise.all(
    Array.from(domains.values(), (items) => checkDomain(items, startedAt, answered)),
  );
}

function createContext(
  { ports: { clock }, tenant = "", signal = neverAborted, records = false }: BatchOptions,
  startedAt: number,
): ProbeContext {
  return {
    clock,
    tenant,
    signal,
    deadline: Number.POSITIVE_INFINITY,
    evidence: { dns: [], sessions: [] },
    records: false,
    at: records ? () => Math.round(clock.elapsed() - startedAt) : () => 0,
    emit: null,
    ...(records ? { sharesOpenings: true } : {}),
  };
}

/** Runs the offline checks. Returns the domain to resolve if the network checks are still to run. */
function runOfflineChecks(probe: Probe): { domain: string } | "done" | "broken" {
  try {
    for (const check of offlineChecks) {
      void runCheck(probe, check);
    }
  } catch (error) {
    probe.ports.onError?.(error);
    return "broken";
  }
  const { syntax, ownRule } = probe.findings;
  const continues = ownRule === null && !probe.offline && probe.requested.has("dns");
  return syntax.ok && continues ? { domain: syntax.domainAscii } : "done";
}

/** Resolves the MX hosts of a domain, then checks all its mailboxes concurrently. */
async function checkDomain(
  items: readonly BatchItem[],
  startedAt: number,
  answered: BatchAnswered,
): Promise<void> {
  const [leader] = items;
  if (leader === undefined || leader.probe.network === null) {
    return;
  }
  const { probe } = leader;
  probe.context = { ...probe.context, evidence: { dns: [], sessions: [] } };
  const found = await resolveHosts(probe, startedAt);
  const { domain, hosts, ownRule } = probe.findings;
  for (const { probe: other } of items) {
    Object.assign(other.findings, { domain, hosts, ownRule });
    other.provider = probe.provider;
    other.context = probe.context;
  }
  const mailboxCheck = found && probe.requested.has("smtp") ? prepareMailboxCheck(probe) : null;
  if (mailboxCheck === null || "status" in mailboxCheck) {
    for (const { probe: other, index } of items) {
      answered(index, {
        ...buildResult(other, { broken: !found, contacted: false }),
        record: buildRecord(probe, null),
      });
    }
    return;
  }
  await new Promise<void>((resolve) => {
    let left = items.length;
    for (const { probe: other, index } of items) {
      const own = recording(mailboxCheck);
      runMailboxCheck(other, own, (probed) => {
        const broken = probed instanceof Error;
        if (broken) {
          other.ports.onError?.(probed);
        }
        answered(index, {
          ...buildResult(other, { broken, contacted: broken || probed.contacted }),
          record: buildRecord(other, broken ? null : { probed, ...own }),
        });
        left -= 1;
        if (left === 0) {
          resolve();
        }
      });
    }
  });
}

/** Returns the check with its own evidence if evidence is recorded. */
function recording({ context, about }: MailboxCheck): MailboxCheck {
  return context.sharesOpenings === true
    ? { about, context: { ...context, records: true, evidence: { dns: [], sessions: [] } } }
    : { about, context };
}

/** Returns the record of a check; null if none is wanted. */
function buildRecord(
  probe: Probe,
  mailbox: (MailboxCheck & { probed: ProbedMailbox }) | null,
): ProbeRecord | null {
  if (probe.context.sharesOpenings !== true) {
    return null;
  }
  const { dns } = probe.context.evidence;
  if (mailbox === null) {
    return { dns, mailbox: null };
  }
  const { probed, context } = mailbox;
  return {
    dns,
    mailbox: {
      finding: probed.finding,
      smtp: describeMailbox(probed.finding, probed.randomRecipient),
      acceptAll: describeAcceptAll(probe, probed),
      sessions: context.evidence.sessions,
      ended_ms: context.at(),
    },
  };
}

/** Returns false if an internal error interrupted the lookups. */
async function resolveHosts(probe: Probe, startedAt: number): Promise<boolean> {
  const stopTimers =
    probe.network === null ? null : startProbeTimers(probe, probe.network, startedAt);
  try {
    for (const check of dnsChecks) {
      await runCheck(probe, check);
    }
    return true;
  } catch (error) {
    probe.ports.onError?.(error);
    return false;
  } finally {
    stopTimers?.();
  }
}

function buildResult(
  probe: Probe,
  { broken, contacted }: { broken: boolean; contacted: boolean },
): BatchResult {
  const { findings, context } = probe;
  const cancelled = context.signal.aborted && findings.mailbox.kind !== "accepted";
  const { canonical, decision, policyFindings, action, score, retryAfterS, said } = assessProbe(
    probe,
    broken || cancelled,
  );
  return {
    canonical: canonical?.canonical ?? null,
    verdict: decision.verdict,
    reason: decision.reason,
    action,
    score: score.score,
    suggestion: chooseSuggestion(probe),
    provider: probe.provider?.id ?? null,
    mx: findings.domain.kind === "exchangers" ? findings.domain.exchangers : [],
    retry_after_s: retryAfterS,
    basis: formatFindings(policyFindings),
    sandbox: probe.network?.sandbox ?? false,
    reply: replyText(said),
    contacted,
    record: null,
  };
}
