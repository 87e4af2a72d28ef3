import { useTranslation } from "react-i18next";
import type { Timeseries } from "#contract/analytics.ts";
import { useFormats } from "#web/text/formats.ts";
import { Sparkline } from "#web/ui/chart/Sparkline.tsx";
import { classNames } from "#web/ui/classNames.ts";
import { ChangeText } from "./ChangeText.tsx";
import { type FigureName, figures } from "./figures.ts";

interface Props {
  name: FigureName;
  series: Timeseries;
  /** The earlier period; null without a comparison, or until it is there. */
  earlier: Timeseries | null;
  /** True if the chart shows this figure. */
  selected: boolean;
  onSelect: () => void;
}

/** A figure of the period with its course and change; a click charts it. */
export function KeyFigure({ name, series, earlier, selected, onSelect }: Props) {
  const { t } = useTranslation("analytics");
  const formats = useFormats();
  const { share, value, better } = figures[name];
  const show = share ? formats.percent : formats.number;
  const before = earlier === null || earlier.totals.results.total === 0 ? null : earlier.totals;
  return (
    <dl
      className={classNames(
        "relative min-w-0 flex-1 border-b-2 bg-paper px-4 py-3",
        selected ? "border-brand" : "border-transparent",
      )}
    >
      <dt className={classNames("text-sm", selected ? "text-ink" : "text-muted")}>
        {t(`figures.${name}`)}
        <button
          type="button"
          aria-label={t(`figures.${name}`)}
          aria-pressed={selected}
          className="absolute inset-0 -outline-offset-2"
          onClick={onSelect}
        />
      </dt>
      <dd className="flex flex-wrap items-center gap-x-3 text-lg font-semibold tabular">
        {show(value(series.totals))}
        <span className="hidden sm:flex">
          <Sparkline values={series.data.map(value)} />
        </span>
      </dd>
      <dd className="min-h-5 text-sm text-muted">
        {before === null ? null : (
          <ChangeText
            share={share}
            better={better}
            now={value(series.totals)}
            before={value(before)}
          />
        )}
      </dd>
    </dl>
  );
}
