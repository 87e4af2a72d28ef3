import { noPayer } from "#server/data/queries/memberLimits.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/data/connection/database.ts";
import { startBatch } from "#server/services/validations/startBatch.ts";
import {
  createRunningChecks,
  type RunningChecks,
} from "#server/services/validations/runningChecks.ts";
import { databases } from "#tests/support/databases.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn } from "#tests/support/visitor.ts";

const emails = Array.from({ length: 100 }, (_, index) => `no address ${index}`);

describe.each(databases)("a batch that begins on $name", ({ open }) => {
  let server: TestServer;
  let accounts = 0;
  beforeAll(async () => {
    server = await startTestServer({ open });
  });
  afterAll(() => server.close());

  async function begin(context: AppContext, checks: RunningChecks) {
    accounts += 1;
    const visitor = await signedIn(server.app, `begin${accounts}@example.com`);
    const { id: accountId } = (await visitor.get("/v1/account")).json();
    const owner = { accountId, payer: noPayer, store: "full" as const };
    const begun = startBatch(context, checks, { owner, emails, request: {}, claim: null });
    return { accountId, begun };
  }

  test("gives other work a turn after every eight addresses that it plans", async () => {
    let turns = 0;
    let turnsBefore: number | null = null;
    const { database } = server.context;
    const atomically: Database["atomically"] = (steps, how) => {
      turnsBefore ??= turns;
      return database.atomically(steps, how);
    };
    const context = { ...server.context, database: { ...database, atomically } };
    const checks = createRunningChecks(context);
    const { begun } = await begin(context, checks);
    const count = () => {
      turns += 1;
      if (turnsBefore === null) {
        setImmediate(count);
      }
    };
    setImmediate(count);
    expect(await begun).toMatchObject({ kind: "begun", repeated: false });
    expect(turnsBefore).toBeGreaterThanOrEqual(11);
    await checks.drain(10_000);
  });

  test("is checked before the server stops, even if it is still being planned", async () => {
    const checks = createRunningChecks(server.context);
    const { accountId, begun } = await begin(server.context, checks);
    await checks.drain(60_000);
    await begun;
    const { queries } = server.context.database;
    const rows = await queries
      .selectFrom("validations")
      .select("status")
      .where("account_id", "=", accountId)
      .execute();
    expect(rows).toEqual(emails.map(() => ({ status: "completed" })));
  });
});
