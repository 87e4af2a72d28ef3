import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useAuthAct } from "#web/app/useAuthAct.ts";
import { useHandedState, useQueryText } from "#web/app/useQueryText.ts";
import { takeWanted } from "#web/app/wantedPath.ts";
import { AuthForm } from "#web/layouts/AuthForm.tsx";
import { AuthFrame } from "#web/layouts/AuthFrame.tsx";
import { OtherWays } from "#web/layouts/OtherWays.tsx";
import { useCodeStep } from "#web/layouts/useCodeStep.tsx";
import { useMounted } from "#web/layouts/useMounted.ts";
import { paths } from "#web/paths.ts";
import { cookiesWork } from "#web/session/cookies.ts";
import { challengeOf } from "#web/state/challengeOf.ts";
import { fieldText } from "#web/app/fieldText.ts";
import { fieldErrorsOf } from "#web/text/errorText.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { PasswordField } from "#web/ui/PasswordField.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { ConfirmAccount } from "./ConfirmAccount.tsx";
import { Link } from "#web/ui/Link.tsx";

/** What an earlier screen hands over. */
interface Handed {
  message?: string;
  email?: string;
}

/** Signs in with a password, then goes back to the page that was asked for. */
export function LoginScreen() {
  const { t } = useTranslation(["auth", "errors", "common"]);
  const query = new URLSearchParams(useQueryText());
  const from = query.get("from");
  const handed = (useHandedState() ?? {}) as Handed;
  const navigate = useNavigate();
  const { busy, refused, run } = useAuthAct();
  const [typed, setTyped] = useState<string | null>(null);
  const [missing, setMissing] = useState<Record<string, string>>({});
  const mounted = useMounted();
  // Tried out only here: pages are made where there are no cookies.
  const withoutCookies = useMemo(() => mounted && !cookiesWork(), [mounted]);
  const token = query.get("confirm");
  const wrong = { ...missing, ...fieldErrorsOf(t, refused?.failure) };

  const enter = () => void navigate(takeWanted(from), { replace: true });
  const code = useCodeStep(t("login.heading"), enter);
  const send = async (form: HTMLFormElement): Promise<boolean> => {
    const email = fieldText(form, "email").trim();
    const password = fieldText(form, "password");
    const needed = t("fields.required.detail", { ns: "errors" });
    const empty = {
      ...(email === "" ? { email: needed } : {}),
      ...(password === "" ? { password: needed } : {}),
    };
    setMissing(empty);
    if (Object.keys(empty).length > 0) {
      return false;
    }
    const trustDevice = fieldText(form, "trust") === "on";
    code.forget();
    const result = await run((acts) => acts.signIn({ email, password, trustDevice }));
    const challenge = challengeOf(result);
    if (result.ok) {
      enter();
    } else if (challenge !== null) {
      setTyped(email);
      code.ask(challenge, trustDevice);
    }
    return result.ok;
  };

  if (code.step !== null) {
    return code.step;
  }

  return (
    <AuthFrame
      heading={t("login.heading")}
      below={<OtherWays from={from} />}
      footer={<Elsewhere />}
    >
      {token === null ? null : <ConfirmAccount token={token} />}
      {handed.message === undefined ? null : (
        <Notice tone="good" live>
          {handed.message}
        </Notice>
      )}
      {from === null ? null : <Notice>{t("login.ended")}</Notice>}
      {withoutCookies ? <Notice tone="warn">{t("login.noCookies")}</Notice> : null}
      <AuthForm refused={refused ?? code.ended} onSend={send}>
        <TextField
          label={t("fields.email")}
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={typed ?? handed.email}
          machine
          error={wrong["email"] ?? null}
        />
        <PasswordField
          label={t("fields.password")}
          name="password"
          autoComplete="current-password"
          error={wrong["password"] ?? null}
        />
        <Checkbox label={t("login.trust")} hint={t("login.trustHint")} name="trust" />
        <Button type="submit" look="primary" busy={busy}>
          {t("login.submit")}
        </Button>
      </AuthForm>
    </AuthFrame>
  );
}

/** For whoever cannot sign in. */
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
