import type { Reason, Verdict } from "#vocabulary/verdicts.ts";

/** A sandbox address with the verdict and reason of its check. */
export interface DemoAddress {
  email: string;
  verdict: Verdict;
  reason: Reason;
}

/** Sandbox addresses for demos: checking them works on every installation and is free. */
export const demoAddresses: readonly DemoAddress[] = [
  { email: "deliverable@sandbox.test", verdict: "deliverable", reason: "mailbox_accepted" },
  {
    email: "mailbox-not-found@sandbox.test",
    verdict: "undeliverable",
    reason: "mailbox_not_found",
  },
  { email: "mailbox-disabled@sandbox.test", verdict: "undeliverable", reason: "mailbox_disabled" },
  { email: "mailbox-full@sandbox.test", verdict: "risky", reason: "mailbox_full" },
  { email: "anyone@accept-all.sandbox.test", verdict: "risky", reason: "accept_all" },
  { email: "greylisted@sandbox.test", verdict: "unknown", reason: "greylisted" },
  { email: "greylist-then-ok@sandbox.test", verdict: "unknown", reason: "greylisted" },
  { email: "sender-blocked@sandbox.test", verdict: "unknown", reason: "sender_blocked" },
  { email: "slow-3000ms@sandbox.test", verdict: "deliverable", reason: "mailbox_accepted" },
  { email: "timeout@sandbox.test", verdict: "unknown", reason: "smtp_timeout" },
  { email: "anyone@connect-failed.sandbox.test", verdict: "unknown", reason: "connect_failed" },
  { email: "anyone@null-mx.sandbox.test", verdict: "undeliverable", reason: "null_mx" },
  {
    email: "anyone@domain-not-found.sandbox.test",
    verdict: "undeliverable",
    reason: "domain_not_found",
  },
  { email: "anyone@no-mail-host.sandbox.test", verdict: "undeliverable", reason: "no_mail_host" },
];
