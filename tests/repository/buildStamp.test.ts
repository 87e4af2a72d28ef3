import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { appSources, serverSources } from "#launch/buildStamp.mjs";
import { programs } from "#launch/productFiles.mjs";
import { readImportGraph } from "#tests/support/importGraph.ts";
import { folderImports, folders } from "#tests/support/importLayers.ts";

test.each([...appSources, ...serverSources])("%s exists", (source) => {
  expect(existsSync(source)).toBe(true);
});

/** Returns the folders that a folder imports, directly or through others, and itself. */
function closureOf(folder: string): Set<string> {
  const found = new Set([folder]);
  for (const each of found) {
    for (const next of (folderImports[each] ?? "").split(" ")) {
      if (next !== "") {
        found.add(next);
      }
    }
  }
  return found;
}

test("a change in any folder that the app imports is a change of its sources", () => {
  const app = new Set([...closureOf("prerender"), ...closureOf("src")]);
  expect([...app].filter((folder) => !appSources.includes(folder))).toEqual([]);
});

test("a change in any file that a program imports is a change of the server's sources", () => {
  const { imports } = readImportGraph(process.cwd(), folders);
  const found = new Set<string>(Object.values(programs));
  for (const file of found) {
    // The rendering of pages is a build of its own: programs import its types alone.
    for (const next of file.startsWith("src/") ? [] : (imports.get(file) ?? [])) {
      found.add(next);
    }
  }
  expect(found.size).toBeGreaterThan(500);
  const outside = [...found].filter((file) => {
    const [folder = ""] = file.split("/", 1);
    return folder !== "src" && !serverSources.includes(folder);
  });
  expect(outside).toEqual([]);
});
