import { useState } from "react";
import { useTranslation } from "react-i18next";
import { scopePresets } from "#contract/scopes.ts";
import { useCreateApiKeyMutation } from "#web/api/apiKeysApi.ts";
import { useReauthentication } from "#web/features/reauthentication/useReauthentication.tsx";
import { type CreatedKey, RevealedKey } from "#web/features/secrets/RevealedKey.tsx";
import { failureText } from "#web/text/failureText.ts";
import { Button } from "#web/ui/Button.tsx";
import { FormError } from "#web/ui/FormError.tsx";

/** Days for which the key works. */
const days = 365;

/** Button that creates an API key for the quick start, and shows it with lines that print a verdict. */
export function FirstKey() {
  const { t } = useTranslation(["keys", "errors", "common"]);
  const [create] = useCreateApiKeyMutation();
  const { run, busy, error, dialog } = useReauthentication();
  const [created, setCreated] = useState<CreatedKey | null>(null);
  const start = async () => {
    const body = {
      name: t("new.firstName"),
      expires_in_days: days,
      scopes: [...scopePresets.quickStart],
    };
    const done = await run(() => create({ body }));
    if (done !== null) {
      setCreated(done.data);
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line py-3">
      <p className="text-base text-muted">{t("first.text")}</p>
      <Button icon="key" busy={busy} onClick={() => void start()}>
        {t("first.create")}
      </Button>
      <FormError>{error ? failureText(t, error).title : null}</FormError>
      {dialog}
      {created ? <RevealedKey created={created} onClose={() => setCreated(null)} /> : null}
    </div>
  );
}
