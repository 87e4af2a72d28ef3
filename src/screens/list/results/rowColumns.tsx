import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { List, ListRow } from "#contract/listShape.ts";
import type { Formats } from "#web/text/formats.ts";
import { Badge } from "#web/ui/Badge.tsx";
import type { Column } from "#web/ui/DataTable.tsx";
import { VerdictMark } from "#web/ui/evidence/VerdictMark.tsx";

/** Tells whether line numbers identify rows; a JSON file may have them all on one line. */
export function hasLines({ source }: List): boolean {
  return source.format !== "json";
}

/** Returns the columns of the results, with suggestions instead of reasons if `suggested`. The address opens the details. */
export function rowColumns(
  t: TFunction<["bulk", "reasons"]>,
  { number }: Pick<Formats, "number">,
  {
    byLine,
    suggested,
    onOpen,
  }: { byLine: boolean; suggested: boolean; onOpen: (position: number) => void },
): Column<ListRow>[] {
  return [
    {
      key: "number",
      header: byLine ? t("results.line") : t("results.position"),
      numeric: true,
      wideOnly: true,
      className: "w-20 text-muted",
      cell: ({ line, position }) => number(byLine ? line : position),
    },
    {
      key: "address",
      header: t("results.address"),
      rowHeader: true,
      cell: ({ position, email, value }) => (
        <button
          type="button"
          dir="ltr"
          className="block max-w-36 truncate text-start font-mono text-sm text-link hover:underline sm:max-w-56 lg:max-w-80 rtl:text-end pointer-coarse:min-h-touch"
          onClick={() => onOpen(position)}
        >
          <bdi>{email ?? (value.trim() === "" ? t("results.blank") : value)}</bdi>
        </button>
      ),
    },
    {
      key: "verdict",
      header: t("results.verdict"),
      className: "w-36 @2xl:w-48",
      cell: (row) => <RowVerdict row={row} />,
    },
    suggested
      ? {
          key: "suggestion",
          header: t("row.suggestion"),
          wideOnly: true,
          cell: ({ suggestion }) => (
            <bdi dir="ltr" className="font-mono text-sm">
              {suggestion}
            </bdi>
          ),
        }
      : {
          key: "reason",
          header: t("results.reason"),
          wideOnly: true,
          cell: ({ reason }) => (reason === null ? null : t(`${reason}.title`, { ns: "reasons" })),
        },
    {
      key: "score",
      header: t("results.score"),
      numeric: true,
      className: "w-16",
      wideOnly: true,
      cell: ({ score }) => (score === null ? null : number(score)),
    },
    {
      key: "credits",
      header: t("results.credits"),
      numeric: true,
      className: "w-20",
      wideOnly: true,
      cell: ({ credits, status }) => (status === "final" ? number(credits) : null),
    },
  ];
}

/** Verdict of a row, or its status until the verdict is final. */
function RowVerdict({ row: { verdict, status } }: { row: ListRow }) {
  const { t } = useTranslation("bulk");
  return verdict === null || status !== "final" ? (
    <Badge className="whitespace-normal">{t(`results.statuses.${status}`)}</Badge>
  ) : (
    <VerdictMark verdict={verdict} size="small" />
  );
}
