const widthMin = 64;
const widthMax = 960;

/** Returns a width in px within the limits of a column. */
export const columnWidth = (px: number): number =>
  Math.round(Math.min(widthMax, Math.max(widthMin, px)));
