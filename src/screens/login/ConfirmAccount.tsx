import { type ComponentType, type ComponentProps, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAuthAction } from "#web/features/auth/useAuthAction.ts";
import { AuthError } from "#web/features/auth/AuthError.tsx";
import { fieldErrorTexts } from "#web/text/failureText.ts";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import type { ChoosePassword } from "./ChoosePassword.tsx";

type Choose = ComponentType<ComponentProps<typeof ChoosePassword>>;

/** Loads the password field for a browser other than the one that registered. */
async function loadChoose(): Promise<Choose> {
  const [choose, { loadTexts }] = await Promise.all([
    import("./ChoosePassword.tsx"),
    import("#web/text/i18n.ts"),
  ]);
  await loadTexts(["accounts"]);
  return choose.ChoosePassword;
}

interface Props {
  token: string;
  /** Called when the account is open and signed in. */
  onEntered: () => void;
}

/** The page of a registration's mailed link. The button opens the account and signs in; a browser other than the one that registered asks for a password. */
export function ConfirmAccount({ token, onEntered }: Props) {
  const { t } = useTranslation(["auth", "errors"]);
  const { busy, refused, message, run } = useAuthAction();
  const [done, setDone] = useState(false);
  const [Choose, setChoose] = useState<Choose | null>(null);
  const [chosen, setChosen] = useState(false);
  const { password: fieldError } = fieldErrorTexts(t, refused?.failure);

  const confirm = async (password?: string) => {
    setChosen(password !== undefined);
    const result = await run((acts) => acts.confirmAccount(token, password));
    if (result.ok && result.from !== undefined) {
      onEntered();
      return;
    }
    setDone(result.ok);
    if (!result.ok && fieldErrorTexts(t, result.failure)["password"] !== undefined) {
      const loaded = await loadChoose();
      setChoose(() => loaded);
    }
  };

  if (done) {
    return (
      <Notice tone="good" live>
        {message ?? t("confirm.done")}
      </Notice>
    );
  }
  return (
    <>
      <AuthError refused={fieldError === undefined ? refused : null} />
      {Choose === null ? (
        <Notice
          title={t("confirm.title")}
          actions={
            <Button busy={busy} onClick={() => void confirm()}>
              {t("confirm.submit")}
            </Button>
          }
        >
          {t("confirm.lead")}
        </Notice>
      ) : (
        <Choose
          busy={busy}
          error={chosen ? (fieldError ?? null) : null}
          onChoose={(password) => void confirm(password)}
        />
      )}
    </>
  );
}
