import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

/** Longest accepted key and URL of a report. */
const lengths = { key: 200, url: 1000 } as const;

/** `POST /v1/leaked-keys`: reports an API key that was found in public. The reply is the same whether the key exists or not. */
export const reportLeakedKey = endpoint({
  name: "reportLeakedKey",
  summary: "Report an API key that was found in public (no key needed)",
  method: "POST",
  path: "/v1/leaked-keys",
  access: "public",
  body: z.strictObject({
    key: z.string().check(z.minLength(1), z.maxLength(lengths.key)),
    /** Address of the page that shows it. */
    found_at: z.optional(z.url({ protocol: /^https?$/u }).check(z.maxLength(lengths.url))),
  }),
  reply: z.object({ object: z.literal("leaked_key_report") }),
  statuses: [202],
  errors: [],
});
