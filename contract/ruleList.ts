import * as z from "zod/mini";
import { ruleKinds } from "#vocabulary/rules.ts";
import { endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { page, pageQuery } from "./page.ts";
import { rule } from "./rules.ts";

export const listRules = endpoint({
  name: "listRules",
  summary: "List or search allow and block rules, newest first",
  method: "GET",
  path: "/v1/rules",
  access: "session",
  scope: "rules:read",
  query: z.strictObject({
    ...pageQuery,
    /** Part of the target, in any case; domains also as they are written in their own script. */
    q: z.optional(z.string().check(z.minLength(1), z.maxLength(limits.ruleTargetLength))),
    kind: z.optional(z.enum(ruleKinds)),
  }),
  reply: page(rule),
  statuses: [200],
  errors: ["missing_credentials", "invalid_token", "expired_token", "invalid_cursor"],
});
