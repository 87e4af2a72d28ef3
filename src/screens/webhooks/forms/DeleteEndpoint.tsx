import { useTranslation } from "react-i18next";
import type { WebhookEndpoint } from "#contract/webhooks.ts";
import { useDeleteWebhookEndpointMutation } from "#web/api/webhooksApi.ts";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";

interface Props {
  endpoint: WebhookEndpoint;
  onDeleted: () => void;
  onCancel: () => void;
}

/** Confirms that an endpoint is to be deleted. */
export function DeleteEndpoint({ endpoint: { id }, onDeleted, onCancel }: Props) {
  const { t } = useTranslation("webhooks");
  const [remove, { isLoading, error }] = useDeleteWebhookEndpointMutation();
  const send = async () => {
    const { error: refused } = await remove({ params: { id } });
    if (refused === undefined) {
      onDeleted();
    }
  };
  return (
    <ConfirmDialog
      title={t("delete.title")}
      effect={t("delete.effect")}
      submit={t("delete.submit")}
      cancel={t("cancel")}
      variant="danger"
      busy={isLoading}
      error={error}
      onSubmit={() => void send()}
      onCancel={onCancel}
    />
  );
}
