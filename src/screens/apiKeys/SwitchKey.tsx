import { useTranslation } from "react-i18next";
import type { ApiKey } from "#contract/apiKeys.ts";
import { useUpdateApiKeyMutation } from "#web/api/apiKeysApi.ts";
import { useReauthentication } from "#web/features/reauthentication/useReauthentication.tsx";
import { failureText } from "#web/text/failureText.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { FormError } from "#web/ui/FormError.tsx";

interface Props {
  apiKey: ApiKey;
  onDone: () => void;
}

/** Confirms that a key is to be disabled, or enabled again, and states the effect. */
export function SwitchKey({ apiKey, onDone }: Props) {
  const { t } = useTranslation(["keys", "errors", "common"]);
  const [update] = useUpdateApiKeyMutation();
  const { run, busy, error, dialog } = useReauthentication();
  const { id, name, status } = apiKey;
  const disabled = status !== "disabled";
  const act = disabled ? "disable" : "enable";
  const send = async () => {
    const done = await run(() => update({ params: { id }, body: { disabled } }));
    if (done !== null) {
      onDone();
    }
  };
  return (
    dialog ?? (
      <Dialog title={t(`${act}.title`, { name })} onClose={onDone}>
        <p className="text-base">{t(`${act}.effect`)}</p>
        <FormError>{error ? failureText(t, error).title : null}</FormError>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="quiet" onClick={onDone}>
            {t("cancel")}
          </Button>
          <Button variant="primary" busy={busy} onClick={() => void send()}>
            {t(`${act}.submit`)}
          </Button>
        </div>
      </Dialog>
    )
  );
}
