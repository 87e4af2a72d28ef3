import type { DomainFinding, HostsFinding, MailboxFinding } from "./finding.ts";
import type { ReasonOf, Verdict } from "./reasons.ts";

/** What the verdict is made from; signals are only true where they were established. */
export interface VerdictInput {
  validSyntax: boolean;
  domain: DomainFinding;
  hosts: HostsFinding;
  mailbox: MailboxFinding;
  signals: Record<Signal, boolean>;
}

/** Facts that make an address risky where nothing stronger decides, strongest first. */
export const signals = [
  "disposable",
  "relay_alias",
  "no_reply",
  "role_account",
  "quoted_local_part",
  "possible_typo",
  "gibberish",
] as const satisfies readonly ReasonOf<"risky">[];
export type Signal = (typeof signals)[number];

/** A verdict with one of its own reasons, and the rule that gave it. */
export type Decision = {
  [V in Verdict]: { verdict: V; reason: ReasonOf<V>; rule: string };
}[Verdict];

/** Heuristics that weigh too little to judge a mailbox nobody was asked about. */
const needMailbox: ReadonlySet<Signal> = new Set(["gibberish"]);

/** The verdict: the first rule that matches wins. Total and pure; nothing but these findings counts. */
export function decide(input: VerdictInput): Decision {
  const { domain, hosts, mailbox } = input;
  if (!input.validSyntax) {
    return undeliverable("invalid_syntax", "syntax.invalid");
  }
  switch (domain.kind) {
    case "reserved":
      return undeliverable("domain_reserved", "dns.reserved");
    case "not_found":
      return undeliverable("domain_not_found", "dns.not_found");
    case "null_mx":
      return undeliverable("null_mx", "dns.null_mx");
    case "failed":
      return unknown(domain.reason, "dns.failed");
    case "exchangers":
    case "not_checked":
      break;
  }
  switch (hosts.kind) {
    case "none":
      return undeliverable("no_mail_host", "mail_host.none");
    case "not_public":
      return undeliverable("mail_host_not_public", "mail_host.not_public");
    case "failed":
      return unknown(hosts.reason, "mail_host.failed");
    case "hosts":
    case "not_checked":
      break;
  }
  const signal = signals.find((name) => input.signals[name]);
  switch (mailbox.kind) {
    case "settled":
      return mailbox.reason === "mailbox_full"
        ? { verdict: "risky", reason: mailbox.reason, rule: "smtp.mailbox_full" }
        : undeliverable(mailbox.reason, `smtp.${mailbox.reason}`);
    case "unsettled":
      return unknown(mailbox.reason, "smtp.unsettled");
    case "not_checked": {
      const alone = signals.find((name) => input.signals[name] && !needMailbox.has(name));
      return alone === undefined
        ? unknown("smtp_skipped", "smtp.skipped")
        : { verdict: "risky", reason: alone, rule: `signal.${alone}` };
    }
    case "accepted":
      break;
  }
  if (mailbox.opaque) {
    return unknown("provider_opaque", "smtp.provider_opaque");
  }
  if (mailbox.strangers !== "refused") {
    const reason = mailbox.strangers === "accepted" ? "accept_all" : "accept_all_unknown";
    return { verdict: "risky", reason, rule: `accept_all.${mailbox.strangers}` };
  }
  return signal === undefined
    ? {
        verdict: "deliverable",
        reason: "mailbox_accepted",
        rule: "smtp.accepted_strangers_refused",
      }
    : { verdict: "risky", reason: signal, rule: `signal.${signal}` };
}

function undeliverable(reason: ReasonOf<"undeliverable">, rule: string): Decision {
  return { verdict: "undeliverable", reason, rule };
}

function unknown(reason: ReasonOf<"unknown">, rule: string): Decision {
  return { verdict: "unknown", reason, rule };
}
