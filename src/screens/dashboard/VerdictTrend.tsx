import { useTranslation } from "react-i18next";
import type { Validation } from "#contract/validations.ts";
import { verdicts, type Verdict } from "#vocabulary/verdicts.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { VerdictMark } from "#web/ui/evidence/VerdictMark.tsx";
import { type VerdictDay, verdictDays } from "./verdictDays.ts";

const fills: Record<Verdict, string> = {
  deliverable: "fill-deliverable",
  risky: "fill-risky",
  undeliverable: "fill-undeliverable",
  unknown: "fill-unknown",
};

const height = 140;
const column = 28;
const gap = 2;
/** Number of days that fit. */
const daysShown = 14;

/** Stored validations per day as stacked columns, with their shares and a table for screen readers. */
export function VerdictTrend({ checks }: { checks: readonly Validation[] }) {
  const { t } = useTranslation(["dashboard", "ui"]);
  const { number, percent, date } = useZonedFormats();
  const days = verdictDays(checks, date).slice(-daysShown);
  const [first, last] = [days[0], days.at(-1)];
  return (
    <figure className="flex flex-wrap items-end gap-6">
      <div className="min-w-0 flex-1 basis-64">
        <Columns days={days} />
        <p aria-hidden="true" className="flex justify-between text-xs text-muted">
          <span>{first ? date(first.day) : ""}</span>
          <span>{days.length > 1 && last ? date(last.day) : ""}</span>
        </p>
      </div>
      <ul className="text-base">
        {verdicts.map((verdict) => {
          const count = checks.filter((check) => check.verdict === verdict).length;
          return (
            <li key={verdict} className="flex min-h-row items-center gap-4 tabular-nums">
              <VerdictMark verdict={verdict} size="small" />
              <span className="ms-auto">{number(count)}</span>
              <span className="w-12 text-end text-muted">
                {percent(count / Math.max(1, checks.length))}
              </span>
            </li>
          );
        })}
      </ul>
      <DayTable days={days} caption={t("verdicts.chart")} />
    </figure>
  );
}

function Columns({ days }: { days: readonly VerdictDay[] }) {
  const most = Math.max(...days.map(({ total }) => total), 1);
  const width = Math.max(days.length, 1) * column;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMinYMax meet"
      className="flip-rtl h-40 w-full border-b border-line"
    >
      {days.map(({ day, counts, total }, at) => {
        let top = height - (total / most) * height;
        return verdicts.toReversed().map((verdict) => {
          const full = (counts[verdict] / most) * height;
          const y = top;
          top += full;
          return full === 0 ? null : (
            <rect
              key={`${day} ${verdict}`}
              x={at * column + gap}
              y={y}
              width={column - 2 * gap}
              height={Math.max(1, full - gap)}
              className={fills[verdict]}
            />
          );
        });
      })}
    </svg>
  );
}

function DayTable({ days, caption }: { days: readonly VerdictDay[]; caption: string }) {
  const { t } = useTranslation(["dashboard", "ui"]);
  const { number, date } = useZonedFormats();
  return (
    // A table is as wide as its cells, so that only a box around it can hide it.
    <div className="sr-only">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t("verdicts.day")}</th>
            {verdicts.map((verdict) => (
              <th key={verdict} scope="col">
                {t(`verdict.${verdict}`, { ns: "ui" })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, counts }) => (
            <tr key={day}>
              <th scope="row">{date(day)}</th>
              {verdicts.map((verdict) => (
                <td key={verdict}>{number(counts[verdict])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
