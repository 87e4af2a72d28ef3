/** Is true in the suite `soak`, which runs the long plans; everywhere else the same code runs small ones. */
const isSoak = process.env.TEST_PLAN === "soak";

/** Returns the size of a long test: `full` in the suite `soak`, `small` elsewhere. */
export const sized = (size: { small: number; full: number }): number =>
  isSoak ? size.full : size.small;

/** Options of generated cases: a new seed in the suite `soak`; elsewhere a fixed one, chosen so that few cases include the rare ones. */
export const draws: { seed?: number } = isSoak ? {} : { seed: 7 };
