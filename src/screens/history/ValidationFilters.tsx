import { useTranslation } from "react-i18next";
import { type Verdict, verdicts } from "#vocabulary/verdicts.ts";
import { ReasonSelect } from "#web/features/validation/ReasonSelect.tsx";
import { Popover } from "#web/ui/Popover.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { FurtherFilters } from "./FurtherFilters.tsx";
import { type Filter, setNames } from "./filter.ts";
import { useCountText } from "./useCountText.ts";

interface Props {
  filter: Filter;
  onChange: (change: Partial<Filter>) => void;
}

/** The button that opens the filters: verdict, reason, order, and the further ones. */
export function ValidationFilters({ filter, onChange }: Props) {
  const { t } = useTranslation("history");
  const set = setNames(filter).length;
  return (
    <Popover
      label={t("filters.title")}
      icon="filter"
      note={set === 0 ? null : <span className="text-muted tabular">{set}</span>}
      close={t("filters.done")}
    >
      <div className="grid grid-cols-2 gap-3">
        <UsualFilters filter={filter} onChange={onChange} />
        <FurtherFilters filter={filter} onChange={onChange} />
      </div>
    </Popover>
  );
}

const inBrackets = (text: string | null) => (text === null ? "" : ` (${text})`);

function UsualFilters({ filter, onChange }: Props) {
  const { t } = useTranslation(["history", "ui"]);
  const countText = useCountText(filter);
  const { verdict } = filter;
  return (
    <>
      <SelectField
        label={t("columns.verdict")}
        value={verdict}
        onChange={(event) => onChange({ verdict: event.target.value as Verdict | "", reason: "" })}
      >
        <option value="">{t("anyVerdict")}</option>
        {verdicts.map((one) => (
          <option key={one} value={one}>
            {t(`verdict.${one}`, { ns: "ui" })}
            {inBrackets(countText((row) => row.verdict === one))}
          </option>
        ))}
      </SelectField>
      <ReasonSelect
        label={t("columns.reason")}
        any={t("anyReason")}
        of={verdict === "" ? verdicts : [verdict]}
        countOf={(reason) => inBrackets(countText((row) => row.reason === reason))}
        value={filter.reason}
        onChange={(reason) => onChange({ reason })}
      />
      <SelectField
        label={t("order.label")}
        value={filter.order}
        onChange={(event) => onChange({ order: event.target.value as Filter["order"] })}
      >
        <option value="">{t("order.newest")}</option>
        <option value="oldest">{t("order.oldest")}</option>
      </SelectField>
    </>
  );
}
