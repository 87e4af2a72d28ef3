/** Columns between two dates of the axis, largest first; sevens keep the day of the week. */
const steps = [91, 56, 28, 21, 14, 7, 3, 2, 1];
/** Number of dates an axis has, if there's room. */
const wanted = 5;

/** Returns the columns whose date is written: evenly spaced from the first, always with the last, none closer than `room` px. */
export function dateTicks(columns: number, pitch: number, room: number): number[] {
  const last = columns - 1;
  const fits = (step: number) => step * pitch >= room;
  const step =
    steps.find((one) => fits(one) && columns / one >= wanted - 1) ??
    steps.findLast(fits) ??
    Math.max(1, Math.ceil(room / pitch));
  const even = Array.from({ length: Math.ceil(columns / step) }, (_, index) => index * step);
  return [
    ...even.filter((column) => column === last || (last - column) * pitch >= room),
    last,
  ].filter((column, index, all) => column >= 0 && all.indexOf(column) === index);
}
