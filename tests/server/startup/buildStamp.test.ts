import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { appSources, serverSources } from "#server/startup/buildStamp.ts";
import { folderImports } from "#tests/support/importLayers.ts";

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

test("a change in any folder that the app or the server imports is a change of its sources", () => {
  const app = new Set([...closureOf("prerender"), ...closureOf("src")]);
  expect([...app].filter((folder) => !appSources.includes(folder))).toEqual([]);
  const server = [...closureOf("server")];
  expect(server.filter((folder) => !serverSources.includes(folder))).toEqual([]);
});
