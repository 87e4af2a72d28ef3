import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { WatchRun } from "#contract/listWatches.ts";
import { listPath } from "#web/paths.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { type Column, DataTable } from "#web/ui/DataTable.tsx";
import { Link } from "#web/ui/Link.tsx";
import { VerdictMark } from "#web/ui/evidence/VerdictMark.tsx";

type Formats = Pick<ReturnType<typeof useZonedFormats>, "number" | "instant">;

/** The page of a run's list, with the comparison open. */
const comparisonPath = ({ list_id: id, compared_with: other }: WatchRun) =>
  `${listPath(id)}?${new URLSearchParams({ panel: "compare", with: other }).toString()}`;

function Result({ run, formats }: { run: WatchRun; formats: Formats }) {
  const { t } = useTranslation("watch");
  const { state, changed } = run;
  if (state !== "completed" || changed === null) {
    return <span className="text-muted">{t(`run.${state}`)}</span>;
  }
  return changed === 0 ? (
    <span className="text-muted">{t("run.same")}</span>
  ) : (
    <Link to={comparisonPath(run)} className="text-link">
      {t("run.changed", { count: changed, shown: formats.number(changed) })}
    </Link>
  );
}

function createColumns(t: TFunction<"watch">, formats: Formats): Column<WatchRun>[] {
  return [
    {
      key: "when",
      header: t("run.when"),
      rowHeader: true,
      cell: (run) => (
        <Link to={listPath(run.list_id)} className="text-link">
          {formats.instant(run.started_at)}
        </Link>
      ),
    },
    {
      key: "result",
      header: t("run.result"),
      cell: (run) => <Result run={run} formats={formats} />,
    },
    {
      key: "changes",
      header: t("run.changes"),
      wideOnly: true,
      cell: ({ changes }) => (
        <ul className="flex flex-col gap-1 py-1">
          {changes.map(({ from, to, count }) => (
            <li key={`${from} ${to}`} className="flex flex-wrap items-center gap-2">
              <span className="tabular">{formats.number(count)}</span>
              <VerdictMark verdict={from} size="small" />
              <span className="sr-only">{t("run.to")}</span>
              <span aria-hidden="true" className="flip-rtl">
                →
              </span>
              <VerdictMark verdict={to} size="small" />
            </li>
          ))}
        </ul>
      ),
    },
  ];
}

/** The latest runs of a watch with their changes. */
export function WatchRuns({ runs }: { runs: readonly WatchRun[] }) {
  const { t } = useTranslation("watch");
  const formats = useZonedFormats();
  return runs.length === 0 ? (
    <p className="text-base text-muted">{t("run.none")}</p>
  ) : (
    <DataTable
      caption={t("run.caption")}
      rows={runs}
      rowKey={({ list_id: id }) => id}
      columns={createColumns(t, formats)}
    />
  );
}
