import { useTranslation } from "react-i18next";
import type { List } from "#contract/listShape.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { VerdictBar } from "#web/ui/evidence/VerdictBar.tsx";

/** Verdicts and cost of a list; they remain when its rows have expired. */
export function ListTotals({ list }: { list: List }) {
  const { t } = useTranslation("bulk");
  const { credits, counts, progress, expires_at: expires } = list;
  const { number, instant, date } = useZonedFormats();
  const saved = (counts?.rows ?? 0) - (counts?.blank ?? 0) - credits.charged;
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <section
        aria-labelledby="summary"
        className="rounded-box border border-line bg-paper p-4 sm:p-6"
      >
        <h2 id="summary" className="mb-4 text-lg font-semibold tabular-nums">
          {list.state === "canceled"
            ? t("ended.canceled", { done: number(progress.done), total: number(progress.total) })
            : t("ended.completed", {
                rows: t("rows", { count: progress.done, shown: number(progress.done) }),
              })}
        </h2>
        <VerdictBar counts={list.results} caption={t("run.verdicts")} />
      </section>
      <section
        aria-labelledby="receipt"
        className="rounded-box border border-line bg-paper p-4 sm:p-6"
      >
        <h2 id="receipt" className="mb-3 text-lg font-semibold">
          {t("receipt.title")}
        </h2>
        <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 text-base">
          {(
            [
              ["charged", credits.charged],
              ["released", credits.released],
              ["free", saved],
            ] as const
          ).map(([name, value]) => (
            <div key={name} className="contents">
              <dt className={name === "charged" ? "font-medium" : "text-muted"}>
                {t(`receipt.${name}`)}
              </dt>
              <dd className="text-end tabular-nums">{number(value)}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-3 text-sm text-muted">{t("receipt.unknownFree")}</p>
        {expires === null || list.state === "expired" ? null : (
          <p className="mt-3 text-sm text-muted">
            <time dateTime={expires} title={instant(expires)}>
              {t("receipt.kept", { date: date(expires) })}
            </time>
          </p>
        )}
      </section>
    </div>
  );
}
