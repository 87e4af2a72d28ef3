import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAuthAct } from "#web/app/useAuthAct.ts";
import { Refusal } from "#web/layouts/Refusal.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";

/** The mailed link of a registration leads here; the account opens when somebody presses the button. */
export function ConfirmAccount({ token }: { token: string }) {
  const { t } = useTranslation("auth");
  const { busy, refused, message, run } = useAuthAct();
  const [done, setDone] = useState(false);

  const confirm = async () => {
    const result = await run((acts) => acts.confirmAccount(token));
    setDone(result.ok);
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
      <Refusal refused={refused} />
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
    </>
  );
}
