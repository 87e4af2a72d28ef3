import { useTranslation } from "react-i18next";
import { verdicts, type Verdict } from "#vocabulary/verdicts.ts";
import { SpanBar } from "#web/ui/chart/SpanBar.tsx";
import { VerdictMark } from "./VerdictMark.tsx";

interface Props {
  counts: Readonly<Record<Verdict, number>>;
  /** Names what is counted, for example "the latest 100 checks". */
  caption: string;
}

/** Shares of the verdicts, as a bar of solid colours and as a table. */
export function VerdictBar({ counts, caption }: Props) {
  const { t, i18n } = useTranslation("evidence");
  const total = verdicts.reduce((sum, verdict) => sum + counts[verdict], 0);
  const whole = new Intl.NumberFormat(i18n.language);
  const percent = new Intl.NumberFormat(i18n.language, {
    style: "percent",
    maximumFractionDigits: 0,
  });
  const shares = verdicts.map((verdict, index) => ({
    verdict,
    count: counts[verdict],
    share: total === 0 ? 0 : counts[verdict] / total,
    from: verdicts.slice(0, index).reduce((sum, before) => sum + counts[before], 0),
  }));
  return (
    <figure className="flex flex-col gap-3">
      <SpanBar
        height={24}
        spans={shares.map(({ verdict, share, from }) => ({
          key: verdict,
          from: total === 0 ? 0 : from / total,
          share,
          ink: `var(--${verdict})`,
        }))}
      />
      <table className="w-full text-base">
        <caption className="sr-only">{caption}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t("bar.verdict")}</th>
            <th scope="col">{t("bar.count")}</th>
            <th scope="col">{t("bar.share")}</th>
          </tr>
        </thead>
        <tbody>
          {shares.map(({ verdict, count, share }) => (
            <tr key={verdict} className="h-9">
              <th scope="row" className="text-start font-normal">
                <VerdictMark verdict={verdict} size="small" />
              </th>
              <td className="w-16 text-end">{whole.format(count)}</td>
              <td className="w-16 text-end text-muted">{percent.format(share)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
