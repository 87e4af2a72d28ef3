import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type {
  DomainFinding,
  HostsFinding,
  MailboxFinding,
  Statement,
} from "#engine/evidence/findings.ts";
import { reasonsByVerdict } from "#vocabulary/verdicts.ts";
import { decide } from "#engine/verdict/decide.ts";
import { type VerdictInput } from "#engine/verdict/verdictInput.ts";
import { signals } from "#vocabulary/policy.ts";

const said: Statement = { host: "mx", stage: "rcpt", text: "250", line: null };
const noSignals = Object.fromEntries(
  signals.map((name) => [name, false]),
) as VerdictInput["signals"];

const accepted = (
  randomRecipients: "refused" | "accepted" | "unknown",
  opaque = false,
): MailboxFinding => ({
  kind: "accepted",
  randomRecipients,
  opaque,
  said,
  randomRecipientSaid: null,
});

const exchangers: DomainFinding = {
  kind: "exchangers",
  exchangers: [{ host: "mx", priority: 10 }],
  implicit: false,
  notHosts: [],
};
const hosts: HostsFinding = {
  kind: "hosts",
  hosts: [{ host: "mx", addresses: ["8.8.8.8"] }],
  total: 1,
  refused: [],
};

const base = (mailbox: MailboxFinding, on: (typeof signals)[number][] = []): VerdictInput => ({
  broken: false,
  validSyntax: true,
  ownRule: null,
  domain: exchangers,
  hosts,
  mailbox,
  signals: { ...noSignals, ...Object.fromEntries(on.map((name) => [name, true])) },
});

const domains = fc.constantFrom<DomainFinding>(
  { kind: "not_checked" },
  { kind: "reserved", suffix: "test" },
  { kind: "not_found" },
  { kind: "null_mx" },
  exchangers,
  { kind: "failed", reason: "dns_timeout", detail: "" },
  { kind: "failed", reason: "dns_failure", detail: "" },
);
const hostFindings = fc.constantFrom<HostsFinding>(
  { kind: "not_checked" },
  hosts,
  { kind: "none" },
  { kind: "not_public", addresses: ["127.0.0.1"] },
  { kind: "failed", reason: "dns_timeout", detail: "" },
);
const mailboxes = fc.oneof(
  fc.constantFrom<MailboxFinding>(
    { kind: "not_checked", code: "offline" },
    accepted("refused"),
    accepted("accepted"),
    accepted("unknown"),
    accepted("refused", true),
  ),
  fc
    .constantFrom(
      "mailbox_not_found",
      "mailbox_disabled",
      "mailbox_full",
      "provider_syntax",
      "domain_rejects_mail",
      "smtputf8_unsupported",
    )
    .map((reason): MailboxFinding => ({ kind: "settled", reason, because: "", said })),
  fc
    .constantFrom(...reasonsByVerdict.unknown)
    .map((reason): MailboxFinding => ({ kind: "unsettled", reason, because: "", said })),
);
const inputs = fc.record({
  broken: fc.boolean(),
  validSyntax: fc.boolean(),
  ownRule: fc.constantFrom("allow", "block", null),
  domain: domains,
  hosts: hostFindings,
  mailbox: mailboxes,
  signals: fc
    .tuple(...signals.map(() => fc.boolean()))
    .map((values) => Object.fromEntries(signals.map((name, index) => [name, values[index]]))),
});

describe("the verdict", () => {
  it("is always one of the four, with its own reason", () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const { verdict, reason } = decide(input as VerdictInput);
        expect(reasonsByVerdict[verdict]).toContain(reason);
      }),
      { numRuns: 5000 },
    );
  });

  it("is deliverable only if the mailbox was accepted and a random recipient rejected, or by a rule", () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const { mailbox } = input;
        const proved =
          input.ownRule === "allow" ||
          (mailbox.kind === "accepted" &&
            mailbox.randomRecipients === "refused" &&
            !mailbox.opaque);
        expect(proved || decide(input as VerdictInput).verdict !== "deliverable").toBe(true);
      }),
      { numRuns: 5000 },
    );
  });

  it("is undeliverable only from syntax, a rule, DNS or a reply that settles it", () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const own =
          !input.validSyntax ||
          input.ownRule === "block" ||
          ["reserved", "not_found", "null_mx"].includes(input.domain.kind) ||
          ["none", "not_public"].includes(input.hosts.kind) ||
          (input.mailbox.kind === "settled" && input.mailbox.reason !== "mailbox_full");
        expect(own || decide(input as VerdictInput).verdict !== "undeliverable").toBe(true);
      }),
      { numRuns: 5000 },
    );
  });

  it.each([
    [
      "a mailbox taken where random recipients are refused",
      base(accepted("refused")),
      "mailbox_accepted",
    ],
    [
      "a role decides where nothing stronger does",
      base(accepted("refused"), ["role_account"]),
      "role_account",
    ],
    [
      "accept-all is stronger than a role",
      base(accepted("accepted"), ["role_account"]),
      "accept_all",
    ],
    [
      "accept-all is stronger than disposable",
      base(accepted("accepted"), ["disposable"]),
      "accept_all",
    ],
    [
      "disposable is stronger than a role",
      base(accepted("refused"), ["role_account", "disposable"]),
      "disposable",
    ],
    [
      "what a mail host left open stays open",
      base({ kind: "unsettled", reason: "greylisted", because: "", said }, ["role_account"]),
      "greylisted",
    ],
    ["an opaque provider proves nothing", base(accepted("refused", true)), "provider_opaque"],
    [
      "a list decides where nobody was asked",
      base({ kind: "not_checked", code: "no_identity" }, ["disposable"]),
      "disposable",
    ],
    [
      "a guess does not",
      base({ kind: "not_checked", code: "no_identity" }, ["gibberish"]),
      "smtp_skipped",
    ],
  ])("%s", (_fact, input, reason) => {
    expect(decide(input).reason).toBe(reason);
  });
});
