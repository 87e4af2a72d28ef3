import { spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ownAccount } from "#bench/benchAccount.ts";
import { startWorldProcess, type WorldProcess } from "#bench/mailWorldProcess.ts";
import { jobById } from "#server/data/jobs.ts";
import { createList } from "#server/jobs/createList.ts";
import type { CrashingSetup } from "#tests/support/crashingWorker.ts";
import { databases, type TestDatabase } from "#tests/support/databases.ts";
import { expectSound } from "./listInvariants.ts";

const suffix = "kills.example.net";
const program = join(import.meta.dirname, "../../support/crashingWorker.ts");
const compiled = join(tmpdir(), "mailverdict-compiled");
const names = ["deliverable", "mailbox-not-found", "mailbox-full"];
const rows = 6000;
const kills = 40;
const workers = 2;
/** The whole life of a worker in ms, its start included. */
const life = { least: 300, most: 1500 } as const;

async function handIn({ database }: TestDatabase): Promise<string> {
  const accountId = await ownAccount(database.queries, rows);
  const lines = Array.from(
    { length: rows },
    (_, index) => `${names[index % 3]}+${index}@${suffix}`,
  );
  const list = {
    accountId,
    name: "Kills",
    source: { kind: "text", text: lines.join("\n") },
    mapping: {},
    options: { start: "auto", retry_unknown: { attempts: 0, over_s: 1 }, notify: false },
  } as const;
  const created = await database.atomically((steps) => createList(steps, list, Date.now()));
  if (!created.ok) {
    throw new Error(created.fault);
  }
  return created.job.id;
}

function start(setup: CrashingSetup) {
  return spawn(process.execPath, [program, JSON.stringify(setup)], {
    stdio: "ignore",
    env: { ...process.env, NODE_COMPILE_CACHE: compiled },
  });
}

describe.each(databases)("workers that are killed, on $name", ({ open }) => {
  let world: WorldProcess;
  beforeAll(async () => {
    world = await startWorldProcess({ suffix, timeScale: 0.02 });
  });
  afterAll(() => world.stop());

  test(
    `${kills} kills of two workers lose no row and charge none twice; what is shown never goes back`,
    { timeout: 600_000 },
    async () => {
      const opened = await open();
      try {
        const jobId = await handIn(opened);
        const { databaseUrl, schema } = opened.place;
        const { dataDir, database } = opened;
        const setup: CrashingSetup = {
          dataDir,
          databaseUrl,
          schema,
          places: world.places,
          faultAt: 0,
          fault: "die",
        };
        let killed = 0;
        let shown = 0;
        const ended = async () => (await jobById(database.queries, jobId))?.state === "completed";
        const lane = async () => {
          while (!(await ended())) {
            const worker = start(setup);
            const gone = once(worker, "exit");
            if (killed < kills) {
              const ms = life.least + Math.random() * (life.most - life.least);
              await Promise.race([gone, sleep(ms)]);
              killed += worker.kill("SIGKILL") ? 1 : 0;
            }
            await gone;
            // The other worker goes on meanwhile, so all is read as of one instant.
            await database.queries
              .transaction()
              .setIsolationLevel("repeatable read")
              .execute((instant) => expectSound(instant, jobId));
            const done = (await jobById(database.queries, jobId))?.done ?? 0;
            expect(done).toBeGreaterThanOrEqual(shown);
            shown = Math.max(shown, done);
          }
        };
        await Promise.all(Array.from({ length: workers }, lane));
        await expectSound(database.queries, jobId);
        const job = await jobById(database.queries, jobId);
        expect(job).toMatchObject({ done: rows, charged: rows, held: 0, released: 0, unknown: 0 });
        const found = await database.queries
          .selectFrom("job_results")
          .select(["position", "email", "verdict"])
          .where("job_id", "=", jobId)
          .orderBy("position")
          .execute();
        const verdicts = ["deliverable", "undeliverable", "risky"];
        expect(found).toEqual(
          found.map((_, index) => ({
            position: index + 1,
            email: `${names[index % 3]}+${index}@${suffix}`,
            verdict: verdicts[index % 3],
          })),
        );
        expect(killed).toBeGreaterThanOrEqual(10);
      } finally {
        await opened.drop();
      }
    },
  );
});
