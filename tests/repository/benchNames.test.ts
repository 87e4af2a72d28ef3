import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("npm run bench without a name lists every benchmark with a line", () => {
  const listed = execFileSync(process.execPath, ["bench/run.ts"], { encoding: "utf8" });
  const names = [...listed.matchAll(/^ {2}(\w+) +\S.*\.$/gm)].map(([, name]) => name);
  const runnable = readdirSync("bench")
    .filter((file) => file.endsWith(".ts"))
    .filter((file) =>
      /^export (async )?function run\(/m.test(readFileSync(`bench/${file}`, "utf8")),
    )
    .map((file) => file.replace(/\.ts$/u, ""));
  expect(runnable.length).toBeGreaterThan(10);
  expect(new Set(names)).toEqual(new Set(runnable));
});

test("an unknown benchmark is an error that lists the known ones", () => {
  const run = spawnSync(process.execPath, ["bench/run.ts", "toString"], { encoding: "utf8" });
  expect(run.status).toBe(2);
  expect(run.stderr).toContain('There is no benchmark "toString".');
  expect(run.stderr).toContain("npm run bench -- <name>");
});
