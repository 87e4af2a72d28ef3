import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { JobRow } from "#contract/jobShape.ts";
import { type Formats, useFormats } from "#web/text/formatting.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { type Column, DataTable } from "#web/ui/DataTable.tsx";
import { VerdictMark } from "#web/ui/VerdictMark.tsx";

interface Props {
  rows: readonly JobRow[];
  onOpen: (position: number) => void;
}

/** Rows in the order of the file; each opens what is known of it. */
export function ResultTable({ rows, onOpen }: Props) {
  const { t } = useTranslation(["bulk", "reasons"]);
  const formats = useFormats();
  return (
    <DataTable
      caption={t("results.table")}
      columns={columnsOf(t, formats, onOpen)}
      rows={rows}
      rowKey={({ position }) => String(position)}
    />
  );
}

function columnsOf(
  t: TFunction<["bulk", "reasons"]>,
  { number }: Formats,
  onOpen: Props["onOpen"],
): Column<JobRow>[] {
  return [
    {
      key: "line",
      header: t("results.line"),
      numeric: true,
      wideOnly: true,
      className: "w-16 text-muted",
      cell: ({ line }) => number(line),
    },
    {
      key: "address",
      header: t("results.address"),
      rowHeader: true,
      cell: ({ position, email, value }) => (
        <button
          type="button"
          dir="ltr"
          className="block max-w-36 truncate text-start font-mono text-sm text-link hover:underline sm:max-w-80 rtl:text-end pointer-coarse:min-h-touch"
          onClick={() => onOpen(position)}
        >
          <bdi>{email ?? (value.trim() === "" ? t("results.blank") : value)}</bdi>
        </button>
      ),
    },
    {
      key: "verdict",
      header: t("results.verdict"),
      cell: (row) => <RowVerdict row={row} />,
    },
    {
      key: "reason",
      header: t("results.reason"),
      wideOnly: true,
      cell: ({ reason }) => (reason === null ? null : t(`${reason}.title`, { ns: "reasons" })),
    },
    {
      key: "score",
      header: t("results.score"),
      numeric: true,
      wideOnly: true,
      cell: ({ score }) => (score === null ? null : number(score)),
    },
    {
      key: "credits",
      header: t("results.credits"),
      numeric: true,
      wideOnly: true,
      cell: ({ credits, status }) => (status === "final" ? number(credits) : null),
    },
  ];
}

/** The verdict of a row, or what it waits for. */
function RowVerdict({ row }: { row: JobRow }) {
  const { t } = useTranslation("bulk");
  const { verdict, status } = row;
  return (
    <span className="flex flex-wrap items-center gap-2">
      {verdict === null ? null : <VerdictMark verdict={verdict} size="small" />}
      {status === "final" ? null : <Badge>{t(`results.statuses.${status}`)}</Badge>}
    </span>
  );
}
