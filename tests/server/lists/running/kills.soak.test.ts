import { describe, expect, test } from "vitest";
import { startSandboxProcess } from "#bench/processes/sandboxProcess.ts";
import { databases } from "#tests/support/databases.ts";
import { sized } from "#tests/support/soakPlan.ts";
import { killWorkers, openRows } from "./killWorkers.ts";

// For more of both, run `npm run bench -- kills --kills 300 --rows 200000`.
const plan = {
  rows: sized({ small: 1000, full: 20_000 }),
  kills: sized({ small: 4, full: 40 }),
  workers: 2,
};

describe.each(databases)("workers that are killed, on $name", ({ open }) => {
  test(
    `${plan.kills} kills of two workers lose none of ${plan.rows} rows, charge none twice, and repeat no written check; progress never decreases`,
    { timeout: 900_000 },
    async () => {
      const sandbox = await startSandboxProcess({
        suffix: "kills.example.net",
        timeScale: 0.02,
        countsMailboxes: true,
      });
      const opened = await open();
      try {
        const { killed, asked } = await killWorkers(opened, sandbox, plan);
        expect(killed).toBeGreaterThan(plan.kills / 2);
        expect(asked.most).toBeLessThanOrEqual(1 + killed);
        expect(asked.all).toBeLessThanOrEqual(plan.rows + killed * openRows);
      } finally {
        await Promise.all([opened.drop(), sandbox.stop()]);
      }
    },
  );
});
