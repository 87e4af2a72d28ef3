import { stripVTControlCharacters } from "node:util";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { showProgress } from "#server/startup/showProgress.ts";
import { runQuietly } from "#server/startup/runQuietly.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Returns a stream that records its output. */
function stream(isTTY: boolean) {
  const written: string[] = [];
  const write = (text: string) => written.push(text) > 0;
  return { stream: { isTTY, write } as unknown as NodeJS.WriteStream, written };
}

test("a log gets few lines while the app builds, however long it takes", () => {
  const { stream: log, written } = stream(false);
  const end = showProgress("Building", log);
  vi.advanceTimersByTime(600_000);
  end("Built");
  expect(written.join("").trimEnd().split("\n")).toEqual([
    "Building",
    ...[15, 30, 60, 120, 300].map((seconds) => `Still building (${seconds} s)…`),
    "Built (600 s)",
  ]);
  vi.advanceTimersByTime(300_000);
  expect(written).toHaveLength(7);
});

test("a terminal counts the seconds in one line, which the result replaces", () => {
  const { stream: terminal, written } = stream(true);
  const end = showProgress("Building", terminal);
  vi.advanceTimersByTime(2000);
  end("Built");
  const plain = written.map((text) => stripVTControlCharacters(text));
  expect(plain).toEqual(["Building", "\rBuilding 1 s", "\rBuilding 2 s", "\rBuilt (2 s)\n"]);
  // Erases what is longer than the result.
  expect(written.at(-1)).toContain("\u001B[K");
});

test("the output of a program is shown only if it fails", async () => {
  vi.useRealTimers();
  const script = "console.log('out'); console.error('error'); process.exitCode = 3";
  const place = { cwd: process.cwd(), env: process.env };
  const outcome = await runQuietly(["--eval", script], place);
  expect(outcome.succeeded).toBe(false);
  expect(outcome.output.split("\n").toSorted().join(" ").trim()).toBe("error out");
  expect((await runQuietly(["--eval", ""], place)).succeeded).toBe(true);
});
