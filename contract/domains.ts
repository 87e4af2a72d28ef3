import * as z from "zod/mini";
import { dmarcPolicies, policyStatuses } from "#vocabulary/mailPolicy.ts";
import { endpoint } from "./endpoint.ts";
import { rule } from "./rules.ts";
import { reason, verdict } from "./verdicts.ts";

const tri = z.nullable(z.boolean());

/** Everything an account knows of a domain: the lists it is on, its own rule, and the account's validations. */
export const domainReport = z.object({
  object: z.literal("domain"),
  /** As written, in lower case. */
  domain: z.string(),
  domain_ascii: z.string(),
  sandbox: z.boolean(),
  flags: z.object({
    free: z.boolean(),
    disposable: z.boolean(),
    relay: z.boolean(),
    /** From the latest validation; null if it wasn't checked. */
    accept_all: tri,
    idn: z.boolean(),
  }),
  /** The account's rule that decides addresses at this domain, of the domain or a parent. */
  rule: z.nullable(rule),
  /** From the latest validation; null or empty without one. */
  provider: z.nullable(z.string()),
  mx: z.array(z.object({ host: z.string(), priority: z.int() })),
  /** Counts of the latest validations, at most 10,000. */
  validations: z.object({
    total: z.int(),
    results: z.object({
      deliverable: z.int(),
      risky: z.int(),
      undeliverable: z.int(),
      unknown: z.int(),
    }),
  }),
  /** Answers to random recipients in the latest validations, at most 200: one entry for each run of equal answers, newest first. */
  accept_all_history: z.array(
    z.object({
      accept_all: z.boolean(),
      first_at: z.string(),
      last_at: z.string(),
      validations: z.int(),
    }),
  ),
  latest: z.nullable(
    z.object({ validation_id: z.string(), verdict, reason, checked_at: z.string() }),
  ),
});

export type DomainReport = z.infer<typeof domainReport>;

/** SPF and DMARC records of a domain, looked up in DNS now. */
export const mailPolicy = z.object({
  object: z.literal("mail_policy"),
  /** In ASCII (A-labels). */
  domain: z.string(),
  spf: z.object({ status: z.enum(policyStatuses), record: z.nullable(z.string()) }),
  dmarc: z.object({
    status: z.enum(policyStatuses),
    record: z.nullable(z.string()),
    /** The domain that publishes the record: the domain itself or a parent. */
    at: z.nullable(z.string()),
    policy: z.nullable(z.enum(dmarcPolicies)),
  }),
});

export type MailPolicy = z.infer<typeof mailPolicy>;

export const readDomain = endpoint({
  name: "readDomain",
  summary: "Get everything known of a domain",
  method: "GET",
  path: "/v1/domains/:domain",
  access: "session",
  scope: "results:read",
  params: z.object({ domain: z.string().check(z.minLength(1), z.maxLength(255)) }),
  reply: domainReport,
  statuses: [200],
  errors: ["missing_credentials", "invalid_token", "expired_token", "not_found"],
});

export const readMailPolicy = endpoint({
  name: "readMailPolicy",
  summary: "Look up the SPF and DMARC records of a domain",
  method: "GET",
  path: "/v1/domains/:domain/mail-policy",
  access: "session",
  scope: "results:read",
  params: z.object({ domain: z.string().check(z.minLength(1), z.maxLength(255)) }),
  reply: mailPolicy,
  statuses: [200],
  errors: ["missing_credentials", "invalid_token", "expired_token", "not_found"],
});
