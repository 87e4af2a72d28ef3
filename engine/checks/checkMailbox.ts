import { canonicalAddress } from "#engine/address/canonicalAddress.ts";
import type { MailboxFinding, SkipCode } from "#engine/evidence/findings.ts";
import type { RandomRecipientFact } from "#engine/network/domainFacts.ts";
import type { MailboxAnswer } from "#engine/network/hostProbe.ts";
import type { SmtpContext } from "#engine/network/network.ts";
import { noSharedState } from "#engine/network/noSharedState.ts";
import { probeMailbox, chooseRandomRecipient } from "#engine/smtp/probe/probeMailbox.ts";
import type { MailDomain, ProbedMailbox } from "#engine/smtp/probe/probedMailbox.ts";
import type { CheckOutcome } from "./checkOutcome.ts";
import type { Probe } from "./probe.ts";
import { skipped } from "./skipped.ts";
import type { Deferral, DeferralKey, DeferralStore } from "#engine/deferrals/deferralStore.ts";
import { nextDeferral } from "#engine/deferrals/nextDeferral.ts";
import { parseRetryDelay } from "#engine/deferrals/parseRetryDelay.ts";

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
      resolve(describeMailbox(probed.finding, probed.randomRecipient));
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
    return skip("no_identity", "Mailbox checks are off. Set a sender identity to turn them on.");
  }
  if (closed !== undefined) {
    return skip("mail_hosts_unreachable", closed);
  }
  const domain = syntax.domainAscii;
  const sharedState = network.sharedState?.(domain) ?? noSharedState;
  return {
    context: { ...probe.context, network, identity, sharedState },
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
    answered(new Error("An invalid address has no mailbox to check."));
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

/** Returns the outcome of a mailbox check. */
export function describeMailbox(
  finding: MailboxFinding,
  randomRecipient: MailboxAnswer | null,
): CheckOutcome {
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

/** Returns the outcome of the accept-all check. */
export function describeAcceptAll(
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
        code: "random_recipients_refused",
        detail: "Random recipients are rejected, so acceptance is reliable.",
        ...times,
      };
    case "accepted":
      return {
        status: "warn",
        code: "accept_all",
        detail: "Random recipients are accepted too.",
        ...times,
      };
    case "unknown":
    default:
      return {
        status: "warn",
        code: "accept_all_unknown",
        detail: "We couldn't tell whether random recipients are rejected.",
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
        code: "random_recipients_refused",
        detail: `A random recipient was rejected ${age}, so acceptance is reliable.`,
        ...times,
      }
    : {
        status: "warn",
        code: "accept_all",
        detail: `A random recipient was accepted too, ${age}.`,
        ...times,
      };
}

/** Returns the outcome for the random recipient, which the mailbox check sent in its own session. */
export function checkAcceptAll(probe: Probe): CheckOutcome {
  return probe.acceptAll ?? skipped("not_reached");
}

const putsOff: ReadonlySet<string> = new Set(["greylisted", "temporary_failure", "server_busy"]);

type Unsettled = Extract<MailboxFinding, { kind: "unsettled" }>;

/**
 * Stores a deferral and returns the finding with `retryAfterS`, from earlier deferrals and the wait the server
 * states. Returns null if the server didn't defer the mailbox or no store is configured.
 */
function rememberDeferral(
  context: SmtpContext,
  finding: MailboxFinding,
  canonical: () => string,
): Promise<MailboxFinding> | null {
  const memory = context.sharedState?.memory ?? null;
  if (memory === null || finding.kind !== "unsettled" || !putsOff.has(finding.reason)) {
    return null;
  }
  const { said } = finding;
  // A failed connection doesn't say when the server will be available.
  if (said === null || said.line?.from !== "server") {
    return null;
  }
  const { tenant, identity } = context;
  const sender = identity.mailFrom;
  const key: DeferralKey = { tenant, canonical: canonical(), host: said.host, sender };
  return remember(memory, context.clock.now(), { key, finding, text: said.text });
}

async function remember(
  memory: DeferralStore,
  now: number,
  { key, finding, text }: { key: DeferralKey; finding: Unsettled; text: string },
): Promise<MailboxFinding> {
  try {
    const before = await memory.recall(key);
    const deferral = nextDeferral(before, now, parseRetryDelay(text));
    await memory.remember(key, deferral);
    return {
      ...finding,
      because: `${finding.because}${sinceWhen(before, deferral, now)}`,
      retryAfterS: Math.max(1, Math.ceil((deferral.dueAt - now) / 1000)),
    };
  } catch {
    // A failing store must not lose the finding.
    return finding;
  }
}

function sinceWhen(before: Deferral | null, { firstSeen, times }: Deferral, now: number): string {
  const minutes = Math.round((now - firstSeen) / 60_000);
  return before === null || minutes < 1
    ? ""
    : ` Put off for ${minutes} min so far, over ${times} checks.`;
}
