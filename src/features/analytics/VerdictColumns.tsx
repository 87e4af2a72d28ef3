import type { Timeseries } from "#contract/analytics.ts";
import { verdicts, type Verdict } from "#vocabulary/verdicts.ts";

const fills: Record<Verdict, string> = {
  deliverable: "fill-deliverable",
  risky: "fill-risky",
  undeliverable: "fill-undeliverable",
  unknown: "fill-unknown",
};

const height = 200;
/** Width of a column in units of the drawing, which is stretched to its box. */
const step = 10;

interface Props {
  data: Timeseries["data"];
  earlier: Timeseries["data"] | null;
}

/** Stacked columns of verdicts, with the totals of an earlier period as a dashed line. Pointers see the numbers of a column; the table beside it has them for everyone. */
export function VerdictColumns({ data, earlier }: Props) {
  const totals = [...data, ...(earlier ?? [])].map(({ results }) => results.total);
  const most = Math.max(...totals, 1);
  const width = data.length * step;
  const line = (earlier ?? [])
    .slice(0, data.length)
    .map(
      ({ results }, at) => `${at * step + step / 2},${height - (results.total / most) * height}`,
    );
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="flip-rtl h-40 w-full border-b border-line text-ink"
    >
      {data.map(({ date, results }, at) => {
        let top = height - (results.total / most) * height;
        return verdicts.toReversed().map((verdict) => {
          const full = (results[verdict] / most) * height;
          const y = top;
          top += full;
          return full === 0 ? null : (
            <rect
              key={`${date} ${verdict}`}
              x={at * step + 1}
              y={y}
              width={step - 2}
              height={full}
              className={fills[verdict]}
            />
          );
        });
      })}
      {line.length < 2 ? null : (
        <polyline
          points={line.join(" ")}
          fill="none"
          stroke="currentColor"
          strokeWidth={2}
          strokeDasharray="4 3"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  );
}
