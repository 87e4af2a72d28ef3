import { useTranslation } from "react-i18next";
import type { PasswordStrengthProps } from "./passwordStrengthProps.ts";
import { passwordStrength } from "./passwordStrength.ts";

const steps = [1, 2, 3];

/** The strength of a password as bars and words. Without an account, the page's email field names the person. */
export function StrengthWords({ password, min, shownError, account }: PasswordStrengthProps) {
  const { t } = useTranslation("auth");
  const missing = min - password.length;
  const email = document.querySelector<HTMLInputElement>("[name=email]")?.value ?? "";
  const level = missing > 0 ? 0 : passwordStrength(password, account ?? { email });
  const words =
    missing > 0 ? t("strength.missing", { count: missing }) : t(`strength.levels.${level}`);
  return words === shownError ? null : (
    <>
      <span aria-hidden="true" className="flex shrink-0 gap-1">
        {steps.map((step) => (
          <span
            key={step}
            className={`h-1.5 w-3 rounded-mark ${step <= level ? "bg-brand" : "bg-line"}`}
          />
        ))}
      </span>
      {words}
    </>
  );
}
