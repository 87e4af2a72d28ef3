import { useTranslation } from "react-i18next";
import type { List } from "#contract/listShape.ts";
import { listPath } from "#web/paths.ts";
import { useFormats } from "#web/text/formats.ts";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { ProgressBar } from "#web/ui/ProgressBar.tsx";
import { Panel } from "./Panel.tsx";

/** The lists that are running, with their progress. */
export function RunningLists({ lists }: { lists: readonly List[] }) {
  const { t } = useTranslation("dashboard");
  const { number } = useFormats();
  return (
    <Panel title={t("running.title")}>
      <ul className="flex flex-col gap-4">
        {lists.map(({ id, name, progress: { done, total, retrying } }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="min-w-0 flex-1 basis-56 truncate text-base font-semibold">
              <bdi>{name}</bdi>
            </p>
            <p className="text-sm text-muted tabular">
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
            </p>
            <LinkButton size="small" to={listPath(id)}>
              {t("running.open")}
            </LinkButton>
            <div className="w-full">
              <ProgressBar label={t("running.label", { name })} value={done} max={total} />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
