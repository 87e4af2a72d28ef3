import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { List } from "#contract/listShape.ts";
import { IfRight } from "#web/features/account/IfRight.tsx";
import { paths } from "#web/paths.ts";
import { useFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { usePanel } from "#web/screens/list/downloads/usePanel.ts";
import { ResultsSection } from "#web/screens/list/results/ResultsSection.tsx";
import { Controls } from "./Controls.tsx";
import { CreditTotals } from "#web/features/lists/CreditTotals.tsx";
import { ProgressPanel } from "./ProgressPanel.tsx";
import { ProviderQueues } from "./ProviderQueues.tsx";
import { RaiseCreditLimit } from "./RaiseCreditLimit.tsx";
import { StalledNotice } from "./StalledNotice.tsx";
import { stoppedAtCreditLimit } from "./stoppedAtCreditLimit.ts";

const Downloads = lazy(() =>
  import("#web/screens/list/downloads/Downloads.tsx").then((m) => ({ default: m.Downloads })),
);

/** A running list: progress of first pass and retries, queues, controls and the results so far. */
export function RunningList({ list }: { list: List }) {
  const { t } = useTranslation("bulk");
  const [frozen, setFrozen] = useState(false);
  const [panel, open] = usePanel(list);
  return (
    <>
      {list.state === "paused" ? <PausedNotice list={list} /> : null}
      {stoppedAtCreditLimit(list) ? (
        <IfRight right="lists:write">
          <RaiseCreditLimit list={list} />
        </IfRight>
      ) : null}
      <StalledNotice list={list} />
      <div className="@container">
        <div className="grid items-start gap-4 *:min-w-0 @5xl:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="flex flex-col gap-4">
            <ProgressPanel list={list} />
            <ProviderQueues list={list} />
          </div>
          <div className="flex flex-col gap-4">
            <IfRight right="lists:write">
              <Controls list={list} />
            </IfRight>
            <CreditTotals list={list} running />
          </div>
          <div className="@5xl:col-span-2">
            {panel === "download" ? (
              <div className="mb-4 max-w-md">
                <Suspense fallback={null}>
                  <Downloads list={list} onClose={() => open("none")} />
                </Suspense>
              </div>
            ) : null}
            <ResultsSection
              list={list}
              title={t("run.results")}
              frozen={frozen}
              onDownload={() => open("download")}
              actions={
                <div className="flex flex-wrap items-center gap-2">
                  <Button size="small" aria-pressed={frozen} onClick={() => setFrozen(!frozen)}>
                    {frozen ? t("run.unfreeze") : t("run.freeze")}
                  </Button>
                  {list.progress.done === 0 ? null : (
                    <IfRight right="exports">
                      <Button size="small" icon="download" onClick={() => open("download")}>
                        {t("act.download")}
                      </Button>
                    </IfRight>
                  )}
                </div>
              }
            />
          </div>
        </div>
      </div>
    </>
  );
}

function PausedNotice({ list }: { list: List }) {
  const { t } = useTranslation("bulk");
  const { number } = useFormats();
  const { error, credits } = list;
  return (
    <Notice tone="warn" live title={t("states.paused.title")}>
      {error === null ? null : (
        <p className="mb-1">{t(`stops.${error.code}`, { defaultValue: error.detail })}</p>
      )}
      {t("run.paused", {
        charged: t("credits", { count: credits.charged, shown: number(credits.charged) }),
        held: t("credits", { count: credits.held, shown: number(credits.held) }),
      })}
      {error?.code === "insufficient_credits" ? (
        <p className="mt-1">
          <Link to={paths.billing} className="text-link underline">
            {t("start.billing")}
          </Link>
        </p>
      ) : null}
    </Notice>
  );
}
