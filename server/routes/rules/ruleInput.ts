import { invalidFields, ApiError } from "#server/http/errors/apiError.ts";
import { ruleValue } from "#server/services/validations/ownRuleOf.ts";

/** What a rule is for, as it is stored; refuses with 422 what is neither address nor domain. */
export function storedTarget(target: string): string {
  const value = ruleValue(target);
  if (value === null) {
    throw invalidFields([{ pointer: "#/target", code: "not_an_address_or_domain" }]);
  }
  return value;
}

/** A note without white space around it; null where nothing is left. */
export function storedNote(note: string | null): string | null {
  const text = note?.trim() ?? "";
  return text === "" ? null : text;
}

/** The account has a rule for the same target. */
export function ruleExists(): ApiError {
  return new ApiError("conflict", { fields: [{ pointer: "#/target", code: "already_there" }] });
}
