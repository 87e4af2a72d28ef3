import { useTranslation } from "react-i18next";
import type { List } from "#contract/listShape.ts";
import { verdicts } from "#vocabulary/verdicts.ts";
import { verdictSpans } from "#web/features/analytics/verdictSpans.ts";
import { listPath, paths } from "#web/paths.ts";
import { useFormats } from "#web/text/formats.ts";
import { SpanBar } from "#web/ui/chart/SpanBar.tsx";
import { Link } from "#web/ui/Link.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { VerdictShape } from "#web/ui/evidence/VerdictShape.tsx";
import { Panel } from "./Panel.tsx";

/** The lists that are running, and those that ended while the page is open, with their progress and verdicts. */
export function RunningLists({ lists }: { lists: readonly List[] }) {
  const { t } = useTranslation("dashboard");
  return (
    <Panel
      title={t("running.title")}
      action={
        <Link to={`${paths.history}?tab=lists`} className="text-link">
          {t("running.all")}
        </Link>
      }
    >
      {lists.length === 0 ? (
        <p className="text-base text-muted">{t("running.none")}</p>
      ) : (
        <ul className="flex flex-col gap-4">
          {lists.map((list) => (
            <Running key={list.id} list={list} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Running({ list: { id, name, results, progress } }: { list: List }) {
  const { t } = useTranslation(["dashboard", "common", "ui"]);
  const { number } = useFormats();
  const { done, total, retrying } = progress;
  const whole = Math.max(1, total);
  const counts = verdicts.map((verdict) => ({ verdict, count: results[verdict] ?? 0 }));
  return (
    <li className="flex flex-col gap-2">
      <div className="flex items-center gap-3">
        <p className="min-w-0 flex-1 truncate text-base">
          <b className="font-semibold">
            <bdi>{name}</bdi>
          </b>{" "}
          <span className="text-sm text-muted tabular">
            {total === 0
              ? t("running.queued")
              : t("listProgress", {
                  ns: "common",
                  count: total,
                  done: number(done),
                  total: number(total),
                })}
            {retrying > 0
              ? ` · ${t("running.retries", { count: retrying, shown: number(retrying) })}`
              : ""}
          </span>
        </p>
        <LinkButton size="small" to={listPath(id)}>
          {t("running.open")}
        </LinkButton>
      </div>
      <div>
        <progress
          aria-label={t("running.label", { name })}
          max={whole}
          value={Math.min(done, whole)}
          className="sr-only"
        />
        <SpanBar height={8} spans={verdictSpans(results, whole)} />
      </div>
      <ul className="flex flex-wrap gap-x-4 text-sm tabular">
        {counts.map(({ verdict, count }) => (
          <li key={verdict} className="flex items-center gap-1.5">
            <VerdictShape verdict={verdict} size={16} />
            <span className="sr-only">{t(`verdict.${verdict}`, { ns: "ui" })}</span>
            {number(count)}
          </li>
        ))}
      </ul>
    </li>
  );
}
