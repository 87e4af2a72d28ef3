import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApiKey } from "#contract/apiKeys.ts";
import { limits } from "#contract/limits.ts";
import { useFormats } from "#web/text/formats.ts";

const dayMs = 86_400_000;
const height = 20;
const step = 5;

/** Returns the requests of each of the last 14 days (UTC), oldest first. */
function requestsByDay(usage: ApiKey["usage"], now: number): number[] {
  return Array.from({ length: limits.keyUsageDays }, (_, index) => {
    const at = now - (limits.keyUsageDays - 1 - index) * dayMs;
    const name = new Date(at).toISOString().slice(0, 10);
    return usage.find(({ day }) => day === name)?.requests ?? 0;
  });
}

/** Requests of a key in the last days: their number, with a bar for each day. */
export function UsageBars({ usage }: Pick<ApiKey, "usage">) {
  const { t } = useTranslation("keys");
  const { number } = useFormats();
  const [now] = useState(Date.now);
  const days = requestsByDay(usage, now);
  const total = days.reduce((sum, one) => sum + one, 0);
  const most = Math.max(...days, 1);
  return (
    <span className="flex items-center gap-2">
      <svg
        aria-hidden="true"
        width={days.length * step}
        height={height}
        className="shrink-0 text-brand flip-rtl"
      >
        {days.map((count, index) => {
          const tall = count === 0 ? 1 : Math.max(2, Math.round((count / most) * height));
          return (
            <rect
              // The days have no other identity than their place.
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              x={index * step}
              y={height - tall}
              width={step - 1}
              height={tall}
              fill="currentColor"
            />
          );
        })}
      </svg>
      <span className="text-sm whitespace-nowrap text-muted">
        <span className="sr-only">{t("usage")}</span> {number(total)}
      </span>
    </span>
  );
}
