import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Validation } from "#contract/validations.ts";
import { type Formats, useFormats } from "#web/text/formats.ts";
import type { Column } from "#web/ui/DataTable.tsx";
import type { ColumnName } from "./columnNames.ts";

const none = "–";

/** Content of the columns that only the history has. */
function cellsOf(
  t: TFunction<"history">,
  { number, duration }: Formats,
): Partial<Record<ColumnName, (check: Validation) => string>> {
  return {
    action: ({ action }) => t(`action.${action}`),
    suggestion: ({ suggestion }) => suggestion?.email ?? none,
    domain: ({ address }) => address?.domain ?? none,
    provider: ({ provider }) => provider ?? none,
    source: ({ source }) => source ?? none,
    tags: ({ tags }) => (tags.length === 0 ? none : tags.join(", ")),
    duration: ({ duration_ms: ms }) => duration(ms),
    credits: ({ billing }) => number(billing.credits),
  };
}

const numeric: ReadonlySet<string> = new Set(["duration", "credits"] satisfies ColumnName[]);

/** Returns a function that puts the chosen columns behind the first one, the address. */
export function useColumns(chosen: readonly ColumnName[]) {
  const { t } = useTranslation("history");
  const formats = useFormats();
  // Rows are rendered again if the functions of their cells change.
  const own = useMemo(() => ownColumns(t, formats), [t, formats]);
  return (shared: readonly Column<Validation>[]): readonly Column<Validation>[] => [
    ...shared.slice(0, 1),
    ...chosen.flatMap((key) => [...own, ...shared].filter((column) => column.key === key)),
  ];
}

function ownColumns(t: TFunction<"history">, formats: Formats): readonly Column<Validation>[] {
  return Object.entries(cellsOf(t, formats)).map(([key, cell]) => ({
    key,
    header: t(`columns.${key as ColumnName}`),
    wideOnly: true,
    className: "whitespace-nowrap",
    numeric: numeric.has(key),
    cell: (check) => <bdi>{cell(check)}</bdi>,
  }));
}
