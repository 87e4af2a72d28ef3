import { passwordLimits } from "#contract/passwordLimits.ts";
import { ownWords } from "#vocabulary/passwords/ownWords.ts";
import { passwordError } from "#server/services/auth/passwordError.ts";
import type { FieldError } from "#server/http/errors/apiError.ts";

/** Returns the errors of a new password and its repetition; the password must not be built from words of `account`. */
export function newPasswordErrors(given: {
  password: { pointer: string; value: string };
  repeated: { pointer: string; value: string };
  account: { email: string; name: string };
  /** True if the account has a second factor, which allows shorter passwords. */
  secondFactor: boolean;
}): FieldError[] {
  const min = given.secondFactor ? passwordLimits.minWithFactor : passwordLimits.min;
  const error = passwordError(given.password.value, ownWords(given.account), min);
  const errors: FieldError[] = [];
  if (error !== null) {
    errors.push({ pointer: given.password.pointer, code: error, bounds: { min } });
  }
  if (given.password.value !== given.repeated.value) {
    errors.push({ pointer: given.repeated.pointer, code: "does_not_match" });
  }
  return errors;
}
