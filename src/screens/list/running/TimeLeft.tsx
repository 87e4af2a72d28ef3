import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { List } from "#contract/listShape.ts";
import { useFormats } from "#web/text/formats.ts";
import { useListDuration } from "#web/features/lists/useListDuration.ts";

/** Estimated time left of the first pass as a range, and the provider that sets the pace. */
export function TimeLeft({ list }: { list: List }) {
  const { t } = useTranslation("bulk");
  const { number } = useFormats();
  const inWords = useListDuration();
  const { left, phase, first_pass: first } = list.progress;
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const range = first.left ?? left;
  if (range === null) {
    return phase === "none" || phase === "records" ? (
      <p className="text-sm text-muted">{t("time.unknown")}</p>
    ) : null;
  }
  const from = Math.max(1000, Date.parse(range.earliest) - now);
  const to = Math.max(from, Date.parse(range.latest) - now);
  const [short, long] = [inWords(from), inWords(to)];
  const bottleneck = left?.bottleneck ?? null;
  return (
    <>
      <p className="text-md font-semibold">
        {short === long ? t("time.about", { time: short }) : t("time.range", { short, long })}{" "}
        <span className="text-sm font-normal text-muted">{t("time.left")}</span>
      </p>
      {bottleneck === null ? null : (
        <p className="text-sm text-muted">
          {t("time.bottleneck", {
            provider: bottleneck.provider,
            remaining: number(bottleneck.remaining),
            per_minute: number(bottleneck.per_minute),
          })}
        </p>
      )}
    </>
  );
}
