/** True in the `soak` project, which runs the long plans; everywhere else the same code runs small ones. */
const isSoak = process.env.TEST_PLAN === "soak";

/** Picks the size of a long test: `full` in the `soak` project, `small` in `npm test`. */
export const sized = (size: { small: number; full: number }): number =>
  isSoak ? size.full : size.small;

/** Options of generated cases: a fixed seed in `npm test`, whose few cases must hold the rare ones too; a new seed in the `soak` project. */
export const draws: { seed?: number } = isSoak ? {} : { seed: 7 };
