import type { BodyLimit } from "#contract/bodyLimits.ts";
import { limits } from "#contract/limits.ts";

/** Limits of the body of a list that a program for another service creates: rows with a few columns each. */
export const compatListLimit: BodyLimit = {
  bytes: limits.listBodyBytes,
  keys: 500_000,
  values: 700_000,
};
