import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { pino } from "pino";
import { expect, test } from "vitest";
import { readConfig } from "#server/config/config.ts";
import { threadedListRunner } from "#server/lists/running/listRunner.ts";
import { until } from "#tests/support/until.ts";

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
