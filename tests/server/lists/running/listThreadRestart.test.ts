import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { pino } from "pino";
import { afterEach, expect, test, vi } from "vitest";
import { readConfig } from "#server/config/config.ts";
import { threadedListRunner } from "#server/lists/running/listRunner.ts";
import { until } from "#tests/support/until.ts";

afterEach(() => {
  vi.useRealTimers();
});

test("a thread for lists that dies is started again without a new list, and not after a stop", async () => {
  const dir = mkdtempSync(join(tmpdir(), "list-thread-"));
  const starts = join(dir, "starts");
  writeFileSync(starts, "");
  const file = join(dir, "thread.mjs");
  // Dies in its first two lives.
  writeFileSync(
    file,
    `import { appendFileSync, readFileSync } from "node:fs";
    import { parentPort } from "node:worker_threads";
    appendFileSync(${JSON.stringify(starts)}, "x");
    parentPort.on("message", (message) => message === "stop" && parentPort.close());
    if (readFileSync(${JSON.stringify(starts)}).length < 3) throw new Error("the connection is gone");`,
  );
  const logged: string[] = [];
  const runner = threadedListRunner({
    config: readConfig({ DATA_DIR: dir }),
    log: pino({}, { write: (line: string) => logged.push(line) }),
    thread: { file: pathToFileURL(file), data: {} },
  });
  runner.wake();
  await until(
    () => readFileSync(starts, "utf8"),
    (lives) => lives === "xxx",
  );
  expect(logged.filter((line) => line.includes("the thread for lists died"))).toHaveLength(2);
  await runner.stop();
  expect(readFileSync(starts, "utf8")).toBe("xxx");
  rmSync(dir, { recursive: true, force: true });
});

test("the pause before a thread that keeps dying is started again doubles up to 30 s, and is short again after a calm minute", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const dir = mkdtempSync(join(tmpdir(), "list-thread-"));
  const file = join(dir, "thread.mjs");
  // Dies of its first wake.
  writeFileSync(
    file,
    `import { parentPort } from "node:worker_threads";
    parentPort.on("message", (message) => {
      if (message === "wake") throw new Error("the connection is gone");
      parentPort.close();
    });`,
  );
  const runner = threadedListRunner({
    config: readConfig({ DATA_DIR: dir }),
    log: pino({ level: "silent" }),
    thread: { file: pathToFileURL(file), data: {} },
  });
  /** Kills the thread; returns the pause until it is started again, in ms. */
  const pauseAfterDeath = async () => {
    runner.wake();
    await until(vi.getTimerCount, (timers) => timers === 1);
    const diedAt = performance.now();
    vi.advanceTimersToNextTimer();
    return performance.now() - diedAt;
  };
  const pauses: number[] = [];
  for (let death = 0; death < 9; death += 1) {
    pauses.push(await pauseAfterDeath());
  }
  expect(pauses).toEqual([250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  vi.advanceTimersByTime(60_000);
  expect(await pauseAfterDeath()).toBe(30_000);
  vi.advanceTimersByTime(60_001);
  expect([await pauseAfterDeath(), await pauseAfterDeath()]).toEqual([250, 500]);
  await runner.stop();
  rmSync(dir, { recursive: true, force: true });
});
