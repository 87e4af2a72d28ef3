import * as z from "zod/mini";
import { displayName } from "./displayName.ts";
import { endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { userId } from "./userId.ts";

/** Topics of a message to the operator. */
export const contactTopics = ["question", "problem", "credits", "privacy", "abuse"] as const;

/** Format of a request id, as the source of a regular expression. */
export const requestIdPattern = "^req_[0-9A-Z]{26}$";

/** Name of the `Server-Timing` metric that carries the request id of a missing page: scripts can't read any other header of their own page. */
export const requestMetric = "request";

/** A received message. `id` is the reference to quote, `kept_until` the time of deletion. `receipt` is false if no receipt was mailed because the address got too many mails recently. */
const contactMessage = z.object({
  object: z.literal("contact_message"),
  id: z.string(),
  created_at: z.string(),
  kept_until: z.string(),
  receipt: z.boolean(),
});

export type ContactMessage = z.infer<typeof contactMessage>;

export const sendContactMessage = endpoint({
  name: "sendContactMessage",
  summary: "Send a message to the operator",
  method: "POST",
  path: "/v1/contact",
  access: "public",
  body: z.strictObject({
    topic: z.enum(contactTopics),
    name: z.optional(displayName.check(z.maxLength(limits.nameLength))),
    email: z.string().check(z.minLength(1), z.maxLength(320)),
    message: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.contactLength)),
    /** Id of the request that the message is about. */
    request_id: z.optional(z.string().check(z.regex(new RegExp(requestIdPattern, "u")))),
    /** Honeypot: hidden from people, filled in by bots. Must be empty. */
    website: z.optional(z.literal("")),
    /** Time the form was open, in ms. Shorter times are rejected as bots. */
    filled_in_ms: z.number().check(z.int(), z.gte(limits.contactFillMs)),
    user_id: userId,
  }),
  bodyBytes: 20 * 1024,
  reply: contactMessage,
  statuses: [201],
  errors: ["puzzle_required"],
});
