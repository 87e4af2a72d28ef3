import * as z from "zod/mini";
import { reportedOutcomes } from "#vocabulary/reports.ts";
import { displayName } from "./displayName.ts";
import { endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { page, pageQuery } from "./page.ts";
import { reason, verdict } from "./verdicts.ts";

/** A report of a wrong verdict: what really happened, beside what was found. Stored on this installation only. */
export const verdictReport = z.object({
  object: z.literal("verdict_report"),
  validation_id: z.string(),
  outcome: z.enum(reportedOutcomes),
  note: z.nullable(z.string()),
  /** Address of the member, or name of the API key, that saved it last; null for those from before 30 November 2026. */
  author: z.nullable(z.string()),
  /** Verdict and reason of the validation. */
  verdict,
  reason,
  created_at: z.string(),
});

export type VerdictReport = z.infer<typeof verdictReport>;

const byId = z.object({ id: z.string().check(z.maxLength(64)) });

const signedInErrors = ["missing_credentials", "invalid_token", "expired_token"] as const;

export const createVerdictReport = endpoint({
  name: "createVerdictReport",
  summary: "Report a wrong verdict",
  method: "POST",
  path: "/v1/validations/:id/report",
  access: "session",
  scope: "validate",
  params: byId,
  body: z.strictObject({
    outcome: z.enum(reportedOutcomes),
    note: z.optional(displayName.check(z.maxLength(limits.reportNoteLength))),
  }),
  // A second report of the same validation replaces the first.
  reply: verdictReport,
  statuses: [201],
  errors: [...signedInErrors, "xsrf_mismatch", "not_found", "invalid_state"],
});

export const deleteVerdictReport = endpoint({
  name: "deleteVerdictReport",
  summary: "Delete the report of a wrong verdict",
  method: "DELETE",
  path: "/v1/validations/:id/report",
  access: "session",
  scope: "validate",
  params: byId,
  statuses: [204],
  errors: [...signedInErrors, "xsrf_mismatch", "not_found"],
});

export const listVerdictReports = endpoint({
  name: "listVerdictReports",
  summary: "List reports of wrong verdicts, newest first",
  method: "GET",
  path: "/v1/verdict-reports",
  access: "session",
  scope: "results:read",
  query: z.strictObject({
    ...pageQuery,
    validation_id: z.optional(z.string().check(z.maxLength(64))),
  }),
  reply: page(verdictReport),
  statuses: [200],
  errors: [...signedInErrors, "invalid_cursor"],
});
