import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Validation } from "#contract/validations.ts";
import { ValidationLink } from "#web/features/history/ValidationLink.tsx";
import { Ago } from "#web/features/history/ValidationTable.tsx";
import { DecidedAt } from "#web/features/validation/DecidedAt.tsx";
import { type Formats, useFormats } from "#web/text/formats.ts";
import { classNames } from "#web/ui/classNames.ts";
import type { Column } from "#web/ui/DataTable.tsx";
import { DecidingLine } from "#web/ui/evidence/DecidingLine.tsx";
import { VerdictMark } from "#web/ui/evidence/VerdictMark.tsx";
import type { ColumnName } from "./columnNames.ts";

const none = "–";

/** Content of the columns that only the history has. */
function createCells(
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
  const { t } = useTranslation(["history", "reasons"]);
  const formats = useFormats();
  const lines = chosen.includes("line");
  // Rows are rendered again if the functions of their cells change.
  const own = useMemo(() => ownColumns(t, formats), [t, formats]);
  const address = useMemo(() => addressColumn(t, lines), [t, lines]);
  return (shared: readonly Column<Validation>[]): readonly Column<Validation>[] => [
    address,
    ...chosen.flatMap((key) =>
      [...own, ...shared]
        .filter((column) => column.key === key)
        // A card has its verdict above the address.
        .map((column) => (key === "verdict" ? { ...column, inCard: false } : column)),
    ),
  ];
}

/** In a narrow table, a card: verdict and age, address, deciding line. Where there is room for columns but not for that of the line, the line is below the address. */
function addressColumn(t: TFunction<["history", "reasons"]>, lines: boolean): Column<Validation> {
  return {
    key: "address",
    header: t("columns.address"),
    rowHeader: true,
    className: classNames("w-full max-w-0 min-w-28", lines && "@3xl:w-auto @3xl:max-w-none"),
    cell: (check) => (
      <div className="-mx-2 @xl:mx-0">
        <div className="flex justify-between gap-2 pt-1 text-sm text-muted @xl:hidden">
          <VerdictMark verdict={check.verdict} size="small" />
          <Ago at={check.checked_at} />
        </div>
        <div className={classNames(lines && "@3xl:max-w-80")}>
          <ValidationLink check={check} />
        </div>
        {lines ? (
          <div className="pb-1 text-xs @3xl:hidden">
            <Deciding check={check} />
          </div>
        ) : null}
      </div>
    ),
  };
}

/** The deciding line of a validation; without one, its reason. */
function Deciding({ check: { deciding, reason } }: { check: Validation }) {
  const { t } = useTranslation("reasons");
  return deciding.line === null ? (
    <span className="block truncate text-muted">{t(`${reason}.title`)}</span>
  ) : (
    <DecidingLine line={deciding.line} />
  );
}

function ownColumns(
  t: TFunction<["history", "reasons"]>,
  formats: Formats,
): readonly Column<Validation>[] {
  const texts: Column<Validation>[] = Object.entries(createCells(t, formats)).map(
    ([key, cell]) => ({
      key,
      header: t(`columns.${key as ColumnName}`),
      wideOnly: true,
      className: "whitespace-nowrap",
      numeric: numeric.has(key),
      cell: (check) => <bdi>{cell(check)}</bdi>,
    }),
  );
  return [
    ...texts,
    {
      key: "check",
      header: t("columns.check"),
      wideOnly: true,
      className: "whitespace-nowrap",
      cell: ({ deciding, verdict }) => <DecidedAt check={deciding.check} verdict={verdict} />,
    },
    {
      key: "line",
      header: t("columns.line"),
      // Until there is room for both, it is below the address.
      className: "hidden w-full max-w-0 min-w-40 text-sm @3xl:table-cell",
      cell: (check) => <Deciding check={check} />,
    },
  ];
}
