import * as z from "zod/mini";

/** A reply with one sentence to show, in the user's language. */
export const messageReply = z.object({ message: z.string() });
