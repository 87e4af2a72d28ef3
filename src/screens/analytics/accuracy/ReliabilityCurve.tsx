import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { Accuracy } from "#contract/outcomes.ts";
import { FigurePanel } from "#web/features/analytics/FigurePanel.tsx";
import { saveCsv } from "#web/features/analytics/saveCsv.ts";
import { type Formats, useFormats } from "#web/text/formats.ts";
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
      <Drawing curve={curve} />
      <DataTable
        caption={t("curve.title")}
        rows={curve}
        rowKey={({ from }) => `${from}`}
        columns={columnsOf(t, formats)}
      />
    </FigurePanel>
  );
}

/** Side of the drawing in points of the score; it is stretched to its box. */
const size = 100;
const down = (share: number) => size - share * size;

function Drawing({ curve }: { curve: Curve }) {
  const points = curve.map(({ mean_score: mean, delivered }) => `${mean},${down(delivered.value)}`);
  return (
    <svg
      aria-hidden="true"
      viewBox={`-2 -2 ${size + 4} ${size + 4}`}
      preserveAspectRatio="none"
      className="flip-rtl h-40 w-full border-s border-b border-line text-ink"
    >
      <line
        y1={size}
        x2={size}
        className="text-muted"
        stroke="currentColor"
        strokeDasharray="4 3"
        vectorEffect="non-scaling-stroke"
      />
      <polyline
        points={points.join(" ")}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        vectorEffect="non-scaling-stroke"
      />
      {curve.map(({ from, mean_score: mean, delivered }) => (
        <line
          key={from}
          x1={mean}
          x2={mean}
          y1={down(delivered.low)}
          y2={down(delivered.high)}
          stroke="currentColor"
          strokeWidth={6}
          strokeLinecap="round"
          strokeOpacity={0.5}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}

const columnsOf = (
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
