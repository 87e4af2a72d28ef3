import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { List } from "#contract/listShape.ts";
import { useFormats, useZonedFormats } from "#web/text/formats.ts";
import { ProgressBar } from "#web/ui/ProgressBar.tsx";
import { NotifyButton } from "./NotifyButton.tsx";
import { TimeLeft } from "./TimeLeft.tsx";

/** Progress of a running list: the first check of every row, and the retries of temporary results. */
export function ProgressPanel({ list }: { list: List }) {
  const { t } = useTranslation("bulk");
  const { number, percent } = useFormats();
  const { done, total, phase, rate_per_s: rate, first_pass: first } = list.progress;
  const share = total === 0 ? 0 : done / total;
  return (
    <section aria-labelledby="progress" className="rounded-box border border-line bg-paper">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 py-3">
        <h2 id="progress" className="text-md font-semibold tabular">
          {t("listProgress", {
            ns: "common",
            count: total,
            done: number(done),
            total: number(total),
          })}
        </h2>
        <p className="text-sm text-muted">
          {list.state === "paused" ? t("states.paused.text") : t(`run.phases.${phase}`)}
        </p>
        {/* Announced every 10 %, not for every row. */}
        <output className="sr-only">
          {t("run.said", { percent: percent(Math.floor(share * 10) / 10) })}
        </output>
      </div>
      <ProgressRow
        title={t("run.first")}
        bar={<ProgressBar label={t("run.first")} value={first.done} max={first.total} />}
        text={t("run.firstDone", { done: number(first.done), total: number(first.total) })}
        more={
          rate === null || first.done === first.total ? null : t("run.rate", { rate: number(rate) })
        }
        left={
          list.state === "paused" ? null : first.done >= first.total && first.total > 0 ? (
            <b className="text-md font-semibold">{t("run.finished")}</b>
          ) : (
            <TimeLeft list={list} />
          )
        }
      />
      <RetryRow list={list} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line px-4 py-2 text-sm text-muted">
        <p>{list.options.notify ? t("list.safeMail") : t("list.safe")}</p>
        <NotifyButton />
      </div>
    </section>
  );
}

function RetryRow({ list }: { list: List }) {
  const { t, i18n } = useTranslation("bulk");
  const { number, instant } = useZonedFormats();
  const { retries, done, first_pass: first } = list.progress;
  const { waiting, next_at: next, left } = retries;
  const clock = (value: string) =>
    new Intl.DateTimeFormat(i18n.language, { timeStyle: "short" }).format(new Date(value));
  // Rows with a temporary result are checked, but not done.
  const settled = Math.max(0, Math.min(done, first.done) - (first.done - waiting));
  return (
    <ProgressRow
      title={t("run.retries")}
      bar={
        waiting === 0 ? null : (
          <ProgressBar label={t("run.retries")} value={settled} max={settled + waiting} />
        )
      }
      text={
        waiting === 0
          ? t("run.noRetries")
          : t("run.retriesWaiting", { count: waiting, shown: number(waiting) })
      }
      more={null}
      left={
        next === null || waiting === 0 ? null : (
          <>
            <time dateTime={next} title={instant(next)} className="block text-md font-semibold">
              {t("run.nextAt", { at: clock(next) })}
            </time>
            <span className="text-sm text-muted">
              {t("run.next")}
              {left === null ? null : `, ${t("run.lastAt", { at: clock(left.latest) })}`}
            </span>
          </>
        )
      }
    />
  );
}

interface ProgressRowProps {
  title: string;
  bar: ReactNode;
  text: string;
  more: string | null;
  left: ReactNode;
}

function ProgressRow({ title, bar, text, more, left }: ProgressRowProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line px-4 py-3">
      <h3 className="w-full text-base font-semibold md:w-28">{title}</h3>
      <div className="flex min-w-48 flex-1 flex-col gap-1">
        {bar}
        <p className="flex flex-wrap justify-between gap-x-4 text-sm tabular">
          <span>{text}</span>
          {more === null ? null : <span className="text-muted">{more}</span>}
        </p>
      </div>
      <div className="w-44 tabular md:text-end">{left}</div>
    </div>
  );
}
