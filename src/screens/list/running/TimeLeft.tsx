import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { List } from "#contract/listShape.ts";
import { useFormats } from "#web/text/formats.ts";
import { useListDuration } from "#web/features/lists/useListDuration.ts";

/** Estimated time left as a range, and the provider that slows it down. */
export function TimeLeft({ list }: { list: List }) {
  const { t } = useTranslation("bulk");
  const { number } = useFormats();
  const inWords = useListDuration();
  const { left, phase } = list.progress;
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  if (left === null) {
    return phase === "none" || phase === "records" ? (
      <p className="text-sm text-muted">{t("time.unknown")}</p>
    ) : null;
  }
  const from = Math.max(1000, Date.parse(left.earliest) - now);
  const to = Math.max(from, Date.parse(left.latest) - now);
  const [short, long] = [inWords(from), inWords(to)];
  return (
    <div className="text-base">
      <p>{short === long ? t("time.about", { time: short }) : t("time.range", { short, long })}</p>
      {left.brake === null ? null : (
        <p className="text-sm text-muted">
          {t("time.brake", {
            provider: left.brake.provider,
            remaining: number(left.brake.remaining),
            per_minute: number(left.brake.per_minute),
          })}
        </p>
      )}
    </div>
  );
}
