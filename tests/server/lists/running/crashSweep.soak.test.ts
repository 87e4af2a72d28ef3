import { execFile } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startSandboxProcess, type SandboxProcess } from "#bench/processes/sandboxProcess.ts";
import { databases, type TestDatabase } from "#tests/support/databases.ts";
import { compileCache } from "#tests/support/programEnv.ts";
import { sized } from "#tests/support/soakPlan.ts";
import { expectSound } from "./listInvariants.ts";
import { prepare, suffix } from "./sixtyRows.ts";
import { workWithCrash, type CrashingSetup } from "./workWithCrash.ts";

const program = join(import.meta.dirname, "../../../support/crashingWorker.ts");

/** Works in a process of its own; returns the number of its operations, or null if it died. */
function workUntilDeath(setup: CrashingSetup): Promise<number | null> {
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [program, JSON.stringify(setup)],
      {
        timeout: 90_000,
        killSignal: "SIGABRT",
        env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
      },
      (error, stdout, stderr) => {
        if (error === null) {
          resolve(Number(stdout));
        } else if (error.signal === "SIGKILL") {
          resolve(null);
        } else {
          reject(
            new Error(`Fault ${setup.crashAt}: ${String(error.code ?? error.signal)} ${stderr}`),
          );
        }
      },
    );
  });
}

/** Works on a list with a crash at one operation, then without; returns the number of operations in the first run, or null if it died. */
async function withCrash(
  open: () => Promise<TestDatabase>,
  at: Pick<CrashingSetup, "crashAt" | "crash" | "places">,
): Promise<number | null> {
  const prepared = await prepare(open);
  const { database, dataDir, listId } = prepared;
  try {
    const { databaseUrl, schema } = prepared.place;
    const setup = { ...at, dataDir, databaseUrl, schema };
    const operations = await (setup.crash === "die" ? workUntilDeath : workWithCrash)(setup);
    if (operations === null) {
      await expectSound(database.queries, listId);
      await workWithCrash({ ...setup, crashAt: 0 });
    }
    await expectSound(database.queries, listId);
    const list = await database.queries.selectFrom("lists").selectAll().executeTakeFirstOrThrow();
    const found = [list.state, list.done, list.charged + list.released];
    expect([at.crashAt, ...found]).toEqual([at.crashAt, "completed", 59, 57]);
    // A failed connection makes the results of its rows unknown, which are free.
    expect(at.crash === "throw" || (list.unknown === 14 && list.charged === 43)).toBe(true);
    return operations;
  } finally {
    await prepared.drop();
  }
}

/** Calls `act` with 1, 1 + step, 1 + 2 × step, … two at a time, until it returns true. */
async function untilOver(step: number, act: (at: number) => Promise<boolean>): Promise<number> {
  let next = 1;
  let over = false;
  const lane = async () => {
    while (!over) {
      const at = next;
      next += step;
      over = (await act(at)) || over;
    }
  };
  await Promise.all([lane(), lane()]);
  return next;
}

describe.each(databases)("crashes while a list is worked on, on $name", ({ name, open }) => {
  let sandbox: SandboxProcess;
  beforeAll(async () => {
    sandbox = await startSandboxProcess({ suffix, timeScale: 0.02 });
  });
  afterAll(() => sandbox.stop());
  // Both databases go through the same states; PostgreSQL is swept in larger steps to save time.
  const step = sized({ small: 24, full: name === "SQLite" ? 1 : 6 });

  test(
    "whichever operation the process dies at, no row is lost and none is charged twice",
    { timeout: 1_200_000 },
    async () => {
      const swept = await untilOver(step, async (crashAt) => {
        const places = sandbox.places;
        return (await withCrash(open, { crashAt, crash: "die", places })) !== null;
      });
      expect(swept).toBeGreaterThan(60);
    },
  );

  test(
    "whichever operation fails, the list is completed by the same process, and no row is charged twice",
    { timeout: 1_200_000 },
    async () => {
      let most = Number.POSITIVE_INFINITY;
      await untilOver(step, async (crashAt) => {
        const places = sandbox.places;
        const operations = await withCrash(open, { crashAt, crash: "throw", places });
        most = Math.min(most, operations ?? 0);
        return crashAt > most;
      });
      expect(most).toBeGreaterThan(60);
    },
  );
});
