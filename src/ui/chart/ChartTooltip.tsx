import type { ReactNode } from "react";

interface Props {
  /** Place of the column in px from the left edge, and the width to stay within. */
  left: number;
  width: number;
  children: ReactNode;
}

const gap = 12;

/** The figures of the column under the cursor, on the side of it that has more room. */
export function ChartTooltip({ left, width, children }: Props) {
  // Moved by a transform, which is no layout shift.
  const place =
    left < width / 2 ? `translateX(${left + gap}px)` : `translateX(calc(${left - gap}px - 100%))`;
  return (
    <div
      role="tooltip"
      className="pointer-events-none absolute top-0 z-10 w-max rounded-box border border-line bg-raised px-3 py-2 text-sm text-ink shadow-float"
      style={{ left: 0, maxWidth: `${Math.max(width / 2, 220)}px`, transform: place }}
    >
      {children}
    </div>
  );
}
