import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";

/** Target of the mailed link; the subscription starts only when the button is pressed. */
export function ConfirmNewsletter({ token }: { token: string }) {
  const { t } = useTranslation("home");
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ ok: boolean; text: string; final: boolean } | null>(
    null,
  );

  const confirm = async () => {
    setBusy(true);
    const result = await import("#web/api/public/subscribe.ts")
      .then(({ confirmSubscription }) => confirmSubscription(token))
      .catch(() => ({ ok: false, text: undefined, final: false }));
    const fallback = t(result.ok ? "newsletter.done" : "newsletter.failed");
    setOutcome({ ...result, text: result.text ?? fallback });
    setBusy(false);
  };

  return (
    <Notice
      className="mt-4"
      tone={outcome === null ? "info" : outcome.ok ? "good" : "bad"}
      title={t("newsletter.title")}
      live
      actions={
        outcome?.final === true ? undefined : (
          <Button busy={busy} onClick={() => void confirm()}>
            {t("newsletter.confirm")}
          </Button>
        )
      }
    >
      {outcome === null ? t("newsletter.lead") : outcome.text}
    </Notice>
  );
}
