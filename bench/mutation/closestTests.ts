import type { CalledFunctions } from "./calledFunctions.ts";
import type { Mutant } from "./drawMutants.ts";

/** Number of folders that a test file shares with a source file, from the top: `tests` mirrors the source, with the app in `web`. */
function sharedFolders(test: string, file: string): number {
  const folders = file
    .replace(/^src\//u, "web/")
    .split("/")
    .slice(0, -1);
  const tested = test.split("/").slice(1, -1);
  const differs = folders.findIndex((folder, index) => folder !== tested[index]);
  return differs === -1 ? folders.length : differs;
}

/** Number of test files of the nearest folder that a function gets which none calls: it may run in a thread or process of theirs. */
const ofFolder = 8;

/** Returns the test files that call a mutated function, closest first: those of the same folder, then those that call the most functions of its file (in a file of constants, of the files that import it), then those that call the fewest of all. If none calls it, those of the nearest folder. */
export function closestTests(
  { file, functions }: Pick<Mutant, "file" | "functions">,
  called: CalledFunctions,
): string[] {
  const files = new Set([file, ...functions.map((each) => each.replace(/:\d+$/u, ""))]);
  const all = [...called]
    .map(([test, calls]) => ({
      test,
      isCaller: functions.some((each) => calls.has(each)),
      folders: sharedFolders(test, file),
      ofFile: [...calls].filter((each) => files.has(each.replace(/:\d+$/u, ""))).length,
      calls: calls.size,
    }))
    .toSorted(
      (one, other) =>
        other.folders - one.folders || other.ofFile - one.ofFile || one.calls - other.calls,
    );
  const callers = all.filter(({ isCaller }) => isCaller);
  const deepest = Math.max(1, ...all.map(({ folders }) => folders));
  const near = all.filter(({ folders }) => folders === deepest).slice(0, ofFolder);
  return (callers.length > 0 ? callers : near).map(({ test }) => test);
}
