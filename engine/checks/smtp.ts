import { canonicalAddress } from "#engine/address/canonicalAddress.ts";
import type { MailboxFinding } from "#engine/finding.ts";
import type { MailboxAnswer } from "#engine/smtp/askMailboxes.ts";
import type { StrangerFact } from "#engine/smtp/domainFacts.ts";
import { probeMailbox, type ProbedMailbox } from "#engine/smtp/probeMailbox.ts";
import { rememberDeferral } from "#engine/smtp/rememberDeferral.ts";
import { noTraffic } from "#engine/traffic.ts";
import type { Check, CheckOutcome, Probe } from "./check.ts";
import { skipped } from "./check.ts";

/** Does a mail host take mail for this mailbox; asks about a stranger on the way where that is wanted. */
export const smtpCheck: Check = {
  name: "smtp",
  online: true,
  run: async (probe) => {
    const { syntax, hosts } = probe.findings;
    if (!syntax.ok || probe.world === null || hosts.kind !== "hosts") {
      probe.findings.mailbox = { kind: "not_checked", code: "not_reached" };
      return skipped("not_reached");
    }
    const { identity, closed } = probe.world;
    if (identity === null) {
      probe.findings.mailbox = { kind: "not_checked", code: "no_identity" };
      return skipped("no_identity", "No sender identity is set, so no mail host is asked.");
    }
    if (closed !== undefined) {
      probe.findings.mailbox = { kind: "not_checked", code: "mail_hosts_unreachable" };
      return skipped("mail_hosts_unreachable", closed);
    }
    const stranger = probe.requested.has("accept_all")
      ? `${probe.ports.clock.randomLocalPart()}@${syntax.domainAscii}`
      : null;
    const traffic = probe.world.traffic?.(syntax.domainAscii) ?? noTraffic;
    const context = { ...probe.context, world: probe.world, identity, traffic };
    const probed = await probeMailbox(context, {
      domain: syntax.domainAscii,
      target: `${syntax.local}@${syntax.domainAscii}`,
      stranger,
      smtputf8: syntax.smtputf8,
      hosts: hosts.hosts,
      exchangers: hosts.total,
      provider: probe.provider,
    });
    const { canonical } = canonicalAddress(syntax, probe.provider?.id ?? null);
    probed.finding = await rememberDeferral(context, probed.finding, canonical);
    probe.findings.mailbox = probed.finding;
    probe.alongside.accept_all = describeStrangers(probe, probed);
    return describe(probed.finding, probed.stranger);
  },
};

function describe(finding: MailboxFinding, stranger: MailboxAnswer | null): CheckOutcome {
  // The stranger was asked in the same session; its time is the other check's.
  const endedMs = stranger === null ? {} : { ended_ms: stranger.started_ms };
  switch (finding.kind) {
    case "accepted":
      return {
        status: "pass",
        code: "accepted",
        detail: `${finding.said.host} accepts this mailbox.`,
        ...endedMs,
      };
    case "settled": {
      const status = finding.reason === "mailbox_full" ? "warn" : "fail";
      return { status, code: finding.reason, detail: finding.because, ...endedMs };
    }
    case "unsettled":
      return { status: "error", code: finding.reason, detail: finding.because, ...endedMs };
    case "not_checked":
    default:
      return skipped(finding.code);
  }
}

function describeStrangers(
  { context }: Probe,
  { finding, stranger, known }: ProbedMailbox,
): CheckOutcome {
  if (known !== null) {
    return describeFact(known, context.clock.elapsed() - known.saidAt, context.at());
  }
  const times =
    stranger === null
      ? { started_ms: null, ms: null }
      : { started_ms: stranger.started_ms, ms: context.at() - stranger.started_ms };
  if (finding.kind !== "accepted") {
    return { ...skipped("not_needed"), ...times };
  }
  switch (finding.strangers) {
    case "refused":
      return {
        status: "pass",
        code: "strangers_refused",
        detail: "A name nobody has is refused, so acceptance means something.",
        ...times,
      };
    case "accepted":
      return {
        status: "warn",
        code: "accept_all",
        detail: "A name nobody has is accepted too.",
        ...times,
      };
    case "unknown":
    default:
      return {
        status: "warn",
        code: "accept_all_unknown",
        detail: "Whether names nobody has are refused could not be found out.",
        ...times,
      };
  }
}

/** What was found out for another check of the domain, with its age. */
function describeFact({ strangers }: StrangerFact, ageMs: number, nowMs: number): CheckOutcome {
  const age = `${Math.round(ageMs / 1000)} s ago`;
  const times = { started_ms: nowMs, ms: 0, source: "cached" as const };
  return strangers === "refused"
    ? {
        status: "pass",
        code: "strangers_refused",
        detail: `A name nobody has was refused ${age}, so acceptance means something.`,
        ...times,
      }
    : {
        status: "warn",
        code: "accept_all",
        detail: `A name nobody has was accepted too, ${age}.`,
        ...times,
      };
}
