import type { TFunction } from "i18next";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Validation } from "#contract/validations.ts";
import { LazyResultDrawer } from "#web/features/result/LazyResultDrawer.tsx";
import { useOpenResult } from "#web/features/result/useOpenResult.ts";
import { useZonedFormats, type ZonedFormats } from "#web/text/formats.ts";
import { useClock } from "#web/hooks/useClock.ts";
import { type Column, DataTable, type DataTableProps } from "#web/ui/DataTable.tsx";
import { VerdictMark } from "#web/ui/evidence/VerdictMark.tsx";
import { ValidationLink } from "./ValidationLink.tsx";

interface Props {
  caption: string;
  checks: readonly Validation[];
  /** Returns the columns to show from the usual ones. */
  withColumns?: (usual: readonly Column<Validation>[]) => readonly Column<Validation>[];
  /** Renders the table; a plain one if omitted. */
  table?: (props: DataTableProps<Validation>, open: (id: string) => void) => ReactNode;
}

const rowKey = ({ id }: Validation) => id;

/** Stored validations; each opens its result in the drawer. */
export function ValidationTable({ caption, checks, withColumns, table }: Props) {
  const { t } = useTranslation(["history", "reasons"]);
  const formats = useZonedFormats();
  const usual = useMemo(() => createColumns(t, formats), [t, formats]);
  const { source, open, close } = useOpenResult();
  const index = checks.findIndex(({ id }) => source?.kind === "validation" && source.id === id);
  const step = (by: number) => {
    const check = index < 0 ? undefined : checks[index + by];
    return check && (() => open(check.id));
  };
  const props = {
    caption,
    columns: withColumns?.(usual) ?? usual,
    rows: checks,
    rowKey,
  };
  return (
    <>
      {table === undefined ? <DataTable {...props} /> : table(props, open)}
      {source === null ? null : (
        <LazyResultDrawer source={source} onClose={close} previous={step(-1)} next={step(1)} />
      )}
    </>
  );
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
