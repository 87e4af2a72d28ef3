import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inviteAddress } from "#cli/invite.ts";
import { grantOperator, revokeOperator } from "#cli/operators.ts";
import { needsSetupCode } from "#server/services/accounts/setupCode.ts";
import { tokensTo } from "#tests/support/mailedTo.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { goodPassword, signedIn, Visitor } from "#tests/support/visitor.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test("an account becomes operator beside the first one, which stays it", async () => {
  const first = await signedIn(server.app, "first@example.com");
  const second = await signedIn(server.app, "second@example.com");
  expect((await second.get("/v1/account")).json().operator).toBe(false);
  const end = await grantOperator({ email: "Second@Example.com" }, { DATA_DIR: server.dataDir });
  expect(end).toEqual({ ok: true, line: "The account is now an operator." });
  for (const visitor of [first, second]) {
    expect((await visitor.get("/v1/account")).json().operator).toBe(true);
  }
});

test("granting and revoking the role are events of the account, once each", async () => {
  const ada = await signedIn(server.app, "ada@example.com");
  const environment = { DATA_DIR: server.dataDir };
  await grantOperator({ email: "ada@example.com" }, environment);
  await grantOperator({ email: "ada@example.com" }, environment);
  await revokeOperator({ email: "ada@example.com" }, environment);
  const { data } = (await ada.get("/v1/audit-events")).json();
  const events = (data as { kind: string; user_agent: string }[])
    .filter(({ kind }) => kind.startsWith("operator_"))
    .map(({ kind, user_agent: agent }) => [kind, agent]);
  expect(events).toEqual([
    ["operator_revoked", "mailverdict operator revoke"],
    ["operator_granted", "mailverdict operator grant"],
  ]);
});

test("reports an unknown address", async () => {
  expect(
    await grantOperator({ email: "nobody@example.com" }, { DATA_DIR: server.dataDir }),
  ).toEqual({
    ok: false,
    line: "No active account has this address.",
  });
});

test("an operator loses the role at once; the last operator can't", async () => {
  const environment = { DATA_DIR: server.dataDir };
  const taker = await signedIn(server.app, "first@example.com");
  expect((await taker.get("/v1/system/doctor")).statusCode).toBe(200);
  expect(await revokeOperator({ email: "First@Example.com " }, environment)).toEqual({
    ok: true,
    line: "The account is no longer an operator.",
  });
  expect((await taker.get("/v1/account")).json().operator).toBe(false);
  expect((await taker.get("/v1/system/doctor")).statusCode).toBe(403);
  expect(await revokeOperator({ email: "second@example.com" }, environment)).toMatchObject({
    ok: false,
  });
  expect(await revokeOperator({ email: "first@example.com" }, environment)).toEqual({
    ok: false,
    line: "No operator has this address.",
  });
});

test("naming an operator ends the setup code of a public installation", async () => {
  const fresh = await startTestServer();
  const ann = new Visitor(fresh.app);
  await ann.register("ann@example.com");
  const { queries } = fresh.context.database;
  // As if the first account came through a provider: there is no operator yet.
  await queries.deleteFrom("installation_flags").where("name", "=", "operator").execute();
  fresh.context.config = {
    ...fresh.context.config,
    publicUrl: "http://verify.acme.example",
    publicUrlGiven: true,
  };
  expect(await needsSetupCode(fresh.context, queries)).toBe(true);
  await grantOperator({ email: "ann@example.com" }, { DATA_DIR: fresh.dataDir });
  expect(await needsSetupCode(fresh.context, queries)).toBe(false);
  await fresh.close();
});

test("an invitation is written in the chosen language", async () => {
  const environment = { DATA_DIR: server.dataDir, REGISTRATION: "invited" };
  expect(await inviteAddress("gerda@example.com", environment, "de")).toMatchObject({ ok: true });
  const { queries } = server.context.database;
  const mail = await queries
    .selectFrom("mails")
    .selectAll()
    .where("recipient", "=", "gerda@example.com")
    .executeTakeFirstOrThrow();
  const german = JSON.parse(readFileSync("public/locales/de/mails.json", "utf8"));
  expect(JSON.stringify(mail)).toContain(german.invitation.subject);
});

test("an invited address registers with the printed link's token", async () => {
  const environment = { DATA_DIR: server.dataDir, REGISTRATION: "invited" };
  const end = await inviteAddress("bob@example.com", environment);
  expect(end).toMatchObject({ ok: true, line: expect.stringContaining("/register?invitation=") });
  const [token] = await tokensTo(server, "bob@example.com", "invitation");
  expect(end.line).toContain(`invitation=${token}`);
  server.context.config = { ...server.context.config, registration: "invited" };
  const bob = new Visitor(server.app);
  const password = { password: goodPassword, confirm_password: goodPassword };
  await bob.post("/register/", { email: "bob@example.com", ...password, invitation: token });
  expect((await bob.login("bob@example.com")).statusCode).toBe(200);
  expect(await inviteAddress("bob@example.com", environment)).toEqual({
    ok: false,
    line: "This address already has an account.",
  });
  const unknown = await inviteAddress("eve@example.com", environment, "xx");
  expect(unknown).toEqual({
    ok: false,
    line: expect.stringMatching(/^No mails in the language xx\. Choose from ar, .*en.*\.$/u),
  });
  const closed = { ...environment, REGISTRATION: "closed" };
  expect(await inviteAddress("eve@example.com", closed)).toMatchObject({ ok: false });
  expect(await inviteAddress("eve", environment)).toMatchObject({ ok: false });
});
