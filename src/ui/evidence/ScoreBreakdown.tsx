import { useTranslation } from "react-i18next";
import type { Verdict } from "#vocabulary/verdicts.ts";

const fills: Record<Verdict, string> = {
  deliverable: "bg-deliverable",
  risky: "bg-risky",
  undeliverable: "bg-undeliverable",
  unknown: "bg-unknown",
};

interface Props {
  verdict: Verdict;
  score: number;
  signals: readonly { signal: string; points: number }[];
}

/** Score with the points of each signal; an unknown verdict has no score. */
export function ScoreBreakdown({ verdict, score, signals }: Props) {
  const { t, i18n } = useTranslation(["evidence", "reasons"]);
  if (verdict === "unknown") {
    return (
      <p className="text-sm text-muted">
        <span className="block text-2xl font-semibold text-ink">–</span>
        {t("score.none")}
      </p>
    );
  }
  /** Returns the name of a signal, which is the verdict's reason or a flag. */
  const signalText = (signal: string) =>
    t([`reasons:${signal}.title`, `flags.names.${signal}`], {
      defaultValue: signal.replaceAll("_", " "),
    });
  const points = new Intl.NumberFormat(i18n.language, { signDisplay: "exceptZero" });
  return (
    <div className="flex flex-col gap-2">
      <p className="flex items-baseline gap-2">
        <span className="text-2xl font-semibold tabular">
          {new Intl.NumberFormat(i18n.language).format(score)}
        </span>
        <span className="text-sm text-muted">{t("score.outOf")}</span>
      </p>
      <span aria-hidden="true" className="block h-1.5 overflow-hidden rounded-mark bg-line">
        <span className={`block h-full ${fills[verdict]}`} style={{ width: `${score}%` }} />
      </span>
      <table className="w-full text-sm">
        <caption className="sr-only">{t("score.caption")}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t("score.signal")}</th>
            <th scope="col">{t("score.points")}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row" className="py-0.5 text-start font-normal text-muted">
              {t("score.start")}
            </th>
            <td className="py-0.5 ps-4 text-end font-medium">
              {new Intl.NumberFormat(i18n.language).format(100)}
            </td>
          </tr>
          {signals.map(({ signal, points: value }) => (
            <tr key={signal}>
              <th scope="row" className="py-0.5 text-start font-normal text-muted">
                {signalText(signal)}
              </th>
              <td className="py-0.5 ps-4 text-end font-medium whitespace-nowrap">
                <bdi>{points.format(value)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-xs text-muted">{t("score.note")}</p>
    </div>
  );
}
