import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useAuthAction } from "#web/features/auth/useAuthAction.ts";
import { useLocationState, useQueryString } from "#web/hooks/useQueryString.ts";
import { takeReturnPath } from "#web/features/auth/safeReturnPath.ts";
import { AuthForm } from "#web/features/auth/AuthForm.tsx";
import { AuthFrame } from "#web/features/auth/AuthFrame.tsx";
import { ProviderSignIn } from "#web/features/providers/ProviderSignIn.tsx";
import { useLiveErrors } from "#web/features/auth/useLiveErrors.ts";
import { useCodeStep } from "#web/features/auth/useCodeStep.tsx";
import { useMounted } from "#web/hydration/useMounted.ts";
import { paths } from "#web/paths.ts";
import { cookiesWork } from "#web/session/cookies.ts";
import { type AuthResult, secondFactorChallenge } from "#web/state/authResult.ts";
import { fieldValue } from "#web/ui/fieldValue.ts";
import { fieldErrorTexts } from "#web/text/failureText.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { PasswordField } from "#web/ui/PasswordField.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { ConfirmAccount } from "./ConfirmAccount.tsx";
import { Link } from "#web/ui/Link.tsx";

/** Navigation state of the previous screen. */
interface Handed {
  message?: string;
  email?: string;
}

/** Leaves for the provider of an address's domain where a password isn't enough. */
async function leaveIfRequired(result: AuthResult, email: string, from: string | null) {
  const failure = result.ok ? null : result.failure;
  if (failure?.kind === "problem" && failure.problem.code === "sso_required") {
    const { leaveForDomain } = await import("#web/features/providers/leaveForDomain.ts");
    await leaveForDomain(email, from);
  }
}

/** Signs in with a password, then opens the requested page. */
export function LoginScreen() {
  const { t } = useTranslation(["auth", "errors", "common"]);
  const query = new URLSearchParams(useQueryString());
  const from = query.get("from");
  const handed = (useLocationState() ?? {}) as Handed;
  const navigate = useNavigate();
  const { busy, refused, run } = useAuthAction();
  const [typed, setTyped] = useState<string | null>(null);
  const [missing, setMissing] = useState<Record<string, string>>({});
  const token = query.get("confirm");
  const errors = useLiveErrors({ ...missing, ...fieldErrorTexts(t, refused?.failure) });
  const fieldErrors = errors.shown;

  const enter = () => void navigate(takeReturnPath(from), { replace: true });
  const code = useCodeStep(t("login.heading"), enter);
  const send = async (form: HTMLFormElement): Promise<boolean> => {
    const email = fieldValue(form, "email").trim();
    const password = fieldValue(form, "password");
    errors.renew();
    const empty = {
      ...(email === "" ? { email: t("fields.emailMissing") } : {}),
      ...(password === "" ? { password: t("fields.passwordMissing") } : {}),
    };
    setMissing(empty);
    if (Object.keys(empty).length > 0) {
      return false;
    }
    const trustDevice = fieldValue(form, "trust") === "on";
    code.forget();
    const result = await run((acts) => acts.signIn({ email, password, trustDevice }));
    const challenge = secondFactorChallenge(result);
    if (result.ok) {
      enter();
    } else if (challenge !== null) {
      setTyped(email);
      code.request(challenge, trustDevice);
    } else {
      await leaveIfRequired(result, email, from);
    }
    return result.ok;
  };

  if (code.step !== null) {
    return code.step;
  }

  return (
    <AuthFrame
      heading={t("login.heading")}
      below={<BelowForm from={from} />}
      footer={<Elsewhere />}
    >
      {token === null ? null : <ConfirmAccount token={token} onEntered={enter} />}
      <Notices message={handed.message} sessionEnded={from !== null} />
      <AuthForm
        refused={errors.edited ? null : (refused ?? code.failure)}
        onSend={send}
        onEdit={errors.edit}
      >
        <TextField
          label={t("fields.email")}
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={typed ?? handed.email}
          monospace
          error={fieldErrors["email"] ?? null}
        />
        <PasswordField
          label={t("fields.password")}
          name="password"
          autoComplete="current-password"
          error={fieldErrors["password"] ?? null}
        />
        <Checkbox label={t("login.trust")} hint={t("login.trustHint")} name="trust" />
        <Button type="submit" variant="primary" busy={busy}>
          {t("login.submit")}
        </Button>
      </AuthForm>
    </AuthFrame>
  );
}

/** Links for visitors who can't sign in. */
function Elsewhere() {
  const { t } = useTranslation("auth");
  return (
    <>
      <Link to={paths.forgotPassword} className="text-link underline">
        {t("login.forgot")}
      </Link>
      <p>
        {t("login.newHere")}{" "}
        <Link to={paths.register} className="text-link underline">
          {t("login.register")}
        </Link>
      </p>
    </>
  );
}

interface NoticesProps {
  /** Message of the previous screen. */
  message: string | undefined;
  /** The session ended while a page was open. */
  sessionEnded: boolean;
}

function Notices({ message, sessionEnded }: NoticesProps) {
  const { t } = useTranslation("auth");
  const mounted = useMounted();
  return (
    <>
      {message === undefined ? null : (
        <Notice tone="good" live>
          {message}
        </Notice>
      )}
      {mounted ? null : (
        // The script in index.html knows the query of the prerendered page, and shows it.
        <div className="hidden in-[.returns]:block">
          <Notice>{t("login.ended")}</Notice>
        </div>
      )}
      {sessionEnded ? <Notice>{t("login.ended")}</Notice> : null}
    </>
  );
}

/** Content known only after hydration: below the form it causes no layout shift. */
function BelowForm({ from }: { from: string | null }) {
  const { t } = useTranslation("auth");
  const mounted = useMounted();
  // Prerendering has no cookies, so the test runs only after mounting.
  const withoutCookies = useMemo(() => mounted && !cookiesWork(), [mounted]);
  return (
    <>
      {withoutCookies ? (
        <Notice tone="warn" className="mt-6">
          {t("login.noCookies")}
        </Notice>
      ) : null}
      <ProviderSignIn from={from} />
    </>
  );
}
