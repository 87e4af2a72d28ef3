import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router-dom";
import { passwordLimits } from "#contract/passwordLimits.ts";
import { useAuthAction } from "#web/features/auth/useAuthAction.ts";
import { AuthForm } from "#web/features/auth/AuthForm.tsx";
import { AuthFrame } from "#web/features/auth/AuthFrame.tsx";
import { newPasswordErrors } from "#web/features/password/newPasswordErrors.ts";
import { NewPasswordField } from "#web/features/password/NewPasswordField.tsx";
import { paths } from "#web/paths.ts";
import { fieldErrorTexts } from "#web/text/failureText.ts";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Link } from "#web/ui/Link.tsx";
import type { ResetReply } from "./ResetDone.tsx";

/** Returns the result of a reset if something is left for the owner to review. */
function remainingAccess(data: unknown): ResetReply | null {
  if (typeof data !== "object" || data === null || !("remaining" in data)) {
    return null;
  }
  const reply = data as ResetReply;
  const { identities, second_factor: secondFactor } = reply.remaining;
  return identities.length > 0 || secondFactor || reply.keys_revoked > 0 ? reply : null;
}

/** Sets a new password with the token of a mailed link, without signing in. */
export function ResetPasswordScreen() {
  const { t } = useTranslation(["auth", "errors", "common"]);
  const [query] = useSearchParams();
  const token = query.get("token");
  const navigate = useNavigate();
  const { busy, refused, run } = useAuthAction();
  const [password, setPassword] = useState("");
  const [ours, setOurs] = useState<Record<string, string>>({});
  const [done, setDone] = useState<ReactNode>(null);
  const fieldErrors = { ...fieldErrorTexts(t, refused?.failure), ...ours };

  const send = async (): Promise<boolean> => {
    // The shorter minimum applies here, because only the server knows about a second factor.
    const found = newPasswordErrors(t, ["newPassword", password], passwordLimits.minWithFactor);
    setOurs(found);
    if (Object.keys(found).length > 0 || token === null) {
      return false;
    }
    const result = await run((acts) => acts.setPassword(password, token));
    const reply = result.ok ? remainingAccess(result.data) : null;
    if (reply !== null) {
      const [{ ResetDone }, { loadTexts }] = await Promise.all([
        import("./ResetDone.tsx"),
        import("#web/text/i18n.ts"),
      ]);
      await loadTexts(["accounts"]);
      setDone(<ResetDone reply={reply} />);
    } else if (result.ok) {
      const message = result.message ?? t("reset.done");
      void navigate(paths.login, { replace: true, state: { message } });
    }
    return result.ok;
  };

  if (done !== null) {
    return <AuthFrame heading={t("reset.heading")}>{done}</AuthFrame>;
  }
  return (
    <AuthFrame
      heading={t("reset.heading")}
      footer={
        <Link to={paths.forgotPassword} className="text-link underline">
          {t("reset.again")}
        </Link>
      }
    >
      {token === null ? <Notice tone="warn">{t("reset.noToken")}</Notice> : null}
      <AuthForm refused={refused} onSend={send}>
        <NewPasswordField
          label={t("fields.newPassword")}
          name="newPassword"
          note={t("reset.shorter", { min: passwordLimits.minWithFactor })}
          password={password}
          onPassword={setPassword}
          errors={fieldErrors}
        />
        <Button type="submit" variant="primary" busy={busy} inactive={token === null}>
          {t("reset.submit")}
        </Button>
      </AuthForm>
    </AuthFrame>
  );
}
