import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#server/data/connection/database.ts";
import { openDatabase } from "#server/data/connection/openDatabase.ts";
import { parseSecrets } from "#server/config/secrets.ts";
import { draws, sized } from "#tests/support/soakPlan.ts";
import { LedgerModel } from "./ledgerModel.ts";
import {
  commit,
  crash,
  grant,
  handIn,
  lastCommit,
  ofList,
  takeChunk,
  takenTwice,
  takeRows,
  work,
} from "./ledgerSteps.ts";

/** Data directory, in memory if possible: thousands of commits need no disk. */
const dataDir = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "ledger-"));
const secrets = parseSecrets(`k1:${randomBytes(32).toString("base64url")}`);
let database: Database;
beforeAll(async () => {
  database = await openDatabase({ databaseUrl: null, dataDir });
});
afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const runs = sized({ small: 400, full: 3000 });

const step = fc.oneof(
  { weight: 2, arbitrary: handIn },
  { weight: 8, arbitrary: work },
  { weight: 4, arbitrary: ofList("start", (model, id) => model.start(id)) },
  { weight: 1, arbitrary: ofList("pause", (model, id) => model.pause(id)) },
  { weight: 2, arbitrary: ofList("resume", (model, id) => model.resume(id)) },
  { weight: 1, arbitrary: ofList("cancel", (model, id) => model.cancel(id)) },
  { weight: 1, arbitrary: ofList("delete", (model, id) => model.delete(id)) },
  { weight: 2, arbitrary: ofList("top up", (model, id) => model.topUpAlone(id)) },
  { weight: 3, arbitrary: ofList("finish", (model, id) => model.finish(id)) },
  { weight: 6, arbitrary: takeChunk },
  { weight: 4, arbitrary: takeRows },
  { weight: 6, arbitrary: lastCommit },
  { weight: 3, arbitrary: commit },
  { weight: 4, arbitrary: takenTwice },
  { weight: 1, arbitrary: grant },
  { weight: 2, arbitrary: crash },
);

test(
  "in any order of events, every credit is reserved, charged or released once",
  { timeout: 600_000 },
  async () => {
    let completed = 0;
    const steps = fc.array(step, { minLength: 5, maxLength: 40, size: "max" });
    const property = fc.asyncProperty(fc.nat(15), steps, async (credits, sequence) => {
      const model = new LedgerModel({ database, secrets });
      await model.open(credits);
      for (const { name, act } of sequence) {
        await act(model);
        await model.expectSound().catch((error: unknown) => {
          throw new Error(`After: ${name}`, { cause: error });
        });
      }
      completed += await model.completeAll();
      await model.expectBalanced();
    });
    await fc.assert(property, { numRuns: runs, ...draws });
    // Lists that never complete would test little.
    expect(completed).toBeGreaterThan(sized({ small: 1, full: 500 }));
  },
);
