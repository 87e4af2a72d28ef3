import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { fieldValue } from "#web/ui/fieldValue.ts";
import { EmailField } from "#web/features/typo/EmailField.tsx";
import { useLiveErrors } from "#web/features/auth/useLiveErrors.ts";
import { useAuthAction } from "#web/features/auth/useAuthAction.ts";
import { useQueryString } from "#web/hooks/useQueryString.ts";
import { AuthForm } from "#web/features/auth/AuthForm.tsx";
import { AuthFrame } from "#web/features/auth/AuthFrame.tsx";
import { ProviderSignIn } from "#web/features/providers/ProviderSignIn.tsx";
import { NewPasswordField } from "#web/features/password/NewPasswordField.tsx";
import { newPasswordErrors } from "#web/features/password/newPasswordErrors.ts";
import { paths } from "#web/paths.ts";
import { fieldErrorTexts } from "#web/text/failureText.ts";
import { Button } from "#web/ui/Button.tsx";
import { Link } from "#web/ui/Link.tsx";
import { useRegistrationStatus } from "./useRegistrationStatus.ts";

/** Creates an account, and signs in where it opens at once. */
export function RegisterScreen() {
  const { t } = useTranslation(["auth", "errors", "common"]);
  const navigate = useNavigate();
  const { busy, refused, run } = useAuthAction();
  const [password, setPassword] = useState("");
  const [ours, setOurs] = useState<Record<string, string>>({});
  const errors = useLiveErrors({ ...fieldErrorTexts(t, refused?.failure), ...ours });
  const fieldErrors = errors.shown;
  const query = new URLSearchParams(useQueryString());
  const invitation = query.get("invitation");
  const status = useRegistrationStatus(fieldErrors["setup_code"] !== undefined);

  const send = async (form: HTMLFormElement): Promise<boolean> => {
    const email = fieldValue(form, "email").trim();
    const found = {
      ...(email === "" ? { email: t("fields.emailMissing") } : {}),
      ...newPasswordErrors(t, ["password", password]),
    };
    setOurs(found);
    errors.renew();
    if (Object.keys(found).length > 0) {
      return false;
    }
    const code = fieldValue(form, "setup_code").trim();
    let next: string | null = null;
    const result = await run(async (acts) => {
      const { openAccount } = await import("./openAccount.ts");
      const opened = await openAccount(acts, { email, password, code, invitation });
      ({ next } = opened);
      return opened.result;
    });
    if (next !== null) {
      void navigate(next);
    } else if (result.ok) {
      const message = result.message ?? t("register.done");
      void navigate(paths.login, { state: { message, email } });
    }
    return result.ok;
  };

  return (
    <AuthFrame
      heading={t("register.heading")}
      lead={<span className={status?.credits ? "" : "invisible"}>{t("register.lead")}</span>}
      below={<ProviderSignIn from={null} />}
      footer={
        <p>
          {t("register.known")}{" "}
          <Link to={paths.login} className="text-link underline">
            {t("register.signIn")}
          </Link>
        </p>
      }
    >
      <AuthForm refused={errors.edited ? null : refused} onSend={send} onEdit={errors.edit}>
        <EmailField
          label={t("fields.email")}
          autoComplete="username"
          defaultValue={query.get("email") ?? undefined}
          error={fieldErrors["email"] ?? null}
        />
        <NewPasswordField
          label={t("fields.password")}
          name="password"
          password={password}
          onPassword={setPassword}
          errors={fieldErrors}
        />
        {status?.show?.({ invited: invitation !== null, error: fieldErrors["setup_code"] ?? null })}
        <Button type="submit" variant="primary" busy={busy}>
          {t("register.submit")}
        </Button>
        <LegalLinks />
      </AuthForm>
    </AuthFrame>
  );
}

function LegalLinks() {
  const { t } = useTranslation("auth");
  return (
    <p className="text-sm text-muted">
      {t("register.agree")}{" "}
      <Link to={paths.terms} className="text-link underline">
        {t("register.terms")}
      </Link>
      {" · "}
      <Link to={paths.privacy} className="text-link underline">
        {t("register.privacy")}
      </Link>
    </p>
  );
}
