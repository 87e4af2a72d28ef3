import { afterAll, beforeAll, expect, test } from "vitest";
import { grantOperator } from "#cli/operators.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn } from "#tests/support/visitor.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test("an account becomes operator beside the first one, which stays it", async () => {
  const first = await signedIn(server.app, "first@example.com");
  const second = await signedIn(server.app, "second@example.com");
  expect((await second.get("/v1/account")).json().role).toBe("member");
  const end = await grantOperator("Second@Example.com", { DATA_DIR: server.dataDir });
  expect(end).toEqual({ ok: true, line: "The account is an operator now." });
  for (const visitor of [first, second]) {
    expect((await visitor.get("/v1/account")).json().role).toBe("operator");
  }
});

test("an unknown address is said", async () => {
  expect(await grantOperator("nobody@example.com", { DATA_DIR: server.dataDir })).toEqual({
    ok: false,
    line: "No account in use has this address.",
  });
});
