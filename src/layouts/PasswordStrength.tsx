import { useTranslation } from "react-i18next";
import { passwordStrength } from "./passwordStrength.ts";

/** How hard a password is to guess, in words and as a meter. */
export function PasswordStrength({ password, min }: { password: string; min: number }) {
  const { t } = useTranslation("auth");
  const missing = min - password.length;
  const level = passwordStrength(password);
  const words =
    missing > 0 ? t("strength.missing", { count: missing }) : t(`strength.levels.${level}`);
  return password === "" ? null : (
    <output className="flex items-center gap-2">
      <meter
        aria-hidden="true"
        min={0}
        max={3}
        low={1.5}
        high={2.5}
        optimum={3}
        value={missing > 0 ? 0 : level}
      />
      {words}
    </output>
  );
}
