import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { validation, type ValidationEvents } from "./validations.ts";
import { evidence } from "./evidence.ts";

/** Result of a check without an account: a validation with its evidence, never stored and never charged. */
export const publicCheck = z.extend(
  z.omit(validation, {
    id: true,
    status: true,
    expires_at: true,
    cached: true,
    billing: true,
    source: true,
    tags: true,
    custom: true,
    livemode: true,
    previous_id: true,
    store: true,
  }),
  {
    object: z.literal("public_check"),
    evidence: z.omit(evidence, { object: true, validation_id: true }),
  },
);

export type PublicCheck = z.infer<typeof publicCheck>;

/** Events of `POST /v1/public/checks`, by event name; `done` is the last. */
export interface PublicCheckEvents extends Omit<ValidationEvents, "done"> {
  done: PublicCheck;
}

export const createPublicCheck = endpoint({
  name: "createPublicCheck",
  summary: "Check one address without an account (mailbox checks for sandbox addresses only)",
  method: "POST",
  path: "/v1/public/checks",
  access: "public",
  body: z.strictObject({
    /** Checked as sent, including white space. */
    email: z.string().check(z.minLength(1), z.maxLength(limits.addressInputLength)),
  }),
  statuses: [200],
  errors: ["puzzle_required"],
  produces: "text/event-stream",
});
