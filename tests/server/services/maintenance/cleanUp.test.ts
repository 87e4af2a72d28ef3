import { afterEach, describe, expect, test } from "vitest";
import { cleanUp } from "#server/services/maintenance/cleanUp.ts";
import { databases } from "#tests/support/databases.ts";
import { tokensTo } from "#tests/support/mailedTo.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, Visitor } from "#tests/support/visitor.ts";

const email = "ann@example.com";
const day = 86_400_000;

describe.each(databases)("mailed links on $name", ({ open }) => {
  let server: TestServer;
  afterEach(() => server.close());

  test("outlive clean-ups until they expire, and are deleted a day later", async () => {
    server = await startTestServer({ open });
    await signedIn(server.app, email);
    const { queries } = server.context.database;
    const tokens = () =>
      queries
        .selectFrom("one_time_tokens")
        .select("expires_at")
        .where("kind", "=", "reset_password")
        .execute();
    const visitor = new Visitor(server.app);
    const asked = await visitor.post("/forget_password/", { email });
    expect(asked.statusCode).toBe(200);
    const [token] = await tokens();
    const left = (token?.expires_at ?? 0) - server.context.now();
    server.pass(left - 60_000);
    await cleanUp(server.context);
    const [mailed = ""] = await tokensTo(server, email, "token");
    const password = "another tall zebra 7";
    const reset = await visitor.post("/reset_password/", {
      token: mailed,
      newPassword: password,
      confirmNewPassword: password,
    });
    expect(reset.statusCode).toBe(200);
    expect((await visitor.login(email, password)).statusCode).toBe(200);

    await visitor.post("/forget_password/", { email });
    server.pass(left + day - 60_000);
    await cleanUp(server.context);
    expect(await tokens()).toHaveLength(1);
    server.pass(120_000);
    await cleanUp(server.context);
    expect(await tokens()).toEqual([]);
  });
});
