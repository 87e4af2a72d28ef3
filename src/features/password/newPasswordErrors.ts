import type { TFunction } from "i18next";
import { limits } from "#contract/limits.ts";

/** Returns the errors of a new password, by field name; the server checks them again. */
export function newPasswordErrors(
  t: TFunction,
  [name, password]: [string, string],
  min: number = limits.passwordMin,
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
  } else if (password.length > limits.passwordMax) {
    errors[name] = field("too_long");
  }
  return errors;
}
