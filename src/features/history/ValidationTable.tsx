import type { TFunction } from "i18next";
import { type ComponentProps, useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Validation } from "#contract/validations.ts";
import { LazyResultDrawer } from "#web/features/result/LazyResultDrawer.tsx";
import { useOpenResult } from "#web/features/result/useOpenResult.ts";
import { useZonedFormats, type ZonedFormats } from "#web/text/formats.ts";
import { useClock } from "#web/hooks/useClock.ts";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { type Column, DataTable } from "#web/ui/DataTable.tsx";
import { VerdictMark } from "#web/ui/evidence/VerdictMark.tsx";
import { ValidationLink } from "./ValidationLink.tsx";

interface Selection {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
}

interface Props {
  caption: string;
  checks: readonly Validation[];
  /** Adds a checkbox to each row. */
  selection?: Selection;
  /** Returns the columns to show from the usual ones. */
  withColumns?: (usual: readonly Column<Validation>[]) => readonly Column<Validation>[];
  /** Box and cards of the table. */
  table?: Pick<ComponentProps<typeof DataTable>, "box" | "cards">;
}

/** Stored validations; each opens its result in the drawer. */
export function ValidationTable({ caption, checks, selection, withColumns, table }: Props) {
  const { t } = useTranslation(["history", "reasons"]);
  const formats = useZonedFormats();
  const usual = useMemo(() => createColumns(t, formats), [t, formats]);
  const selectCell = useSelectCell(selection);
  const { source, open, close } = useOpenResult();
  const index = checks.findIndex(({ id }) => source?.kind === "validation" && source.id === id);
  const step = (by: number) => {
    const check = index < 0 ? undefined : checks[index + by];
    return check && (() => open(check.id));
  };
  return (
    <>
      <DataTable
        caption={caption}
        columns={[
          ...(selection === undefined ? [] : [selectColumn(t, checks, selection, selectCell)]),
          ...(withColumns?.(usual) ?? usual),
        ]}
        rows={checks}
        rowKey={({ id }) => id}
        {...table}
      />
      {source === null ? null : (
        <LazyResultDrawer source={source} onClose={close} previous={step(-1)} next={step(1)} />
      )}
    </>
  );
}

const nothing: Selection = { selected: new Set(), onChange: () => undefined };

/** Returns the cell with the checkbox of a row; it changes with the selection only. */
function useSelectCell({ selected, onChange }: Selection = nothing): Column<Validation>["cell"] {
  const { t } = useTranslation("history");
  return useCallback(
    ({ id, email, input }) => (
      <Checkbox
        label={<span className="sr-only">{t("select", { address: email ?? input })}</span>}
        checked={selected.has(id)}
        onChange={() => {
          const others = [...selected].filter((one) => one !== id);
          onChange(new Set(selected.has(id) ? others : [...others, id]));
        }}
      />
    ),
    [t, selected, onChange],
  );
}

function selectColumn(
  t: TFunction,
  checks: readonly Validation[],
  { selected, onChange }: Selection,
  cell: Column<Validation>["cell"],
): Column<Validation> {
  const all = checks.every(({ id }) => selected.has(id));
  return {
    key: "select",
    wideOnly: true,
    header: (
      <Checkbox
        label={<span className="sr-only">{t("selectAll")}</span>}
        checked={all}
        onChange={() => onChange(new Set(all ? [] : checks.map(({ id }) => id)))}
      />
    ),
    cell,
  };
}

function createColumns(
  t: TFunction,
  { number, instant }: ZonedFormats,
): readonly Column<Validation>[] {
  return [
    {
      key: "address",
      header: t("columns.address"),
      rowHeader: true,
      className: "w-full max-w-0 min-w-28",
      cell: (check) => <ValidationLink check={check} />,
    },
    {
      key: "verdict",
      header: t("columns.verdict"),
      cell: (check) => <VerdictMark verdict={check.verdict} size="small" />,
    },
    {
      key: "reason",
      header: t("columns.reason"),
      wideOnly: true,
      className: "whitespace-nowrap",
      cell: (check) => t(`${check.reason}.title`, { ns: "reasons" }),
    },
    {
      key: "score",
      header: t("columns.score"),
      numeric: true,
      wideOnly: true,
      // An unknown result has no meaningful score.
      cell: (check) => (check.verdict === "unknown" ? "–" : number(check.score)),
    },
    {
      key: "when",
      header: t("columns.when"),
      numeric: true,
      wideOnly: true,
      className: "whitespace-nowrap text-muted",
      cell: (check) => (
        <time dateTime={check.checked_at} title={instant(check.checked_at)}>
          <Ago at={check.checked_at} />
        </time>
      ),
    },
  ];
}

/** The time since something happened, kept up to date. */
export function Ago({ at }: { at: string }) {
  const { ago } = useZonedFormats();
  useClock();
  return ago(at);
}
