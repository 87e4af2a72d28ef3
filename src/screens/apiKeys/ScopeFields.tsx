import { useTranslation } from "react-i18next";
import { type Scope, scopes } from "#contract/scopes.ts";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { FieldNote } from "#web/ui/FieldNote.tsx";

interface Props {
  chosen: readonly Scope[];
  error: string | undefined;
  onChange: (scopes: Scope[]) => void;
}

/** Checkboxes for the scopes of a key, by the names that the API uses. */
export function ScopeFields({ chosen, error, onChange }: Props) {
  const { t } = useTranslation("keys");
  return (
    <fieldset className="flex flex-col gap-1" aria-describedby="key-scopes-note">
      <legend className="text-sm font-medium text-ink">{t("new.scopes")}</legend>
      <FieldNote
        id="key-scopes-note"
        text={error ?? t("new.scopesHint")}
        wrong={error !== undefined}
      />
      <div className="grid gap-1 sm:grid-cols-2">
        {scopes.map((scope) => (
          <Checkbox
            key={scope}
            label={
              <span dir="ltr" className="font-mono text-sm">
                {scope}
              </span>
            }
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
  );
}
