import { useTranslation } from "react-i18next";
import type { Tally } from "#contract/analytics.ts";
import { useZonedFormats } from "#web/text/formats.ts";

interface Props {
  totals: Tally;
  /** Totals of the earlier period; null without a comparison. */
  earlier: Tally | null;
}

const shareOf = (part: number, { results }: Tally): number =>
  results.total === 0 ? 0 : part / results.total;

/** The four main figures, with their change. */
export function KeyFigures({ totals, earlier }: Props) {
  const { t } = useTranslation("analytics");
  const { number, percent } = useZonedFormats();
  const figures = [
    { id: "results", value: (of: Tally) => of.results.total, show: number },
    {
      id: "deliverable",
      value: (of: Tally) => shareOf(of.results.deliverable, of),
      show: percent,
    },
    { id: "unknown", value: (of: Tally) => shareOf(of.results.unknown, of), show: percent },
    { id: "credits", value: (of: Tally) => of.credits, show: number },
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      {figures.map(({ id, value, show }) => (
        <div key={id} className="rounded-box border border-line bg-paper p-4">
          <dt className="text-sm text-muted">{t(`figures.${id}`)}</dt>
          <dd className="text-2xl font-semibold tabular-nums">{show(value(totals))}</dd>
          {earlier === null ? null : (
            <dd className="text-sm text-muted">
              {t("figures.before", { value: show(value(earlier)) })}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
