import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "./support/chromium.ts";

/** `npm test`: unit and integration tests, then the browser tests where a Chromium is found; closes with one line of counts. */

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

const reports = mkdtempSync(join(tmpdir(), "mailverdict-tests-"));
const vitestReport = join(reports, "vitest.json");
const playwrightReport = join(reports, "playwright.json");

function run(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: "inherit", env: { ...process.env, ...env } });
    child.once("error", () => resolve(127));
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

/** Reads a report; a runner that died before writing one counts as one failure. */
function counted(path: string, read: (report: Record<string, unknown>) => Counts): Counts {
  try {
    return read(JSON.parse(readFileSync(path, "utf8")) as Record<string, unknown>);
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

const fromVitest = (report: Record<string, unknown>): Counts => ({
  passed: Number(report.numPassedTests),
  failed: Number(report.numFailedTests),
  skipped: Number(report.numPendingTests) + Number(report.numTodoTests),
});

const fromPlaywright = (report: Record<string, unknown>): Counts => {
  const stats = report.stats as {
    expected: number;
    unexpected: number;
    flaky: number;
    skipped: number;
  };
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
};

const vitestCode = await run("vitest", [
  "run",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${vitestReport}`,
]);
const results = [counted(vitestReport, fromVitest)];
let code = vitestCode;

if (findChromium() === null) {
  process.stdout.write("No Chromium on this machine: the browser tests were not run.\n");
} else {
  const built = await run("vite", ["build", "--logLevel", "warn"]);
  const browserCode =
    built === 0
      ? await run("playwright", ["test", "--config", "playwright.config.ts"], {
          PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport,
        })
      : built;
  results.push(counted(playwrightReport, fromPlaywright));
  code ||= browserCode;
}

rmSync(reports, { recursive: true, force: true });
const total = (key: keyof Counts) => results.reduce((sum, one) => sum + one[key], 0);
const failed = total("failed") === 0 && code !== 0 ? 1 : total("failed");
const skipped = total("skipped") > 0 ? `, ${total("skipped")} skipped` : "";
process.stdout.write(`${total("passed")} passed, ${failed} failed${skipped}\n`);
process.exitCode = failed === 0 ? 0 : 1;
