import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { List } from "#contract/listShape.ts";
import type { ListWatch } from "#contract/listWatches.ts";
import { useReadListWatchQuery, useRunListWatchMutation } from "#web/api/listWatchApi.ts";
import { failureText } from "#web/text/failureText.ts";
import { useFormats, useZonedFormats } from "#web/text/formats.ts";
import { ClosablePanel } from "#web/ui/ClosablePanel.tsx";
import { Button } from "#web/ui/Button.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { StopWatching } from "./StopWatching.tsx";
import { WatchForm } from "./WatchForm.tsx";
import { WatchRuns } from "./WatchRuns.tsx";

const pollMs = 3000;

interface Props {
  list: List;
  onClose: () => void;
}

/** Settings of a list's watch, and its latest runs. */
export function WatchPanel({ list, onClose }: Props) {
  const { t } = useTranslation("watch");
  const params = { id: list.id };
  const query = useReadListWatchQuery({ params }, { refetchOnMountOrArgChange: true });
  const { data } = query;
  useReadListWatchQuery(
    { params },
    { pollingInterval: pollMs, skip: data?.runs[0]?.state !== "running" },
  );
  return (
    <ClosablePanel id="watch" title={t("title")} closeLabel={t("close")} focused onClose={onClose}>
      <p className="max-w-reading text-base text-muted">{t("text")}</p>
      <QueryGate query={query} fresh skeleton={<Skeleton className="h-24 w-full" />}>
        {(watch) => <Watched watch={watch} />}
      </QueryGate>
    </ClosablePanel>
  );
}

function Watched({ watch }: { watch: ListWatch }) {
  const { t } = useTranslation(["watch", "errors", "common"]);
  const { number } = useFormats();
  const { instant } = useZonedFormats();
  const [act, setAct] = useState<"change" | "stop" | null>(null);
  const [run, { error, isLoading }] = useRunListWatchMutation();
  const { list_id: id, every, max_credits: most, next_run_at: next, stopped, runs } = watch;
  const running = runs[0]?.state === "running";
  if (act === "change" || every === null || stopped !== null) {
    return (
      <>
        {stopped === null ? null : <Notice tone="warn">{t(`stopped.${stopped}`)}</Notice>}
        <WatchForm listId={id} watch={watch} onSaved={() => setAct(null)} />
        {every === null ? null : <WatchRuns runs={runs} />}
      </>
    );
  }
  return (
    <>
      <p className="text-base">
        {t(`every.${every}`)}
        {next === null ? null : ` · ${t("next", { when: instant(next) })}`}
        {most === null ? null : ` · ${t("most", { count: most, shown: number(most) })}`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button busy={isLoading} inactive={running} onClick={() => void run({ params: { id } })}>
          {t("now")}
        </Button>
        <Button variant="quiet" onClick={() => setAct("change")}>
          {t("change")}
        </Button>
        <Button variant="quiet" onClick={() => setAct("stop")}>
          {t("stop.act")}
        </Button>
      </div>
      <FormError>{error ? failureText(t, error).title : null}</FormError>
      <WatchRuns runs={runs} />
      {act === "stop" ? <StopWatching listId={id} onClose={() => setAct(null)} /> : null}
    </>
  );
}
