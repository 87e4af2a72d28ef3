import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { WebhookEndpoint } from "#contract/webhooks.ts";
import { useRotateWebhookSecretMutation } from "#web/api/webhooksApi.ts";
import { SelectField } from "#web/ui/SelectField.tsx";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import type { CreatedSecret } from "./RevealedSecret.tsx";

/** Times in which deliveries are signed with both secrets, in seconds. */
const graces = { now: 0, hour: 3600, day: 86_400, week: 604_800 } as const;
const names = ["now", "hour", "day", "week"] as const;

interface Props {
  endpoint: WebhookEndpoint;
  onCreated: (created: CreatedSecret) => void;
  onCancel: () => void;
}

/** Asks how long deliveries keep the old signature too, then replaces the secret. */
export function RotateSecret({ endpoint: { id }, onCreated, onCancel }: Props) {
  const { t } = useTranslation("webhooks");
  const [rotate, { isLoading, error }] = useRotateWebhookSecretMutation();
  const [grace, setGrace] = useState<keyof typeof graces>("day");
  const send = async () => {
    const { data } = await rotate({ params: { id }, body: { grace_s: graces[grace] } });
    if (data !== undefined) {
      onCreated(data);
    }
  };
  return (
    <ConfirmDialog
      title={t("rotate.title")}
      effect={t("rotate.effect")}
      submit={t("rotate.submit")}
      cancel={t("cancel")}
      busy={isLoading}
      error={error}
      onSubmit={() => void send()}
      onCancel={onCancel}
    >
      <SelectField
        label={t("rotate.grace")}
        value={grace}
        onChange={({ target }) => setGrace(names.find((one) => one === target.value) ?? "day")}
      >
        {names.map((one) => (
          <option key={one} value={one}>
            {t(`rotate.${one}`)}
          </option>
        ))}
      </SelectField>
    </ConfirmDialog>
  );
}
