import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, matchesGlob } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import {
  readCounts,
  readFailures,
  readFileTimes,
  totalLine,
  totalOf,
} from "#tests/support/testCounts.ts";

interface Suite {
  test: { name: string; include: string[]; exclude?: string[] };
}

const { default: config } = (await import(`${process.cwd()}/vitest.config.ts`)) as {
  default: { test: { projects: Suite[] } };
};

/** Returns the suites that run this file. */
const suitesOf = (file: string) =>
  config.test.projects
    .filter(
      ({ test: { include, exclude = [] } }) =>
        include.some((glob) => matchesGlob(file, glob)) &&
        !exclude.some((glob) => matchesGlob(file, glob)),
    )
    .map(({ test: { name } }) => name);

/** Files of the `postgres` suite that run on SQLite too; its globs match files that run only on PostgreSQL. */
const perDatabase = config.test.projects
  .find((suite) => suite.test.name === "postgres")!
  .test.include.filter((file) => !file.includes("*"));
const files = globSync("tests/**/*.test.{ts,tsx}");

test("every test file belongs to one suite; database suites run on PostgreSQL too, and long tests with both plans", () => {
  expect(files.length).toBeGreaterThan(200);
  const long = globSync("tests/**/*.soak.test.ts");
  for (const file of files) {
    const more = [
      ...(perDatabase.includes(file) ? ["postgres"] : []),
      ...(long.includes(file) ? ["soak"] : []),
    ];
    const [first, ...others] = suitesOf(file);
    expect(others, file).toEqual(more);
    // The small plan of a long test is part of `npm test`.
    expect(first === "node" || more.length === 0, `${file}: ${first}`).toBe(true);
  }
});

test("every suite has files, and docs/testing.md says where it runs", () => {
  const guide = readFileSync("docs/testing.md", "utf8");
  for (const { name } of config.test.projects.map((suite) => suite.test)) {
    expect(files.filter((file) => suitesOf(file).includes(name)).length, name).toBeGreaterThan(0);
    expect(guide).toContain(`| \`${name}\``);
  }
});

test("tests that open every database describe themselves once per database", () => {
  const others = globSync("tests/server/**/*.test.ts").filter((file) =>
    /import .*\bdatabases\b/u.test(readFileSync(file, "utf8")),
  );
  const once = others.filter(
    (file) => !perDatabase.includes(file) && suitesOf(file).toString() !== "postgres",
  );
  // This test fills an SQLite file on purpose.
  expect(once).toEqual(["tests/server/lists/running/diskFull.test.ts"]);
});

test("a run closes with the sum of its runners, and a runner that dies counts as a failure", () => {
  const good = { passed: 3, failed: 0, skipped: 1, code: 0 };
  expect(totalLine(totalOf([good, good]))).toBe("6 passed, 0 failed, 2 skipped");
  expect(totalLine(totalOf([{ ...good, skipped: 0, code: 1 }]))).toBe("3 passed, 1 failed");
  expect(readCounts("no/such/report.json")).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test("a run names the failed cases of both runners, files that failed without a case, and the slowest files", () => {
  const folder = mkdtempSync(join(tmpdir(), "reports-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const written = (report: unknown) => {
    const file = join(folder, "report.json");
    writeFileSync(file, JSON.stringify(report));
    return file;
  };
  const failuresOf = (report: unknown) => readFailures(written(report));
  const cases = [
    { status: "passed", fullName: "one" },
    { status: "failed", fullName: "two" },
  ];
  const testResults = [
    {
      name: join(process.cwd(), "tests/a.test.ts"),
      status: "failed",
      startTime: 1000,
      endTime: 3000,
      assertionResults: cases,
    },
    {
      name: join(process.cwd(), "tests/b.test.ts"),
      status: "failed",
      startTime: 1000,
      endTime: 9500,
      assertionResults: [],
    },
  ];
  expect(failuresOf({ testResults })).toEqual(["tests/a.test.ts › two", "tests/b.test.ts"]);
  const specs = [
    { file: "c.e2e.ts", title: "three", ok: true, tests: [{ results: [{ duration: 1500 }] }] },
    { file: "c.e2e.ts", title: "four", ok: false, tests: [{ results: [{ duration: 500 }] }] },
  ];
  const suites = [{ specs: [], suites: [{ specs }] }];
  expect(failuresOf({ stats: {}, suites })).toEqual(["c.e2e.ts › four"]);
  expect(readFailures("no/such/report.json")).toEqual([]);
  expect(readFileTimes(written({ testResults }))).toEqual([
    ["tests/b.test.ts", 8.5],
    ["tests/a.test.ts", 2],
  ]);
  expect(readFileTimes(written({ stats: {}, suites }))).toEqual([["tests/e2e/c.e2e.ts", 2]]);
  expect(readFileTimes("no/such/report.json")).toEqual([]);
});
