import type { TFunction } from "i18next";
import { passwordLimits } from "#contract/passwordLimits.ts";

/** Returns the errors of a new password, by field name; the server checks them again. */
export function newPasswordErrors(
  t: TFunction,
  [name, password]: [string, string],
  min: number = passwordLimits.min,
): Record<string, string> {
  const field = (code: string) => t(`fields.${code}.detail`, { ns: "errors" });
  const errors: Record<string, string> = {};
  if (password === "") {
    errors[name] = t("fields.newPasswordMissing", { ns: "auth" });
  } else if (password.length < min) {
    errors[name] = t("strength.missing", {
      ns: "auth",
      count: min - password.length,
    });
  } else if (password.length > passwordLimits.max) {
    errors[name] = field("too_long");
  }
  return errors;
}
