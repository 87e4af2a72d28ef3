import type { Verification } from "#engine/verification/verification.ts";

/** Phases that a check waits for, one after the other. */
export const phases = [
  "MX",
  "A and AAAA",
  "connection and banner",
  "EHLO",
  "MAIL and RCPT",
  "random name, target again, QUIT",
] as const;

/** Returns the time one check waited for each of {@link phases}, in ms. */
export function phaseTimes({ evidence }: Verification): number[] {
  const [exchangers, ...addresses] = evidence.dns;
  const [session] = evidence.sessions;
  const heard = (stage: string): number =>
    session?.lines.findLast((line) => line.from === "server" && line.stage === stage)?.at_ms ??
    Number.NaN;
  const asked =
    session?.lines.find((line) => line.from === "client" && line.stage === "rcpt_random")?.at_ms ??
    Number.NaN;
  return [
    exchangers?.ms ?? Number.NaN,
    Math.max(...addresses.map(({ ms }) => ms)),
    heard("banner") - (session?.started_ms ?? Number.NaN),
    heard("ehlo") - heard("banner"),
    asked - heard("ehlo"),
    heard("quit") - asked,
  ];
}
