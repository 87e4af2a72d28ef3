import { scaleLog } from "d3-scale";

/** Times of the axis in ms; every other one has its text. */
const ticks = [1, 10, 100, 1000, 10_000];
const named = ticks.filter((_, index) => index % 2 === 0);

/** Returns the place of a time in ms on the axis, from 0 to 1; times outside of it are at its ends. */
const placeOf = scaleLog().domain([1, 60_000]).range([0, 1]).clamp(true);

const left = (ms: number) => `${placeOf(ms) * 100}%`;
const wide = (from: number, to: number) => `${(placeOf(to) - placeOf(from)) * 100}%`;

interface Props {
  /** Times in ms that a half, nine tenths and nearly all stay below. */
  median: number;
  p90: number;
  p99: number;
}

/** A median with the range of times above it, on a logarithmic axis: a mark, a bar up to 90 %, a line up to 99 %. */
export function TimeRange({ median, p90, p99 }: Props) {
  return (
    <svg aria-hidden="true" width="100%" height={20} className="flip-rtl">
      {ticks.map((tick) => (
        <line key={tick} x1={left(tick)} x2={left(tick)} y2={20} stroke="var(--line)" />
      ))}
      <line
        x1={left(median)}
        x2={left(p99)}
        y1={10}
        y2={10}
        stroke="var(--brand)"
        strokeWidth={1.5}
      />
      <rect
        data-range
        x={left(median)}
        y={5}
        width={wide(median, p90)}
        height={10}
        fill="var(--brand)"
        opacity={0.45}
      />
      <rect x={left(median)} y={4} width={3} height={12} fill="var(--brand)" />
    </svg>
  );
}

/** The texts of the axis, above the ranges. */
export function TimeAxis({ text }: { text: (ms: number) => string }) {
  return (
    <span aria-hidden="true" className="relative block h-5 text-xs font-normal">
      {named.map((tick) => (
        <span
          key={tick}
          className="absolute whitespace-nowrap"
          style={{ insetInlineStart: left(tick) }}
        >
          {text(tick)}
        </span>
      ))}
    </span>
  );
}
