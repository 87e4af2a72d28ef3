import { useTranslation } from "react-i18next";
import type { WebhookEndpoint } from "#contract/webhooks.ts";
import { useDeleteWebhookEndpointMutation } from "#web/api/webhooksApi.ts";
import { ConfirmCall } from "#web/features/confirmation/ConfirmCall.tsx";

interface Props {
  endpoint: WebhookEndpoint;
  onDeleted: () => void;
  onCancel: () => void;
}

/** Confirms that an endpoint is to be deleted. */
export function DeleteEndpoint({ endpoint: { id }, onDeleted, onCancel }: Props) {
  const { t } = useTranslation("webhooks");
  const [remove, state] = useDeleteWebhookEndpointMutation();
  return (
    <ConfirmCall
      title={t("delete.title")}
      effect={t("delete.effect")}
      submit={t("delete.submit")}
      cancel={t("cancel")}
      variant="danger"
      call={() => remove({ params: { id } })}
      state={state}
      onDone={onDeleted}
      onCancel={onCancel}
    />
  );
}
