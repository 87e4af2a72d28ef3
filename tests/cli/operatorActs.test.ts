import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteNow, listAccounts } from "#cli/accounts.ts";
import { changeBalance } from "#cli/credits.ts";
import { listActs } from "#cli/operators.ts";
import { endSessions, listUsers } from "#cli/users.ts";
import { cleanUp } from "#server/services/maintenance/cleanUp.ts";
import { addMember } from "#tests/support/addMember.ts";
import { runCli } from "#tests/cli/run.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn } from "#tests/support/visitor.ts";

let server: TestServer;
let env: { DATA_DIR: string };
beforeAll(async () => {
  server = await startTestServer({ config: { auditDays: 30 } });
  env = { DATA_DIR: server.dataDir };
  expect((await listActs(false, env)).line).toBe("No operator has acted so far.");
  await signedIn(server.app, "operator@example.com");
});
afterAll(() => server.close());

test("users are found by a part of the address or name, and accounts by any member", async () => {
  const ann = await signedIn(server.app, "ann@example.com");
  const { id } = (await ann.get("/v1/account")).json();
  await addMember(server, { email: "zed@example.com", accountId: id, role: "viewer" });
  const found = await listUsers({ text: " ZED", json: true }, env);
  expect(JSON.parse(found.line)).toEqual({
    id: "usr_zedexamplecom",
    email: "zed@example.com",
    name: "Second",
    operator: false,
    second_factor: false,
    workspaces: 1,
    created: expect.stringMatching(/^\d{4}-\d\d-\d\d$/u),
    last_seen: null,
  });
  const plain = await listUsers({ text: "zed@", json: false }, env);
  expect(plain.line).toContain("1 accounts\ttwo-factor off\tseen never");
  expect(await listUsers({ text: "nobody", json: false }, env)).toEqual({
    ok: false,
    line: "No user matches.",
  });
  expect((await listAccounts({ text: "zed@", json: false }, env)).line).toContain(
    "ann@example.com",
  );
});

const take = (amount: string) =>
  changeBalance("take", { email: "ann@example.com", amount, reason: "Granted twice" }, env);

test("credits are taken, at most those that can be spent", async () => {
  expect(await take("1251")).toEqual({ ok: false, line: "At most 1250 credits can be taken." });
  expect(await take("0")).toMatchObject({ ok: false });
  expect(await take("-5")).toMatchObject({ ok: false });
  expect(await take("250")).toEqual({ ok: true, line: "The account now has 1000 credits." });
});

test("the log names act, account, reason and command, those on deleted accounts included", async () => {
  await endSessions({ email: "zed@example.com", reason: "Lost laptop" }, env);
  await deleteNow({ email: "ann@example.com", sure: true, reason: "Asked by mail" }, env);
  const { line } = await listActs(true, env);
  expect(line.split("\n").map((one) => JSON.parse(one))).toMatchObject([
    { kind: "account_deleted", reason: "Asked by mail", user_agent: "mailverdict accounts delete" },
    {
      kind: "sessions_ended",
      reason: "Lost laptop",
      user_id: "usr_zedexamplecom",
      user_email: null,
    },
    { kind: "credits_taken", amount: 250, reason: "Granted twice", actor_id: null },
  ]);
  const [newest] = (await listActs(false, env)).line.split("\n");
  expect(newest).toMatch(
    /\taccount_deleted\tusr_\w+\t\tmailverdict accounts delete\tAsked by mail$/u,
  );
});

test("reasons are one line of 200 characters, and second-factor off needs one", async () => {
  const without = await runCli(["second-factor", "off", "a@example.com"], { env });
  expect([without.code, without.err]).toEqual([2, expect.stringContaining("--reason")]);
  for (const reason of ["", "a\nb", "x".repeat(201)]) {
    const { code, err } = await runCli(["accounts", "suspend", "a@b.example", "--reason", reason], {
      env,
    });
    expect([code, err]).toEqual([2, expect.stringContaining("one line of at most 200")]);
  }
});

test("acts are deleted when audit events are", async () => {
  const count = async () => (await listActs(true, env)).line.split("\n").length;
  server.pass(29 * 86_400_000);
  await cleanUp(server.context);
  expect(await count()).toBe(3);
  server.pass(2 * 86_400_000);
  await cleanUp(server.context);
  expect((await listActs(true, env)).ok).toBe(false);
});
