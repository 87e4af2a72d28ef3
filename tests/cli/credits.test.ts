import { afterAll, beforeAll, expect, test } from "vitest";
import { changeBalance } from "#cli/credits.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn } from "#tests/support/visitor.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
const run = (email: string, amount: string) =>
  changeBalance("grant", { email, amount }, { DATA_DIR: server.dataDir });

test("credits are granted beside a server that runs, with their line in the ledger", async () => {
  const visitor = await signedIn(server.app, "ann@example.com");
  expect(await run("Ann@Example.com", "250")).toEqual({
    ok: true,
    line: "The account now has 1500 credits.",
  });
  expect((await visitor.get("/v1/credits")).json()).toMatchObject({ balance: 1500 });
  expect((await visitor.get("/v1/credits/ledger")).json().data[0]).toMatchObject({
    kind: "grant",
    amount: 250,
    balance: 1500,
    detail: "operator",
  });
});

test.each(["0", "-5", "1.5", "1e3", "", "many"])("%s is no amount", async (amount) => {
  expect(await run("ann@example.com", amount)).toMatchObject({ ok: false });
});

test("an unknown address and wrong settings are said", async () => {
  expect(await run("nobody@example.com", "5")).toEqual({
    ok: false,
    line: "No account has this address.",
  });
  const wrong = changeBalance(
    "grant",
    { email: "ann@example.com", amount: "5" },
    { PORT: "x", DATA_DIR: server.dataDir },
  );
  await expect(wrong).rejects.toThrow("PORT must be");
});
