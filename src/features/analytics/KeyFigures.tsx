import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Tally, Timeseries } from "#contract/analytics.ts";
import { useZonedFormats, type ZonedFormats } from "#web/text/formats.ts";
import { Sparkline } from "#web/ui/chart/Sparkline.tsx";
import { shareOf } from "./shareOf.ts";

interface Props {
  series: Timeseries;
  /** Totals of the earlier period; null without a comparison. */
  earlier: Tally | null;
  /** A figure in place of the credits that were spent. */
  last?: ReactNode;
}

interface Figure {
  id: "results" | "deliverable" | "unknown" | "credits";
  /** True for a part of the results, from 0 to 1. */
  share: boolean;
  value: (of: Tally) => number;
}

const figures: readonly Figure[] = [
  { id: "results", share: false, value: ({ results }) => results.total },
  { id: "deliverable", share: true, value: (of) => shareOf(of.results.deliverable, of) },
  { id: "unknown", share: true, value: (of) => shareOf(of.results.unknown, of) },
  { id: "credits", share: false, value: ({ credits }) => credits },
];

/** The four main figures, with their course and change. */
export function KeyFigures({ series, earlier, last }: Props) {
  const { t } = useTranslation("analytics");
  const formats = useZonedFormats();
  return (
    <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      {figures
        .filter(({ id }) => id !== "credits" || last === undefined)
        .map(({ id, share, value }) => {
          const show = share ? formats.percent : formats.number;
          const now = value(series.totals);
          return (
            <dl key={id} className="min-w-0 rounded-box border border-line bg-paper p-4">
              <dt className="text-sm text-muted">{t(`figures.${id}`)}</dt>
              <dd className="text-2xl font-semibold tabular">{show(now)}</dd>
              {earlier === null || earlier.results.total === 0 ? null : (
                <dd className="flex flex-wrap gap-x-2 text-sm text-muted">
                  <ChangeText share={share} now={now} before={value(earlier)} formats={formats} />
                  <span>{t("figures.before", { value: show(value(earlier)) })}</span>
                </dd>
              )}
              <dd>
                <Sparkline values={series.data.map(value)} />
              </dd>
            </dl>
          );
        })}
      {last}
    </div>
  );
}

interface ChangeProps {
  share: boolean;
  now: number;
  before: number;
  formats: ZonedFormats;
}

/** The change from the earlier period: in percent for counts, in percentage points for shares. */
function ChangeText({ share, now, before, formats }: ChangeProps) {
  const { t } = useTranslation("analytics");
  const change = share ? now - before : before === 0 ? null : now / before - 1;
  // Above tenfold, a percentage says less than the earlier number, which follows.
  if (change === null || (!share && now > before * 10)) {
    return null;
  }
  const rounded = Math.round(Math.abs(change) * 1000) / 1000;
  const sign = rounded === 0 ? "±" : change > 0 ? "+" : "−";
  const size = share
    ? t("figures.points", { number: formats.number(Math.round(rounded * 1000) / 10) })
    : formats.percent(rounded);
  return (
    <bdi className="font-semibold text-ink">
      {sign}
      {size}
    </bdi>
  );
}
