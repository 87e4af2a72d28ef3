import * as z from "zod/mini";
import { checkStatuses } from "#vocabulary/checks.ts";
import { doctorFindingNames, hindrances, limitationCodes, strengths } from "#vocabulary/doctor.ts";
import { endpoint } from "./endpoint.ts";

/** Result of one part of the connectivity check; `seen` has the names, addresses and replies behind it, one per line. */
const doctorFinding = z.object({
  name: z.enum(doctorFindingNames),
  status: z.enum(checkStatuses),
  code: z.string(),
  detail: z.string(),
  advice: z.nullable(z.string()),
  ms: z.number(),
  seen: z.array(z.string()),
});

/** Reply counts of one provider for one of our IP addresses. A null provider sums up MX hosts of no known provider; a null egress is the system's default address. */
const reception = z.object({
  provider: z.nullable(z.string()),
  name: z.nullable(z.string()),
  egress: z.nullable(z.string()),
  accepted: z.number(),
  refused: z.number(),
  deferred: z.number(),
  blocked: z.number(),
  unanswered: z.number(),
  /** True if at least half of its recent replies refused us regardless of the mailbox. */
  listed: z.boolean(),
  /** Explanation of a bad rate in one sentence; null if there is nothing to report. */
  detail: z.nullable(z.string()),
});

/** Connectivity report: whether mailbox checks work here, and how strong their evidence can be. `age_s` is the age of the report in seconds. */
const doctorReport = z.object({
  object: z.literal("doctor"),
  findings: z.array(doctorFinding),
  can_ask_mailboxes: z.boolean(),
  because: z.nullable(z.enum(hindrances)),
  strength: z.enum(strengths),
  strongest_verdict: z.string(),
  cannot_know: z.array(z.object({ code: z.enum(limitationCodes), detail: z.string() })),
  identity: z.nullable(z.object({ ehlo: z.string(), mail_from: z.string() })),
  addresses: z.array(
    z.object({ address: z.string(), source: z.enum(["setting", "socket", "mail_host"]) }),
  ),
  /** Free space of the SQLite database's disk and the reserve in it, in bytes; null with PostgreSQL. */
  disk: z.nullable(z.object({ free: z.number(), reserve: z.number() })),
  /** Reply counts per provider in the last `hours`, including the current hour. */
  receptions: z.object({ hours: z.number(), data: z.array(reception) }),
  ms: z.number(),
  checked_at: z.string(),
  age_s: z.number(),
});

/** State of mailbox checks outside the sandbox. */
const capability = z.object({
  object: z.literal("capability"),
  mailbox_checks: z.boolean(),
  because: z.nullable(z.enum(hindrances)),
});

export type DoctorFinding = z.infer<typeof doctorFinding>;
export type Reception = z.infer<typeof reception>;
export type DoctorReport = z.infer<typeof doctorReport>;

export const readDoctor = endpoint({
  name: "readDoctor",
  summary: "Get the doctor's report on mailbox checks (operator only)",
  method: "GET",
  path: "/v1/system/doctor",
  access: "session",
  scope: null,
  right: "self",
  query: z.strictObject({
    /** Runs the check again instead of returning a report up to five minutes old; takes up to 30 seconds. */
    fresh: z.optional(z.enum(["true", "false"])),
  }),
  reply: doctorReport,
  statuses: [200],
  errors: ["missing_credentials", "invalid_token", "expired_token", "operator_only"],
});

export const readCapability = endpoint({
  name: "readCapability",
  summary: "Get whether mailbox checks are on",
  method: "GET",
  path: "/v1/system/capability",
  access: "session",
  scope: null,
  right: "self",
  reply: capability,
  statuses: [200],
  errors: ["missing_credentials", "invalid_token", "expired_token"],
});
