import { globSync, readFileSync } from "node:fs";

/** Test files with suites for each database, relative to the repository. */
export function testsOnPostgres(): string[] {
  return globSync("tests/server/**/*.test.ts").filter((file) =>
    readFileSync(file, "utf8").includes("describe.each(databases)"),
  );
}
