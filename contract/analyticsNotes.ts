import * as z from "zod/mini";
import { displayName } from "./displayName.ts";
import { endpoint } from "./endpoint.ts";
import { day } from "./usage.ts";

/** Limits of the notes on days of analytics of one account. */
export const analyticsNoteLimits = { notes: 500, textLength: 200 } as const;

const readErrors = ["missing_credentials", "invalid_token", "expired_token"] as const;
const writeErrors = [...readErrors, "xsrf_mismatch"] as const;

/** Topics of notes in analytics. */
export const analyticsNoteKinds = ["deploy", "policy", "other"] as const;

/** A note on a day of analytics, which explains a change of its figures. */
export const analyticsNote = z.object({
  object: z.literal("analytics_note"),
  id: z.string(),
  /** Day in UTC. */
  day: z.string(),
  kind: z.enum(analyticsNoteKinds),
  text: z.string(),
  /** Address of the member who wrote it; null for notes from before 30 November 2026. */
  author: z.nullable(z.string()),
  created_at: z.string(),
});

export type AnalyticsNote = z.infer<typeof analyticsNote>;

export const listAnalyticsNotes = endpoint({
  name: "listAnalyticsNotes",
  summary: "List the notes on the days of a period, in order",
  method: "GET",
  path: "/v1/analytics/notes",
  access: "session",
  scope: null,
  right: "analytics:read",
  query: z.strictObject({
    /** First day, in UTC. Default: 29 days before `to`. */
    from: z.optional(day),
    /** Last day, in UTC. Default: today. */
    to: z.optional(day),
  }),
  reply: z.object({ object: z.literal("list"), data: z.array(analyticsNote) }),
  statuses: [200],
  errors: [...readErrors],
});

export const createAnalyticsNote = endpoint({
  name: "createAnalyticsNote",
  summary: "Add a note to a day of analytics",
  method: "POST",
  path: "/v1/analytics/notes",
  access: "session",
  scope: null,
  right: "saved:write",
  body: z.strictObject({
    day,
    kind: z.enum(analyticsNoteKinds),
    text: displayName.check(z.trim(), z.minLength(1), z.maxLength(analyticsNoteLimits.textLength)),
  }),
  reply: analyticsNote,
  statuses: [201],
  errors: [...writeErrors, "conflict"],
});

export const deleteAnalyticsNote = endpoint({
  name: "deleteAnalyticsNote",
  summary: "Delete a note of analytics",
  method: "DELETE",
  path: "/v1/analytics/notes/:id",
  access: "session",
  scope: null,
  right: "saved:write",
  params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  statuses: [204],
  errors: [...writeErrors, "not_found"],
});
