import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useListApiKeysQuery } from "#web/api/apiKeysApi.ts";
import { useListWebhookEndpointsQuery } from "#web/api/webhooksApi.ts";
import { useRights } from "#web/hooks/useRight.ts";
import { paths } from "#web/paths.ts";
import { useFormats } from "#web/text/formats.ts";

/** One alert of the dashboard. */
export interface Alert {
  key: string;
  title: string;
  text: string;
  link?: { to: string; text: string };
}

/** Time in ms before its end in which a key counts as ending soon, as on the screen of keys. */
const soonMs = 7 * 86_400_000;

/** Returns the alerts about API keys that end soon and webhook endpoints that fail or were disabled for failing; null until both are known. */
export function useAccessAlerts(): Alert[] | null {
  const { t } = useTranslation("dashboard");
  const { ago } = useFormats();
  const [now] = useState(() => Date.now());
  const may = useRights();
  const keysQuery = useListApiKeysQuery(undefined, { skip: !may("keys:read") });
  const endpointsQuery = useListWebhookEndpointsQuery(undefined, {
    skip: !may("webhooks:read"),
  });
  if (keysQuery.isLoading || endpointsQuery.isLoading) {
    return null;
  }
  const keys = keysQuery.data?.data ?? [];
  const endpoints = endpointsQuery.data?.data ?? [];
  const ending = keys.flatMap(({ id, name, status, expires_at: end }): Alert[] =>
    status === "active" && end !== null && Date.parse(end) - now < soonMs
      ? [
          {
            key: id,
            title: t("alerts.key", { name, when: ago(end) }),
            text: t("alerts.keyText"),
            link: { to: paths.apiKeys, text: t("alerts.keyLink") },
          },
        ]
      : [],
  );
  const failing = endpoints.flatMap((endpoint): Alert[] => {
    const { id, url, status, disabled_reason: reason, failing_since: since } = endpoint;
    const disabled = status === "disabled" && reason !== "manual";
    if (!disabled && (status === "disabled" || since === null)) {
      return [];
    }
    const { host } = new URL(url);
    return [
      {
        key: id,
        title: t(disabled ? "alerts.webhookDisabled" : "alerts.webhookFailing", { host }),
        text: t(disabled ? "alerts.webhookDisabledText" : "alerts.webhookFailingText"),
        link: {
          to: `${paths.webhooks}?endpoint=${encodeURIComponent(id)}`,
          text: t("alerts.webhookLink"),
        },
      },
    ];
  });
  return [...ending, ...failing];
}
