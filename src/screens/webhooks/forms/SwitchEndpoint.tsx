import { useTranslation } from "react-i18next";
import type { WebhookEndpoint } from "#contract/webhooks.ts";
import { useUpdateWebhookEndpointMutation } from "#web/api/webhooksApi.ts";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";

interface Props {
  endpoint: WebhookEndpoint;
  onDone: () => void;
}

/** Confirms that an endpoint is to be disabled, or enabled again. */
export function SwitchEndpoint({ endpoint: { id, status }, onDone }: Props) {
  const { t } = useTranslation("webhooks");
  const [update, { isLoading, error }] = useUpdateWebhookEndpointMutation();
  const wanted = status === "disabled" ? "enabled" : "disabled";
  const act = status === "disabled" ? "enable" : "disable";
  const send = async () => {
    const { error: refused } = await update({ params: { id }, body: { status: wanted } });
    if (refused === undefined) {
      onDone();
    }
  };
  return (
    <ConfirmDialog
      title={t(`${act}.title`)}
      effect={t(`${act}.effect`)}
      submit={t(`${act}.submit`)}
      cancel={t("cancel")}
      busy={isLoading}
      error={error}
      onSubmit={() => void send()}
      onCancel={onDone}
    />
  );
}
