import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type AnalyticsFilters,
  type Breakdown,
  breakdownDefault,
  type BreakdownField,
  breakdownMax,
} from "#contract/analytics.ts";
import { verdicts } from "#vocabulary/verdicts.ts";
import { useReadBreakdownQuery } from "#web/api/analytics/analyticsApi.ts";
import { useFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { DataTable } from "#web/ui/DataTable.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import type { Period } from "./period.ts";
import { saveCsv } from "./saveCsv.ts";
import { FigurePanel } from "./FigurePanel.tsx";
import { useValueText } from "./useValueText.ts";

interface Props {
  by: BreakdownField;
  /** Chooses the results. */
  query: Period & AnalyticsFilters;
  /** Shows the results of a value; null if the page can't be filtered by this field. */
  onFilter: ((value: string) => void) | null;
  /** Number of rows at first. */
  first?: number;
}

/** Results by one field, most frequent first. */
export function BreakdownPanel({ by, query, onFilter, first = breakdownDefault }: Props) {
  const { t } = useTranslation("analytics");
  const [limit, setLimit] = useState(first);
  const breakdown = useReadBreakdownQuery({ query: { ...query, by, limit } });
  const { data } = breakdown;
  return (
    <FigurePanel title={t(`by.${by}`)} {...(data ? { onDownload: () => download(data) } : {})}>
      <QueryGate query={breakdown} fresh skeleton={<Skeleton className="h-40 w-full" />}>
        {(shown) => (
          <>
            <Rows breakdown={shown} onFilter={onFilter} />
            {shown.rest.values > 0 && limit < breakdownMax ? (
              <Button look="quiet" onClick={() => setLimit(Math.min(breakdownMax, limit * 5))}>
                {t("more", { count: shown.rest.values })}
              </Button>
            ) : null}
          </>
        )}
      </QueryGate>
    </FigurePanel>
  );
}

function download({ by, from, to, data }: Breakdown): void {
  saveCsv(`${by}-${from}-${to}.csv`, [
    [by, "name", "total", ...verdicts, "credits", "free"],
    ...data.map(({ value, name, results, credits, free }) => [
      value ?? "",
      name ?? "",
      results.total,
      ...verdicts.map((verdict) => results[verdict]),
      credits,
      free,
    ]),
  ]);
}

function Rows({ breakdown, onFilter }: { breakdown: Breakdown } & Pick<Props, "onFilter">) {
  const { t } = useTranslation("analytics");
  const { number, percent } = useFormats();
  const textOf = useValueText();
  const { by, data } = breakdown;
  const valueCell = ({ value, name }: Breakdown["data"][number]) => (
    <FieldValue
      text={name ?? textOf(by, value)}
      onFilter={onFilter === null || value === null ? null : () => onFilter(value)}
    />
  );
  return (
    <DataTable
      caption={t(`by.${by}`)}
      rows={data}
      rowKey={({ value }) => value ?? ""}
      fixed
      columns={[
        {
          key: "value",
          header: t(`by.${by}`),
          rowHeader: true,
          cell: valueCell,
        },
        {
          key: "total",
          header: t("columns.results"),
          numeric: true,
          className: "w-20 whitespace-nowrap",
          cell: ({ results }) => number(results.total),
        },
        {
          key: "deliverable",
          header: t("columns.deliverable"),
          numeric: true,
          className: "hidden w-28 whitespace-nowrap @md:table-cell",
          cell: ({ results }) => percent(results.deliverable / results.total),
        },
        {
          key: "unknown",
          header: t("columns.unknown"),
          numeric: true,
          className: "w-24 whitespace-nowrap",
          cell: ({ results }) => percent(results.unknown / results.total),
        },
      ]}
    />
  );
}

function FieldValue({ text, onFilter }: { text: string; onFilter: (() => void) | null }) {
  return onFilter === null ? (
    <span className="block break-words @md:truncate">
      <bdi>{text}</bdi>
    </span>
  ) : (
    <button
      type="button"
      className="block max-w-full text-start break-words @md:truncate text-link hover:underline pointer-coarse:min-h-touch"
      onClick={onFilter}
    >
      <bdi>{text}</bdi>
    </button>
  );
}
