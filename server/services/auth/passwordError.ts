import type { FieldCode } from "#contract/errors.ts";
import { passwordLimits } from "#contract/passwordLimits.ts";
import { isGuessable } from "#vocabulary/passwords/isGuessable.ts";
import { knownPasswords } from "./knownPasswords.ts";

/** Returns the error of a new password; null if it is accepted. `own` are lower-case words it must not be built from, such as the account's address; `min` is its minimum length in characters. */
export function passwordError(
  password: string,
  own: readonly string[] = [],
  min: number = passwordLimits.min,
): FieldCode | null {
  if (Array.from(password).length < min) {
    return "too_short";
  }
  return isGuessable(password, own, knownPasswords()) ? "too_common" : null;
}
