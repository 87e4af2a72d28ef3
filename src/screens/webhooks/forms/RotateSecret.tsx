import { useTranslation } from "react-i18next";
import type { WebhookEndpoint } from "#contract/webhooks.ts";
import { useRotateWebhookSecretMutation } from "#web/api/webhooksApi.ts";
import { RotateSecretDialog } from "#web/features/secrets/RotateSecretDialog.tsx";
import type { CreatedSecret } from "./RevealedSecret.tsx";

interface Props {
  endpoint: WebhookEndpoint;
  onCreated: (created: CreatedSecret) => void;
  onCancel: () => void;
}

/** Replaces the secret of an endpoint; for the chosen time, both secrets sign. */
export function RotateSecret({ endpoint: { id }, onCreated, onCancel }: Props) {
  const { t } = useTranslation("webhooks");
  const [rotate, { isLoading, error }] = useRotateWebhookSecretMutation();
  const send = async (graceS: number) => {
    const { data } = await rotate({ params: { id }, body: { grace_s: graceS } });
    if (data !== undefined) {
      onCreated(data);
    }
  };
  return (
    <RotateSecretDialog
      effect={t("rotate.effect")}
      graceLabel={t("rotate.grace")}
      busy={isLoading}
      error={error}
      onRotate={(graceS) => void send(graceS)}
      onCancel={onCancel}
    />
  );
}
