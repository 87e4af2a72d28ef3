import type { RuleRow } from "#server/data/tables/ruleRow.ts";
import { invalidFields, ApiError } from "#server/http/errors/apiError.ts";
import { ruleValue } from "#server/services/validations/findOwnRule.ts";

/** Returns the stored form of a rule's target; throws 422 if it isn't one. */
export function storedTarget(target: string): string {
  const value = ruleValue(target);
  if (value === null) {
    throw invalidFields([{ pointer: "#/target", code: "not_an_address_or_domain" }]);
  }
  return value;
}

/** Trims a note; null if it is empty. */
export function storedNote(note: string | null): string | null {
  const text = note?.trim() ?? "";
  return text === "" ? null : text;
}

/** Returns the error of a second rule for the same target. */
export function ruleExists(): ApiError {
  return new ApiError("conflict", { fields: [{ pointer: "#/target", code: "already_there" }] });
}

/** Returns what the audit log says of a rule: no name of a mailbox, which would outlive the rule. */
export const ruleDetail = ({ kind, value }: Pick<RuleRow, "kind" | "value">): string =>
  `${kind} ${value.replace(/^[^@]+(?=@[^*])/u, "…")}`;
