import { useTranslation } from "react-i18next";
import type { List, ListRow } from "#contract/listShape.ts";
import { useFormats } from "#web/text/formats.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { addressColumnNames, hasLines, rowColumns, type RowView } from "./rowColumns.tsx";

interface Props extends Omit<RowView, "byLine" | "columnNames" | "onOpen"> {
  list: List;
  /** Called with the position of a row and its place in the table, from 1. */
  onOpen: (position: number, place: number) => void;
  rows: readonly ListRow[];
}

/** Table of rows; a click on an address opens its result. */
export function ResultTable({ list, rows, onOpen, ...view }: Props) {
  const { t } = useTranslation(["bulk", "reasons"]);
  const formats = useFormats();
  return (
    <DataTable
      caption={t("results.table")}
      columns={rowColumns(t, formats, {
        ...view,
        byLine: hasLines(list),
        columnNames: addressColumnNames(list),
        onOpen: (position) =>
          onOpen(position, 1 + rows.findIndex((row) => row.position === position)),
      })}
      rows={rows}
      rowKey={({ position }) => String(position)}
      fixed
    />
  );
}
