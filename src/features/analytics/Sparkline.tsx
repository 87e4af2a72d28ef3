const height = 20;
const step = 4;

/** A line of values without axes, as an ornament of the figure beside it. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const most = Math.max(...values, Number.MIN_VALUE);
  const points = values.map((value, at) => `${at * step},${height - (value / most) * height}`);
  return values.length < 2 ? null : (
    <svg
      aria-hidden="true"
      viewBox={`0 -1 ${(values.length - 1) * step} ${height + 2}`}
      preserveAspectRatio="none"
      className="flip-rtl mt-2 h-6 w-full text-brand"
    >
      <polyline
        points={points.join(" ")}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
