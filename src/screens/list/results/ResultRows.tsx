import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { List, ListRow } from "#contract/listShape.ts";
import { copyWithToast } from "#web/features/tables/copyWithToast.ts";
import { RowsTable } from "#web/features/tables/RowsTable.tsx";
import { useSelectColumn } from "#web/features/tables/useSelectColumn.tsx";
import { useFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import {
  addressColumnNames,
  addressOf,
  hasLines,
  rowColumns,
  type RowView,
} from "./rowColumns.tsx";
import { tableId } from "./tableId.ts";

interface Props extends Omit<RowView, "byLine" | "columnNames"> {
  list: List;
  rows: readonly ListRow[];
  /** Acts of keys besides those of every table. */
  acts: Readonly<Record<string, () => void | false>>;
}

const rowKey = ({ position }: ListRow) => String(position);
const plainAddress = ({ email, value }: ListRow) => email ?? value;

/** Table of a list's rows; an address opens its result. The addresses of rows that are selected can be copied. */
export function ResultRows({ list, rows, acts, ...view }: Props) {
  const { t } = useTranslation(["bulk", "reasons", "tables", "ui"]);
  const formats = useFormats();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const select = useSelectColumn({
    rows,
    rowKey,
    nameOf: plainAddress,
    selected,
    onChange: setSelected,
  });
  const chosen = rows.filter((row) => selected.has(rowKey(row)));
  return (
    <>
      <RowsTable
        id={tableId}
        caption={t("results.table")}
        cards
        rows={rows}
        rowKey={rowKey}
        nameOf={(row) => addressOf(t, row)}
        columns={[
          select,
          ...rowColumns(t, formats, {
            ...view,
            byLine: hasLines(list),
            columnNames: addressColumnNames(list),
          }),
        ]}
        menu={(row) => [
          {
            key: "open",
            icon: "eye",
            label: t("open", { ns: "tables" }),
            onSelect: () => view.onOpen(row.position),
          },
          {
            key: "copy",
            icon: "copy",
            label: t("copyAddress", { ns: "tables" }),
            onSelect: () => void copyWithToast(t, plainAddress(row)),
          },
        ]}
        acts={{
          ...acts,
          Escape: () => (selected.size > 0 ? setSelected(new Set()) : false),
        }}
      />
      {chosen.length === 0 ? null : (
        <div className="sticky bottom-0 z-10 flex min-h-row flex-wrap items-center gap-4 bg-canvas text-base text-muted">
          <output>{t("selected", { ns: "tables", count: chosen.length })}</output>
          <Button
            size="small"
            icon="copy"
            onClick={() => void copyWithToast(t, chosen.map(plainAddress).join("\n"))}
          >
            {t("copyAddresses", { ns: "tables", count: chosen.length })}
          </Button>
        </div>
      )}
    </>
  );
}
