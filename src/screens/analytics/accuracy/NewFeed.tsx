import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCreateOutcomeFeedMutation } from "#web/api/analytics/accuracyApi.ts";
import { failureText, fieldErrorTexts } from "#web/text/failureText.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { TextField } from "#web/ui/TextField.tsx";

interface Props {
  /** True if an earlier address stops working. */
  replaces: boolean;
  onCreated: (secret: string) => void;
  onClose: () => void;
}

/** Creates the address for bounces, with the secret of the mail service if it has one. */
export function NewFeed({ replaces, onCreated, onClose }: Props) {
  const { t } = useTranslation(["outcomes", "errors", "common"]);
  const [secret, setSecret] = useState("");
  const [create, { error, isLoading }] = useCreateOutcomeFeedMutation();
  const send = async () => {
    const own = secret.trim();
    const { data } = await create({ body: own === "" ? {} : { secret: own } });
    if (data !== undefined) {
      onCreated(data.secret);
    }
  };
  const fieldError = (error && fieldErrorTexts(t, error)["secret"]) ?? null;
  return (
    <Dialog title={t(replaces ? "feed.replaceTitle" : "feed.createTitle")} onClose={onClose}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {replaces ? <p className="text-base">{t("feed.replaceEffect")}</p> : null}
        <TextField
          label={t("feed.ownSecret")}
          hint={t("feed.ownSecretHint")}
          dir="ltr"
          autoComplete="off"
          value={secret}
          error={fieldError}
          onChange={({ target }) => setSecret(target.value)}
        />
        <FormError>{error && fieldError === null ? failureText(t, error).title : null}</FormError>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="quiet" onClick={onClose}>
            {t("feed.cancel")}
          </Button>
          <Button type="submit" variant="primary" busy={isLoading}>
            {t(replaces ? "feed.replace" : "feed.create")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
