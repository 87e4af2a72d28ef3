import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldValue } from "#web/ui/fieldValue.ts";
import { useAuthAction } from "#web/features/auth/useAuthAction.ts";
import { AuthForm } from "#web/features/auth/AuthForm.tsx";
import { AuthFrame } from "#web/features/auth/AuthFrame.tsx";
import { paths } from "#web/paths.ts";
import { fieldErrorTexts } from "#web/text/failureText.ts";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { Link } from "#web/ui/Link.tsx";

/** Requests a password reset link; the response is the same for unknown addresses. */
export function ForgotPasswordScreen() {
  const { t } = useTranslation(["auth", "errors", "common"]);
  const { busy, refused, message, run } = useAuthAction();
  const [done, setDone] = useState(false);
  const [missing, setMissing] = useState<string | null>(null);

  const send = async (form: HTMLFormElement): Promise<boolean> => {
    const email = fieldValue(form, "email").trim();
    setMissing(email === "" ? t("fields.required.detail", { ns: "errors" }) : null);
    if (email === "") {
      return false;
    }
    const result = await run((acts) => acts.requestReset(email));
    setDone(result.ok);
    return result.ok;
  };

  return (
    <AuthFrame
      heading={t("forgot.heading")}
      lead={t("forgot.lead")}
      footer={
        <Link to={paths.login} className="text-link underline">
          {t("forgot.back")}
        </Link>
      }
    >
      {done ? (
        <Notice tone="good" live>
          {message ?? t("forgot.done")}
        </Notice>
      ) : null}
      <AuthForm refused={refused} onSend={send}>
        <TextField
          label={t("fields.email")}
          name="email"
          type="email"
          autoComplete="username"
          monospace
          error={missing ?? fieldErrorTexts(t, refused?.failure)["email"] ?? null}
        />
        <Button type="submit" variant="primary" busy={busy}>
          {t("forgot.submit")}
        </Button>
      </AuthForm>
    </AuthFrame>
  );
}
