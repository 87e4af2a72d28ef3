import { useTranslation } from "react-i18next";
import { useFormats } from "#web/text/formats.ts";
import { classNames } from "#web/ui/classNames.ts";

interface Props {
  /** True for a part of the results, from 0 to 1. */
  share: boolean;
  /** True if more is better, false if less is; null if neither. */
  better: boolean | null;
  now: number;
  before: number;
}

/** The change from the earlier period, in percent for counts and in percentage points for shares, with the earlier value. */
export function ChangeText({ share, better, now, before }: Props) {
  const { t } = useTranslation("analytics");
  const { number, percent } = useFormats();
  const change = share ? now - before : before === 0 ? null : now / before - 1;
  // Above tenfold, a percentage says less than the earlier number, which follows.
  const shown = change === null || (!share && now > before * 10) ? null : change;
  const rounded = Math.round(Math.abs(shown ?? 0) * 1000) / 1000;
  const sign = rounded === 0 ? "±" : (shown ?? 0) > 0 ? "+" : "−";
  const size = share
    ? t("figures.points", { number: number(Math.round(rounded * 1000) / 10) })
    : percent(rounded);
  const neutral = better === null || rounded === 0;
  return (
    <span className="flex flex-wrap gap-x-2">
      {shown === null ? null : (
        <bdi
          className={classNames(
            "font-semibold",
            neutral ? "text-ink" : shown > 0 === better ? "text-deliverable" : "text-undeliverable",
          )}
        >
          {sign}
          {size}
        </bdi>
      )}
      <span>{t("figures.before", { value: share ? percent(before) : number(before) })}</span>
    </span>
  );
}
