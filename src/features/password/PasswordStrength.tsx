import { useTranslation } from "react-i18next";
import { passwordStrength } from "./passwordStrength.ts";

interface Props {
  password: string;
  min: number;
  /** What stands at the field already; it is not said twice. */
  said: string | undefined;
}

const steps = [1, 2, 3];

/** How hard a password is to guess, in words and as a meter. */
export function PasswordStrength({ password, min, said }: Props) {
  const { t } = useTranslation("auth");
  const missing = min - password.length;
  const level = missing > 0 ? 0 : passwordStrength(password);
  const words =
    missing > 0 ? t("strength.missing", { count: missing }) : t(`strength.levels.${level}`);
  return (
    // Keeps its line while it says nothing: a button that moves under the pointer misses its press.
    <output className="flex min-h-5 items-center gap-2">
      {password === "" || words === said ? null : (
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
