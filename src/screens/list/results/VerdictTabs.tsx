import { useTranslation } from "react-i18next";
import type { List } from "#contract/listShape.ts";
import { isFinished } from "#web/api/newerList.ts";
import { verdicts } from "#vocabulary/verdicts.ts";
import { useFormats } from "#web/text/formats.ts";
import { VerdictMark } from "#web/ui/evidence/VerdictMark.tsx";
import { everyRow, type RowFilter } from "./rowFilter.ts";
import { useMatchingCount } from "./useMatchingCount.ts";

interface Props {
  list: List;
  filter: RowFilter;
  onChange: (filter: RowFilter) => void;
}

const suggestedRows = { suggestion: "any" } as const;

/** Filters of the results by verdict, each with its number of rows. */
export function VerdictTabs({ list, filter, onChange }: Props) {
  const { t } = useTranslation("bulk");
  const { number } = useFormats();
  const typos = useMatchingCount(list, suggestedRows).count ?? 0;
  const { counts, results } = list;
  const none = filter.verdicts.length === 0 && !filter.suggested;
  const base = { ...everyRow, begins: filter.begins, domain: filter.domain };
  const choose = (change: Partial<RowFilter>) => onChange({ ...base, ...change });
  const tabClasses =
    "flex min-h-touch shrink-0 items-center gap-1.5 border-b-2 border-transparent px-3 text-base text-muted whitespace-nowrap -outline-offset-2 hover:text-ink aria-pressed:border-brand aria-pressed:text-ink";
  return (
    <fieldset className="flex min-w-0 overflow-x-auto border-b border-line">
      <legend className="sr-only">{t("results.verdicts")}</legend>
      <button type="button" aria-pressed={none} className={tabClasses} onClick={() => choose({})}>
        <span className="font-semibold text-ink">{t("results.all")}</span>{" "}
        <span className="text-sm tabular">{number(counts?.rows ?? 0)}</span>
      </button>
      {verdicts.map((verdict) => (
        <button
          key={verdict}
          type="button"
          aria-pressed={filter.verdicts.length === 1 && filter.verdicts[0] === verdict}
          className={tabClasses}
          onClick={() => choose({ verdicts: [verdict] })}
        >
          <VerdictMark verdict={verdict} size="small" />{" "}
          <span className="text-sm tabular">{number(results[verdict])}</span>
        </button>
      ))}
      {isFinished(list) && typos > 0 ? (
        <button
          type="button"
          aria-pressed={filter.suggested}
          className={tabClasses}
          onClick={() => choose({ suggested: true })}
        >
          <span className="font-semibold text-ink">{t("results.suggested")}</span>{" "}
          <span className="text-sm tabular">{number(typos)}</span>
        </button>
      ) : null}
    </fieldset>
  );
}
