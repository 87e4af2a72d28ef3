import { useTranslation } from "react-i18next";
import type { List } from "#contract/listShape.ts";
import { paths } from "#web/paths.ts";
import { useFormats, useZonedFormats } from "#web/text/formats.ts";
import { Link } from "#web/ui/Link.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { ProgressBar } from "#web/ui/ProgressBar.tsx";
import { VerdictBar } from "#web/ui/evidence/VerdictBar.tsx";
import { Downloads } from "#web/screens/list/downloads/Downloads.tsx";
import { FileMapping } from "#web/features/lists/FileMapping.tsx";
import { NotifyButton } from "./NotifyButton.tsx";
import { RaiseCreditLimit } from "./RaiseCreditLimit.tsx";
import { ResultsSection } from "#web/screens/list/results/ResultsSection.tsx";
import { StalledNotice } from "./StalledNotice.tsx";
import { stoppedAtCreditLimit } from "./stoppedAtCreditLimit.ts";
import { TimeLeft } from "./TimeLeft.tsx";

/** A running list: progress, verdicts, speed, time left and cost so far. */
export function RunningList({ list }: { list: List }) {
  const { t } = useTranslation("bulk");
  const { number, percent } = useFormats();
  const { progress, credits, state } = list;
  const { done, total, phase, rate_per_s: rate } = progress;
  const share = total === 0 ? 0 : done / total;
  return (
    <>
      {state === "paused" ? <PausedNotice list={list} /> : null}
      {stoppedAtCreditLimit(list) ? <RaiseCreditLimit list={list} /> : null}
      <StalledNotice list={list} />
      <section
        aria-labelledby="progress"
        className="flex flex-col gap-4 rounded-box border border-line bg-paper p-4 sm:p-6"
      >
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 id="progress" className="text-lg font-semibold tabular-nums">
            {t("run.done", { done: number(done), total: number(total) })}
          </h2>
          <p className="text-base text-muted">
            {state === "paused" ? t("states.paused.text") : t(`run.phases.${phase}`)}
          </p>
        </div>
        <ProgressBar label={t("run.label")} value={done} max={total} />
        {/* Announced every 10 %, not for every row. */}
        <output className="sr-only">
          {t("run.said", { percent: percent(Math.floor(share * 10) / 10) })}
        </output>
        <div className="grid gap-6 md:grid-cols-2">
          <VerdictBar counts={list.results} caption={t("run.verdicts")} />
          <div className="flex flex-col gap-3 text-base">
            {rate === null ? null : (
              <p className="tabular-nums">{t("run.rate", { rate: number(rate) })}</p>
            )}
            {state === "paused" ? null : <TimeLeft list={list} />}
            <Retries progress={progress} />
            <p className="tabular-nums">
              {t("run.credits", { charged: number(credits.charged), held: number(credits.held) })}
            </p>
            {state === "paused" ? null : (
              <p className="text-muted">
                {list.options.notify ? t("run.closeMail") : t("run.close")}
              </p>
            )}
            <NotifyButton />
          </div>
        </div>
      </section>
      <ResultsSection list={list} />
      {done === 0 ? null : <Downloads list={list} />}
      <FileMapping list={list} open={false} fixed />
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

function Retries({ progress }: { progress: List["progress"] }) {
  const { t } = useTranslation("bulk");
  const { number, instant, ago } = useZonedFormats();
  const { retrying, next_retry_at: at } = progress;
  if (retrying === 0) {
    return null;
  }
  const rows = t("rows", { count: retrying, shown: number(retrying) });
  return (
    <p>
      {at === null ? (
        t("run.retrying", { rows })
      ) : (
        <time dateTime={at} title={instant(at)}>
          {t("run.retryingAt", { rows, when: ago(at) })}
        </time>
      )}
    </p>
  );
}
