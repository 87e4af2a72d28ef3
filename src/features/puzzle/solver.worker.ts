import type { Puzzle } from "#contract/puzzle.ts";
import { findSolution } from "./findSolution.ts";

self.addEventListener("message", ({ data }: MessageEvent<Puzzle>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
  self.postMessage(findSolution(data));
});
