import { useTranslation } from "react-i18next";
import { verdicts, type Verdict } from "#vocabulary/verdicts.ts";
import { VerdictMark } from "./VerdictMark.tsx";

interface Props {
  counts: Readonly<Record<Verdict, number>>;
  /** Names what is counted, for example "the latest 100 checks". */
  caption: string;
}

const inks: Record<Verdict, string> = {
  deliverable: "var(--deliverable)",
  risky: "var(--risky)",
  undeliverable: "var(--undeliverable)",
  unknown: "var(--unknown)",
};

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
      <svg aria-hidden="true" className="flip-rtl h-6 w-full rounded-mark" width="100%" height={24}>
        <rect width="100%" height={24} className="fill-line" />
        {shares.map(({ verdict, share, from }) => (
          <rect
            key={verdict}
            x={`${total === 0 ? 0 : (from / total) * 100}%`}
            width={`${share * 100}%`}
            height={24}
            fill={inks[verdict]}
            // Gaps of 2 px between the parts.
            stroke="var(--paper)"
            strokeWidth={2}
          />
        ))}
      </svg>
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
