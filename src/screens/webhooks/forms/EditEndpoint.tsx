import { useTranslation } from "react-i18next";
import type { WebhookEndpoint } from "#contract/webhooks.ts";
import { useUpdateWebhookEndpointMutation } from "#web/api/webhooksApi.ts";
import type { TypedEndpoint } from "./EndpointFields.tsx";
import { EndpointForm } from "./EndpointForm.tsx";

interface Props {
  endpoint: WebhookEndpoint;
  onDone: () => void;
}

/** Dialog to edit the URL, the description and the events of an endpoint. */
export function EditEndpoint({ endpoint, onDone }: Props) {
  const { t } = useTranslation("webhooks");
  const [update, { isLoading, error }] = useUpdateWebhookEndpointMutation();
  const { id, url, description, events } = endpoint;
  const send = async (typed: TypedEndpoint) => {
    const body = { ...typed, events: [...typed.events] };
    const { error: refused } = await update({ params: { id }, body });
    if (refused === undefined) {
      onDone();
    }
  };
  return (
    <EndpointForm
      title={t("edit.title")}
      submit={t("edit.submit")}
      initial={{ url, description: description ?? "", events }}
      busy={isLoading}
      error={error}
      onSubmit={(typed) => void send(typed)}
      onCancel={onDone}
    >
      <p className="text-sm text-muted">{t("edit.effect")}</p>
    </EndpointForm>
  );
}
