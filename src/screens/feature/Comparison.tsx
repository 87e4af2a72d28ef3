import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { brand } from "#web/brand.ts";
import { type Column, DataTable } from "#web/ui/DataTable.tsx";
import { type ComparisonRow, comparisonRows, others, readOn } from "./comparisonRows.ts";
import { createFormats } from "#web/text/formats.ts";

/** Comparison with other products as they document themselves, with date and sources. */
export function Comparison() {
  const { t, i18n } = useTranslation("features");
  const { date } = createFormats(i18n.resolvedLanguage ?? "en", "UTC");
  return (
    <section aria-label={t("comparison.title")} className="flex flex-col gap-6">
      <p className="max-w-reading text-base text-muted">
        {t("comparison.lead", { date: date(readOn) })}
      </p>
      <DataTable
        caption={t("comparison.caption")}
        columns={columnsIn(t)}
        rows={comparisonRows}
        rowKey={({ feature }) => feature}
      />
      <p className="max-w-reading text-base text-muted">
        {t("comparison.sources")}{" "}
        {others.map(({ name, source }) => (
          <a
            key={name}
            href={source}
            rel="noopener"
            className="me-2 inline-block text-link underline"
          >
            {name}
          </a>
        ))}
      </p>
    </section>
  );
}

function columnsIn(t: TFunction<"features">): Column<ComparisonRow>[] {
  const cellOf =
    (index: number) =>
    ({ feature, cells }: ComparisonRow) =>
      feature === "verdicts" ? (
        <code className="text-sm">{cells[index]}</code>
      ) : (
        t(`comparison.cells.${cells[index]}`)
      );
  return [
    {
      key: "feature",
      header: t("comparison.feature"),
      rowHeader: true,
      className: "min-w-28 py-2 align-top font-medium",
      cell: ({ feature }) => t(`comparison.features.${feature}`),
    },
    ...[brand, ...others].map(({ name }, index) => ({
      key: name,
      header: <bdi>{name}</bdi>,
      className: "min-w-40 py-2 align-top",
      cell: cellOf(index),
    })),
  ];
}
