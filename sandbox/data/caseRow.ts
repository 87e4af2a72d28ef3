import { fullName, type DnsRow } from "#sandbox/dns/dnsRow.ts";
import type { SmtpBehaviour, Step } from "#sandbox/smtp/dialogue.ts";
import type { MailHost } from "#sandbox/smtp/mailHost.ts";
import { politeReplies } from "#sandbox/smtp/politeReplies.ts";
import { byMailbox } from "#sandbox/smtp/steps.ts";
import type { SandboxPart } from "./sandboxPart.ts";

const { accepted, userUnknown } = politeReplies;

/** A verdict and its reason code. */
export interface Outcome {
  verdict: "deliverable" | "risky" | "undeliverable" | "unknown";
  reason: string;
}

/** One misbehaviour: its hosts and records, and the expected result of a check. */
export interface CaseRow extends Outcome {
  /** S or D with two digits, and a letter for a variant: its domain is the same in lower case. */
  id: string;
  note: string;
  /** MX hosts in order of preference. */
  hosts?: readonly MailHost["smtp"][];
  /** DNS records instead of an MX record for each host; names relative to the sandbox's suffix. */
  rows?: readonly DnsRow[];
  /** Local part to check, `target` by default. */
  local?: string;
  /** Other correct outcomes. */
  alternatives?: readonly Outcome[];
  /** Further checks, one after the other, each `afterMs` ms of sandbox time after the previous one. */
  followUps?: readonly (Outcome & { local?: string; afterMs?: number })[];
}

/** A case as the engine's tests use it. */
export interface MailCase extends Outcome {
  id: string;
  address: string;
  note: string;
  alternatives: readonly Outcome[];
  followUps: readonly (Outcome & { address: string; afterMs: number })[];
}

export const deliverable: Outcome = { verdict: "deliverable", reason: "mailbox_accepted" };
export const noMailbox: Outcome = { verdict: "undeliverable", reason: "mailbox_not_found" };

export function unknown(reason: string): Outcome {
  return { verdict: "unknown", reason };
}

export function undeliverable(reason: string): Outcome {
  return { verdict: "undeliverable", reason };
}

export function risky(reason: string): Outcome {
  return { verdict: "risky", reason };
}

/** Returns a RCPT step for a host with one mailbox; all other names get `others`. */
export function target(step: Step, others: Step = userUnknown): Step {
  return byMailbox({ target: step, anyone: step }, others);
}

/** Returns a host on which only the target's mailbox exists. */
export function takesTarget(behaviour: SmtpBehaviour = {}): SmtpBehaviour {
  return { rcpt: target(accepted), ...behaviour };
}

const dnsBytes = 100;
const variantBytes = 32;

/** Returns the fixed address of a case's nth host: 127.77.<number>.<n>, each variant 32 higher. */
function hostAddress(id: string, nth: number): string {
  const number = Number(id.slice(1, 3)) + (id.startsWith("D") ? dnsBytes : 0);
  const variant = id.length > 3 ? id.charCodeAt(3) - "a".charCodeAt(0) : 0;
  return `127.77.${number}.${variant * variantBytes + nth}`;
}

/** Returns the domains and hosts of a case. */
export function buildPart(row: CaseRow): SandboxPart {
  const domain = row.id.toLowerCase();
  const hosts = (row.hosts ?? []).map((smtp, index) => ({
    name: `mx${index + 1}.${domain}`,
    address: hostAddress(row.id, index + 1),
    smtp,
  }));
  const mx = hosts.map(({ name }, index) => [(index + 1) * 10, name] as const);
  return { domains: row.rows ?? [{ name: domain, mx }], hosts };
}

/** Returns a case for the engine's tests, in a sandbox with this suffix. */
export function buildCase(row: CaseRow, suffix: string): MailCase {
  const domain = fullName(row.id, suffix);
  return {
    id: row.id,
    address: `${row.local ?? "target"}@${domain}`,
    verdict: row.verdict,
    reason: row.reason,
    note: row.note,
    alternatives: row.alternatives ?? [],
    followUps: (row.followUps ?? []).map(({ local, afterMs, verdict, reason }) => ({
      address: `${local ?? row.local ?? "target"}@${domain}`,
      afterMs: afterMs ?? 0,
      verdict,
      reason,
    })),
  };
}
