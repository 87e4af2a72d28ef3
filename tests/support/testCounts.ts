import { readFileSync } from "node:fs";
import { relative } from "node:path";

/** Numbers of test cases in a run by result. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    file: string;
    title: string;
    ok: boolean;
    tests: { results: { duration: number }[] }[];
  }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
}

const fromVitest = (report: VitestReport): Counts => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  skipped: report.numPendingTests + report.numTodoTests,
});

const fromPlaywright = ({ stats }: PlaywrightReport): Counts => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
  skipped: stats.skipped,
});

/** Reads a JSON report of Vitest or Playwright; null if it can't be read. */
function readReport(path: string): VitestReport | PlaywrightReport | null {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as VitestReport | PlaywrightReport;
  } catch {
    return null;
  }
}

/** Reads the counts of a report; a runner that died before writing one counts as one failure. */
export function readCounts(path: string): Counts {
  const report = readReport(path);
  if (report === null) {
    return { passed: 0, failed: 1, skipped: 0 };
  }
  return "stats" in report ? fromPlaywright(report) : fromVitest(report);
}

/** Seconds that a test file took. */
export type FileTime = [file: string, seconds: number];

const specTimes = (suite: PlaywrightSuite): FileTime[] => [
  ...suite.specs.flatMap(({ file, tests }) =>
    tests.flatMap(({ results }) =>
      results.map(({ duration }): FileTime => [`tests/e2e/${file}`, duration / 1000]),
    ),
  ),
  ...(suite.suites ?? []).flatMap(specTimes),
];

/** Returns the test files of a report with the seconds that each took, slowest first; none where the report can't be read. */
export function readFileTimes(path: string): FileTime[] {
  const report = readReport(path);
  const times = new Map<string, number>();
  const all =
    report === null
      ? []
      : "stats" in report
        ? report.suites.flatMap(specTimes)
        : report.testResults.map(({ name, startTime, endTime }): FileTime => [
            relative(process.cwd(), name),
            (endTime - startTime) / 1000,
          ]);
  for (const [file, seconds] of all) {
    times.set(file, (times.get(file) ?? 0) + seconds);
  }
  return [...times].toSorted(([, one], [, other]) => other - one);
}

const failedSpecs = (suite: PlaywrightSuite): string[] => [
  ...suite.specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file} › ${title}`),
  ...(suite.suites ?? []).flatMap(failedSpecs),
];

/** Returns file and title of the failed cases of a JSON report; none where the report can't be read. */
export function readFailures(path: string): string[] {
  const report = readReport(path);
  if (report === null) {
    return [];
  }
  if ("stats" in report) {
    return report.suites.flatMap(failedSpecs);
  }
  return report.testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const cases = assertionResults.filter((result) => result.status === "failed");
    return status === "failed" && cases.length === 0
      ? [file]
      : cases.map(({ fullName }) => `${file} › ${fullName}`);
  });
}

/** Adds up the counts of the runners; a runner that failed without a failed case counts as one failure. */
export function totalOf(runs: readonly (Counts & { code: number })[]): Counts {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped, code } of runs) {
    total.passed += passed;
    total.failed += failed === 0 && code !== 0 ? 1 : failed;
    total.skipped += skipped;
  }
  return total;
}

/** Returns the last line of every run: `N passed, N failed`, with `, N skipped` if there are any. */
export function totalLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
