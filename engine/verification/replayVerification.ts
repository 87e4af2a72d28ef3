import { allChecks } from "#engine/checks/allChecks.ts";
import type { CheckOutcome } from "#engine/checks/checkOutcome.ts";
import { createProbe, requestedChecks, runCheck } from "#engine/checks/createProbe.ts";
import type { Probe } from "#engine/checks/probe.ts";
import type { ProbeOptions } from "#engine/checks/probeOptions.ts";
import type { Check } from "#engine/checks/check.ts";
import { skipped } from "#engine/checks/skipped.ts";
import type { SmtpSession } from "#engine/evidence/evidence.ts";
import { createNote } from "#engine/evidence/note.ts";
import type { Ports } from "#engine/network/network.ts";
import type { DnsLookup, Resolver } from "#engine/ports.ts";
import type { CheckResult } from "#engine/probe/checkResult.ts";
import { neverAborted } from "#engine/probe/neverAborted.ts";
import type { Decided } from "#engine/verdict/assessProbe.ts";
import { buildVerification } from "./buildVerification.ts";
import type { ProbeRecord } from "./probeRecord.ts";
import type { Verification } from "./verification.ts";

/** The mailbox check of a record with times that count from the start of its sessions. */
interface Recorded {
  options: Pick<
    ProbeOptions,
    "ports" | "rules" | "mxRules" | "policy" | "operatorLists" | "ownDomains"
  >;
  record: ProbeRecord;
  /** The verdict that was stored, which stays even if lists or rules have changed since. */
  decided: Decided | null;
}

/**
 * Rebuilds the full result of an address from the record of its check, without any network. The offline checks run
 * again; DNS and mailbox checks return what was recorded.
 */
export async function replayVerification(
  input: string,
  { options, record, decided }: Recorded,
): Promise<Verification> {
  let nowMs = 0;
  const ports = recordedPorts(options.ports, record.dns);
  const context = {
    clock: options.ports.clock,
    tenant: "",
    signal: neverAborted,
    deadline: Number.POSITIVE_INFINITY,
    evidence: { dns: [], sessions: [] as SmtpSession[] },
    records: true,
    at: () => nowMs,
    emit: null,
  };
  const requested = requestedChecks({ ports });
  const probe = createProbe(input, { ...options, ports }, { context, requested });
  const checks: CheckResult[] = [];
  const add = (check: Check, { ended_ms: endedMs, ...outcome }: CheckOutcome, ms: number): void => {
    const startedMs = nowMs;
    nowMs += ms;
    const took = endedMs === undefined ? ms : Math.max(0, endedMs - startedMs);
    checks.push({ name: check.name, started_ms: startedMs, ms: took, source: "live", ...outcome });
  };
  for (const check of allChecks) {
    if (check.phase === "offline") {
      add(check, await runCheck(probe, check), 0);
    } else if (check.phase === "dns") {
      const before = context.evidence.dns.length;
      const { syntax, domain } = probe.findings;
      const unheard =
        (record.dns.length === 0 && syntax.ok && domain.kind !== "reserved") ||
        (check.name === "mail_host" && isOfRule(decided));
      add(
        check,
        unheard ? unrecorded(probe) : await runCheck(probe, check),
        longest(context.evidence.dns.slice(before)),
      );
    }
  }
  const mailbox = placedAt(record, nowMs);
  if (mailbox !== null) {
    probe.findings.mailbox = mailbox.finding;
    context.evidence.sessions.push(...mailbox.sessions);
  }
  for (const check of allChecks.filter(({ phase }) => phase === "mailbox")) {
    const recorded = check.name === "smtp" ? mailbox?.smtp : mailbox?.acceptAll;
    const ms = check.name === "smtp" ? (mailbox?.ms ?? 0) : 0;
    add(check, recorded ?? unrecorded(probe), ms);
  }
  return buildVerification(probe, checks, false, decided);
}

/** Returns true if a rule decided, after which nothing more is looked up, even if the rule is gone since. */
const isOfRule = (decided: Decided | null): boolean =>
  decided?.reason === "blocked_by_rule" || decided?.reason === "allowed_by_rule";

/** Returns the outcome of a check that wasn't needed. */
const unrecorded = ({ findings }: Probe): CheckOutcome =>
  findings.ownRule === null
    ? skipped("not_reached")
    : skipped("own_rule", "A rule of this account decided.");

const longest = (lookups: readonly DnsLookup[]): number =>
  lookups.reduce((most, { ms }) => Math.max(most, ms), 0);

/** Returns ports whose DNS returns these lookups, and nothing else. */
function recordedPorts(ports: Ports, dns: readonly DnsLookup[]): Ports {
  const resolver: Resolver = {
    lookup: () => Promise.reject(new Error("A recorded check makes no new lookup.")),
    cached: (name, type) => {
      const found = dns.find((one) => one.type === type && one.name === name);
      return found === undefined ? missing(name, type) : { ...found };
    },
  };
  return { ...ports, networkOf: (domain) => ({ ...ports.networkOf(domain), resolver }) };
}

const missing = (name: string, type: DnsLookup["type"]): DnsLookup => ({
  name,
  type,
  server: "",
  transport: "cache",
  status: "timeout",
  records: [],
  soa: null,
  started_ms: 0,
  ms: 0,
  detail: null,
});

/** Returns the recorded mailbox check with times that count from `startMs`. */
function placedAt({ mailbox }: ProbeRecord, startMs: number) {
  if (mailbox === null) {
    return null;
  }
  const first = mailbox.sessions.reduce(
    (least, { started_ms: startedMs }) => Math.min(least, startedMs),
    mailbox.ended_ms,
  );
  const shift = startMs - first;
  const sessions = mailbox.sessions.map((session) => wholeSession(session, shift));
  return {
    finding: mailbox.finding,
    smtp: moved(mailbox.smtp, shift),
    acceptAll: moved(mailbox.acceptAll, shift),
    sessions,
    ms: Math.max(0, mailbox.ended_ms - first),
  };
}

function moved(outcome: CheckOutcome, shift: number): CheckOutcome {
  const { started_ms: startedMs, ended_ms: endedMs } = outcome;
  return {
    ...outcome,
    ...(typeof startedMs === "number" ? { started_ms: startedMs + shift } : {}),
    ...(endedMs === undefined ? {} : { ended_ms: endedMs + shift }),
  };
}

/** Returns a session with its opening in front of its own lines, as a single check shows it. Mutates the session's lines, which findings refer to. */
function wholeSession({ opening, ...session }: SmtpSession, shift: number): SmtpSession {
  const startedMs = session.started_ms + shift;
  for (const line of session.lines) {
    line.at_ms = Math.max(0, line.at_ms + shift);
  }
  if (opening === undefined) {
    return { ...session, started_ms: startedMs };
  }
  const note = createNote("shared_session");
  const lines = opening.lines.map((line) => ({
    ...line,
    at_ms: Math.max(startedMs, line.at_ms + opening.shift_ms + shift),
  }));
  const shared = {
    at_ms: startedMs,
    from: "note" as const,
    stage: "connect" as const,
    text: note.text,
    ...(note.message === null ? {} : { remark: note.message }),
    deciding: false,
  };
  return { ...session, started_ms: startedMs, lines: [...lines, shared, ...session.lines] };
}
