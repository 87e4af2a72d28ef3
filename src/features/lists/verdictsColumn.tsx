import type { TFunction } from "i18next";
import type { List } from "#contract/listShape.ts";
import { verdictSpans } from "#web/features/analytics/verdictSpans.ts";
import { SpanBar } from "#web/ui/chart/SpanBar.tsx";
import type { Column } from "#web/ui/DataTable.tsx";

const verdictsCell = ({ results, progress: { total } }: List) =>
  total === 0 ? null : <SpanBar height={6} spans={verdictSpans(results, total)} />;

/** The column with a bar of each list's verdicts, which fills the table. */
export const verdictsColumn = (t: TFunction<"bulk">): Column<List> => ({
  key: "verdicts",
  header: t("lists.verdicts"),
  className: "hidden w-1/2 @3xl:table-cell",
  cell: verdictsCell,
});
