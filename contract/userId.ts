import * as z from "zod/mini";

/** `user_id` as old clients send it: accepted in any body, never used for authorization. */
export const userId = z.optional(z.nullable(z.string().check(z.maxLength(200))));
