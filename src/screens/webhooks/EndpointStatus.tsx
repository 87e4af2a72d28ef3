import { useTranslation } from "react-i18next";
import type { WebhookEndpoint } from "#contract/webhooks.ts";
import { useFormats } from "#web/text/formats.ts";
import { Badge } from "#web/ui/Badge.tsx";

/** State of an endpoint: whether it gets events, and why not. */
export function EndpointStatus({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t } = useTranslation("webhooks");
  const { ago } = useFormats();
  const { disabled_reason: reason, failing_since: failing } = endpoint;
  const { last_delivery: last, last_success_at: success } = endpoint;
  if (endpoint.status === "disabled") {
    return reason === null || reason === "manual" ? (
      <Badge>{t("status.manual")}</Badge>
    ) : (
      <Badge tone="bad" icon="alert">
        {t(`status.${reason}`)}
      </Badge>
    );
  }
  if (endpoint.status === "pending") {
    return (
      <Badge tone="warn" icon="clock">
        {t("status.pending")}
      </Badge>
    );
  }
  if (failing !== null) {
    return (
      <Badge tone="warn" icon="alert">
        {t("status.trouble", { ago: ago(failing) })}
      </Badge>
    );
  }
  // A failed test, or a failure before the endpoint was enabled again.
  if (last !== null && !(last.status !== null && last.status >= 200 && last.status < 300)) {
    return (
      <Badge tone="warn" icon="alert">
        {t("status.last")}
      </Badge>
    );
  }
  return success === null ? (
    <Badge>{t("status.idle")}</Badge>
  ) : (
    <Badge tone="good" icon="check">
      {t("status.works")}
    </Badge>
  );
}
