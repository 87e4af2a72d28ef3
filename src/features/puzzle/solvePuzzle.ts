import type { Puzzle } from "#contract/puzzle.ts";
import { texts } from "#web/text/i18n.ts";
import { dismissToast, showToast } from "#web/ui/showToast.ts";
// Vite makes the export: the address of the built worker.
// oxlint-disable-next-line import/default
import solverUrl from "./solver.worker.ts?worker&url";

/** The part of Trusted Types needed for a worker's URL; browsers without them take the string. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL(url: string): string };
}

/** The policy allows one address: that of the solver. */
const policy = (window as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(
  "mailverdict",
  { createScriptURL: () => solverUrl },
);

/** Solves a puzzle in a worker, so that the page stays responsive, and shows a notice meanwhile. Returns the header's value; rejects if the browser can't run workers. */
export async function solvePuzzle(puzzle: Puzzle): Promise<string> {
  const worker = new Worker(policy?.createScriptURL(solverUrl) ?? solverUrl, { type: "module" });
  const text = texts.t("puzzle.working", { ns: "ui" });
  const toast = showToast({ text, tone: "info", key: "puzzle" });
  try {
    return await new Promise<string>((resolve, reject) => {
      worker.addEventListener("message", ({ data }: MessageEvent<string>) => resolve(data));
      worker.addEventListener("error", () => reject(new Error("The puzzle's worker failed.")));
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
      worker.postMessage(puzzle);
    });
  } finally {
    worker.terminate();
    dismissToast(toast);
  }
}
