import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { SecondFactorChallenge } from "#contract/errors.ts";
import { fieldValue } from "#web/ui/fieldValue.ts";
import { type AuthFailure, useAuthAction } from "./useAuthAction.ts";
import { fieldErrorTexts } from "#web/text/failureText.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { AuthForm } from "./AuthForm.tsx";
import { AuthFrame } from "./AuthFrame.tsx";

interface Props {
  challenge: SecondFactorChallenge;
  /** True if "trust this browser" was ticked on the step before. */
  trusting: boolean;
  onDone: () => void;
  /** Called when the challenge takes no more codes, or with null when the user goes back. */
  onEnded: (refused: AuthFailure | null) => void;
}

/** The source of the code: the authenticator app or the recovery codes. */
type CodeWay = "app" | "recovery";

/** Returns the error code of the server, if it sent one. */
function codeOf(refused: AuthFailure): string | null {
  return refused.failure?.kind === "problem" ? refused.failure.problem.code : null;
}

/** The second step of a sign-in: asks for a code of the authenticator app or a recovery code. */
export function CodeStep({ challenge, trusting, onDone, onEnded }: Props) {
  const { t } = useTranslation(["auth", "errors", "common"]);
  const { busy, refused, run } = useAuthAction();
  const [way, setWay] = useState<CodeWay>("app");
  const [missing, setMissing] = useState<string | null>(null);
  /** The kind of code that was sent last: its error isn't shown at the other kind. */
  const [tried, setTried] = useState(way);
  const current = tried === way ? refused : null;
  const fieldError =
    current !== null && codeOf(current) === "code_wrong"
      ? t(`code.${way}Wrong`)
      : fieldErrorTexts(t, current?.failure)["code"];

  const paused = current !== null && codeOf(current) === "rate_limited";
  const failed = paused ? { ...current, text: t("code.paused") } : current;

  const send = async (form: HTMLFormElement): Promise<boolean> => {
    const code = fieldValue(form, "code").trim();
    setMissing(code === "" ? t("fields.required.detail", { ns: "errors" }) : null);
    if (code === "") {
      return false;
    }
    setTried(way);
    const trustDevice = fieldValue(form, "trust") === "on";
    const answer = { challenge: challenge.token, code, trustDevice };
    const result = await run((acts) => acts.answerCode(answer));
    if (result.ok) {
      onDone();
    } else if (codeOf(result) === "challenge_ended") {
      onEnded(result);
    } else {
      form.querySelector<HTMLInputElement>("[name=code]")?.select();
    }
    return result.ok;
  };

  return (
    <AuthFrame
      heading={t("code.heading")}
      lead={t(`code.${way}Lead`)}
      footer={
        <>
          <Button
            variant="quiet"
            className="-ms-3"
            onClick={() => {
              setWay(way === "app" ? "recovery" : "app");
              setMissing(null);
            }}
          >
            {t(way === "app" ? "code.useRecovery" : "code.useApp")}
          </Button>
          <Button variant="quiet" className="-ms-3" onClick={() => onEnded(null)}>
            {t("code.back")}
          </Button>
        </>
      }
    >
      <AuthForm refused={fieldError === undefined ? failed : null} onSend={send}>
        <CodeField key={way} way={way} error={missing ?? fieldError ?? null} />
        <Checkbox
          label={t("login.trust")}
          hint={t("code.trustHint")}
          name="trust"
          defaultChecked={trusting}
        />
        <Button type="submit" variant="primary" busy={busy}>
          {t("code.submit")}
        </Button>
      </AuthForm>
    </AuthFrame>
  );
}

/** The field for a code of the given kind. */
function CodeField({ way, error }: { way: CodeWay; error: string | null }) {
  const { t } = useTranslation("auth");
  return (
    <TextField
      label={t(`code.${way}`)}
      hint={t(`code.${way}Hint`)}
      name="code"
      autoComplete={way === "app" ? "one-time-code" : "off"}
      inputMode={way === "app" ? "numeric" : "text"}
      autoCapitalize="none"
      spellCheck={false}
      monospace
      large
      // This field is all the step asks for.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      error={error}
    />
  );
}
