import { readFileSync, readdirSync } from "node:fs";
import { platform } from "node:os";
import { pino } from "pino";
import { expect, test } from "vitest";
import { createListBodies } from "#server/http/listBodies/listBodies.ts";

/** Returns the niceness of each thread of this process, by thread id. */
function nicenessOfThreads(): Map<string, number> {
  return new Map(
    readdirSync("/proc/self/task").map((id) => {
      // The name in parentheses may hold spaces; niceness is field 19.
      const fields = readFileSync(`/proc/self/task/${id}/stat`, "utf8").split(") ")[1]?.split(" ");
      return [id, Number(fields?.[16])];
    }),
  );
}

test.runIf(platform() === "linux")(
  "the thread that reads large bodies has a lower priority than the threads that answer requests",
  async () => {
    const before = nicenessOfThreads();
    const bodies = createListBodies({ log: pino({ enabled: false }) });
    const text = "a@sandbox.test\n".repeat(2000);
    await bodies.read(Buffer.from(JSON.stringify({ source: { text } })), "acct_1");
    const after = [...nicenessOfThreads()];
    expect(after.filter(([id, nice]) => !before.has(id) && nice === 10)).toHaveLength(1);
    expect(after.filter(([id, nice]) => before.has(id) && before.get(id) !== nice)).toEqual([]);
    await bodies.stop();
  },
);
