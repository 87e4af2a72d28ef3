import { globSync } from "node:fs";

/** Folders of the code that an installation or a client runs. The packages in `integrations/` have tests of their own. */
export const productFolders = [
  "cli",
  "contract",
  "engine",
  "listReader",
  "mcp",
  "sandbox",
  "sdk",
  "server",
  "src",
  "vocabulary",
] as const;

/** Returns the source files of folders of a tree. */
export const sourcesIn = (tree: string, folders: readonly string[]): string[] =>
  globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: tree },
  )
    .filter((file) => !file.endsWith(".d.ts"))
    .toSorted();
