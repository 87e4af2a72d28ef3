import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { onOneServer } from "#server/services/maintenance/onOneServer.ts";
import { databases } from "#tests/support/databases.ts";
import { startTwoServers, type TwoServers } from "#tests/support/twoServers.ts";

const ms = 3_600_000;
const slow = () => new Promise<void>((resolve) => setTimeout(resolve, 100));
const broken = () => Promise.reject(new Error("broken"));

describe.runIf(process.env.TEST_DATABASE_URL !== undefined)("a task that servers share", () => {
  let two: TwoServers;
  beforeAll(async () => {
    const postgres = databases.find(({ name }) => name === "PostgreSQL");
    two = await startTwoServers(postgres!.open);
  });
  afterAll(() => two.close());

  /** Lets both servers come for a task; returns how often it ran. */
  async function runs(name: string, act: () => Promise<void> = async () => undefined) {
    let count = 0;
    const ended = await Promise.allSettled(
      two.servers.map(({ context }) =>
        onOneServer(context, { name, ms }, async () => {
          count += 1;
          await act();
        }),
      ),
    );
    return { count, failed: ended.filter(({ status }) => status === "rejected").length };
  }

  test("runs on one of them, and again once its interval is over", async () => {
    expect(await runs("hourly", slow)).toEqual({ count: 1, failed: 0 });
    expect(await runs("hourly")).toEqual({ count: 0, failed: 0 });
    two.pass(ms);
    expect(await runs("hourly", slow)).toEqual({ count: 1, failed: 0 });
    expect(await runs("another")).toMatchObject({ failed: 0 });
  });

  test("that failed runs at the next visit, and so does one whose last run is in the future", async () => {
    const { count, failed } = await runs("broken", broken);
    expect([count, failed]).toEqual([failed, failed]);
    expect(failed).toBeGreaterThan(0);
    expect(await runs("broken")).toMatchObject({ failed: 0 });
    two.pass(10 * ms);
    expect((await runs("broken")).count).toBe(1);
    two.pass(-10 * ms);
    expect((await runs("broken")).count).toBe(1);
  });
});
