import { useTranslation } from "react-i18next";
import { limits } from "#contract/limits.ts";
import { PasswordField } from "#web/ui/PasswordField.tsx";
import { usePrehydrationInput } from "#web/ui/usePrehydrationInput.ts";
import { PasswordStrength } from "./PasswordStrength.tsx";

interface NewPasswordFieldsProps {
  label: string;
  /** Names of the field and of its repetition in the request body. */
  names: readonly [name: string, repeatName: string];
  password: string;
  /** Minimum length in characters. */
  min?: number;
  /** Shown after the hint. */
  note?: string;
  onPassword: (password: string) => void;
  /** Errors by field name. */
  wrong: Readonly<Record<string, string>>;
}

/** Two fields for a new password and its repetition, with a strength meter. */
export function NewPasswordFields({
  label,
  names: [name, repeatName],
  password,
  min = limits.passwordMin,
  note,
  onPassword,
  wrong,
}: NewPasswordFieldsProps) {
  const { t } = useTranslation("auth");
  const field = usePrehydrationInput<HTMLInputElement>(password, onPassword);
  return (
    <>
      <PasswordField
        label={label}
        name={name}
        autoComplete="new-password"
        {...field}
        onChange={(event) => onPassword(event.currentTarget.value)}
        error={wrong[name] ?? null}
        hint={
          <>
            {t("fields.passwordHint", { min })} {note}
            <PasswordStrength password={password} min={min} said={wrong[name]} />
          </>
        }
      />
      <PasswordField
        label={t("fields.repeat")}
        name={repeatName}
        autoComplete="new-password"
        error={wrong[repeatName] ?? null}
      />
    </>
  );
}
