import { useTranslation } from "react-i18next";
import type { List } from "#contract/listShape.ts";
import { useFormats } from "#web/text/formats.ts";
import { useListDuration } from "#web/features/lists/useListDuration.ts";

/** Estimated time of a list before the start, with the reasons for it. */
export function EstimatedTime({ list }: { list: List }) {
  const { t } = useTranslation("bulk");
  const { number } = useFormats();
  const inWords = useListDuration();
  if (list.expected === null) {
    return <p className="text-sm text-muted">{t("time.unknown")}</p>;
  }
  const { seconds, bottleneck } = list.expected;
  const { attempts, over_s: over } = list.options.retry_unknown;
  const [short, long] = [inWords(seconds[0] * 1000), inWords(seconds[1] * 1000)];
  const reasons = [
    attempts === 0 ? null : t("time.expectedRetries", { time: inWords(over * 1000) }),
    bottleneck === null
      ? null
      : t("time.expectedBrake", {
          domain: bottleneck.domain,
          rows: t("rows", { count: bottleneck.rows, shown: number(bottleneck.rows) }),
          per_minute: number(bottleneck.per_minute),
        }),
  ];
  return (
    <p className="text-sm text-muted">
      <span className="font-semibold text-ink">
        {short === long
          ? t("time.expected", { time: short })
          : t("time.expectedRange", { short, long })}
      </span>{" "}
      {reasons.filter((one) => one !== null).join(" ")}
    </p>
  );
}
