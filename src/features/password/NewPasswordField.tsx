import { useTranslation } from "react-i18next";
import type { PasswordOwner } from "#vocabulary/passwords/ownWords.ts";
import { passwordLimits } from "#contract/passwordLimits.ts";
import { PasswordField } from "#web/ui/PasswordField.tsx";
import { usePrehydrationInput } from "#web/hydration/usePrehydrationInput.ts";
import { PasswordStrength } from "./PasswordStrength.tsx";

interface Props {
  label: string;
  /** Name of the field in the request body. */
  name: string;
  password: string;
  /** Minimum length in characters. */
  min?: number;
  /** Shown after the hint. */
  note?: string;
  /** The person who chooses the password; without it, the form's email field counts. */
  account?: PasswordOwner | undefined;
  onPassword: (password: string) => void;
  /** Errors by field name. */
  errors: Readonly<Record<string, string>>;
}

/** Field for a new password, which can be shown instead of typed twice, with a strength meter. */
export function NewPasswordField({
  label,
  name,
  password,
  min = passwordLimits.min,
  note,
  account,
  onPassword,
  errors,
}: Props) {
  const { t } = useTranslation("auth");
  const field = usePrehydrationInput<HTMLInputElement>(password, onPassword);
  return (
    <PasswordField
      label={label}
      name={name}
      autoComplete="new-password"
      {...field}
      onChange={(event) => onPassword(event.currentTarget.value)}
      error={errors[name] ?? null}
      hint={
        <>
          {t("fields.passwordHint", { min })} {note}
          <PasswordStrength
            password={password}
            min={min}
            shownError={errors[name]}
            account={account}
          />
        </>
      }
    />
  );
}
