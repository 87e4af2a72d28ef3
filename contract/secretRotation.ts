import * as z from "zod/mini";
import { webhookLimits } from "./webhookLimits.ts";

/** Body of a call that replaces the secret of a webhook endpoint or a sign-up hook. */
export const secretRotation = z.strictObject({
  /** Seconds in which the former secret stays in use beside the new one; defaults to a day. */
  grace_s: z.optional(z.int().check(z.gte(0), z.lte(webhookLimits.graceMaxS))),
});
