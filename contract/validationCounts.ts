import * as z from "zod/mini";
import { reasons } from "#vocabulary/reasons.ts";
import { verdicts } from "#vocabulary/verdicts.ts";
import { endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { chosenValidations } from "./validations.ts";

/** Validations by verdict and reason. Those without a validation are absent. */
const validationCounts = z.object({
  object: z.literal("validation_counts"),
  data: z.array(
    z.object({
      verdict: z.enum(verdicts),
      reason: z.enum(reasons),
      count: z.int().check(z.lte(limits.countedValidationsMax)),
      /** There are more than `count`. */
      more: z.boolean(),
    }),
  ),
});

export type ValidationCounts = z.infer<typeof validationCounts>;

export const countValidations = endpoint({
  name: "countValidations",
  summary: "Count validations by verdict and reason",
  method: "GET",
  path: "/v1/validations/counts",
  access: "session",
  scope: "results:read",
  query: z.omit(chosenValidations, { verdict: true, reason: true, order: true }),
  reply: validationCounts,
  statuses: [200],
  errors: ["missing_credentials", "invalid_token", "expired_token"],
});
