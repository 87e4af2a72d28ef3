import { canonicalAddress } from "#engine/address/canonicalAddress.ts";
import type { MailboxFinding, SkipCode } from "#engine/evidence/findings.ts";
import type { RandomRecipientFact } from "#engine/network/domainFacts.ts";
import type { MailboxAnswer } from "#engine/network/hostProbe.ts";
import type { SmtpContext } from "#engine/network/network.ts";
import { noTraffic } from "#engine/network/noTraffic.ts";
import { chooseRandomRecipient } from "#engine/smtp/probe/chooseRandomRecipient.ts";
import {
  probeMailbox,
  type MailDomain,
  type ProbedMailbox,
} from "#engine/smtp/probe/probeMailbox.ts";
import { rememberDeferral } from "#engine/smtp/probe/rememberDeferral.ts";
import type { CheckOutcome } from "./checkOutcome.ts";
import type { Probe } from "./probe.ts";
import { skipped } from "./skipped.ts";

/** Checks the mailbox at the domain's MX hosts, and a random recipient in the same session if the accept-all check was requested. */
export function checkMailbox(probe: Probe): CheckOutcome | Promise<CheckOutcome> {
  const mailboxCheck = prepareMailboxCheck(probe);
  if ("status" in mailboxCheck) {
    return mailboxCheck;
  }
  return new Promise((resolve, reject) => {
    runMailboxCheck(probe, mailboxCheck, (probed) => {
      if (probed instanceof Error) {
        reject(probed);
        return;
      }
      probe.acceptAll = describeAcceptAll(probe, probed);
      resolve(describe(probed.finding, probed.randomRecipient));
    });
  });
}

/** The parts of a mailbox check that all mailboxes of a domain share. */
export interface MailboxCheck {
  context: SmtpContext;
  about: MailDomain;
}

/** Prepares the mailbox check for a probe and others of its domain. Returns the check's outcome if it can't run. */
export function prepareMailboxCheck(probe: Probe): MailboxCheck | CheckOutcome {
  const { findings, provider, network } = probe;
  const { syntax, hosts } = findings;
  const skip = (code: SkipCode, detail: string | null = null): CheckOutcome => {
    findings.mailbox = { kind: "not_checked", code };
    return skipped(code, detail);
  };
  if (!syntax.ok || network === null || hosts.kind !== "hosts") {
    return skip("not_reached");
  }
  const { identity, closed } = network;
  if (identity === null) {
    return skip("no_identity", "No sender identity is set, so no mail host is asked.");
  }
  if (closed !== undefined) {
    return skip("mail_hosts_unreachable", closed);
  }
  const domain = syntax.domainAscii;
  const traffic = network.traffic?.(domain) ?? noTraffic;
  return {
    context: { ...probe.context, network, identity, traffic },
    about: {
      domain,
      randomRecipient: probe.requested.has("accept_all")
        ? chooseRandomRecipient({ clock: probe.ports.clock, tenant: probe.context.tenant, domain })
        : null,
      hosts: hosts.hosts,
      exchangers: hosts.total,
      provider,
    },
  };
}

/** Checks the probe's mailbox and stores the finding. An error passed to `answered` is an internal one; `answered` must not throw. */
export function runMailboxCheck(
  probe: Probe,
  { context, about }: MailboxCheck,
  answered: (probed: ProbedMailbox | Error) => void,
): void {
  const { syntax } = probe.findings;
  if (!syntax.ok) {
    answered(new Error("A malformed address has no mailbox to check."));
    return;
  }
  const { local, smtputf8 } = syntax;
  const mailbox = { target: `${local}@${about.domain}`, smtputf8 };
  const keep = (probed: ProbedMailbox, finding: MailboxFinding): void => {
    probed.finding = finding;
    probe.findings.mailbox = finding;
    answered(probed);
  };
  probeMailbox(context, mailbox, about, (probed) => {
    if (probed instanceof Error) {
      answered(probed);
      return;
    }
    const { finding } = probed;
    const deferral = rememberDeferral(
      context,
      finding,
      () => canonicalAddress(syntax, probe.provider?.id ?? null).canonical,
    );
    if (deferral === null) {
      keep(probed, finding);
    } else {
      void deferral.then((put) => keep(probed, put));
    }
  });
}

function describe(finding: MailboxFinding, randomRecipient: MailboxAnswer | null): CheckOutcome {
  // The random recipient shared this session; its time belongs to the accept-all check.
  const endedMs = randomRecipient === null ? {} : { ended_ms: randomRecipient.started_ms };
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

function describeAcceptAll(
  { context }: Probe,
  { finding, randomRecipient, known }: ProbedMailbox,
): CheckOutcome {
  if (known !== null) {
    return describeFact(known, context.clock.elapsed() - known.saidAt, context.at());
  }
  const times =
    randomRecipient === null
      ? { started_ms: null, ms: null }
      : { started_ms: randomRecipient.started_ms, ms: context.at() - randomRecipient.started_ms };
  if (finding.kind !== "accepted") {
    return { ...skipped("not_needed"), ...times };
  }
  switch (finding.randomRecipients) {
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

/** Describes a cached result for the domain, with its age. */
function describeFact(
  { randomRecipients }: RandomRecipientFact,
  ageMs: number,
  nowMs: number,
): CheckOutcome {
  const age = `${Math.round(ageMs / 1000)} s ago`;
  const times = { started_ms: nowMs, ms: 0, source: "cached" as const };
  return randomRecipients === "refused"
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
