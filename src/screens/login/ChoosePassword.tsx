import { useState } from "react";
import { useTranslation } from "react-i18next";
import { passwordLimits } from "#contract/passwordLimits.ts";
import { PasswordStrength } from "#web/features/password/PasswordStrength.tsx";
import { Button } from "#web/ui/Button.tsx";
import { PasswordField } from "#web/ui/PasswordField.tsx";

interface Props {
  busy: boolean;
  /** Reason the last password was rejected. */
  error: string | null;
  onChoose: (password: string) => void;
}

/** Password field for a link opened in a browser other than the one that registered. */
export function ChoosePassword({ busy, error, onChoose }: Props) {
  const { t } = useTranslation(["accounts", "auth", "errors"]);
  const [password, setPassword] = useState("");
  const [short, setShort] = useState(false);
  const min = passwordLimits.min;
  const tooShort = t("fields.too_short.detail", { ns: "errors", min });
  const problem = short ? tooShort : (error ?? undefined);
  return (
    <form
      method="dialog"
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const isShort = password.length < min;
        setShort(isShort);
        if (!isShort) {
          onChoose(password);
        }
      }}
    >
      <p>{t("confirm.hint")}</p>
      <PasswordField
        label={t("confirm.label")}
        name="chosen_password"
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={problem ?? null}
        hint={
          <>
            {t("fields.passwordHint", { ns: "auth", min })}
            <PasswordStrength password={password} min={min} shownError={problem} />
          </>
        }
      />
      <Button type="submit" variant="primary" busy={busy}>
        {t("confirm.submit", { ns: "auth" })}
      </Button>
    </form>
  );
}
