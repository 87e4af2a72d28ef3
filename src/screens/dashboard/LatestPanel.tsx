import type { TFunction } from "i18next";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { Validation } from "#contract/validations.ts";
import { ValidationTable } from "#web/features/history/ValidationTable.tsx";
import { DecidedAt } from "#web/features/validation/DecidedAt.tsx";
import { paths } from "#web/paths.ts";
import type { Column } from "#web/ui/DataTable.tsx";
import { DecidingLine } from "#web/ui/evidence/DecidingLine.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Panel } from "./Panel.tsx";

const listed = 7;
/** Usual columns that the evidence leaves room for. */
const kept = new Set(["address", "verdict", "when"]);

/** The newest validations, with the step and the line that decided each. */
export function LatestPanel({ checks }: { checks: readonly Validation[] }) {
  const { t } = useTranslation(["dashboard", "history", "reasons"]);
  const withEvidence = useCallback(
    (usual: readonly Column<Validation>[]) =>
      usual
        .filter(({ key }) => kept.has(key))
        .flatMap((column) =>
          column.key === "when"
            ? [...evidence(t), column]
            : column.key === "address"
              ? [addressOf(column)]
              : [column],
        ),
    [t],
  );
  return (
    <Panel
      title={t("latest.title")}
      action={
        <Link to={paths.history} className="text-link">
          {t("latest.history")}
        </Link>
      }
    >
      <ValidationTable
        caption={t("latest.table")}
        checks={checks.slice(0, listed)}
        withColumns={withEvidence}
      />
    </Panel>
  );
}

/** Returns the column of addresses, which leaves the rest to the deciding line where there is room for it. */
const addressOf = (column: Column<Validation>): Column<Validation> => ({
  ...column,
  className: "w-full max-w-0 min-w-28 @3xl:w-auto @3xl:max-w-none",
  cell: (check) => <div className="@3xl:max-w-80">{column.cell(check)}</div>,
});

const evidence = (t: TFunction<["dashboard", "history", "reasons"]>): Column<Validation>[] => [
  {
    key: "check",
    header: t("columns.check", { ns: "history" }),
    wideOnly: true,
    cell: ({ deciding: { check }, verdict }) => <DecidedAt check={check} verdict={verdict} />,
  },
  {
    key: "line",
    header: t("columns.line", { ns: "history" }),
    className: "hidden w-full max-w-0 min-w-40 text-sm @3xl:table-cell",
    cell: ({ deciding: { line }, reason }) =>
      line === null ? t(`${reason}.title`, { ns: "reasons" }) : <DecidingLine line={line} />,
  },
];
