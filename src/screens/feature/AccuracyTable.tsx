import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { type Formats, useFormats } from "#web/text/formats.ts";
import { type Column, DataTable } from "#web/ui/DataTable.tsx";
import type { AccuracyRow } from "./accuracyReport.ts";

interface Props {
  corpus: string;
  rows: readonly AccuracyRow[];
}

/** Results of each engine on one corpus. */
export function AccuracyTable({ corpus, rows }: Props) {
  const { t } = useTranslation("features");
  const formats = useFormats();
  const title = t(`accuracy.corpora.${corpus}.title`, { defaultValue: corpus });
  return (
    <div>
      <h2 className="font-semibold">{title}</h2>
      <p className="mb-2 max-w-reading text-muted">
        {t(`accuracy.corpora.${corpus}.text`, { defaultValue: "" })}
      </p>
      <DataTable
        caption={title}
        columns={columnsIn(t, formats)}
        rows={rows}
        rowKey={({ engine, version }) => `${engine} ${version}`}
      />
    </div>
  );
}

/** Formats the numbers among the values of a text. */
function inDigits(figures: Record<string, string | number>, number: Formats["number"]) {
  const entries = Object.entries(figures);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === "number" ? number(value) : value]),
  );
}

function columnsIn(t: TFunction<"features">, { number, percent }: Formats): Column<AccuracyRow>[] {
  const count = (key: string, header: string, of: (row: AccuracyRow) => number) => ({
    key,
    header,
    numeric: true,
    className: "tabular",
    cell: (row: AccuracyRow) => number(of(row)),
  });
  return [
    {
      key: "engine",
      header: t("accuracy.columns.engine"),
      rowHeader: true,
      className: "min-w-40 @4xl:whitespace-nowrap",
      cell: ({ engine, version }) => (
        <>
          <bdi className="font-medium">{engine}</bdi>{" "}
          <bdi className="text-sm text-muted">{version}</bdi>
        </>
      ),
    },
    {
      key: "right",
      header: t("accuracy.columns.right"),
      numeric: true,
      className: "tabular @4xl:whitespace-nowrap",
      cell: ({ right, cases }) => (
        <>
          <span className="whitespace-nowrap">
            {t("accuracy.ofCases", { count: cases, right: number(right), number: number(cases) })}
          </span>{" "}
          <span className="text-muted">({percent(cases === 0 ? 0 : right / cases)})</span>
        </>
      ),
    },
    count("wrong", t("accuracy.columns.wrong"), ({ wrong }) => wrong),
    count("invalid", t("accuracy.columns.wronglyInvalid"), (row) => row.wrongly_invalid),
    count("unanswered", t("accuracy.columns.unanswered"), ({ unanswered }) => unanswered),
    {
      key: "note",
      header: t("accuracy.columns.note"),
      className: "min-w-48 text-sm text-muted",
      cell: ({ notes }) =>
        notes.map(({ says, ...figures }) => (
          <p key={says}>
            {t(`accuracy.notes.${says}`, { ...inDigits(figures, number), defaultValue: says })}
          </p>
        )),
    },
  ];
}
