import type { CheckAnswer } from "./checkRun.ts";

/** An address of the mail world and the verdicts that are right. */
export interface KnownAddress {
  address: string;
  verdicts: readonly string[];
}

/** How many answers were right. `wrong` counts the wrongly invalid ones too. */
export interface ReplyCounter {
  right: number;
  wrong: number;
  /** Called invalid though no one said that the mailbox does not exist. */
  wronglyInvalid: number;
  unanswered: number;
}

/** Checkers with two answers say `valid` and `invalid`; either is right only for what it claims. */
const claims: Readonly<Record<string, string>> = { valid: "deliverable", invalid: "undeliverable" };

/** Sets answers against the verdicts that are right, of which there may be several. */
export function tally(
  known: readonly Pick<KnownAddress, "verdicts">[],
  answers: readonly (Pick<NonNullable<CheckAnswer>, "verdict"> | null)[],
): ReplyCounter {
  const counts: ReplyCounter = { right: 0, wrong: 0, wronglyInvalid: 0, unanswered: 0 };
  for (const [index, { verdicts }] of known.entries()) {
    const answer = answers[index] ?? null;
    if (answer === null) {
      counts.unanswered += 1;
      continue;
    }
    const verdict = claims[answer.verdict] ?? answer.verdict;
    if (verdicts.includes(verdict)) {
      counts.right += 1;
    } else {
      counts.wrong += 1;
      counts.wronglyInvalid += verdict === "undeliverable" ? 1 : 0;
    }
  }
  return counts;
}

/** Hosts of the mail world that answer as polite servers do: a name that takes mail, one that does not exist, and where. */
const politeHosts = [
  { domain: "", taken: "deliverable", refused: "mailbox-not-found", address: "127.77.0.1" },
  { domain: "s15.", taken: "target", refused: "nobody", address: "127.77.15.1" },
  { domain: "s16.", taken: "target", refused: "nobody", address: "127.77.16.1" },
  { domain: "s50.", taken: "target", refused: "nobody", address: "127.77.50.1" },
  { domain: "d25.", taken: "target", refused: "nobody", address: "127.77.125.1" },
] as const;

/** Addresses in DNS of the hosts that {@link politeList} asks. */
export const politeAddresses: readonly string[] = politeHosts.map(({ address }) => address);

/** The mailbox `index` of a {@link politeList}, and whether it exists. */
export function politeMailbox(
  suffix: string,
  index: number,
  series: string,
): { address: string; exists: boolean } {
  const [first, ...others] = politeHosts;
  const host = index % 2 === 0 ? first : (others[(index >> 1) % others.length] ?? first);
  const exists = index % 3 !== 2;
  const local = `${exists ? host.taken : host.refused}+${series}${index}`;
  return { address: `${local}@${host.domain}${suffix}`, exists };
}

/** Mailboxes of which two in three exist, every second at one host and the rest spread over four more. */
export function politeList(suffix: string, length: number, series: string): KnownAddress[] {
  return Array.from({ length }, (_, index) => {
    const { address, exists } = politeMailbox(suffix, index, series);
    return { address, verdicts: [exists ? "deliverable" : "undeliverable"] };
  });
}

/** Mailboxes of one host with every kind of answer, and the verdicts they deserve. */
const mixedNames: Readonly<Record<string, string>> = {
  deliverable: "deliverable",
  "mailbox-not-found": "undeliverable",
  "mailbox-disabled": "undeliverable",
  "mailbox-full": "risky",
  greylisted: "unknown",
  "sender-blocked": "unknown",
  "temporary-failure": "unknown",
  "server-busy": "unknown",
  "sender-rate-limited": "unknown",
  "sender-rejected": "unknown",
  "policy-refused": "unknown",
  "refused-unclear": "unknown",
  "auth-required": "unknown",
  "provider-opaque": "unknown",
};

/** Mailboxes with every kind of answer in turn. */
export function mixedList(suffix: string, length: number, series: string): KnownAddress[] {
  const names = Object.entries(mixedNames);
  return Array.from({ length }, (_, index) => {
    const [name, verdict] = names[index % names.length] ?? ["deliverable", "deliverable"];
    return { address: `${name}+${series}${index}@${suffix}`, verdicts: [verdict] };
  });
}
