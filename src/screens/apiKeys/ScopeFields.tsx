import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Scope, scopePresets, scopes } from "#contract/scopes.ts";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { FieldNote } from "#web/ui/FieldNote.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";

interface Props {
  chosen: readonly Scope[];
  error: string | undefined;
  onChange: (scopes: Scope[]) => void;
}

type Preset = keyof typeof scopePresets;

const presets = Object.keys(scopePresets) as Preset[];
const custom = "custom";

/** Returns the preset that has exactly the chosen scopes. */
function findPreset(chosen: readonly Scope[]): Preset | undefined {
  return presets.find((preset) => {
    const own: readonly Scope[] = scopePresets[preset];
    return own.length === chosen.length && own.every((scope) => chosen.includes(scope));
  });
}

/** Returns the last part of the key of a scope's text: a colon would name a namespace. */
const textKey = (scope: Scope) => scope.replace(":", "_");

/** Scopes of a key: a preset, or checkboxes by the names that the API uses, each with a sentence. */
export function ScopeFields({ chosen, error, onChange }: Props) {
  const { t } = useTranslation("keys");
  const [open, setOpen] = useState(false);
  /** True after “Your own choice”, also while the scopes are those of a preset. */
  const [own, setOwn] = useState(false);
  const preset = own ? undefined : findPreset(chosen);
  return (
    <div className="flex flex-col gap-2">
      <SelectField
        label={t("new.preset")}
        hint={preset === "quickStart" ? t("new.quickStartHint") : undefined}
        value={preset ?? custom}
        onChange={({ target }) => {
          const wanted = presets.find((one) => one === target.value);
          setOwn(wanted === undefined);
          if (wanted === undefined) {
            setOpen(true);
          } else {
            onChange([...scopePresets[wanted]]);
          }
        }}
      >
        {presets.map((one) => (
          <option key={one} value={one}>
            {t(`new.presets.${one}`)}
          </option>
        ))}
        <option value={custom}>{t("new.presets.custom")}</option>
      </SelectField>
      <details
        open={open || error !== undefined}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary className="w-fit rounded-mark text-base font-medium text-link pointer-coarse:py-3">
          {t("new.chosen", { count: chosen.length })}
        </summary>
        <fieldset className="flex flex-col gap-1 pt-3" aria-describedby="key-scopes-note">
          <legend className="sr-only">{t("new.scopes")}</legend>
          <FieldNote
            id="key-scopes-note"
            text={error ?? t("new.scopesHint")}
            invalid={error !== undefined}
          />
          <div className="grid gap-x-4 gap-y-2 pt-1 sm:grid-cols-2">
            {scopes.map((scope) => (
              <Checkbox
                key={scope}
                label={
                  <span dir="ltr" className="font-mono text-sm">
                    {scope}
                  </span>
                }
                hint={t(`new.about.${textKey(scope)}`)}
                checked={chosen.includes(scope)}
                onChange={({ target }) =>
                  onChange(
                    scopes.filter((one) => (one === scope ? target.checked : chosen.includes(one))),
                  )
                }
              />
            ))}
          </div>
        </fieldset>
      </details>
    </div>
  );
}
