import * as z from "zod/mini";

/** A reply that is a sentence for the person who asked, in their language. */
export const messageReply = z.object({ message: z.string() });
