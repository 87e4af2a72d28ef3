import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { userId } from "./userId.ts";

/** What a message to the operator can be about. */
export const contactTopics = ["question", "problem", "credits", "privacy", "abuse"] as const;

/** What a request id looks like, as a regular expression in text: the app is built without any other. */
export const requestIdPattern = "^req_[0-9A-Z]{26}$";

/** Names the metric of `Server-Timing` by which a missing page tells the id of its request: scripts read no other header of their own page. */
export const requestMetric = "request";

/** A message that was taken; `id` is the reference to quote, `kept_until` when it is deleted, `receipt` whether one is mailed: an address gets only so many mails an hour. */
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
  summary: "Write to the people who run this installation",
  method: "POST",
  path: "/v1/contact",
  access: "public",
  body: z.strictObject({
    topic: z.enum(contactTopics),
    /** One line. */
    name: z.optional(
      z.string().check(z.maxLength(limits.nameLength), z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u)),
    ),
    email: z.string().check(z.minLength(1), z.maxLength(320)),
    message: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.contactLength)),
    /** The request the message is about. */
    request_id: z.optional(z.string().check(z.regex(new RegExp(requestIdPattern, "u")))),
    /** People do not see this field; programs that fill in every field do. */
    website: z.optional(z.literal("")),
    /** For how long the form was open, in ms; whoever took less is no person. */
    filled_in_ms: z.number().check(z.int(), z.gte(limits.contactFillMs)),
    user_id: userId,
  }),
  bodyBytes: 20 * 1024,
  reply: contactMessage,
  statuses: [201],
  errors: ["puzzle_required"],
});
