import { useState } from "react";
import { useTranslation } from "react-i18next";
import type * as z from "zod/mini";
import type { createApiKey } from "#contract/apiKeys.ts";
import { limits } from "#contract/limits.ts";
import { appKeyScopes } from "#contract/scopes.ts";
import { useCreateApiKeyMutation } from "#web/api/apiKeysApi.ts";
import { useReauthentication } from "#web/features/reauthentication/useReauthentication.tsx";
import { failureText, fieldErrorsOf } from "#web/text/failureText.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { TextField } from "#web/ui/TextField.tsx";

/** New key with its secret, which the API returns only once. */
export type MadeKey = z.infer<NonNullable<typeof createApiKey.reply>>;

const lives = [7, 30, 90, 365] as const;
const never = "never";
const day = 86_400_000;

interface Props {
  onMade: (key: MadeKey) => void;
  onCancel: () => void;
}

/** Dialog for the name and expiry of a new key. */
export function NewKey({ onMade, onCancel }: Props) {
  const { t } = useTranslation(["keys", "errors", "common"]);
  const [create] = useCreateApiKeyMutation();
  const { run, busy, error, dialog } = useReauthentication();
  const [now] = useState(Date.now);
  const [name, setName] = useState("");
  const [life, setLife] = useState("90");
  const fieldErrors = fieldErrorsOf(t, error);
  const ends = life === never ? null : new Date(now + Number(life) * day);
  const send = async () => {
    const days = life === never ? null : Number(life);
    const body = { name, scopes: [...appKeyScopes], expires_in_days: days };
    const done = await run(() => create({ body }));
    if (done !== null) {
      onMade(done.data);
    }
  };
  return (
    <>
      <Dialog title={t("new.title")} onClose={onCancel}>
        <form
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <TextField
            required
            dir="auto"
            label={t("new.name")}
            hint={t("new.nameHint")}
            maxLength={limits.keyNameLength}
            autoComplete="off"
            // The dialog opens to type the name.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            value={name}
            error={fieldErrors["name"] ?? null}
            onChange={(event) => setName(event.target.value)}
          />
          <ExpiryField
            life={life}
            ends={ends}
            error={fieldErrors["expires_in_days"]}
            onChange={setLife}
          />
          <p className="text-sm text-muted">{t("new.reach")}</p>
          <FormError>
            {error &&
            fieldErrors["name"] === undefined &&
            fieldErrors["expires_in_days"] === undefined
              ? (fieldErrors["#"] ?? failureText(t, error).title)
              : null}
          </FormError>
          <div className="flex flex-wrap justify-end gap-2">
            <Button look="quiet" onClick={onCancel}>
              {t("cancel")}
            </Button>
            <Button type="submit" look="primary" busy={busy}>
              {t("new.submit")}
            </Button>
          </div>
        </form>
      </Dialog>
      {dialog}
    </>
  );
}

interface ExpiryProps {
  /** Days, or `never`. */
  life: string;
  ends: Date | null;
  error: string | undefined;
  onChange: (life: string) => void;
}

function ExpiryField({ life, ends, error, onChange }: ExpiryProps) {
  const { t } = useTranslation("keys");
  const { date } = useZonedFormats();
  return (
    <>
      <SelectField
        label={t("new.expires")}
        hint={ends === null ? undefined : t("new.until", { date: date(ends) })}
        error={error ?? null}
        value={life}
        onChange={(event) => onChange(event.target.value)}
      >
        {lives.map((days) => (
          <option key={days} value={days}>
            {t("new.days", { count: days })}
          </option>
        ))}
        <option value={never}>{t("new.never")}</option>
      </SelectField>
      {ends === null ? (
        <Notice tone="warn" live>
          {t("new.neverWarning")}
        </Notice>
      ) : null}
    </>
  );
}
