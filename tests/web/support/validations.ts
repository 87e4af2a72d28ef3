import type { CheckResult, RunningValidation, Validation } from "#contract/validations.ts";
import type { Evidence, SmtpSession, TranscriptLine } from "#contract/evidence.ts";
import { checkNames, type CheckName } from "#vocabulary/checks.ts";
import { flagNames } from "#vocabulary/flags.ts";

/** Results and evidence in the server's format; `over` replaces any part. */

const noFlags = Object.fromEntries(flagNames.map((name) => [name, null])) as Validation["flags"];

export function check(name: CheckName, over: Partial<CheckResult> = {}): CheckResult {
  const index = checkNames.indexOf(name);
  return {
    name,
    status: "pass",
    code: null,
    detail: null,
    started_ms: index * 4,
    ms: 3,
    source: "live",
    ...over,
  };
}

export const passedChecks: CheckResult[] = [
  check("syntax", { started_ms: 0, ms: 0 }),
  check("typo", { started_ms: 0, ms: 0 }),
  check("disposable", { started_ms: 0, ms: 0 }),
  check("role", { started_ms: 1, ms: 0 }),
  check("free", { started_ms: 1, ms: 0 }),
  check("dns", {
    started_ms: 1,
    ms: 12,
    detail: "1 mail exchanger: mx.sandbox.test (preference 10).",
  }),
  check("mail_host", { started_ms: 13, ms: 3, detail: "mx.sandbox.test is 127.0.0.1." }),
  check("smtp", { started_ms: 17, ms: 43, detail: "250 2.1.5 Recipient OK" }),
  check("accept_all", {
    started_ms: 60,
    ms: 8,
    detail: "A random address was refused: 550 5.1.1 No such user",
  }),
];

export function validation(over: Partial<Validation> = {}): Validation {
  const email = over.email ?? "deliverable@sandbox.test";
  const [local = "", domain = ""] = email.split("@");
  return {
    id: "val_01",
    object: "validation",
    status: "completed",
    input: email,
    email,
    canonical: email,
    address: { local, domain, domain_ascii: domain, tag: null, quoted: false, smtputf8: false },
    syntax: { valid: true, code: null, position: null },
    verdict: "deliverable",
    reason: "mailbox_accepted",
    action: "send",
    confidence: "strong",
    score: 95,
    score_breakdown: [
      { signal: "mailbox_accepted", points: 90 },
      { signal: "random_refused", points: 10 },
      { signal: "no_tls", points: -5 },
    ],
    summary: "The mail host accepted this address and refused a random one.",
    suggestion: null,
    flags: {
      ...noFlags,
      free: false,
      role: false,
      disposable: false,
      relay: false,
      no_reply: false,
      accept_all: false,
      subaddress: false,
      gibberish: false,
      idn: false,
    },
    provider: null,
    mx: [{ host: "mx.sandbox.test", priority: 10 }],
    checks: passedChecks,
    decision: {
      rule: "mailbox_accepted",
      because: "The host accepted the address and refused a random one.",
      otherwise: "Had the random address been accepted too, the verdict were risky (accept_all).",
    },
    deciding: { check: "smtp", line: "250 2.1.5 Recipient OK", reply: "250 2.1.5 recipient ok" },
    retry_after_s: null,
    sandbox: true,
    duration_ms: 68,
    cached: false,
    checked_at: "2026-11-20T14:00:00.000Z",
    expires_at: "2026-11-21T14:00:00.000Z",
    billing: { credits: 0, reason: "sandbox" },
    policy_version: 0,
    versions: { engine: "1.0.0", rules: "2026-11-01", lists: "2026-11-01" },
    source: null,
    tags: [],
    custom: null,
    livemode: true,
    previous_id: null,
    store: "full",
    ...over,
  };
}

export function running(over: Partial<RunningValidation> = {}): RunningValidation {
  return {
    id: "val_01",
    object: "validation",
    status: "running",
    input: "deliverable@sandbox.test",
    checks: [],
    created_at: "2026-11-20T14:00:00.000Z",
    ...over,
  };
}

export function line(
  at_ms: number,
  from: TranscriptLine["from"],
  stage: TranscriptLine["stage"],
  text: string,
  deciding = false,
): TranscriptLine {
  return { at_ms, from, stage, text, deciding };
}

export const dialogue: TranscriptLine[] = [
  line(17, "note", "connect", "Connected to 127.0.0.1:2525."),
  line(22, "server", "banner", "220 mx.sandbox.test ESMTP"),
  line(22, "client", "ehlo", "EHLO probe.sandbox.test"),
  line(25, "server", "ehlo", "250-mx.sandbox.test"),
  line(25, "server", "ehlo", "250-PIPELINING"),
  line(25, "server", "ehlo", "250 SMTPUTF8"),
  line(25, "client", "mail", "MAIL FROM:<probe@probe.sandbox.test>"),
  line(31, "server", "mail", "250 2.1.0 Sender OK"),
  line(31, "client", "rcpt", "RCPT TO:<deliverable@sandbox.test>"),
  line(59, "server", "rcpt", "250 2.1.5 Recipient OK", true),
  line(60, "client", "rcpt_random", "RCPT TO:<q7wz0kd92v@sandbox.test>"),
  line(64, "server", "rcpt_random", "550 5.1.1 <q7wz0kd92v@sandbox.test>: No such user here"),
  line(64, "client", "quit", "QUIT"),
  line(66, "server", "quit", "221 2.0.0 Bye"),
];

export function session(over: Partial<SmtpSession> = {}): SmtpSession {
  return {
    host: "mx.sandbox.test",
    address: "127.0.0.1",
    port: 2525,
    started_ms: 17,
    ms: 51,
    tls: null,
    outcome: "completed",
    lines: dialogue,
    ...over,
  };
}

export function evidence(over: Partial<Evidence> = {}): Evidence {
  return {
    object: "evidence",
    validation_id: "val_01",
    dns: [
      {
        name: "sandbox.test",
        type: "MX",
        server: "127.0.0.1:5353",
        transport: "udp",
        status: "answer",
        records: [{ name: "sandbox.test", type: "MX", ttl: 300, data: "10 mx.sandbox.test" }],
        soa: null,
        started_ms: 1,
        ms: 12,
        detail: null,
      },
      {
        name: "mx.sandbox.test",
        type: "A",
        server: "127.0.0.1:5353",
        transport: "udp",
        status: "answer",
        records: [{ name: "mx.sandbox.test", type: "A", ttl: 300, data: "127.0.0.1" }],
        soa: null,
        started_ms: 13,
        ms: 1,
        detail: null,
      },
      {
        name: "mx.sandbox.test",
        type: "AAAA",
        server: "127.0.0.1:5353",
        transport: "udp",
        status: "no_data",
        records: [],
        soa: {
          name: "sandbox.test",
          type: "SOA",
          ttl: 60,
          data: "ns.sandbox.test hostmaster.sandbox.test 1 3600 600 86400 60",
        },
        started_ms: 13,
        ms: 1,
        detail: null,
      },
    ],
    sessions: [session()],
    ...over,
  };
}
