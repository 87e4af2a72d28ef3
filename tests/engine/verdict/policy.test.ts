import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type {
  DomainFinding,
  HostsFinding,
  MailboxFinding,
  Statement,
} from "#engine/evidence/findings.ts";
import { decide, findAlternative } from "#engine/verdict/decide.ts";
import {
  flagPoints,
  policyRows,
  policyVersion,
  reasonPoints,
  scoreFloors,
} from "#engine/verdict/policy.ts";
import { type VerdictInput, predicates } from "#engine/verdict/verdictInput.ts";
import { signals } from "#vocabulary/policy.ts";
import { reasons } from "#vocabulary/reasons.ts";
import { reasonsByVerdict } from "#vocabulary/verdicts.ts";

const said: Statement = { host: "mx", stage: "rcpt", text: "250", line: null };
const lookUps = ["dns_timeout", "dns_failure"] as const;

const domains: DomainFinding[] = [
  { kind: "not_checked" },
  { kind: "reserved", suffix: "test" },
  { kind: "not_found" },
  { kind: "null_mx" },
  { kind: "exchangers", exchangers: [], implicit: false, notHosts: [] },
  ...lookUps.map((reason) => ({ kind: "failed", reason, detail: "" }) as const),
];
const hosts: HostsFinding[] = [
  { kind: "not_checked" },
  { kind: "hosts", hosts: [], total: 1, refused: [] },
  { kind: "none" },
  { kind: "not_public", addresses: [] },
  ...lookUps.map((reason) => ({ kind: "failed", reason, detail: "" }) as const),
];
const taken = (["refused", "accepted", "unknown"] as const).flatMap((randomRecipients) =>
  [false, true].map((opaque): MailboxFinding => ({
    kind: "accepted",
    randomRecipients,
    opaque,
    said,
    randomRecipientSaid: null,
  })),
);
const open = reasonsByVerdict.unknown.map((reason): MailboxFinding => ({
  kind: "unsettled",
  reason,
  because: "",
  said,
}));
const settled = (
  [
    "mailbox_not_found",
    "mailbox_disabled",
    "mailbox_full",
    "provider_syntax",
    "domain_rejects_mail",
    "smtputf8_unsupported",
  ] as const
).map((reason): MailboxFinding => ({ kind: "settled", reason, because: "", said }));
const mailboxes: MailboxFinding[] = [
  { kind: "not_checked", code: "offline" },
  ...taken,
  ...settled,
  ...open,
];
const signalSets = Array.from(
  { length: 2 ** signals.length },
  (_, bits) =>
    Object.fromEntries(
      signals.map((name, place) => [name, ((bits >> place) & 1) === 1]),
    ) as VerdictInput["signals"],
);

/** Yields every combination of domain, hosts, mailbox and signals, then every combination of the other fields with one fixed set of findings. */
function* everything(): Generator<VerdictInput> {
  for (const domain of domains) {
    for (const host of hosts) {
      for (const mailbox of mailboxes) {
        for (const set of signalSets) {
          const found = { domain, hosts: host, mailbox, signals: set };
          yield { broken: false, validSyntax: true, ownRule: null, ...found };
        }
      }
    }
  }
  const [domain, host, mailbox, set] = [domains[0]!, hosts[0]!, mailboxes[0]!, signalSets[0]!];
  for (const broken of [true, false]) {
    for (const validSyntax of [true, false]) {
      for (const ownRule of ["allow", "block", null] as const) {
        const found = { domain, hosts: host, mailbox, signals: set };
        yield { broken, validSyntax, ownRule, ...found };
      }
    }
  }
}

describe("the policy", () => {
  it("has exactly one deciding row for every combination of findings, and no row that never decides", () => {
    const deciding = new Set<string>();
    for (const input of everything()) {
      deciding.add(decide(input).id);
    }
    expect(policyRows.map(({ id }) => id).filter((id) => !deciding.has(id))).toEqual([]);
  });

  it("names each row once", () => {
    const ids = policyRows.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("reaches every reason of the contract, each under its own verdict", () => {
    expect([...new Set(policyRows.map(({ reason }) => reason))].sort()).toEqual(
      [...reasons].sort(),
    );
    for (const { verdict, reason } of policyRows) {
      expect(reasonsByVerdict[verdict]).toContain(reason);
    }
  });

  it("uses only known predicates, and each of them", () => {
    const asked = new Set(policyRows.map(({ when }) => when));
    expect([...asked].sort()).toEqual(Object.keys(predicates).sort());
  });

  it("never makes an address undeliverable by a reply of policy in place of another", () => {
    const wrong: string[] = [];
    for (const input of everything()) {
      const before = decide(input);
      if (before.verdict === "undeliverable") {
        continue;
      }
      for (const reply of open) {
        const after = decide({ ...input, mailbox: reply });
        if (after.verdict === "undeliverable") {
          wrong.push(`${before.id} → ${after.id}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  }, 120_000);

  it("never makes an address better by one more signal against it, but where an account settles an open result itself", () => {
    const order = ["undeliverable", "unknown", "risky", "deliverable"];
    const wrong: string[] = [];
    for (const input of everything()) {
      const before = decide(input);
      for (const name of signals.filter((signal) => !input.signals[signal])) {
        const after = decide({ ...input, signals: { ...input.signals, [name]: true } });
        const settles = before.reason === "smtp_skipped" || name === "no_mx";
        if (
          !(settles && before.verdict === "unknown" && after.verdict === "risky") &&
          order.indexOf(after.verdict) > order.indexOf(before.verdict)
        ) {
          wrong.push(`${before.id} + ${name} → ${after.id}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it("weighs every reason within the band of its verdict", () => {
    for (const { verdict, reason } of policyRows) {
      expect([reason, 100 + reasonPoints[reason] >= scoreFloors[verdict]]).toEqual([reason, true]);
    }
  });

  it("has a new version whenever a row, a weight or a floor changes", () => {
    const text = JSON.stringify([policyRows, reasonPoints, flagPoints, scoreFloors]);
    const digest = createHash("sha256").update(text).digest("hex").slice(0, 12);
    expect({ policyVersion, digest }).toEqual(published);
  });
});

/** Expected version and digest; a change of the policy must update both. */
const published = { policyVersion: "2026-11-30.1", digest: "3025492bbb6c" };

const found = (over: Partial<VerdictInput>): VerdictInput => ({
  broken: false,
  validSyntax: true,
  ownRule: null,
  domain: domains[4]!,
  hosts: hosts[1]!,
  mailbox: taken[0]!,
  signals: signalSets[0]!,
  ...over,
});
const withSignals = (...names: string[]) =>
  Object.fromEntries(
    signals.map((name) => [name, names.includes(name)]),
  ) as VerdictInput["signals"];

describe("conditions that would change a verdict", () => {
  it.each([
    [
      "a role at a server that takes every name",
      found({ mailbox: taken[2]!, signals: withSignals("role_account") }),
      "If the server rejected random recipients: risky (role_account).",
    ],
    [
      "a disposable role",
      found({ signals: withSignals("disposable", "role_account") }),
      "Without this: risky (role_account).",
    ],
    [
      "a role that nobody was asked about",
      found({ mailbox: mailboxes[0]!, signals: withSignals("role_account") }),
      "Without this: unknown (smtp_skipped).",
    ],
    [
      "a full mailbox",
      found({ mailbox: settled[2]! }),
      "If the mailbox had room: deliverable (mailbox_accepted).",
    ],
    [
      "a name server that did not answer",
      found({ domain: domains[5]!, mailbox: mailboxes[0]! }),
      "If a later check proves the mailbox exists: deliverable (mailbox_accepted).",
    ],
    ["a mailbox that does not exist", found({ mailbox: settled[0]! }), null],
    ["proof", found({}), null],
  ])("is worked out from the policy: %s", (_case, input, sentence) => {
    expect(findAlternative(decide(input), input)).toBe(sentence);
  });
});
