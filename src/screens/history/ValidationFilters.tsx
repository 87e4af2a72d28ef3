import { useTranslation } from "react-i18next";
import type { Verdict } from "#vocabulary/verdicts.ts";
import { verdicts } from "#vocabulary/verdicts.ts";
import { AddressSearch } from "#web/features/validation/AddressSearch.tsx";
import { ReasonSelect } from "#web/features/validation/ReasonSelect.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { FurtherFilters } from "./FurtherFilters.tsx";
import type { Filter } from "./filter.ts";

interface Props {
  filter: Filter;
  onChange: (change: Partial<Filter>) => void;
}

/** Fields for the beginning of the address, the verdict, the reason and the order; further ones on request. */
export function ValidationFilters({ filter, onChange }: Props) {
  const { t } = useTranslation(["history", "ui"]);
  const { verdict } = filter;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <AddressSearch
          className="w-full sm:w-56"
          label={t("search")}
          value={filter.q}
          onChange={(q) => onChange({ q })}
        />
        <SelectField
          className="w-full sm:w-40"
          label={t("columns.verdict")}
          value={verdict}
          onChange={(event) =>
            onChange({ verdict: event.target.value as Verdict | "", reason: "" })
          }
        >
          <option value="">{t("anyVerdict")}</option>
          {verdicts.map((one) => (
            <option key={one} value={one}>
              {t(`verdict.${one}`, { ns: "ui" })}
            </option>
          ))}
        </SelectField>
        <ReasonSelect
          className="w-full sm:w-52"
          label={t("columns.reason")}
          any={t("anyReason")}
          of={verdict === "" ? verdicts : [verdict]}
          value={filter.reason}
          onChange={(reason) => onChange({ reason })}
        />
        <SelectField
          className="w-full sm:w-40"
          label={t("order.label")}
          value={filter.order}
          onChange={(event) => onChange({ order: event.target.value as Filter["order"] })}
        >
          <option value="">{t("order.newest")}</option>
          <option value="oldest">{t("order.oldest")}</option>
        </SelectField>
      </div>
      <FurtherFilters filter={filter} onChange={onChange} />
    </div>
  );
}
