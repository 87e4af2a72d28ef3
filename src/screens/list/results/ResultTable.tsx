import { useTranslation } from "react-i18next";
import type { List, ListRow } from "#contract/listShape.ts";
import { useFormats } from "#web/text/formats.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { hasLines, rowColumns } from "./rowColumns.tsx";

interface Props {
  list: List;
  rows: readonly ListRow[];
  /** Shows the suggestions instead of the reasons. */
  suggested: boolean;
  onOpen: (position: number) => void;
}

/** Table of rows in file order; a click opens the details of a row. */
export function ResultTable({ list, rows, suggested, onOpen }: Props) {
  const { t } = useTranslation(["bulk", "reasons"]);
  const formats = useFormats();
  return (
    <DataTable
      caption={t("results.table")}
      columns={rowColumns(t, formats, { byLine: hasLines(list), suggested, onOpen })}
      rows={rows}
      rowKey={({ position }) => String(position)}
    />
  );
}
