import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

const signedInErrors = ["missing_credentials", "invalid_token", "expired_token"] as const;

/** Address at which an account receives signed events of its mail service. */
const outcomeFeed = z.object({
  object: z.literal("outcome_feed"),
  url: z.string(),
  created_at: z.string(),
  /** Null before the first valid event. */
  last_event_at: z.nullable(z.string()),
});

export const createOutcomeFeed = endpoint({
  name: "createOutcomeFeed",
  summary: "Create the address that receives bounce events, or replace it",
  method: "POST",
  path: "/v1/outcome-feed",
  access: "session",
  scope: "webhooks:write",
  body: z.strictObject({
    /** Secret that the mail service chose (`whsec_…`); created by default. */
    secret: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  }),
  reply: z.extend(outcomeFeed, { secret: z.string() }),
  statuses: [201],
  errors: [...signedInErrors, "xsrf_mismatch"],
});

export const readOutcomeFeed = endpoint({
  name: "readOutcomeFeed",
  summary: "Get the address that receives bounce events",
  method: "GET",
  path: "/v1/outcome-feed",
  access: "session",
  scope: "webhooks:read",
  reply: outcomeFeed,
  statuses: [200],
  errors: [...signedInErrors, "not_found"],
});

export const deleteOutcomeFeed = endpoint({
  name: "deleteOutcomeFeed",
  summary: "Delete the address that receives bounce events",
  method: "DELETE",
  path: "/v1/outcome-feed",
  access: "session",
  scope: "webhooks:write",
  statuses: [204],
  errors: [...signedInErrors, "xsrf_mismatch"],
});

export const receiveOutcome = endpoint({
  name: "receiveOutcome",
  summary: "Receive a signed event of a mail service (Standard Webhooks)",
  method: "POST",
  path: "/v1/outcome-feed/:id",
  access: "public",
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  bodyBytes: 16 * 1024,
  reply: z.object({
    object: z.literal("outcome_receipt"),
    /** Mails of the event whose address had a result before. */
    matched: z.int(),
  }),
  statuses: [200],
  // Unknown addresses and wrong signatures get the same answer.
  errors: ["not_found"],
});
