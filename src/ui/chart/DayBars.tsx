import { scaleBand, scaleLinear } from "d3-scale";

const step = 5;
const height = 20;

/** A bar for each of a few days, oldest first, as small as a word in a table; the number beside it says the sum. */
export function DayBars({ values }: { values: readonly number[] }) {
  const days = scaleBand<number>()
    .domain(values.map((_, index) => index))
    .range([0, values.length * step])
    .paddingInner(0.2);
  const up = scaleLinear()
    .domain([0, Math.max(...values, 1)])
    .range([0, height]);
  return (
    <svg
      aria-hidden="true"
      width={values.length * step}
      height={height}
      className="flip-rtl shrink-0 text-brand"
    >
      {[...values.entries()].map(([day, value]) => {
        // A day without any is a line of 1 px, and one with a few differs from it.
        const tall = value === 0 ? 1 : Math.max(2, up(value));
        return (
          <rect
            key={day}
            x={days(day)}
            y={height - tall}
            width={days.bandwidth()}
            height={tall}
            fill="currentColor"
          />
        );
      })}
    </svg>
  );
}
