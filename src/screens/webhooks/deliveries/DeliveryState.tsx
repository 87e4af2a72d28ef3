import { useTranslation } from "react-i18next";
import type { WebhookAttempt, WebhookDelivery } from "#contract/webhooks.ts";
import { Badge } from "#web/ui/Badge.tsx";

const looks = {
  waiting: { tone: "brand", icon: "clock" },
  delivered: { tone: "good", icon: "check" },
  failed: { tone: "bad", icon: "alert" },
  canceled: { tone: "plain", icon: "close" },
} as const;

/** State of a delivery: icon, word and color. */
export function DeliveryState({ state }: Pick<WebhookDelivery, "state">) {
  const { t } = useTranslation("webhooks");
  return (
    <Badge {...looks[state]} className="whitespace-nowrap">
      {t(`state.${state}`)}
    </Badge>
  );
}

/** Status of a response, or why there was none. */
export function ResponseOf({ status, error }: Pick<WebhookAttempt, "status" | "error">) {
  const { t } = useTranslation("webhooks");
  if (error !== null) {
    return <>{t(`error.${error}.short`)}</>;
  }
  return status === null ? (
    <span className="text-muted">–</span>
  ) : (
    <span className="tabular">{status}</span>
  );
}
