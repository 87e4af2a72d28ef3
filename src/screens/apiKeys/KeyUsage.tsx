import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApiKey } from "#contract/apiKeys.ts";
import { limits } from "#contract/limits.ts";
import { useFormats } from "#web/text/formats.ts";
import { DayBars } from "#web/ui/chart/DayBars.tsx";

const dayMs = 86_400_000;

/** Returns the requests of each of the last 14 days (UTC), oldest first. */
function requestsByDay(usage: ApiKey["usage"], now: number): number[] {
  return Array.from({ length: limits.keyUsageDays }, (_, index) => {
    const time = now - (limits.keyUsageDays - 1 - index) * dayMs;
    const name = new Date(time).toISOString().slice(0, 10);
    return usage.find(({ day }) => day === name)?.requests ?? 0;
  });
}

/** Requests of a key in the last days: their number, with a bar for each day. */
export function KeyUsage({ usage }: Pick<ApiKey, "usage">) {
  const { t } = useTranslation("keys");
  const { number } = useFormats();
  const [now] = useState(Date.now);
  const days = requestsByDay(usage, now);
  return (
    <span className="flex items-center gap-2">
      <DayBars values={days} />
      <span className="text-sm whitespace-nowrap text-muted">
        <span className="sr-only">{t("usage")}</span>{" "}
        {number(days.reduce((sum, one) => sum + one, 0))}
      </span>
    </span>
  );
}
