import type { Puzzle } from "#contract/puzzle.ts";

/** Solves a puzzle; resolves to the value of the header that answers it. */
type PuzzleSolver = (puzzle: Puzzle) => Promise<string>;

let load: (() => Promise<PuzzleSolver>) | undefined;

/** Sets how the solver is loaded: it shows a notice, so it is above the API clients and they cannot import it. */
export function setPuzzleSolver(loader: () => Promise<PuzzleSolver>): void {
  load = loader;
}

/** Loads the solver and solves a puzzle with it; rejects if either fails. */
export const puzzleSolver: PuzzleSolver = async (puzzle) => {
  const solve = await load?.();
  if (solve === undefined) {
    throw new Error("No puzzle solver is set.");
  }
  return solve(puzzle);
};
