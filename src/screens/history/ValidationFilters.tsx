import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Verdict } from "#vocabulary/verdicts.ts";
import { verdicts } from "#vocabulary/verdicts.ts";
import { AddressSearch } from "#web/features/validation/AddressSearch.tsx";
import { ReasonSelect } from "#web/features/validation/ReasonSelect.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { classNames } from "#web/ui/classNames.ts";
import { FurtherFilters, isFurther } from "./FurtherFilters.tsx";
import type { Filter } from "./filter.ts";

interface Props {
  filter: Filter;
  onChange: (change: Partial<Filter>) => void;
}

/** Fields for the beginning of the address, the verdict, the reason and the order; further ones on request. */
export function ValidationFilters({ filter, onChange }: Props) {
  const { t } = useTranslation(["history", "ui"]);
  const { verdict } = filter;
  const [open, setOpen] = useState(isFurther(filter));
  return (
    <div className="flex flex-wrap items-center gap-3">
      <AddressSearch
        className="w-full sm:w-56"
        label={t("search")}
        labelHidden
        value={filter.q}
        onChange={(q) => onChange({ q })}
      />
      {/* On a phone, shown together with the further filters. */}
      <div className={classNames("contents", !open && "max-sm:hidden")}>
        <SelectField
          className="w-full sm:w-40"
          label={t("columns.verdict")}
          labelHidden
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
          labelHidden
          any={t("anyReason")}
          of={verdict === "" ? verdicts : [verdict]}
          value={filter.reason}
          onChange={(reason) => onChange({ reason })}
        />
        <SelectField
          className="w-full sm:w-40"
          label={t("order.label")}
          labelHidden
          value={filter.order}
          onChange={(event) => onChange({ order: event.target.value as Filter["order"] })}
        >
          <option value="">{t("order.newest")}</option>
          <option value="oldest">{t("order.oldest")}</option>
        </SelectField>
      </div>
      <FurtherFilters filter={filter} open={open} onOpen={setOpen} onChange={onChange} />
    </div>
  );
}
