import type { Plot } from "./chartTypes.ts";

/** Returns the left edge in px of a part that is `wide` px wide and begins `position` px from the start of the line. */
export const leftOf = (
  { width, rtl }: Pick<Plot, "width" | "rtl">,
  position: number,
  wide = 0,
): number => (rtl ? width - position - wide : position);
