import * as z from "zod/mini";
import { limits } from "./limits.ts";

const label = z.optional(z.nullable(z.string().check(z.maxLength(limits.userAgentLength))));

/** Fields by which a browser describes itself at sign-in. They are labels, never proof of identity. */
export const browserLabels = {
  trust_device: z.optional(z.boolean()),
  device_id: label,
  device_name: label,
  fingerprint: label,
  session_id: label,
  device_info: z.optional(z.unknown()),
};
