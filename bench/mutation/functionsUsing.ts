import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readImportGraph } from "#tests/support/importGraph.ts";
import { functionsAround } from "./countCalls.ts";
import { productFolders } from "./productFolders.ts";

/** Returns a function that names the functions whose call uses a position of a file: those around it or, in a file of constants, those of the files that import it. */
export function functionsUsing(tree: string): (file: string, position: number) => string[] {
  const { imports } = readImportGraph(tree, productFolders);
  const importers = new Map<string, string[]>();
  for (const [file, targets] of imports) {
    targets.forEach((each) => importers.set(each, [...(importers.get(each) ?? []), file]));
  }
  const allOf = (file: string): string[] =>
    functionsAround(file, readFileSync(join(tree, file), "utf8"), -1);
  return (file, position) => {
    const around = functionsAround(file, readFileSync(join(tree, file), "utf8"), position);
    const passed = new Set([file]);
    let users = around;
    let reached = [file];
    while (users.length === 0 && reached.length > 0) {
      reached = reached
        .flatMap((each) => importers.get(each) ?? [])
        .filter((each) => !passed.has(each));
      reached.forEach((each) => passed.add(each));
      users = [...new Set(reached)].flatMap(allOf);
    }
    return users;
  };
}
