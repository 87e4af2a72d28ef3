import * as z from "zod/mini";

/** `user_id` as old clients send it: accepted in any body and never used to decide who is asking. */
export const userId = z.optional(z.nullable(z.string().check(z.maxLength(200))));
