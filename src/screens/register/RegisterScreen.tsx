import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { fieldValue } from "#web/ui/fieldValue.ts";
import { useAuthAction } from "#web/features/auth/useAuthAction.ts";
import { useQueryString } from "#web/hooks/useQueryString.ts";
import { AuthForm } from "#web/features/auth/AuthForm.tsx";
import { AuthFrame } from "#web/features/auth/AuthFrame.tsx";
import { ProviderSignIn } from "#web/features/providers/ProviderSignIn.tsx";
import { NewPasswordFields } from "#web/features/password/NewPasswordFields.tsx";
import { newPasswordErrors } from "#web/features/password/newPasswordErrors.ts";
import { paths } from "#web/paths.ts";
import { fieldErrorsOf } from "#web/text/failureText.ts";
import { Button } from "#web/ui/Button.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { Link } from "#web/ui/Link.tsx";
import { useRegistrationStatus } from "./useRegistrationStatus.ts";

/** Creates an account. */
export function RegisterScreen() {
  const { t } = useTranslation(["auth", "errors", "common"]);
  const navigate = useNavigate();
  const { busy, refused, run } = useAuthAction();
  const [password, setPassword] = useState("");
  const [ours, setOurs] = useState<Record<string, string>>({});
  const wrong = { ...fieldErrorsOf(t, refused?.failure), ...ours };
  const query = new URLSearchParams(useQueryString());
  const invitation = query.get("invitation");
  const status = useRegistrationStatus(wrong["setup_code"] !== undefined);

  const send = async (form: HTMLFormElement): Promise<boolean> => {
    const email = fieldValue(form, "email").trim();
    const repeated = fieldValue(form, "confirm_password");
    const found = {
      ...(email === "" ? { email: t("fields.required.detail", { ns: "errors" }) } : {}),
      ...newPasswordErrors(t, ["password", password], ["confirm_password", repeated]),
    };
    setOurs(found);
    if (Object.keys(found).length > 0) {
      return false;
    }
    const code = fieldValue(form, "setup_code").trim();
    const result = await run((acts) =>
      acts.register({
        email,
        password,
        confirm_password: repeated,
        ...(code === "" ? {} : { setup_code: code }),
        ...(invitation === null ? {} : { invitation }),
      }),
    );
    if (result.ok) {
      const message = result.message ?? t("register.done");
      void navigate(paths.login, { state: { message, email } });
    }
    return result.ok;
  };

  return (
    <AuthFrame
      heading={t("register.heading")}
      lead={status?.credits === false ? null : t("register.lead")}
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
      <AuthForm refused={refused} onSend={send}>
        <TextField
          label={t("fields.email")}
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={query.get("email") ?? undefined}
          machine
          error={wrong["email"] ?? null}
        />
        <NewPasswordFields
          label={t("fields.password")}
          names={["password", "confirm_password"]}
          password={password}
          onPassword={setPassword}
          wrong={wrong}
        />
        {status?.show({ invited: invitation !== null, error: wrong["setup_code"] ?? null })}
        <Button type="submit" look="primary" busy={busy}>
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
