import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dailyCallsOf } from "#contract/dailyCalls.ts";
import { exportAccount } from "#contract/profile.ts";
import { signInPolicy } from "#server/http/limits/limitRate.ts";
import { databases } from "#tests/support/databases.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, Visitor } from "#tests/support/visitor.ts";

const day = 86_400_000;

/** Returns how often a call succeeds until it is refused with 429. */
async function accepted(call: () => Promise<{ statusCode: number }>): Promise<number> {
  for (let times = 0; times < 1000; times += 1) {
    // oxlint-disable-next-line no-await-in-loop
    const { statusCode } = await call();
    if (statusCode === 429) {
      return times;
    }
    expect(statusCode).toBe(200);
  }
  return 1000;
}

describe.each(databases)("an account, each day, on $name", ({ open }) => {
  let server: TestServer;
  beforeAll(async () => {
    // A clock that stands still, so that no quota refills meanwhile.
    const start = Date.now();
    server = await startTestServer({ open, config: { rateLimits: true }, now: () => start });
  });
  afterAll(() => server.close());

  test("may sign in two hundred times; wrong passwords and other accounts don't notice", async () => {
    await signedIn(server.app, "cem@example.com");
    const again = () => new Visitor(server.app).login("cem@example.com");
    expect(await accepted(again)).toBe(signInPolicy.quota - 1);
    const refused = await again();
    expect(refused.json()).toMatchObject({ code: "rate_limited" });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(60);
    const wrong = await new Visitor(server.app).login("cem@example.com", "wrong horse battery 1");
    expect(wrong.json()).toMatchObject({ code: "login_refused" });
    await signedIn(server.app, "dan@example.com");
    const sessions = await server.context.database.queries
      .selectFrom("sessions")
      .innerJoin("users", "users.id", "sessions.user_id")
      .select("sessions.id")
      .where("users.email", "=", "cem@example.com")
      .execute();
    expect(sessions).toHaveLength(signInPolicy.quota);
    server.pass(day);
    expect((await again()).statusCode).toBe(200);
  });

  test("may export its data fifty times, although that is a GET", async () => {
    const eve = await signedIn(server.app, "eve@example.com");
    expect(await accepted(() => eve.get("/v1/account/export"))).toBe(dailyCallsOf(exportAccount));
  });
});
