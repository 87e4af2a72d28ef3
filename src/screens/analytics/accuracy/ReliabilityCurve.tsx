import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { Accuracy } from "#contract/outcomes.ts";
import { FigurePanel } from "#web/features/analytics/FigurePanel.tsx";
import { saveCsv } from "#web/features/analytics/saveCsv.ts";
import { type Formats, useFormats } from "#web/text/formats.ts";
import { ShareCurve } from "#web/ui/chart/ShareCurve.tsx";
import { type Column, DataTable } from "#web/ui/DataTable.tsx";
import { ShareText } from "./ShareText.tsx";

type Curve = Accuracy["curve"];

/** Delivered mails by score: a drawing, its table and its file. */
export function ReliabilityCurve({ curve }: { curve: Curve }) {
  const { t } = useTranslation("outcomes");
  const formats = useFormats();
  const download = () =>
    saveCsv("delivered-by-score.csv", [
      ["score_from", "score_to", "mails", "mean_score", "delivered", "low", "high"],
      ...curve.map(({ from, to, results, mean_score: mean, delivered }) =>
        [from, to, results, mean].concat(delivered.value, delivered.low, delivered.high),
      ),
    ]);
  return (
    <FigurePanel title={t("curve.title")} note={t("curve.note")} onDownload={download}>
      <ShareCurve
        points={curve.map(({ mean_score: meanScore, delivered }) => ({
          at: meanScore,
          ...delivered,
        }))}
        placeText={formats.number}
        shareText={formats.percent}
      />
      <DataTable
        caption={t("curve.title")}
        rows={curve}
        rowKey={({ from }) => `${from}`}
        columns={createColumns(t, formats)}
      />
    </FigurePanel>
  );
}

const createColumns = (
  t: TFunction<"outcomes">,
  { number }: Pick<Formats, "number">,
): readonly Column<Curve[number]>[] => [
  {
    key: "score",
    header: t("columns.score"),
    rowHeader: true,
    cell: ({ from, to }) => <bdi>{`${number(from)}–${number(to)}`}</bdi>,
  },
  {
    key: "mails",
    header: t("columns.mails"),
    numeric: true,
    cell: ({ results }) => number(results),
  },
  {
    key: "delivered",
    header: t("columns.delivered"),
    numeric: true,
    cell: ({ delivered }) => <ShareText share={delivered} />,
  },
];
