import type { CheckResult, Validation } from "#contract/validations.ts";
import { type CompatNames, compatNames, compatTimeout } from "#contract/compatVerdicts.ts";
import type { CheckName } from "#vocabulary/checks.ts";

/** The parts of a validation that other services show. Rows of lists have them too, without MX hosts. */
export type CompatValidation = Pick<
  Validation,
  | "email"
  | "canonical"
  | "address"
  | "verdict"
  | "reason"
  | "score"
  | "summary"
  | "flags"
  | "provider"
  | "mx"
> & {
  syntax: Pick<Validation["syntax"], "valid">;
  suggestion: Pick<NonNullable<Validation["suggestion"]>, "email"> | null;
  checks: readonly Pick<CheckResult, "name" | "status">[];
  billing: Pick<Validation["billing"], "credits">;
};

/** A check for a compatibility endpoint: its input, and its result unless it still runs. */
export interface CompatResult {
  input: string;
  validation: CompatValidation | null;
  /** Milliseconds since the request arrived. */
  ms: number;
}

const findStatus = (validation: CompatValidation | null, name: CheckName) =>
  validation?.checks.find((check) => check.name === name)?.status;

/** Tells whether a mail server accepted the mailbox. */
export const isMailboxAccepted = (validation: CompatValidation | null): boolean =>
  findStatus(validation, "smtp") === "pass";

/** Tells whether a mail server replied about the mailbox. */
export const isMailboxAnswered = (validation: CompatValidation | null): boolean =>
  ["pass", "warn", "fail"].includes(findStatus(validation, "smtp") ?? "");

/** Reasons of domains whose mail servers can't be reached by any address. */
const withoutServer: readonly string[] = ["no_mail_host", "mail_host_not_public"];

/** Tells whether DNS names a mail server of the domain: by an MX record, or with a warning by the domain's own address. */
export const isDomainFound = (validation: CompatValidation | null): boolean =>
  ["pass", "warn"].includes(findStatus(validation, "dns") ?? "") &&
  !withoutServer.includes(validation?.reason ?? "");

/** Returns the names that other services have for a result. */
export function namesOf({ validation }: Pick<CompatResult, "validation">): CompatNames {
  return validation === null
    ? compatTimeout
    : compatNames(validation.reason, isMailboxAccepted(validation));
}
