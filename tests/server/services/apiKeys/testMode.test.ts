import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Sandbox, startSandbox } from "#sandbox/sandbox.ts";
import { testAccountId } from "#server/data/tables/testAccountId.ts";
import { deleteAccount } from "#server/services/accounts/deleteClosedAccounts.ts";
import { suspendAccount, unsuspendAccount } from "#server/services/operator/suspendAccount.ts";
import { actOfCommand } from "#server/services/operator/operatorActs.ts";
import { databases } from "#tests/support/databases.ts";
import { portsOf, startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";
import { signedIn, Visitor } from "#tests/support/visitor.ts";
import { scopes } from "#contract/scopes.ts";

const idsOf = (reply: { json: () => { data: { id: string }[] } }) =>
  reply.json().data.map(({ id }) => id);
const ended = ["completed", "failed", "ready"];

describe.each(databases)("test keys on $name", ({ open }) => {
  let sandbox: Sandbox;
  let server: TestServer;
  let ann: Visitor;
  let annId: string;
  let key: string;
  beforeAll(async () => {
    sandbox = await startSandbox({ timeScale: 0.02 });
    server = await startTestServer({ open, ports: portsOf(sandbox) });
    ann = await signedIn(server.app, "ann@example.com");
    annId = (await ann.get("/v1/account")).json().id;
    const made = await ann.post("/v1/api-keys", { name: "Tests", mode: "test", scopes });
    ({ key } = made.json());
  });
  afterAll(async () => {
    await server.close();
    await sandbox.close();
  });

  const ask = (
    method: string,
    url: string,
    more: { body?: object; headers?: Record<string, string> } = {},
  ) =>
    new Visitor(server.app).ask(method, url, {
      headers: { authorization: `Bearer ${key}`, ...more.headers },
      ...(more.body === undefined ? {} : { body: more.body }),
    });
  const check = (email: string) => ask("POST", "/v1/validations", { body: { email } });
  const list = async (source: object) => {
    const headers = { "idempotency-key": crypto.randomUUID() };
    const body = { source, options: { start: "auto" } };
    return ask("POST", "/v1/lists", { body, headers });
  };
  const settled = async (id: string) =>
    until(
      async () => (await ask("GET", `/v1/lists/${id}`)).json(),
      ({ state }) => ended.includes(state),
    );

  test("begin with their own prefix and check the sandbox, free of charge", async () => {
    expect(key).toMatch(/^mv_test_[0-9A-Za-z]{49}$/u);
    const reply = await check("deliverable@sandbox.test");
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({ verdict: "deliverable", billing: { credits: 0 } });
    expect((await check("error-402@sandbox.test")).json().code).toBe("insufficient_credits");
  });

  test("an outside address gets 422 with a pointer, and nothing is stored", async () => {
    const reply = await check("someone@example.com");
    expect(reply.statusCode).toBe(422);
    expect(reply.json().errors).toMatchObject([{ pointer: "#/email", code: "outside_sandbox" }]);
    const { data } = (await ask("GET", "/v1/validations?q=someone@example.com")).json();
    expect(data).toEqual([]);
  });

  test("an outside address in a batch is its own problem, with its position, also when repeated", async () => {
    const emails = ["deliverable@sandbox.test", "someone@example.com", "nonsense"];
    const batch = (headers: Record<string, string>) =>
      ask("POST", "/v1/validations/batch", { body: { emails }, headers });
    for (const replayed of [undefined, "true"]) {
      // oxlint-disable-next-line no-await-in-loop -- the second repeats the first
      const reply = await batch({ "idempotency-key": "batch-outside" });
      expect([reply.statusCode, reply.headers["idempotent-replayed"]]).toEqual([200, replayed]);
      const { counts, data } = reply.json();
      expect(counts).toMatchObject({ completed: 2, failed: 1 });
      expect(data[1]).toMatchObject({
        validation: null,
        problem: {
          status: 422,
          code: "validation_failed",
          errors: [{ pointer: "#/emails/1", code: "outside_sandbox" }],
        },
      });
    }
    const { data } = (await ask("GET", "/v1/validations?q=someone@example.com")).json();
    expect(data).toEqual([]);
  });

  test("a recheck stays in test data, and in the sandbox", async () => {
    const { id } = (await check("mailbox-full@sandbox.test")).json();
    const again = await ask("POST", `/v1/validations/${id}/recheck`);
    expect(again.json()).toMatchObject({ validation: { previous_id: id } });
    expect((await ann.post(`/v1/validations/${id}/recheck`)).statusCode).toBe(404);
    // As if the address had been checked under another name of the sandbox.
    const { queries } = server.context.database;
    const input = "someone@example.com";
    await queries.updateTable("validations").set({ input }).where("id", "=", id).execute();
    const outside = await ask("POST", `/v1/validations/${id}/recheck`);
    expect(outside.statusCode).toBe(422);
    expect(outside.json().errors).toMatchObject([{ pointer: "#", code: "outside_sandbox" }]);
  });

  test("a domain and the usage show test data to a test key only, with the key's name", async () => {
    await check("role@sandbox.test");
    const report = (await ask("GET", "/v1/domains/sandbox.test")).json();
    expect(report.sandbox).toBe(true);
    expect(report.validations.total).toBeGreaterThan(0);
    const usage = (await ask("GET", "/v1/usage")).json();
    expect(usage.totals.validations).toBeGreaterThan(0);
    expect(usage.totals.credits.total).toBe(0);
    expect(usage.keys).toMatchObject([{ name: "Tests" }]);
    const dan = await signedIn(server.app, "dan@example.com");
    const made = (await dan.post("/v1/api-keys", { name: "Dan", mode: "test", scopes })).json();
    const body = { email: "deliverable@sandbox.test" };
    const headers = { authorization: `Bearer ${made.key}` };
    await new Visitor(server.app).ask("POST", "/v1/validations", { headers, body });
    expect((await dan.get("/v1/domains/sandbox.test")).json().validations.total).toBe(0);
    expect((await dan.get("/v1/usage")).json()).toMatchObject({
      totals: { validations: 0 },
      keys: [],
    });
    const seen = await dan.ask("GET", "/v1/usage", { headers: { "x-mailverdict-mode": "test" } });
    expect(seen.json().keys).toMatchObject([{ key_id: made.id, name: "Dan", validations: 1 }]);
  });

  test("an address without a domain is invalid syntax, as with a live key", async () => {
    expect((await check("nonsense")).json()).toMatchObject({ reason: "invalid_syntax" });
  });

  test("results stay apart from the account's, in both directions", async () => {
    const tested = (await check("mailbox-full@sandbox.test")).json();
    const own = (await ann.post("/v1/validations", { email: "role@sandbox.test" })).json();
    expect(idsOf(await ann.get("/v1/validations"))).toEqual([own.id]);
    const seen = idsOf(await ask("GET", "/v1/validations"));
    expect([seen.includes(tested.id), seen.includes(own.id)]).toEqual([true, false]);
    expect((await ann.get(`/v1/validations/${tested.id}`)).statusCode).toBe(404);
    expect((await ask("GET", `/v1/validations/${own.id}`)).statusCode).toBe(404);
    expect((await ask("GET", `/v1/validations/${tested.id}/evidence`)).statusCode).toBe(200);
    expect((await ask("DELETE", `/v1/validations/${own.id}`)).statusCode).toBe(404);
    expect([tested.livemode, own.livemode]).toEqual([false, true]);
  });

  test("the rows of a test list say that they are test data", async () => {
    const { id } = (await list({ emails: ["deliverable@sandbox.test"] })).json();
    expect((await settled(id)).state).toBe("completed");
    const row = (await ask("GET", `/v1/lists/${id}/results/1`)).json();
    expect(JSON.stringify(row)).toContain('"livemode":false');
  });

  test("a session sees test data with the mode header, and only by calls that take keys", async () => {
    const headers = { "x-mailverdict-mode": "test" };
    const tested = (await check("no-reply@sandbox.test")).json();
    const reply = await ann.ask("GET", `/v1/validations/${tested.id}`, { headers });
    expect(reply.json().id).toBe(tested.id);
    expect((await ann.ask("GET", "/v1/account", { headers })).json().id).toBe(annId);
    const balance = (await ann.get("/v1/credits")).json();
    expect((await ann.ask("GET", "/v1/credits", { headers })).json()).toEqual(balance);
    const keys = (await ann.ask("GET", "/v1/api-keys", { headers })).json().data;
    expect(keys[0].name).toBe("Tests");
    const bob = await signedIn(server.app, "bob@example.com");
    const foreign = await bob.ask("GET", `/v1/validations/${tested.id}`, { headers });
    expect(foreign.statusCode).toBe(404);
    expect((await bob.ask("GET", "/v1/validations", { headers })).json().data).toEqual([]);
    const outside = await ann.ask("POST", "/v1/validations", {
      headers,
      body: { email: "a@example.com" },
    });
    expect(outside.statusCode).toBe(422);
  });

  test("a list runs to its end with rows, evidence and an export; the account doesn't see it", async () => {
    const emails = ["deliverable@sandbox.test", "mailbox-not-found@sandbox.test", "nonsense"];
    const made = await list({ emails });
    expect(made.statusCode).toBe(201);
    const { id } = made.json();
    const done = await settled(id);
    expect(done).toMatchObject({ state: "completed", credits: { charged: 0 } });
    const rows = (await ask("GET", `/v1/lists/${id}/results`)).json().data;
    expect(rows.map((row: { verdict: string }) => row.verdict)).toContain("deliverable");
    const written = await ask("POST", `/v1/lists/${id}/exports`, { body: { format: "csv" } });
    expect(written.statusCode).toBe(201);
    const file = await new Visitor(server.app).ask(
      "GET",
      written.json().url.replace(/^https?:\/\/[^/]+/u, ""),
      {},
    );
    expect(file.statusCode).toBe(200);
    expect(file.body).toContain("deliverable@sandbox.test");
    expect((await ann.get("/v1/lists")).json().data).toEqual([]);
    expect((await ann.get(`/v1/lists/${id}`)).statusCode).toBe(404);
    const { queries } = server.context.database;
    const mails = await queries.selectFrom("mails").selectAll().where("list_id", "=", id).execute();
    expect(mails).toEqual([]);
  });

  test("a list with an outside address fails and names the line; a URL is refused", async () => {
    const made = await list({ emails: ["deliverable@sandbox.test", "someone@example.com"] });
    const failed = await settled(made.json().id);
    expect(failed).toMatchObject({ state: "failed", error: { code: "outside_sandbox", line: 2 } });
    const byUrl = await list({ url: "https://example.com/list.csv" });
    expect(byUrl.statusCode).toBe(422);
    expect(byUrl.json().errors).toMatchObject([
      { pointer: "#/source/url", code: "outside_sandbox" },
    ]);
  });

  test("rules, tests' and live ones, don't mix", async () => {
    await ask("POST", "/v1/rules", { body: { kind: "block", target: "risky.sandbox.test" } });
    expect((await ann.get("/v1/rules")).json().data).toEqual([]);
    expect((await ask("GET", "/v1/rules")).json().data).toHaveLength(1);
  });

  test("the account for test data can't sign in, register or be found", async () => {
    const id = testAccountId(annId);
    for (const email of [id, `${id}@example.com`]) {
      const reply = await new Visitor(server.app).login(email);
      expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    }
  });

  test("the account's export has the test data; suspension and deletion reach it", async () => {
    const carl = await signedIn(server.app, "carl@example.com");
    const { id } = (await carl.get("/v1/account")).json();
    const made = (await carl.post("/v1/api-keys", { name: "T", mode: "test" })).json();
    const withKey = { authorization: `Bearer ${made.key}` };
    const body = { email: "deliverable@sandbox.test" };
    const visitor = new Visitor(server.app);
    const tested = (
      await visitor.ask("POST", "/v1/validations", { headers: withKey, body })
    ).json();
    const document = (await carl.get("/v1/account/export")).json();
    expect(document.validations).toEqual([]);
    expect(document.test_data.validations).toMatchObject([{ id: tested.id }]);
    const { context } = server;
    const { queries } = context.database;
    const account = await queries
      .selectFrom("accounts")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const code = async () =>
      (await visitor.ask("GET", "/v1/validations", { headers: withKey })).json().code;
    await suspendAccount(context, account.id, actOfCommand("test"));
    expect(await code()).toBe("account_suspended");
    await unsuspendAccount(context, account.id, actOfCommand("test"));
    expect(await code()).toBeUndefined();
    const receipt = await deleteAccount(context, account);
    expect(receipt.deleted["validations"]).toBe(1);
    const left = await queries.selectFrom("accounts").select("id").execute();
    expect(left.map((one) => one.id).filter((one) => one.includes(id))).toEqual([]);
    expect(await code()).toBe("invalid_key");
  });
});
