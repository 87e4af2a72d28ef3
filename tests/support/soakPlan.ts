/** Is true in the `soak` project, which runs the long plans; everywhere else the same code runs small ones. */
const isSoak = process.env.TEST_PLAN === "soak";

/** Returns the size of a long test: `full` in the `soak` project, `small` in `npm test`. */
export const sized = (size: { small: number; full: number }): number =>
  isSoak ? size.full : size.small;

/** Options of generated cases: a fixed seed in `npm test`, chosen so that few cases include the rare ones; a new seed in the `soak` project. */
export const draws: { seed?: number } = isSoak ? {} : { seed: 7 };
