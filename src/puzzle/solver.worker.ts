import type { Puzzle } from "#contract/puzzle.ts";
import { solve } from "./solve.ts";

self.addEventListener("message", ({ data }: MessageEvent<Puzzle>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
  self.postMessage(solve(data));
});
