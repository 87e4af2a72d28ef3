import { useTranslation } from "react-i18next";
import type { WebhookEndpoint } from "#contract/webhooks.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";

interface Props {
  endpoint: WebhookEndpoint;
  onEnable: () => void;
}

/** Says why an endpoint gets no events and what to do; nothing if it's well. */
export function EndpointProblem({ endpoint, onEnable }: Props) {
  const { t } = useTranslation("webhooks");
  const { instant } = useZonedFormats();
  const { status, disabled_reason: reason, failing_since: failing } = endpoint;
  if (status === "disabled") {
    const why = reason ?? "manual";
    return (
      <Notice
        tone={why === "manual" ? "info" : "bad"}
        title={t(`trouble.${why}.title`)}
        actions={<Button onClick={onEnable}>{t("enable.short")}</Button>}
      >
        {t(`trouble.${why}.text`)}
      </Notice>
    );
  }
  return failing === null ? null : (
    <Notice tone="warn" title={t("trouble.failing_now.title", { when: instant(failing) })}>
      {t("trouble.failing_now.text")}
    </Notice>
  );
}
