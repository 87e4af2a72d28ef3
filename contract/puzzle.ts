import * as z from "zod/mini";

/** Actions a puzzle can be solved for; a solution is valid for one action only. */
export const puzzleActions = ["register", "check", "contact"] as const;

/** One of {@link puzzleActions}. */
export type PuzzleAction = (typeof puzzleActions)[number];

/** Number of parts of a puzzle. The time for several easy parts varies less than the time for one hard part. */
export const puzzleParts = 8;

/**
 * A proof-of-work puzzle. For each part p from 0 to `parts` - 1, find a whole number n for which the SHA-256 of
 * `seed.p.n` in ASCII begins with `bits` zero bits. Repeat the request before `expires_at` with the header
 * `X-Puzzle-Solution`: the challenge, a colon, and the numbers separated by commas. A solution counts once.
 */
export const puzzle = z.object({
  challenge: z.string(),
  seed: z.string(),
  parts: z.int(),
  bits: z.int(),
  expires_at: z.string(),
});

export type Puzzle = z.infer<typeof puzzle>;

/** The request header that carries a solution. */
export const puzzleHeader = "x-puzzle-solution";
