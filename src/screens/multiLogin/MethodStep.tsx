import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { SecondFactorChallenge } from "#contract/errors.ts";
import type { SignInMethods } from "#web/api/public/readSignInMethods.ts";
import { fieldValue } from "#web/ui/fieldValue.ts";
import { type AuthFailure, useAuthAction } from "#web/features/auth/useAuthAction.ts";
import { AuthForm } from "#web/features/auth/AuthForm.tsx";
import { AuthFrame } from "#web/features/auth/AuthFrame.tsx";
import { ProviderButtons } from "#web/features/providers/ProviderButtons.tsx";
import { paths } from "#web/paths.ts";
import { secondFactorChallenge } from "#web/state/authResult.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Link } from "#web/ui/Link.tsx";
import { PasswordField } from "#web/ui/PasswordField.tsx";

interface Props {
  email: string;
  ways: SignInMethods;
  from: string | null;
  /** Error that ended the code step. */
  ended: AuthFailure | null;
  onSignedIn: () => void;
  onChallenge: (challenge: SecondFactorChallenge, trusting: boolean) => void;
  onBack: () => void;
}

/** Second step: the sign-in methods of the address's domain. */
export function MethodStep({ email, ways, from, ended, onSignedIn, onChallenge, onBack }: Props) {
  const { t } = useTranslation(["sso", "auth"]);
  const { provider, password } = ways;
  const domain = email.slice(email.lastIndexOf("@") + 1);
  return (
    <AuthFrame
      heading={t("multi.heading")}
      lead={
        <>
          {t("multi.signingIn")}{" "}
          <bdi dir="ltr" className="font-mono break-all text-ink">
            {email}
          </bdi>{" "}
          <Button variant="quiet" size="small" className="-ms-2" onClick={onBack}>
            {t("multi.change")}
          </Button>
        </>
      }
      footer={
        password ? (
          <Link to={paths.forgotPassword} className="text-link underline">
            {t("login.forgot", { ns: "auth" })}
          </Link>
        ) : null
      }
    >
      {provider === null ? null : (
        <section className="flex flex-col gap-2">
          <p className="text-base text-muted">
            {t(password ? "multi.offered" : "multi.required", { domain, name: provider.name })}
          </p>
          <ProviderButtons
            providers={[provider]}
            from={from}
            loginHint={email}
            variant={password ? "secondary" : "primary"}
          />
        </section>
      )}
      {password ? (
        <PasswordForm
          email={email}
          ended={ended}
          onSignedIn={onSignedIn}
          onChallenge={onChallenge}
        />
      ) : null}
    </AuthFrame>
  );
}

type FormProps = Pick<Props, "email" | "ended" | "onSignedIn" | "onChallenge">;

function PasswordForm({ email, ended, onSignedIn, onChallenge }: FormProps) {
  const { t } = useTranslation(["auth", "errors"]);
  const { busy, refused, run } = useAuthAction();
  const [missing, setMissing] = useState<string | null>(null);

  const send = async (form: HTMLFormElement): Promise<boolean> => {
    const password = fieldValue(form, "password");
    setMissing(password === "" ? t("fields.required.detail", { ns: "errors" }) : null);
    if (password === "") {
      return false;
    }
    const trustDevice = fieldValue(form, "trust") === "on";
    const result = await run((acts) => acts.signIn({ email, password, trustDevice }));
    const challenge = secondFactorChallenge(result);
    if (result.ok) {
      onSignedIn();
    } else if (challenge !== null) {
      onChallenge(challenge, trustDevice);
    }
    return result.ok;
  };

  return (
    <AuthForm refused={refused ?? ended} onSend={send}>
      {/* Password managers store the password with the address in the form. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t("fields.password")}
        name="password"
        autoComplete="current-password"
        // The step has only this field.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        error={missing}
      />
      <Checkbox label={t("login.trust")} hint={t("login.trustHint")} name="trust" />
      <Button type="submit" variant="primary" busy={busy}>
        {t("login.submit")}
      </Button>
    </AuthForm>
  );
}
