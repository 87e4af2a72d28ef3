import { useTranslation } from "react-i18next";
import type { WebhookEndpoint } from "#contract/webhooks.ts";
import { useRight } from "#web/hooks/useRight.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { chooseAdvice } from "./deliveries/chooseAdvice.ts";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";

interface Props {
  endpoint: WebhookEndpoint;
  onEnable: () => void;
  /** Sends a pending endpoint its first event again. */
  onSend: () => void;
  sending: boolean;
}

/** Says why an endpoint gets no events and what to do; nothing if it's well. */
export function EndpointProblem({ endpoint, onEnable, onSend, sending }: Props) {
  const { t } = useTranslation("webhooks");
  const { instant } = useZonedFormats();
  const writes = useRight("webhooks:write");
  const { status, disabled_reason: reason, failing_since: failing } = endpoint;
  if (status === "disabled") {
    const why = reason ?? "manual";
    return (
      <Notice
        tone={why === "manual" ? "info" : "bad"}
        title={t(`trouble.${why}.title`)}
        actions={writes ? <Button onClick={onEnable}>{t("enable.short")}</Button> : null}
      >
        {t(`trouble.${why}.text`)}
      </Notice>
    );
  }
  if (status === "pending") {
    const { last_delivery: last } = endpoint;
    return (
      <Notice
        tone="warn"
        title={t("trouble.pending.title")}
        actions={
          writes ? (
            <Button busy={sending} onClick={onSend}>
              {t("trouble.pending.send")}
            </Button>
          ) : null
        }
      >
        <p>{t("trouble.pending.text")}</p>
        {last === null ? null : <p className="mt-1">{chooseAdvice(t, last)}</p>}
      </Notice>
    );
  }
  return failing === null ? null : (
    <Notice tone="warn" title={t("trouble.failing_now.title", { when: instant(failing) })}>
      {t("trouble.failing_now.text")}
    </Notice>
  );
}
