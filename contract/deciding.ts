import * as z from "zod/mini";
import { checkNames } from "#vocabulary/checks.ts";

/** The evidence that decided a result. */
export const deciding = z.object({
  /** Null if a rule of the account or an internal error decided. */
  check: z.nullable(z.enum(checkNames)),
  /** SMTP reply, DNS answer, or list and its entry, on one line; null if there is none. */
  line: z.nullable(z.string()),
  /** The reply without addresses, host names and ids, by which results are filtered; null if no reply decided. */
  reply: z.nullable(z.string()),
});

export type Deciding = z.infer<typeof deciding>;
