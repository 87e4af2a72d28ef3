import { useTranslation } from "react-i18next";
import type { Latency } from "#contract/analytics.ts";
import { useReadLatencyQuery } from "#web/api/analytics/analyticsApi.ts";
import type { Period } from "#web/features/analytics/period.ts";
import { useFormats } from "#web/text/formats.ts";

const findMedian = (latency: Latency | undefined): number | null =>
  latency?.data.find(({ check }) => check === "total")?.p50_ms ?? null;

interface Props {
  period: Period;
  /** The period to compare with; null without a comparison. */
  before: Period | null;
}

/** The median time of a validation, beside that of the earlier period. */
export function MedianFigure({ period, before }: Props) {
  const { t } = useTranslation("analytics");
  const { duration } = useFormats();
  const now = findMedian(useReadLatencyQuery({ query: { ...period } }).data);
  const earlier = useReadLatencyQuery({ query: { ...before } }, { skip: before === null });
  const past = before === null ? null : findMedian(earlier.data);
  return (
    <dl className="col-span-2 min-w-0 flex-1 border-b-2 border-transparent bg-paper px-4 py-3">
      <dt className="text-sm text-muted">{t("figures.median")}</dt>
      <dd className="text-lg font-semibold tabular">{now === null ? "–" : duration(now)}</dd>
      <dd className="min-h-5 text-sm text-muted">
        {past === null ? null : t("figures.before", { value: duration(past) })}
      </dd>
    </dl>
  );
}
