import * as z from "zod/mini";
import { checkStatuses } from "#vocabulary/checks.ts";
import { endpoint } from "./endpoint.ts";

/** What the doctor looks at, in the order it is shown. */
export const doctorFindingNames = [
  "resolver",
  "identity",
  "ehlo_resolves",
  "ptr_matches",
  "spf",
  "blocklists",
  "port_25",
  "ipv6",
] as const;

/** Why mail hosts are not asked about mailboxes. */
export const hindrances = [
  "no_identity",
  "identity_unusable",
  "port_25_closed",
  "no_route",
  "no_greeting",
  "resolver_silent",
  "not_established",
] as const;

/** The strongest answer there can be: from the mailbox, from the mailbox where we are not refused, from DNS, or from lists alone. */
export const strengths = ["mailbox", "mailbox_hampered", "records", "lists"] as const;

/** What cannot be known from where the server stands. */
export const limitationCodes = ["provider_rules", "public_address", "port_25_untried"] as const;

/** One thing the doctor looked at; `seen` holds names, addresses and answers, one line each. */
const doctorFinding = z.object({
  name: z.enum(doctorFindingNames),
  status: z.enum(checkStatuses),
  code: z.string(),
  detail: z.string(),
  advice: z.nullable(z.string()),
  ms: z.number(),
  seen: z.array(z.string()),
});

/** What one provider answered to one of our addresses; null: all mail hosts of no provider, the address the system chose. */
const reception = z.object({
  provider: z.nullable(z.string()),
  name: z.nullable(z.string()),
  egress: z.nullable(z.string()),
  accepted: z.number(),
  refused: z.number(),
  deferred: z.number(),
  blocked: z.number(),
  unanswered: z.number(),
  /** Lately it mostly refused us, whoever was asked about. */
  listed: z.boolean(),
  /** What a bad reception means, one sentence; null where there is nothing to say. */
  detail: z.nullable(z.string()),
});

/** Whether this installation can ask mail hosts, and how good its answers can be; `age_s` is how long ago it looked. */
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
  /** What providers answered our checks in the last `hours`, the one that runs included. */
  receptions: z.object({ hours: z.number(), data: z.array(reception) }),
  ms: z.number(),
  checked_at: z.string(),
  age_s: z.number(),
});

/** Whether mailboxes outside the sandbox are asked about now. */
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
  summary: "Read whether this installation can ask mail hosts; for the operator",
  method: "GET",
  path: "/v1/system/doctor",
  access: "session",
  scope: null,
  query: z.strictObject({
    /** Looks again in place of what was found in the last five minutes; takes up to half a minute. */
    fresh: z.optional(z.enum(["true", "false"])),
  }),
  reply: doctorReport,
  statuses: [200],
  errors: ["missing_credentials", "invalid_token", "expired_token", "operator_only"],
});

export const readCapability = endpoint({
  name: "readCapability",
  summary: "Read whether mailboxes are asked about from here",
  method: "GET",
  path: "/v1/system/capability",
  access: "session",
  scope: null,
  reply: capability,
  statuses: [200],
  errors: ["missing_credentials", "invalid_token", "expired_token"],
});
