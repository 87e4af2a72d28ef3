import { reasonsByVerdict } from "./verdicts.ts";

/** All reason codes in one list. */
export const reasons = [
  ...reasonsByVerdict.undeliverable,
  ...reasonsByVerdict.risky,
  ...reasonsByVerdict.deliverable,
  ...reasonsByVerdict.unknown,
] as const;
