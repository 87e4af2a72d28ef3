import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { Validation } from "#contract/validations.ts";
import { paths } from "#web/paths.ts";
import { useZonedFormats, type ZonedFormats } from "#web/text/formats.ts";
import { type Column, DataTable } from "#web/ui/DataTable.tsx";
import { VerdictMark } from "#web/ui/evidence/VerdictMark.tsx";
import { Link } from "#web/ui/Link.tsx";

/** The newest validations, each linked to its stored result. */
export function LatestChecks({ checks }: { checks: readonly Validation[] }) {
  const { t } = useTranslation(["dashboard", "reasons"]);
  const formats = useZonedFormats();
  return (
    <DataTable
      caption={t("latest.title")}
      columns={columnsOf(t, formats)}
      rows={checks}
      rowKey={({ id }) => id}
    />
  );
}

function columnsOf(
  t: TFunction,
  { number, ago, instant }: ZonedFormats,
): readonly Column<Validation>[] {
  return [
    {
      key: "address",
      header: t("latest.address"),
      rowHeader: true,
      className: "w-full max-w-0 min-w-28",
      cell: (check) => (
        <Link
          to={`${paths.validate}?id=${encodeURIComponent(check.id)}`}
          // Truncates the end of an address, never its start.
          dir="ltr"
          className="block truncate font-mono text-sm text-link rtl:text-right"
        >
          {check.email ?? check.input}
        </Link>
      ),
    },
    {
      key: "verdict",
      header: t("latest.verdict"),
      cell: (check) => <VerdictMark verdict={check.verdict} size="small" />,
    },
    {
      key: "reason",
      header: t("latest.reason"),
      wideOnly: true,
      className: "whitespace-nowrap",
      cell: (check) => t(`${check.reason}.title`, { ns: "reasons" }),
    },
    {
      key: "score",
      header: t("latest.score"),
      numeric: true,
      wideOnly: true,
      cell: (check) => number(check.score),
    },
    {
      key: "credits",
      header: t("latest.credits"),
      numeric: true,
      wideOnly: true,
      cell: (check) => number(check.billing.credits),
    },
    {
      key: "when",
      header: t("latest.when"),
      numeric: true,
      wideOnly: true,
      className: "whitespace-nowrap text-muted",
      cell: (check) => (
        <time dateTime={check.checked_at} title={instant(check.checked_at)}>
          {ago(check.checked_at)}
        </time>
      ),
    },
  ];
}
