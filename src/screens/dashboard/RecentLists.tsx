import { useTranslation } from "react-i18next";
import type { List } from "#contract/listShape.ts";
import { listColumns } from "#web/features/lists/listColumns.tsx";
import { paths } from "#web/paths.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Panel } from "./Panel.tsx";

const listed = 7;
/** Columns that half of the dashboard has room for. */
const fitting = new Set(["name", "state", "rows", "deliverable"]);

/** The newest lists with their state and share of deliverable addresses. */
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
      <DataTable
        caption={t("lists.table")}
        rows={lists.slice(0, listed)}
        rowKey={({ id }) => id}
        columns={listColumns(t, formats).filter(({ key }) => fitting.has(key))}
      />
    </Panel>
  );
}
