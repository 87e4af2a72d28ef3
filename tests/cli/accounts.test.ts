import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createAccountKey, listAccountKeys, revokeAccountKeys } from "#cli/accountKeys.ts";
import { changeSuspension, deleteNow, liftRequirements, listAccounts } from "#cli/accounts.ts";
import { endSessions } from "#cli/users.ts";
import { exportAudit } from "#cli/audit.ts";
import { changeBalance } from "#cli/credits.ts";
import { grantOperator } from "#cli/operators.ts";
import { noAccount } from "#cli/serverDatabase.ts";
import { addMember, joinAccount } from "#tests/support/addMember.ts";
import { runCli } from "#tests/cli/run.ts";
import { filesHolding } from "#tests/support/rawBytes.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, Visitor } from "#tests/support/visitor.ts";

const address = "ann7f3a@example.com";

const code = (reply: { statusCode: number; json: () => { code?: string } }) => [
  reply.statusCode,
  reply.json().code,
];

describe("commands about accounts", () => {
  let server: TestServer;
  let ann: Visitor;
  let env: { DATA_DIR: string };
  beforeEach(async () => {
    server = await startTestServer();
    env = { DATA_DIR: server.dataDir };
    await signedIn(server.app, "operator@example.com");
    ann = await signedIn(server.app, address);
  });
  afterEach(() => server.close());
  const ask = (key: string, url: string) =>
    new Visitor(server.app).ask("GET", url, { headers: { authorization: `Bearer ${key}` } });
  const login = () => new Visitor(server.app).login(address);

  test("accounts are listed, and found by a part of the address, in whatever case", async () => {
    const all = await listAccounts({ text: "", json: false }, env);
    expect(all.line.split("\n")).toHaveLength(2);
    const found = await listAccounts({ text: "ANN7f", json: true }, env);
    expect(JSON.parse(found.line)).toMatchObject({ email: address, operator: false });
    expect(found.line).not.toContain("argon2");
    expect((await listAccounts({ text: "nobody", json: false }, env)).ok).toBe(false);
  });

  test("requirements that lock an owner out are lifted", async () => {
    const none = { ok: false, line: "The account has no security requirements." };
    expect(await liftRequirements({ email: address }, env)).toEqual(none);
    const { id } = (await ann.get("/v1/account")).json();
    const asked = { method: "PATCH", url: "/v1/workspace/requirements" };
    const body = { networks: ["127.0.0.1"] };
    expect((await ann.ask(asked.method, asked.url, { body })).statusCode).toBe(200);
    const { queries } = server.context.database;
    const { requirements } = await queries
      .selectFrom("accounts")
      .select("requirements")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const elsewhere = requirements!.replace("127.0.0.1", "192.0.2.1");
    await queries.updateTable("accounts").set({ requirements: elsewhere }).execute();
    expect(code(await ann.get("/v1/lists"))).toEqual([403, "network_not_allowed"]);
    expect((await liftRequirements({ email: address }, env)).ok).toBe(true);
    expect((await ann.get("/v1/lists")).statusCode).toBe(200);
    expect((await ann.get("/v1/audit-events")).json().data[0]).toMatchObject({
      kind: "requirements_changed",
      user_agent: "mailverdict accounts lift-requirements",
    });
  });

  test("a suspended account is refused with 403 at sign-in and by keys; lifted, both work again", async () => {
    const made = await ann.post("/v1/api-keys", { name: "K", scopes: ["results:read"] });
    const { key } = made.json();
    const created = await ann.ask("POST", "/v1/lists", {
      headers: { "idempotency-key": "one" },
      body: { source: { emails: ["a@sandbox.test"] } },
    });
    const { queries } = server.context.database;
    const { id } = created.json();
    await queries.updateTable("lists").set({ state: "running" }).where("id", "=", id).execute();
    expect((await changeSuspension("suspend", { email: address }, env)).ok).toBe(true);
    expect(code(await ask(key, "/v1/validations"))).toEqual([403, "account_suspended"]);
    expect(code(await login())).toEqual([403, "account_suspended"]);
    // Only someone with the password learns of it.
    const outsider = await new Visitor(server.app).login(address, "not the password at all");
    expect(code(outsider)).toEqual([401, "login_refused"]);
    expect((await ann.get("/v1/account")).statusCode).toBe(401);
    expect((await ann.post("/refresh_token/")).statusCode).toBe(401);
    const list = await queries.selectFrom("lists").select("state").executeTakeFirstOrThrow();
    expect(list.state).toBe("paused");
    expect((await changeSuspension("suspend", { email: address }, env)).ok).toBe(false);
    expect((await changeSuspension("unsuspend", { email: address }, env)).ok).toBe(true);
    expect((await ask(key, "/v1/validations")).statusCode).toBe(200);
    expect((await login()).statusCode).toBe(200);
  });

  test("a list of a suspended account that was about to be read or started waits", async () => {
    await changeSuspension("suspend", { email: address }, env);
    const { queries } = server.context.database;
    await queries.updateTable("accounts").set({ suspended_at: null }).execute();
    await ann.login(address);
    await ann.ask("POST", "/v1/lists", {
      headers: { "idempotency-key": "two" },
      body: { source: { emails: ["a@sandbox.test"] } },
    });
    const { listsWithWork } = await import("#server/data/queries/lists.ts");
    await queries.updateTable("lists").set({ state: "queued" }).execute();
    expect(await listsWithWork(queries, 10)).toHaveLength(1);
    await queries.updateTable("accounts").set({ suspended_at: 1 }).execute();
    expect(await listsWithWork(queries, 10)).toHaveLength(0);
  });

  test("the only operator cannot be suspended", async () => {
    const end = await changeSuspension("suspend", { email: "operator@example.com" }, env);
    expect(end).toEqual({ ok: false, line: "The only operator can't be suspended." });
  });

  test("ending sessions signs out everywhere and adds an event to the account", async () => {
    expect((await endSessions({ email: address }, env)).ok).toBe(true);
    expect((await ann.get("/v1/account")).statusCode).toBe(401);
    await ann.login(address);
    const { data } = (await ann.get("/v1/audit-events")).json();
    expect(data.map(({ kind }: { kind: string }) => kind)).toContain("sessions_ended");
  });

  test("a key is made with its options, listed without its secret, and revoked", async () => {
    const options = {
      scopes: "validate,lists:read",
      "expires-in-days": "30",
      networks: "127.0.0.0/8, 2001:db8::/32",
      "requests-per-minute": "60",
      "credit-budget": "100",
    };
    const { line: key } = await createAccountKey({ email: address, name: "Cron", options }, env);
    const listed = await listAccountKeys({ email: address, json: true }, env);
    expect(JSON.parse(listed.line)).toMatchObject({
      name: "Cron",
      scopes: ["validate", "lists:read"],
      allowed_networks: ["127.0.0.0/8", "2001:db8::/32"],
      requests_per_minute: 60,
      credit_budget: 100,
    });
    expect(listed.line).not.toContain(key);
    expect((await ask(key, "/v1/lists")).statusCode).toBe(200);
    const { id } = JSON.parse(listed.line);
    expect(await revokeAccountKeys({ email: address, id }, env)).toEqual({
      ok: true,
      line: "Revoked 1 key.",
    });
    expect(code(await ask(key, "/v1/lists"))).toEqual([401, "invalid_key"]);
    expect((await revokeAccountKeys({ email: address, id: null }, env)).ok).toBe(false);
  });

  test("a publishable key has its origins and no scope", async () => {
    const args = ["keys", "create", address, "Form", "--mode", "publishable"];
    const origins = ["--origin", "https://www.example.com", "--origin", "https://shop.example.com"];
    const made = await runCli([...args, ...origins], { env });
    expect(made).toMatchObject({ code: 0, out: expect.stringMatching(/^mv_pub_\w{49}\n$/u) });
    const listed = await listAccountKeys({ email: address, json: true }, env);
    expect(JSON.parse(listed.line)).toMatchObject({
      mode: "publishable",
      scopes: [],
      allowed_origins: ["https://www.example.com", "https://shop.example.com"],
    });
  });

  test.each([
    [{ scopes: "everything" }, "--scopes takes some of"],
    [{ "expires-in-days": "0" }, "A number is out of range"],
    [{ "requests-per-minute": "many" }, "A number is out of range"],
    [{ networks: "here" }, "--networks takes"],
    [{ mode: "public" }, "--mode takes live, test, publishable."],
    [{ mode: "publishable" }, "needs an --origin"],
    [{ mode: "publishable", origin: ["www.example.com"] }, "--origin takes an origin"],
    [{ mode: "publishable", origin: ["https://a.example"], scopes: "validate" }, "Leave one out"],
    [{ origin: ["https://a.example"] }, "Leave one out"],
  ])("%j makes no key", async (options, line) => {
    const end = await createAccountKey({ email: address, name: "Cron", options }, env);
    expect([end.ok, end.line]).toEqual([false, expect.stringContaining(line)]);
    expect((await ann.get("/v1/api-keys")).json().data).toEqual([]);
  });

  test("a name of two lines or with a direction mark makes no key", async () => {
    for (const name of ["Cron\nkey", "Cron\u202e"]) {
      const end = await createAccountKey({ email: address, name, options: {} }, env);
      expect(end).toEqual({
        ok: false,
        line: "Give the key a name of one line without control characters.",
      });
    }
    expect((await ann.get("/v1/api-keys")).json().data).toEqual([]);
  });

  test("deleting wants --yes, ends what runs, prints the receipt and leaves no byte of the address", async () => {
    await ann.post("/v1/rules", { kind: "block", target: "blocked.example" });
    expect((await deleteNow({ email: address, sure: false }, env)).ok).toBe(false);
    expect((await ann.get("/v1/account")).statusCode).toBe(200);
    const end = await deleteNow({ email: address, sure: true }, env);
    expect(JSON.parse(end.line)).toMatchObject({
      object: "account_deletion_receipt",
      deleted: { account: 1, rules: 1, sessions: 1, ledger: 1 },
      log_emptied: true,
    });
    expect(end.line).not.toContain(address);
    expect((await ann.get("/v1/account")).statusCode).toBe(401);
    await server.context.database.scrub();
    expect(filesHolding(server.dataDir, address)).toEqual([]);
  });

  test("an address stands for the account that it owns, never for one that it works in", async () => {
    const { id: accountId } = (await ann.get("/v1/account")).json();
    await addMember(server, { email: "viewer@example.com", accountId, role: "viewer" });
    const viewer = { email: "viewer@example.com", sure: true };
    expect(await deleteNow(viewer, env)).toEqual(noAccount);
    expect(await changeSuspension("suspend", { email: viewer.email }, env)).toMatchObject({
      ok: false,
    });
    expect((await ann.get("/v1/account")).statusCode).toBe(200);
    const other = await signedIn(server.app, "other@example.com");
    const { id: otherId } = (await other.get("/v1/account")).json();
    await joinAccount(server, { userId: accountId, accountId: otherId, role: "owner" });
    expect(await changeSuspension("suspend", { email: address }, env)).toMatchObject({
      ok: false,
      line: expect.stringContaining(`Name one by its id: ${accountId}, ${otherId}.`),
    });
    expect((await changeSuspension("suspend", { email: otherId }, env)).ok).toBe(true);
    expect((await ann.get("/v1/account")).statusCode).toBe(200);
    expect((await other.get("/v1/account")).statusCode).toBe(401);
    const grantTo = (email: string) => changeBalance("grant", { email, amount: "5" }, env);
    expect(await grantTo(address)).toMatchObject({
      ok: false,
      line: expect.stringContaining("owns several accounts"),
    });
    expect(await grantTo(accountId)).toMatchObject({ ok: true });
  });

  test("the only operator isn't deleted; one of two is", async () => {
    const operators = async () => (await listAccounts({ text: "operator", json: true }, env)).line;
    const sole = { email: "operator@example.com", sure: true };
    expect(await deleteNow(sole, env)).toMatchObject({
      ok: false,
      line: expect.stringContaining("The only operator can't be deleted."),
    });
    expect(await operators()).toContain('"state":"in use"');
    await grantOperator({ email: address }, env);
    expect((await deleteNow(sole, env)).ok).toBe(true);
    expect(await operators()).toBe("No account matches.");
  });

  test("the audit log of the installation is one line of JSON an event, oldest first", async () => {
    let text = "";
    const write = async (more: string) => {
      text += more;
    };
    await exportAudit(undefined, env, write);
    const lines = text.trimEnd().split("\n");
    const events = lines.map((line) => JSON.parse(line));
    expect(events.map(({ email }) => email)).toContain(address);
    const ids = events.map(({ id }) => String(id));
    expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => (one < other ? -1 : 1)));
    text = "";
    await exportAudit("2999-01-01", env, write);
    expect(text).toBe("");
    expect((await exportAudit("soon", env, write)).ok).toBe(false);
  });
});

test("calls that do not fit end with 2, and without an installation nothing is made", async () => {
  for (const call of [
    ["accounts", "suspend"],
    ["accounts", "list", "extra"],
    ["accounts", "list", "--yes"],
    ["keys", "revoke", "ann@example.com"],
    ["keys", "list", "ann@example.com", "--wrong"],
  ]) {
    const run = await runCli(call);
    expect([call, run.code, run.out]).toEqual([call, 2, ""]);
    expect(run.err).toContain("Run mailverdict --help for usage.");
  }
});
