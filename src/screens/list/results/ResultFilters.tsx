import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { verdicts } from "#vocabulary/verdicts.ts";
import { AddressSearch } from "#web/features/validation/AddressSearch.tsx";
import { ReasonSelect } from "#web/features/validation/ReasonSelect.tsx";
import { useFormats } from "#web/text/formats.ts";
import { Chip } from "#web/ui/Chip.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import type { RowFilter } from "./rowFilter.ts";

interface Props {
  filter: RowFilter;
  onChange: (filter: RowFilter) => void;
  /** More fields. */
  children?: ReactNode;
}

const scores = [40, 60, 80, 95] as const;

/** Filters rows by start of the address, reason, score, domain and reply. */
export function ResultFilters({ filter, onChange, children }: Props) {
  const { t } = useTranslation("bulk");
  const { number } = useFormats();
  const offered = filter.verdicts.length === 0 ? verdicts : filter.verdicts;
  return (
    <div className="grid grid-cols-2 items-end gap-2 @2xl:flex @2xl:flex-wrap">
      <AddressSearch
        className="col-span-2 @2xl:w-56"
        label={t("results.begins")}
        value={filter.begins}
        onChange={(begins) => onChange({ ...filter, begins })}
      />
      <ReasonSelect
        className="@2xl:w-56"
        label={t("results.reason")}
        any={t("results.anyReason")}
        of={offered}
        value={filter.reason}
        onChange={(reason) => onChange({ ...filter, reason })}
      />
      <SelectField
        className="@2xl:w-44"
        label={t("results.scoreMin")}
        value={filter.scoreMin ?? ""}
        onChange={(event) =>
          onChange({
            ...filter,
            scoreMin: event.target.value === "" ? null : Number(event.target.value),
          })
        }
      >
        <option value="">{t("results.anyScore")}</option>
        {scores.map((score) => (
          <option key={score} value={score}>
            {t("results.scoreFrom", { score: number(score) })}
          </option>
        ))}
      </SelectField>
      {children}
      {(["domain", "reply"] as const).map((name) =>
        filter[name] === "" ? null : (
          <Chip
            key={name}
            aria-pressed
            className="col-span-2 min-h-row aria-pressed:border-brand aria-pressed:bg-brand-tint"
            mark={<Icon name="close" />}
            onClick={() => onChange({ ...filter, [name]: "" })}
          >
            {t("results.only", { value: filter[name] })}
          </Chip>
        ),
      )}
    </div>
  );
}
