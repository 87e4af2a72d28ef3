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

/** Score as a waterfall: from 100, each signal takes points away or adds some, down to the score; an unknown verdict has none. */
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
  const number = new Intl.NumberFormat(i18n.language);
  const points = new Intl.NumberFormat(i18n.language, { signDisplay: "exceptZero" });
  return (
    <div className="flex flex-col gap-2">
      <p className="flex items-baseline gap-2">
        <span className="text-2xl font-semibold tabular">{number.format(score)}</span>
        <span className="text-sm text-muted">{t("score.outOf")}</span>
      </p>
      <table className="w-full text-sm">
        <caption className="sr-only">{t("score.caption")}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t("score.signal")}</th>
            <th scope="col">{t("score.points")}</th>
          </tr>
        </thead>
        <tbody>
          <Step
            name={t("score.start")}
            points={number.format(100)}
            from={0}
            to={100}
            fill="bg-line"
          />
          {signals.map(({ signal, points: value }, index) => {
            const before = 100 + sum(signals.slice(0, index));
            return (
              <Step
                key={signal}
                name={signalText(signal)}
                points={points.format(value)}
                from={before}
                to={before + value}
                fill="bg-unknown"
              />
            );
          })}
          <Step
            name={t("score.total")}
            points={number.format(score)}
            from={0}
            to={score}
            fill={fills[verdict]}
          />
        </tbody>
      </table>
      <p className="text-xs text-muted">{t("score.note")}</p>
    </div>
  );
}

type Signals = Props["signals"];

const sum = (signals: Signals): number => signals.reduce((total, { points }) => total + points, 0);

interface StepProps {
  name: string;
  points: string;
  /** Score before and after the step. */
  from: number;
  to: number;
  fill: string;
}

/** One step of the waterfall. Its bar may leave the scale where further points make no difference. */
function Step({ name, points, from, to, fill }: StepProps) {
  const [low, high] = [from, to]
    .map((score) => Math.min(100, Math.max(0, score)))
    .toSorted((a, b) => a - b);
  return (
    <tr>
      <th scope="row" className="w-full py-0.5 text-start font-normal text-muted">
        {name}
        <span aria-hidden="true" className="relative block h-1.5 bg-canvas">
          <span
            data-bar
            className={`absolute inset-y-0 min-w-0.5 rounded-mark ${fill}`}
            style={{ insetInlineStart: `${low}%`, width: `${(high ?? 0) - (low ?? 0)}%` }}
          />
        </span>
      </th>
      <td className="py-0.5 ps-4 text-end align-bottom font-medium whitespace-nowrap">
        <bdi>{points}</bdi>
      </td>
    </tr>
  );
}
