import * as z from "zod/mini";

/** Credits that a member may spend in a calendar month (UTC), with sessions and with keys they created. */
export const creditLimit = z.object({
  limit: z.int(),
  /** Credits spent or reserved this month, since the member has a limit. Above `limit` only if the limit was lowered. */
  used: z.int(),
  /** Start of the next month. */
  resets_at: z.string(),
});

export type CreditLimit = z.infer<typeof creditLimit>;
