import { useTranslation } from "react-i18next";
import type { WebhookEndpoint } from "#contract/webhooks.ts";
import { useUpdateWebhookEndpointMutation } from "#web/api/webhooksApi.ts";
import { ConfirmCall } from "#web/features/confirmation/ConfirmCall.tsx";

interface Props {
  endpoint: WebhookEndpoint;
  onDone: () => void;
}

/** Confirms that an endpoint is to be disabled, or enabled again. */
export function SwitchEndpoint({ endpoint: { id, status }, onDone }: Props) {
  const { t } = useTranslation("webhooks");
  const [update, state] = useUpdateWebhookEndpointMutation();
  const wanted = status === "disabled" ? "enabled" : "disabled";
  const act = status === "disabled" ? "enable" : "disable";
  return (
    <ConfirmCall
      title={t(`${act}.title`)}
      effect={t(`${act}.effect`)}
      submit={t(`${act}.submit`)}
      cancel={t("cancel")}
      call={() => update({ params: { id }, body: { status: wanted } })}
      state={state}
      onDone={onDone}
    />
  );
}
