import type { TFunction } from "i18next";
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

const numeric: readonly ColumnName[] = ["duration", "credits"];

/** Returns a function that puts the chosen columns behind the first one, the address. */
export function useColumns(chosen: readonly ColumnName[]) {
  const { t } = useTranslation("history");
  const cells = cellsOf(t, useFormats());
  return (shared: readonly Column<Validation>[]): readonly Column<Validation>[] => [
    ...shared.slice(0, 1),
    ...chosen.flatMap((key): readonly Column<Validation>[] => {
      const cell = cells[key];
      if (cell === undefined) {
        return shared.filter((column) => column.key === key);
      }
      const own: Column<Validation> = {
        key,
        header: t(`columns.${key}`),
        wideOnly: true,
        className: "whitespace-nowrap",
        numeric: numeric.includes(key),
        cell: (check) => <bdi>{cell(check)}</bdi>,
      };
      return [own];
    }),
  ];
}
