import { useTranslation } from "react-i18next";
import type { ApiKey } from "#contract/apiKeys.ts";
import { useRevokeApiKeyMutation } from "#web/api/apiKeysApi.ts";
import { failureText } from "#web/text/failureText.ts";
import { useFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { FormError } from "#web/ui/FormError.tsx";

interface Props {
  apiKey: ApiKey;
  onDone: () => void;
}

/** Confirms that a key is to be revoked, and states the effect. */
export function RevokeKey({ apiKey, onDone }: Props) {
  const { t } = useTranslation(["keys", "errors", "common"]);
  const { ago } = useFormats();
  const [revoke, { isLoading, error }] = useRevokeApiKeyMutation();
  const { id, name, prefix, last4, last_used_at: used } = apiKey;
  const send = async () => {
    const { error: refused } = await revoke({ params: { id } });
    if (refused === undefined) {
      onDone();
    }
  };
  return (
    <Dialog title={t("revoke.title", { name })} onClose={onDone}>
      <p className="text-base">{t("revoke.effect")}</p>
      <p className="text-base text-muted">
        <bdi dir="ltr" className="font-mono text-sm">
          {prefix}…{last4}
        </bdi>
        {" · "}
        {used === null ? t("unused") : t("revoke.used", { ago: ago(used) })}
      </p>
      <FormError>{error ? failureText(t, error).title : null}</FormError>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onDone}>
          {t("cancel")}
        </Button>
        <Button variant="danger" busy={isLoading} onClick={() => void send()}>
          {t("revoke.submit")}
        </Button>
      </div>
    </Dialog>
  );
}
