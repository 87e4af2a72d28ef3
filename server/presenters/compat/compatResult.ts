import type { Validation } from "#contract/validations.ts";
import { type CompatNames, compatNames, compatTimeout } from "#contract/compatVerdicts.ts";
import type { CheckName } from "#vocabulary/checks.ts";

/** A check for a compatibility endpoint: its input, and its result unless it still runs. */
export interface CompatResult {
  input: string;
  validation: Validation | null;
  /** Milliseconds since the request arrived. */
  ms: number;
}

const statusOf = (validation: Validation | null, name: CheckName) =>
  validation?.checks.find((check) => check.name === name)?.status;

/** Tells whether a mail server accepted the mailbox. */
export const isMailboxAccepted = (validation: Validation | null): boolean =>
  statusOf(validation, "smtp") === "pass";

/** Tells whether a mail server replied about the mailbox. */
export const isMailboxAnswered = (validation: Validation | null): boolean =>
  ["pass", "warn", "fail"].includes(statusOf(validation, "smtp") ?? "");

/** Tells whether DNS names a mail server of the domain. */
export const isDomainFound = (validation: Validation | null): boolean =>
  statusOf(validation, "dns") === "pass";

/** Returns the names that other services have for a result. */
export function namesOf({ validation }: CompatResult): CompatNames {
  return validation === null
    ? compatTimeout
    : compatNames(validation.reason, isMailboxAccepted(validation));
}
