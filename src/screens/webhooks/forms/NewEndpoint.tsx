import { useTranslation } from "react-i18next";
import { useCreateWebhookEndpointMutation } from "#web/api/webhooksApi.ts";
import type { TypedEndpoint } from "./EndpointFields.tsx";
import { EndpointForm } from "./EndpointForm.tsx";
import type { CreatedSecret } from "./RevealedSecret.tsx";

/** Most receivers want to know when a list ends. */
const initial: TypedEndpoint = {
  url: "",
  description: "",
  events: ["list.completed", "list.failed"],
};

interface Props {
  onCreated: (created: CreatedSecret & { id: string }) => void;
  onCancel: () => void;
}

/** Dialog to create an endpoint. */
export function NewEndpoint({ onCreated, onCancel }: Props) {
  const { t } = useTranslation("webhooks");
  const [create, { isLoading, error }] = useCreateWebhookEndpointMutation();
  const send = async ({ url, description, events }: TypedEndpoint) => {
    const { data } = await create({ body: { url, description, events: [...events] } });
    if (data !== undefined) {
      onCreated(data);
    }
  };
  return (
    <EndpointForm
      title={t("create.title")}
      submit={t("create.submit")}
      initial={initial}
      busy={isLoading}
      error={error}
      onSubmit={(typed) => void send(typed)}
      onCancel={onCancel}
    />
  );
}
