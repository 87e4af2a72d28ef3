import type { CalledFunctions } from "./calledFunctions.ts";
import type { Mutant } from "./drawMutants.ts";

/** Number of folders that a test file shares with a source file, from the top: `tests` mirrors the source. */
function sharedFolders(test: string, file: string): number {
  const folders = file.split("/").slice(0, -1);
  const tested = test.split("/").slice(1, -1);
  const differs = folders.findIndex((folder, index) => folder !== tested[index]);
  return differs === -1 ? folders.length : differs;
}

/** Returns the test files that call a mutated function, closest first: those of the same folder, then those that call the most functions of its file, then those that call the fewest of all. */
export function closestTests(
  { file, functions }: Pick<Mutant, "file" | "functions">,
  called: CalledFunctions,
): string[] {
  const near = [...called].flatMap(([test, calls]) => {
    if (!functions.some((each) => calls.has(each))) {
      return [];
    }
    const ofFile = [...calls].filter((each) => each.startsWith(`${file}:`)).length;
    return [{ test, folders: sharedFolders(test, file), ofFile, all: calls.size }];
  });
  return near
    .toSorted(
      (one, other) =>
        other.folders - one.folders || other.ofFile - one.ofFile || one.all - other.all,
    )
    .map(({ test }) => test);
}
