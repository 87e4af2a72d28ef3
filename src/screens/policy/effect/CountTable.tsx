import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "#web/text/formats.ts";
import { type Column, DataTable } from "#web/ui/DataTable.tsx";

interface Row {
  key: string;
  name: ReactNode;
  before: number;
  after: number;
}

interface Props {
  caption: string;
  names: string;
  rows: readonly Row[];
}

function createColumns(
  t: TFunction<"policy">,
  { names, number }: { names: string; number: (value: number) => string },
): Column<Row>[] {
  const change = (by: number) => (by === 0 ? "–" : `${by > 0 ? "+" : "−"}${number(Math.abs(by))}`);
  return [
    { key: "name", header: names, rowHeader: true, cell: ({ name }) => name },
    {
      key: "before",
      header: t("effect.before"),
      numeric: true,
      cell: ({ before }) => number(before),
    },
    { key: "after", header: t("effect.after"), numeric: true, cell: ({ after }) => number(after) },
    {
      key: "change",
      header: t("effect.change"),
      numeric: true,
      cell: ({ before, after }) => (
        <bdi dir="ltr" className={before === after ? "text-muted" : "font-semibold"}>
          {change(after - before)}
        </bdi>
      ),
    },
  ];
}

/** Numbers of results before and after, with their difference. */
export function CountTable({ caption, names, rows }: Props) {
  const { t } = useTranslation("policy");
  const { number } = useFormats();
  return (
    <DataTable
      caption={caption}
      columns={createColumns(t, { names, number })}
      rows={rows}
      rowKey={({ key }) => key}
    />
  );
}
