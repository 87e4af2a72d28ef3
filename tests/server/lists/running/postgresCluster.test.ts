import { describe, expect, test } from "vitest";
import { startSandboxProcess } from "#bench/processes/sandboxProcess.ts";
import { hasPostgres } from "#tests/support/postgres.ts";
import { runFailingCluster } from "./failingCluster.ts";

// For more of each, run `npm run bench -- failures --rows 200000 --kills 150 --stops 10 --backends 10 --silences 3 --silent-s 60`.
const plan = {
  rows: 2000,
  kills: 6,
  stops: 1,
  backends: 1,
  silences: 1,
  silentMs: 5000,
  failover: true,
  servers: 2,
  workers: 2,
};

describe.runIf(hasPostgres())("two servers and two workers on a PostgreSQL with a standby", () => {
  test(`lose no row of ${plan.rows} and charge none twice when ${plan.kills} are killed, the database stops, loses a process and falls silent, and the standby takes over`, async () => {
    const suffix = "failures.example.net";
    const sandbox = await startSandboxProcess({ suffix, latencyMs: 50, countsMailboxes: true });
    try {
      const { kills, stops, backends, silences, failovers, statuses, silent, deadlocks } =
        await runFailingCluster(sandbox, plan);
      expect({ stops, backends, silences, failovers }).toEqual({
        stops: 1,
        backends: 1,
        silences: 1,
        failovers: 1,
      });
      expect(kills).toBeGreaterThan(plan.kills / 2);
      const others = Object.keys(statuses).filter((one) => !["0", "200", "503"].includes(one));
      expect({ others, silent, deadlocks }).toEqual({ others: [], silent: 0, deadlocks: 0 });
    } finally {
      await sandbox.stop();
    }
  });
});
