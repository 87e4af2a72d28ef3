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
import { SpanBar } from "#web/ui/chart/SpanBar.tsx";
import { DataTable } from "#web/ui/DataTable.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import type { Period } from "./period.ts";
import { saveCsv } from "./saveCsv.ts";
import { shareOf } from "./shareOf.ts";
import { useValueText } from "./useValueText.ts";
import { verdictSpans } from "./verdictSpans.ts";

interface Props {
  by: BreakdownField;
  /** Chooses the results. */
  query: Period & AnalyticsFilters;
  /** Shows the results of a value; null if the page can't be filtered by this field. */
  onFilter: ((value: string) => void) | null;
}

/** Results by one field, most frequent first, with a bar of their verdicts, and a file of them. */
export function BreakdownTable({ by, query, onFilter }: Props) {
  const { t } = useTranslation("analytics");
  const [limit, setLimit] = useState(breakdownDefault);
  const breakdown = useReadBreakdownQuery({ query: { ...query, by, limit } });
  return (
    <QueryGate query={breakdown} fresh skeleton={<Skeleton className="h-80 w-full" />}>
      {(shown) => (
        <>
          <Rows breakdown={shown} onFilter={onFilter} />
          <div className="mt-2 flex items-center justify-between gap-2">
            {shown.rest.values > 0 && limit < breakdownMax ? (
              <Button
                size="small"
                variant="quiet"
                onClick={() => setLimit(Math.min(breakdownMax, limit * 5))}
              >
                {t("more", { count: shown.rest.values })}
              </Button>
            ) : null}
            <Button
              size="small"
              variant="quiet"
              className="ms-auto"
              aria-label={t("csv.of", { title: t(`by.${by}`) })}
              onClick={() => download(shown)}
            >
              {t("csv.act")}
            </Button>
          </div>
        </>
      )}
    </QueryGate>
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

/** Fields whose values mean one verdict, so that a share of unknown results says nothing. */
const oneVerdict = new Set<BreakdownField>(["verdict", "reason"]);

function Rows({ breakdown, onFilter }: { breakdown: Breakdown } & Pick<Props, "onFilter">) {
  const { t } = useTranslation("analytics");
  const { number, percent } = useFormats();
  const textOf = useValueText();
  const { by, data, rest } = breakdown;
  const total = data.reduce((sum, { results }) => sum + results.total, rest.results.total);
  const most = data[0]?.results.total ?? 1;
  const valueCell = ({ value, name, results }: Breakdown["data"][number]) => (
    <>
      <FieldValue
        text={name ?? textOf(by, value)}
        onFilter={onFilter === null || value === null ? null : () => onFilter(value)}
      />
      <SpanBar height={6} ground={false} spans={verdictSpans(results, most)} />
    </>
  );
  const figure = { numeric: true, className: "w-20 whitespace-nowrap" } as const;
  return (
    <DataTable
      caption={t(`by.${by}`)}
      rows={data}
      rowKey={({ value }) => value ?? ""}
      fixed
      columns={[
        { key: "value", header: t(`by.${by}`), rowHeader: true, cell: valueCell },
        {
          key: "total",
          header: t("columns.results"),
          ...figure,
          cell: ({ results }) => number(results.total),
        },
        {
          key: "share",
          header: t("columns.share"),
          ...figure,
          cell: ({ results }) => percent(results.total / Math.max(total, 1)),
        },
        ...(oneVerdict.has(by)
          ? []
          : [
              {
                key: "unknown",
                header: t("columns.unknown"),
                ...figure,
                cell: ({ results }: Breakdown["data"][number]) =>
                  percent(shareOf(results.unknown, { results })),
              },
            ]),
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
