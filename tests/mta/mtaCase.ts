import type { Reason, Verdict } from "#vocabulary/verdicts.ts";

/** A right result: verdict, reason and the server's line that decides, as a pattern; null if no line decides. */
export interface Expected {
  verdict: Verdict;
  reason: Reason;
  line: RegExp | null;
}

/** Identity of the checking machine: its address, EHLO name and sender. */
export type Profile = "probe" | "listed" | "nameless" | "unknownHelo" | "unknownSender";

/** One address of one mail server, with the right result; `again` is the right result of a check after a wait. */
export interface MtaCase extends Expected {
  server: string;
  /** Purpose of the case. */
  shows: string;
  address: string;
  as: Profile;
  again: (Expected & { afterMs: number }) | null;
}

/** Parts of a case that most cases leave out. */
interface CaseOptions {
  as?: Profile;
  again?: MtaCase["again"];
}

/** Returns a function that makes the cases of a server: what it shows, the address, `verdict/reason`, the deciding line. */
export function casesOf(server: string) {
  return (
    shows: string,
    address: string,
    result: Pick<Expected, "verdict" | "reason">,
    line: RegExp | null,
    { as = "probe", again = null }: CaseOptions = {},
  ): MtaCase => ({ server, shows, address, ...result, line, as, again });
}

/** The results that cases expect. */
export const results = {
  accepted: { verdict: "deliverable", reason: "mailbox_accepted" },
  notFound: { verdict: "undeliverable", reason: "mailbox_not_found" },
  disabled: { verdict: "undeliverable", reason: "mailbox_disabled" },
  rejectsMail: { verdict: "undeliverable", reason: "domain_rejects_mail" },
  noUtf8: { verdict: "undeliverable", reason: "smtputf8_unsupported" },
  full: { verdict: "risky", reason: "mailbox_full" },
  acceptAll: { verdict: "risky", reason: "accept_all" },
  quoted: { verdict: "risky", reason: "quoted_local_part" },
  role: { verdict: "risky", reason: "role_account" },
  greylisted: { verdict: "unknown", reason: "greylisted" },
  later: { verdict: "unknown", reason: "temporary_failure" },
  busy: { verdict: "unknown", reason: "server_busy" },
  rateLimited: { verdict: "unknown", reason: "sender_rate_limited" },
  blocked: { verdict: "unknown", reason: "sender_blocked" },
  senderRejected: { verdict: "unknown", reason: "sender_rejected" },
  policy: { verdict: "unknown", reason: "policy_refused" },
} as const satisfies Record<string, Pick<Expected, "verdict" | "reason">>;
