import { canonicalAddress } from "#engine/address/canonicalAddress.ts";
import type { MailboxFinding, SkipCode } from "#engine/evidence/findings.ts";
import type { MailboxAnswer } from "#engine/smtp/session/askMailboxes.ts";
import type { RandomRecipientFact } from "#engine/network/domainFacts.ts";
import type { SmtpContext } from "#engine/smtp/connection/openSession.ts";
import {
  probeMailbox,
  type MailDomain,
  type ProbedMailbox,
} from "#engine/smtp/probe/probeMailbox.ts";
import { chooseRandomRecipient } from "#engine/smtp/probe/chooseRandomRecipient.ts";
import { rememberDeferral } from "#engine/smtp/probe/rememberDeferral.ts";
import { noTraffic } from "#engine/network/traffic.ts";
import type { Check, CheckOutcome, Probe } from "./check.ts";
import { skipped } from "./check.ts";

/** Does a mail host take mail for this mailbox; asks about a stranger on the way where that is wanted. */
export const smtpCheck: Check = {
  name: "smtp",
  online: true,
  run: (probe) => {
    const asking = askingOf(probe);
    if ("status" in asking) {
      return asking;
    }
    return new Promise((resolve, reject) => {
      askMailbox(probe, asking, (probed) => {
        if (probed instanceof Error) {
          reject(probed);
          return;
        }
        probe.earlierOutcomes.accept_all = describeAcceptAll(probe, probed);
        resolve(describe(probed.finding, probed.randomRecipient));
      });
    });
  },
};

/** With what the mailboxes of one domain are asked about. */
export interface Asking {
  context: SmtpContext;
  about: MailDomain;
}

/** With what the probe's mailbox, and others of its domain, is asked about; the outcome of the check where it is not. */
export function askingOf(probe: Probe): Asking | CheckOutcome {
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

/** Asks about the probe's mailbox and keeps what was found; an error is a fault of ours. `answered` must not throw. */
export function askMailbox(
  probe: Probe,
  { context, about }: Asking,
  answered: (probed: ProbedMailbox | Error) => void,
): void {
  const { syntax } = probe.findings;
  if (!syntax.ok) {
    answered(new Error("A string that is no address was to be asked about."));
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
  // The stranger was asked in the same session; its time is the other check's.
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

/** What was found out for another check of the domain, with its age. */
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
