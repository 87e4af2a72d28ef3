import { useTranslation } from "react-i18next";
import type { Job } from "#contract/jobShape.ts";
import { useFormats } from "#web/text/formatting.ts";
import { useListTime } from "./useListTime.ts";

/** Before the start: how long a list may take, and why. */
export function ExpectedTime({ job }: { job: Job }) {
  const { t } = useTranslation("bulk");
  const { number } = useFormats();
  const inWords = useListTime();
  if (job.expected === null) {
    return <p className="text-sm text-muted">{t("time.unknown")}</p>;
  }
  const { seconds, domains, brake } = job.expected;
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
    job.options.retry_unknown.attempts === 0 ? null : t("time.expectedRetries"),
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
