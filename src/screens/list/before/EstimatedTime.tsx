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
  const { seconds, domains, brake } = list.expected;
  const [short, long] = [inWords(seconds[0] * 1000), inWords(seconds[1] * 1000)];
  const reasons = [
    t("time.expectedDomains", {
      domains: t("domains", { count: domains, shown: number(domains) }),
    }),
    brake === null
      ? null
      : t("time.expectedBrake", {
          domain: brake.domain,
          rows: t("rows", { count: brake.rows, shown: number(brake.rows) }),
          per_minute: number(brake.per_minute),
        }),
    list.options.retry_unknown.attempts === 0 ? null : t("time.expectedRetries"),
  ];
  return (
    <div>
      <p className="text-base">
        {short === long
          ? t("time.expected", { time: short })
          : t("time.expectedRange", { short, long })}
      </p>
      <p className="text-sm text-muted">{reasons.filter((one) => one !== null).join(" ")}</p>
    </div>
  );
}
