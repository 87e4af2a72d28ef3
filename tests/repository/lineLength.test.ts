import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const longest = 400;
const isSource = (file: string) => /\.(?:ts|tsx|mjs|css)$/u.test(file);
const isData = (file: string) => /(?:^|\/)data\//u.test(file);

/** Returns `file:line` of every source line over 400 characters outside folders named `data`. */
function longLines(folder: string, files: readonly string[]): string[] {
  return files
    .filter((file) => isSource(file) && !isData(file))
    .flatMap((file) =>
      readFileSync(join(folder, file), "utf8")
        .split("\n")
        .flatMap((line, index) => (line.length > longest ? [`${file}:${index + 1}`] : [])),
    );
}

test("no source line outside data folders has more than 400 characters", () => {
  const listed = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" });
  const files = listed.split("\n").filter((file) => file !== "");
  expect(files.length).toBeGreaterThan(1000);
  expect(longLines(root, files)).toEqual([]);
});

test("a planted line over 400 characters is found, one in a data folder isn't", () => {
  const folder = mkdtempSync(join(tmpdir(), "long-lines-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const files = ["engine/short.ts", "engine/long.ts", "engine/data/long.ts"];
  for (const file of files) {
    const length = file.endsWith("short.ts") ? longest : longest + 1;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `short\n${"x".repeat(length)}\n`);
  }
  expect(longLines(folder, files)).toEqual(["engine/long.ts:2"]);
});
