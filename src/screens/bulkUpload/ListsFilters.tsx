import { useTranslation } from "react-i18next";
import { listStates } from "#contract/listShape.ts";
import { useDebouncedText } from "#web/hooks/useDebouncedText.ts";
import { SelectField } from "#web/ui/SelectField.tsx";
import { TextField } from "#web/ui/TextField.tsx";

interface Props {
  /** Filters by part of the name and by state; empty for any. */
  named: string;
  state: string;
  onChange: (wanted: { q: string; state: string }) => void;
}

/** Filters of the account's lists. */
export function ListsFilters({ named, state, onChange }: Props) {
  const { t } = useTranslation("bulk");
  const [typed, setTyped] = useDebouncedText(named, (text) => {
    const q = text.trim();
    if (q !== named) {
      onChange({ q, state });
    }
  });
  return (
    <div className="flex flex-wrap items-end gap-3">
      <TextField
        dir="auto"
        type="search"
        className="w-full sm:w-64"
        label={t("lists.find")}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <SelectField
        className="w-full sm:w-56"
        label={t("lists.state")}
        value={state}
        onChange={(event) => onChange({ q: typed.trim(), state: event.target.value })}
      >
        <option value="">{t("lists.anyState")}</option>
        {listStates.map((one) => (
          <option key={one} value={one}>
            {t(`states.${one}.name`)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
