import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApiKey } from "#contract/apiKeys.ts";
import { useRotateApiKeyMutation } from "#web/api/apiKeysApi.ts";
import { useReauthentication } from "#web/features/reauthentication/useReauthentication.tsx";
import { failureText } from "#web/text/failureText.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import type { CreatedKey } from "#web/features/secrets/RevealedKey.tsx";

/** Times for which the old secret still works, in seconds. */
const graces = { now: 0, hour: 3600, day: 86_400, week: 604_800 } as const;
const names = ["now", "hour", "day", "week"] as const;

interface Props {
  apiKey: ApiKey;
  onMade: (key: CreatedKey) => void;
  onCancel: () => void;
}

/** Asks how long the old secret of a key works, then replaces it. */
export function RotateKey({ apiKey, onMade, onCancel }: Props) {
  const { t } = useTranslation(["keys", "errors", "common"]);
  const [rotate] = useRotateApiKeyMutation();
  const { run, busy, error, dialog } = useReauthentication();
  const [grace, setGrace] = useState<keyof typeof graces>("day");
  const { id, name } = apiKey;
  const send = async () => {
    const done = await run(() => rotate({ params: { id }, body: { grace_s: graces[grace] } }));
    if (done !== null) {
      onMade(done.data);
    }
  };
  return (
    dialog ?? (
      <Dialog title={t("rotate.title", { name })} onClose={onCancel}>
        <p className="text-base">{t("rotate.effect")}</p>
        <SelectField
          label={t("rotate.grace")}
          value={grace}
          onChange={(event) => setGrace(names.find((one) => one === event.target.value) ?? "day")}
        >
          {names.map((one) => (
            <option key={one} value={one}>
              {t(`rotate.${one}`)}
            </option>
          ))}
        </SelectField>
        <FormError>{error ? failureText(t, error).title : null}</FormError>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="quiet" onClick={onCancel}>
            {t("cancel")}
          </Button>
          <Button variant="primary" busy={busy} onClick={() => void send()}>
            {t("rotate.submit")}
          </Button>
        </div>
      </Dialog>
    )
  );
}
