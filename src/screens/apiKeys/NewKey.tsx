import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type KeyMode, keyModes } from "#contract/apiKeys.ts";
import { formLimits } from "#contract/formLimits.ts";
import { limits } from "#contract/limits.ts";
import { type Scope, scopePresets } from "#contract/scopes.ts";
import { useCreateApiKeyMutation } from "#web/api/apiKeysApi.ts";
import type { CreatedKey } from "#web/features/secrets/RevealedKey.tsx";
import { useReauthentication } from "#web/features/reauthentication/useReauthentication.tsx";
import { failureText, fieldErrorTexts } from "#web/text/failureText.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { LimitFields, type TypedLimits } from "./LimitFields.tsx";
import { PublishableFields, type TypedForm } from "./PublishableFields.tsx";
import { ScopeFields } from "./ScopeFields.tsx";

const lives = [7, 30, 90, 365] as const;
const never = "never";
const day = 86_400_000;

interface Props {
  /** True for the account's first key, which has a name at once. */
  first: boolean;
  onMade: (key: CreatedKey) => void;
  onCancel: () => void;
}

const noLimits: TypedLimits = { networks: "", rate: "", budget: "" };
/** Limits that a new publishable key starts with. */
const formStart: TypedLimits = {
  networks: "",
  rate: String(formLimits.requestsPerMinute),
  budget: String(formLimits.creditBudget),
};
const newForm: TypedForm = { origins: "", undeliverable: "block", risky: "warn" };

const parseNumber = (text: string) => (text.trim() === "" ? null : Number(text));

const splitWords = (text: string) => text.split(/[\s,]+/u).filter(Boolean);

interface Typed {
  mode: KeyMode;
  scopes: Scope[];
  limits: TypedLimits;
  form: TypedForm;
}

/** Returns the typed options that the API takes for the mode. */
function readOptions({ mode, scopes, limits: { networks, rate, budget }, form }: Typed) {
  const { origins, ...advice } = form;
  return {
    mode,
    requests_per_minute: parseNumber(rate),
    credit_budget: parseNumber(budget),
    ...(mode === "publishable"
      ? { allowed_origins: splitWords(origins), form_advice: advice }
      : { scopes, allowed_networks: splitWords(networks) }),
  };
}

/** Dialog for the name, mode, scopes, expiry and limits of a new key. */
export function NewKey({ first, onMade, onCancel }: Props) {
  const { t } = useTranslation(["keys", "errors", "common"]);
  const [create] = useCreateApiKeyMutation();
  const { run, busy, error, dialog } = useReauthentication();
  const [now] = useState(Date.now);
  const [name, setName] = useState(first ? t("new.firstName") : "");
  const [lifetime, setLifetime] = useState("365");
  const [mode, setMode] = useState<KeyMode>("live");
  const [scopes, setScopes] = useState<Scope[]>([...scopePresets.quickStart]);
  const [typed, setTyped] = useState(noLimits);
  const [form, setForm] = useState(newForm);
  const fieldErrors = fieldErrorTexts(t, error);
  const ends = lifetime === never ? null : new Date(now + Number(lifetime) * day);
  const send = async () => {
    const days = lifetime === never ? null : Number(lifetime);
    const options = readOptions({ mode, scopes, limits: typed, form });
    const body = { name, expires_in_days: days, ...options };
    const done = await run(() => create({ body }));
    if (done !== null) {
      onMade(done.data);
    }
  };
  // One dialog at a time: the form returns, with what was typed, once the identity is confirmed.
  return (
    dialog ?? (
      <Dialog title={t("new.title")} onClose={onCancel}>
        <form
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <NameField name={name} error={fieldErrors["name"]} onChange={setName} />
          <ModeField
            mode={mode}
            onChange={(chosen) => {
              setMode(chosen);
              setTyped(chosen === "publishable" ? formStart : noLimits);
            }}
          />
          {mode === "publishable" ? (
            <PublishableFields typed={form} errors={fieldErrors} onChange={setForm} />
          ) : (
            <ScopeFields chosen={scopes} error={fieldErrors["scopes"]} onChange={setScopes} />
          )}
          <ExpiryField
            lifetime={lifetime}
            ends={ends}
            error={fieldErrors["expires_in_days"]}
            onChange={setLifetime}
          />
          <LimitFields
            withNetworks={mode !== "publishable"}
            typed={typed}
            errors={fieldErrors}
            onChange={setTyped}
          />
          <FormError>
            {error && Object.keys(fieldErrors).every((field) => field === "#")
              ? (fieldErrors["#"] ?? failureText(t, error).title)
              : null}
          </FormError>
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="quiet" onClick={onCancel}>
              {t("cancel")}
            </Button>
            <Button type="submit" variant="primary" busy={busy}>
              {t("new.submit")}
            </Button>
          </div>
        </form>
      </Dialog>
    )
  );
}

interface NameProps {
  name: string;
  error: string | undefined;
  onChange: (name: string) => void;
}

function NameField({ name, error, onChange }: NameProps) {
  const { t } = useTranslation("keys");
  return (
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
      onFocus={(event) => event.target.select()}
      value={name}
      error={error ?? null}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface ModeProps {
  mode: KeyMode;
  onChange: (mode: KeyMode) => void;
}

function ModeField({ mode, onChange }: ModeProps) {
  const { t } = useTranslation("keys");
  return (
    <SelectField
      label={t("new.mode")}
      hint={mode === "live" ? undefined : t(`new.${mode}Hint`)}
      value={mode}
      onChange={({ target }) => onChange(keyModes.find((one) => one === target.value) ?? "live")}
    >
      {keyModes.map((one) => (
        <option key={one} value={one}>
          {t(`mode.${one}`)}
        </option>
      ))}
    </SelectField>
  );
}

interface ExpiryProps {
  /** Days, or `never`. */
  lifetime: string;
  ends: Date | null;
  error: string | undefined;
  onChange: (lifetime: string) => void;
}

function ExpiryField({ lifetime, ends, error, onChange }: ExpiryProps) {
  const { t } = useTranslation("keys");
  const { date } = useZonedFormats();
  return (
    <>
      <SelectField
        label={t("new.expires")}
        hint={ends === null ? undefined : t("new.until", { date: date(ends) })}
        error={error ?? null}
        value={lifetime}
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
