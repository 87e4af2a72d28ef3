import { afterAll, beforeAll, expect, test } from "vitest";
import { switchOffSecondFactor } from "#cli/users.ts";
import { guarded } from "#tests/support/secondFactor.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, Visitor } from "#tests/support/visitor.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test("the operator turns a second factor off, and the owner gets a mail", async () => {
  const email = "guarded@example.com";
  await guarded(server, email);
  expect((await new Visitor(server.app).login(email)).statusCode).toBe(403);
  const end = await switchOffSecondFactor(
    { email: "Guarded@Example.com", reason: "Lost phone" },
    { DATA_DIR: server.dataDir },
  );
  expect(end).toEqual({ ok: true, line: "Two-factor authentication is off for this account." });
  expect((await new Visitor(server.app).login(email)).statusCode).toBe(200);
  const mails = await server.context.database.queries
    .selectFrom("mails")
    .select(["recipient", "body"])
    .where("subject", "=", "The operator turned off two-factor authentication")
    .execute();
  expect(mails).toMatchObject([{ recipient: email }]);
  expect(mails[0]!.body).toContain("Lost phone");
});

test("reports an account without a second factor", async () => {
  await signedIn(server.app, "plain@example.com");
  for (const email of ["plain@example.com", "nobody@example.com"]) {
    expect(
      await switchOffSecondFactor({ email, reason: "Lost phone" }, { DATA_DIR: server.dataDir }),
    ).toEqual({
      ok: false,
      line: "No account with two-factor authentication has this address.",
    });
  }
});
