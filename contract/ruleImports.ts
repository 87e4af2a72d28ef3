import * as z from "zod/mini";
import { ruleKinds, ruleScopes } from "#vocabulary/rules.ts";
import { endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";

const signedInErrors = ["missing_credentials", "invalid_token", "expired_token"] as const;

/** Programs whose exports are recognised by their columns. `mailverdict` is the file of `exportRules`. */
export const ruleSources = [
  "mailverdict",
  "mailchimp",
  "brevo",
  "sendgrid",
  "ses",
  "postmark",
] as const;

/** One of {@link ruleSources}. */
export type RuleSource = (typeof ruleSources)[number];

/** Effects of one entry. Of two entries for the same target the first one counts, and the second is `already_there`. */
export const entryEffects = ["added", "already_there", "replaced", "refused"] as const;

/** One of {@link entryEffects}. */
export type EntryEffect = (typeof entryEffects)[number];

/** Reasons for refusing an entry. `not_an_address`: the file of a mail service has only addresses. `not_suppressed`: the contact may get mail. `limit_reached`: the account has as many rules as it may have. */
export const entryRefusals = [
  "not_an_address",
  "not_an_address_or_domain",
  "not_suppressed",
  "limit_reached",
] as const;

/** One of {@link entryRefusals}. */
export type EntryRefusal = (typeof entryRefusals)[number];

const count = z.int();

/** Effect of an import, or the effect it would have. */
export const ruleImport = z.object({
  object: z.literal("rule_import"),
  /** Null for a preview, which changes nothing and has no report. */
  id: z.nullable(z.string()),
  /** Null if the file isn't an export of a known program. */
  source: z.nullable(z.enum(ruleSources)),
  entries: count,
  added: count,
  already_there: count,
  replaced: count,
  refused: count,
  /** Rules added or replaced, by kind and scope. */
  made: z.array(z.object({ kind: z.enum(ruleKinds), scope: z.enum(ruleScopes), rules: count })),
  /** The first refused entries. The report has all of them. */
  refused_entries: z.array(
    z.object({ line: count, text: z.string(), code: z.enum(entryRefusals) }),
  ),
});

export type RuleImport = z.infer<typeof ruleImport>;

export const importRules = endpoint({
  name: "importRules",
  summary: "Import rules from a file, or preview it",
  method: "POST",
  path: "/v1/rules/imports",
  access: "session",
  scope: "rules:write",
  body: z.strictObject({
    /** A complete upload of at most 20 MB and 100,000 rows, of any kind that lists are read from. One without readable rules is `not_allowed`. */
    upload_id: z.string().check(z.minLength(1), z.maxLength(64)),
    /** Kind of the rules, unless the file has a column `kind`. A suppression list is imported as `block`, the default. */
    kind: z.optional(z.enum(ruleKinds)),
    /** True returns the effect without importing anything. */
    preview: z.optional(z.boolean()),
  }),
  reply: ruleImport,
  statuses: [200],
  errors: [...signedInErrors, "xsrf_mismatch", "not_found", "conflict", "concurrency_limited"],
});

export const downloadRuleImport = endpoint({
  name: "downloadRuleImport",
  summary: "Download the effect of each entry of the last import",
  method: "GET",
  path: "/v1/rules/imports/:id/report",
  access: "session",
  scope: "rules:read",
  params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  statuses: [200],
  errors: [...signedInErrors, "not_found", "too_many_streams"],
  produces: "text/csv",
});

export const exportRules = endpoint({
  name: "exportRules",
  summary: "Download all rules, or those of one kind, as a CSV file",
  method: "GET",
  path: "/v1/rules/export",
  access: "session",
  scope: "rules:read",
  query: z.strictObject({ kind: z.optional(z.enum(ruleKinds)) }),
  statuses: [200],
  errors: [...signedInErrors, "too_many_streams"],
  produces: "text/csv",
});

/** Limits of one import. */
export const ruleImportLimits = {
  fileBytes: 20 * 1024 * 1024,
  entries: limits.rulesMax,
  refusedShown: 20,
  textShown: 120,
} as const;
