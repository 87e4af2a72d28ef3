import { useTranslation } from "react-i18next";
import { listStates } from "#contract/listShape.ts";
import { useDebouncedText } from "#web/hooks/useDebouncedText.ts";
import { SelectField } from "#web/ui/SelectField.tsx";
import { TextField } from "#web/ui/TextField.tsx";

/** Part of the name, state and tag of the lists wanted; empty for any. */
export interface ListsFilter {
  q: string;
  state: string;
  tag: string;
}

interface Props {
  filter: ListsFilter;
  /** Tags that can be chosen. */
  tags: readonly string[];
  onChange: (filter: ListsFilter) => void;
}

/** Filters of the account's lists. */
export function ListsFilters({ filter, tags, onChange }: Props) {
  const { t } = useTranslation("bulk");
  const [typed, setTyped] = useDebouncedText(filter.q, (q) => onChange({ ...filter, q }));
  const choose = (change: Partial<ListsFilter>) =>
    onChange({ ...filter, q: typed.trim(), ...change });
  return (
    <div className="flex flex-wrap items-end gap-3">
      <TextField
        dir="auto"
        type="search"
        className="w-full sm:w-56"
        label={t("lists.find")}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <SelectField
        className="w-full sm:w-52"
        label={t("lists.state")}
        value={filter.state}
        onChange={(event) => choose({ state: event.target.value })}
      >
        <option value="">{t("lists.anyState")}</option>
        {listStates.map((one) => (
          <option key={one} value={one}>
            {t(`states.${one}.name`)}
          </option>
        ))}
      </SelectField>
      {tags.length === 0 ? null : (
        <SelectField
          className="w-full sm:w-40"
          label={t("lists.tag")}
          value={filter.tag}
          onChange={(event) => choose({ tag: event.target.value })}
        >
          <option value="">{t("lists.anyTag")}</option>
          {tags.map((tag) => (
            <option key={tag} value={tag}>
              {tag}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  );
}
