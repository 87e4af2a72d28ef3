import { useTranslation } from "react-i18next";
import { passwordStrength } from "./passwordStrength.ts";

interface Props {
  password: string;
  min: number;
  /** The error shown at the field; it isn't repeated here. */
  shownError: string | undefined;
}

const steps = [1, 2, 3];

/** Shows the strength of a password in words and as a meter. */
export function PasswordStrength({ password, min, shownError }: Props) {
  const { t } = useTranslation("auth");
  const missing = min - password.length;
  const level = missing > 0 ? 0 : passwordStrength(password);
  const words =
    missing > 0 ? t("strength.missing", { count: missing }) : t(`strength.levels.${level}`);
  return (
    // Keeps its height while empty: a button that moved under the pointer would miss the press.
    <output className="flex min-h-5 items-center gap-2">
      {password === "" || words === shownError ? null : (
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
      )}
    </output>
  );
}
