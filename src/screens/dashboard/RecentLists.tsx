import { useTranslation } from "react-i18next";
import type { List } from "#contract/listShape.ts";
import { verdictSpans } from "#web/features/analytics/verdictSpans.ts";
import { listColumns } from "#web/features/lists/listColumns.tsx";
import { paths } from "#web/paths.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { SpanBar } from "#web/ui/chart/SpanBar.tsx";
import { DataTable } from "#web/ui/DataTable.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Panel } from "./Panel.tsx";

const listed = 7;
/** Columns that half of the dashboard has room for. */
const fitting = new Set(["name", "state", "rows"]);

const verdictsCell = ({ results, progress: { total } }: List) =>
  total === 0 ? null : <SpanBar height={6} spans={verdictSpans(results, total)} />;

/** The newest lists with their state and a bar of their verdicts. */
export function RecentLists({ lists }: { lists: readonly List[] }) {
  const { t } = useTranslation(["bulk", "dashboard"]);
  const formats = useZonedFormats();
  return (
    <Panel
      title={t("lists.title", { ns: "dashboard" })}
      action={
        <Link to={`${paths.history}?tab=lists`} className="text-link">
          {t("lists.allLists")}
        </Link>
      }
    >
      {lists.length === 0 ? (
        <p className="text-base text-muted">{t("lists.none", { ns: "dashboard" })}</p>
      ) : (
        <DataTable
          caption={t("lists.table")}
          rows={lists.slice(0, listed)}
          rowKey={({ id }) => id}
          columns={[
            ...listColumns(t, formats).filter(({ key }) => fitting.has(key)),
            {
              key: "verdicts",
              header: t("ended.verdicts"),
              className: "hidden w-1/2 @md:table-cell",
              cell: verdictsCell,
            },
          ]}
        />
      )}
    </Panel>
  );
}
