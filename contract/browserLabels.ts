import * as z from "zod/mini";
import { limits } from "./limits.ts";

const label = z.optional(z.nullable(z.string().check(z.maxLength(limits.userAgentLength))));

/** What a browser says of itself when somebody signs in; labels, never proofs. */
export const browserLabels = {
  trust_device: z.optional(z.boolean()),
  device_id: label,
  device_name: label,
  fingerprint: label,
  session_id: label,
  device_info: z.optional(z.unknown()),
};
