import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { Accuracy, OutcomeGroup, Share } from "#contract/outcomes.ts";
import { FigurePanel } from "#web/features/analytics/FigurePanel.tsx";
import { saveCsv } from "#web/features/analytics/saveCsv.ts";
import { useValueText } from "#web/features/analytics/useValueText.ts";
import { type Formats, useFormats } from "#web/text/formats.ts";
import { type Column, DataTable } from "#web/ui/DataTable.tsx";
import { ShareText } from "./ShareText.tsx";

interface Row extends OutcomeGroup {
  key: string;
  name: string;
}

/** Precision by verdict, reason and provider. */
export function AccuracyTables({ accuracy }: { accuracy: Accuracy }) {
  const { t } = useTranslation(["analytics", "reasons", "ui"]);
  const textOf = useValueText();
  const { verdicts, reasons, providers } = accuracy;
  return (
    <>
      <AccuracyTable
        name="verdict"
        title={t("by.verdict")}
        rows={verdicts.map((row) => ({
          ...row,
          key: row.verdict,
          name: textOf("verdict", row.verdict),
        }))}
      />
      <AccuracyTable
        name="reason"
        title={t("by.reason")}
        rows={reasons.map((row) => ({
          ...row,
          key: row.reason,
          name: textOf("reason", row.reason),
        }))}
      />
      <AccuracyTable
        name="provider"
        title={t("by.provider")}
        rows={providers.map((row) => ({
          ...row,
          key: row.provider ?? "",
          name: textOf("provider", row.provider),
        }))}
      />
    </>
  );
}

const cells = (share: Share | null) =>
  share === null ? ["", "", ""] : [share.value, share.low, share.high];

const fileColumns = [
  "delivered",
  "bounced",
  "bounce_rate",
  "bounce_rate_low",
  "bounce_rate_high",
  "precision",
  "precision_low",
  "precision_high",
];

interface TableProps {
  name: string;
  title: string;
  rows: readonly Row[];
}

function AccuracyTable({ name, title, rows }: TableProps) {
  const { t } = useTranslation("outcomes");
  const formats = useFormats();
  const download = () =>
    saveCsv(`accuracy-by-${name}.csv`, [
      [name, ...fileColumns],
      ...rows.map((row) =>
        [row.key, row.delivered, row.bounced].concat(cells(row.bounce_rate), cells(row.precision)),
      ),
    ]);
  return (
    <FigurePanel title={t("by", { title })} onDownload={download}>
      <DataTable
        caption={t("by", { title })}
        rows={rows}
        rowKey={({ key }) => key}
        columns={createColumns(t, formats, title)}
      />
    </FigurePanel>
  );
}

const createColumns = (
  t: TFunction<"outcomes">,
  { number }: Pick<Formats, "number">,
  title: string,
): readonly Column<Row>[] => [
  {
    key: "name",
    header: title,
    rowHeader: true,
    cell: (row) => <bdi>{row.name}</bdi>,
  },
  {
    key: "results",
    header: t("columns.mails"),
    numeric: true,
    className: "hidden @md:table-cell",
    cell: ({ delivered, bounced }) => number(delivered + bounced),
  },
  {
    key: "bounced",
    header: t("columns.bounceRate"),
    numeric: true,
    cell: (row) => <ShareText share={row.bounce_rate} />,
  },
  {
    key: "precision",
    header: t("columns.precision"),
    numeric: true,
    cell: (row) => <ShareText share={row.precision} />,
  },
];
