import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limits } from "#contract/limits.ts";
import { scopes } from "#contract/scopes.ts";
import { suspendAccount } from "#server/services/operator/suspendAccount.ts";
import { actOfCommand } from "#server/services/operator/operatorActs.ts";
import { billedDomain, startBilledServer } from "#tests/support/billedServer.ts";
import { databases } from "#tests/support/databases.ts";
import { until } from "#tests/support/until.ts";
import { signedIn, Visitor } from "#tests/support/visitor.ts";
import { type CompatServer, inQuery, startCompatServer } from "./compatServer.ts";
import { jobCalls, jobsPath, type Json, rows } from "./jobCalls.ts";

type Calls = ReturnType<typeof jobCalls>;

describe.each(databases)("bounds of jobs of other services on $name", ({ open }) => {
  let compat: CompatServer;
  let key: string;
  let never: Calls["never"];
  let create: Calls["create"];
  let ended: Calls["ended"];
  let counted: Calls["counted"];
  let reach: Calls["reach"];
  beforeAll(async () => {
    compat = await startCompatServer(open);
    ({ key } = compat);
    ({ never, create, ended, counted, reach } = jobCalls(compat.server, key));
  });
  afterAll(() => compat.close());

  const program = () => new Visitor(compat.server.app);

  test.each<[object, string]>([
    [{ input_location: undefined, input: rows }, "input_location: This field is required."],
    [{ input_location: "elsewhere", input: rows }, "input_location: This value isn't allowed."],
    [{}, "input: This field is required."],
    [{ input: [] }, "input: This field is empty."],
    [{ input: 5 }, "input: This value has the wrong type."],
    [{ input: "a@b.example, c@d.example" }, "input: This value has the wrong type."],
    [{ input: [{ name: "Ann" }] }, "input: Enter an email address."],
    [{ input: [[], {}] }, "input: Enter an email address."],
    [
      { input: rows, callback_url: "https://hook.example" },
      "callback_url: This field isn't supported.",
    ],
    [{ input: rows, run_sample: 1 }, "run_sample: This field isn't supported."],
    [{ input_location: "remote_url", input: "ftp://a.example/list" }, "input: We can't download"],
    [
      { input_location: "remote_url", input: "http://ann:secret@lists.example/list" },
      "input: We can't download",
    ],
    [
      { input: [Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`c${i}`, "a@b"]))] },
      "input: This is too long.",
    ],
  ])("jobs/create says what is wrong with %j", async (fields, message) => {
    expect(await create(fields)).toEqual({
      status: "general_failure",
      message: expect.stringContaining(message),
      execution_time: 0,
    });
  });

  test("names and cells can't reach beyond the list", async () => {
    const odd = JSON.parse(
      '[{"__proto__":"x","constructor":"y","email":"deliverable+odd@sandbox.test","n":5,"o":{"a":[1]},"z":null,"s":"\\ud800\\u0000"}]',
    );
    const { job_id: job } = await create({ input: odd, auto_parse: 1, auto_start: 1 });
    await ended(job);
    const { results } = await never("results", { job_id: job });
    expect(Object.entries(results[0].data)).toEqual([
      ["__proto__", "x"],
      ["constructor", "y"],
      ["email", "deliverable+odd@sandbox.test"],
      ["n", "5"],
      ["o", '{"a":[1]}'],
      ["z", ""],
      ["s", "\ufffd"],
    ]);
    expect(({} as Json)["x"]).toBeUndefined();
  });

  test("another account, a wrong number and a scopeless key find nothing", async () => {
    const { job_id: job } = await create({ input: rows });
    const bob = await signedIn(compat.server.app, `bob-${job}@example.com`);
    const theirs = (await bob.post("/v1/api-keys", { name: "Bob", scopes })).json().key;
    const missing = {
      status: "general_failure",
      message: expect.stringContaining("couldn't find"),
    };
    const calls = ["status", "results", "download", "start", "parse", "delete"];
    for (const call of calls) {
      for (const number of [job, 1, 0, 2 ** 31, 10 ** 14]) {
        expect(await never(call, { job_id: number }, theirs)).toMatchObject(missing);
      }
      for (const number of [undefined, "", "1; drop table lists", -1, 1.5, [job], { a: 1 }]) {
        const reply = await never(call, { job_id: number }, theirs);
        expect(reply["status"]).toBe("general_failure");
      }
      expect((await reach("GET", `/v1/bulk/${job}`, undefined, theirs)).statusCode).toBe(404);
    }
    expect(await never("search", {}, theirs)).toMatchObject({ total_results: 0 });
    // The numbers of an account say nothing about other accounts.
    expect((await create({ input: rows }, theirs))["job_id"]).toBe(1);
    const reader = await compat.newKey({ scopes: ["lists:read", "results:read"] });
    expect(await never("status", { job_id: job }, reader)).toMatchObject({ status: "success" });
    for (const call of ["start", "parse", "delete", "download"]) {
      expect(await never(call, { job_id: job }, reader)).toMatchObject({ status: "auth_failure" });
    }
    expect(await create({ input: rows }, reader)).toMatchObject({ status: "auth_failure" });
    expect(await never("status", { job_id: job })).toMatchObject({ status: "success" });
  });

  test("text that no database stores is an error of its field", async () => {
    const reply = await program().get(inQuery(`${jobsPath}/search`, { key, filename: "a\0b" }));
    expect(reply.json()).toMatchObject({
      status: "general_failure",
      message: expect.stringMatching(/^filename: /u),
    });
    const asked = await batch("GET", { id: "list_\0" });
    expect([asked.statusCode, asked.json()]).toEqual([
      400,
      { message: expect.stringMatching(/^id: /u) },
    ]);
  });

  test("a download ignores layouts that NeverBounce doesn't have", async () => {
    const { job_id: job } = await create({ input: rows, auto_parse: 1, auto_start: 1 });
    await ended(job);
    const download = async (layout: object) =>
      (await program().post(`${jobsPath}/download`, { key, job_id: job, bad_syntax: 1, ...layout }))
        .body;
    const usual = await download({});
    expect(usual).toContain("\n");
    for (const odd of ["constructor", "__proto__", { a: 1 }, ["BIN_Y_N"], 5, null]) {
      expect(await download({ binary_operators_type: odd, line_feed_type: odd })).toBe(usual);
    }
  });

  test("the query of a new list may have question marks", async () => {
    const location = "input_location=remote_url&input=https://lists.example/contacts.csv?token";
    const made = await program().get(
      `${jobsPath}/create?key=${key}&${location}&filename=Contacts.csv`,
    );
    expect(made.json()).toMatchObject({ status: "success" });
    const list = await compat.ann.get(String(made.headers["location"]));
    expect(list.json().name).toBe("Contacts.csv");
  });

  const batch = (method: string, fields: Record<string, string>, as = key) =>
    program().ask(method, inQuery("/compat/emailable/v1/batch", method === "GET" ? fields : {}), {
      headers: { authorization: `Bearer ${as}` },
      ...(method === "GET" ? {} : { body: fields }),
    });

  test("batches of Emailable belong to their account, and say what is wrong with them", async () => {
    const { id } = (await batch("POST", { emails: "deliverable@sandbox.test, no address" })).json();
    const done = await until(
      () => batch("GET", { id }),
      (reply) => reply.json().emails !== undefined,
    );
    expect(done.json().emails).toMatchObject([
      { state: "deliverable" },
      { state: "undeliverable" },
    ]);
    const bob = await signedIn(compat.server.app, "emailable@example.com");
    const theirs = (await bob.post("/v1/api-keys", { name: "Bob", scopes })).json().key;
    const testKey = await compat.newKey({ mode: "test", scopes });
    for (const [as, asked] of [
      [theirs, id],
      [testKey, id],
      [key, "1"],
      [key, "list_' or 1=1"],
    ] as const) {
      const reply = await batch("GET", { id: asked }, as);
      expect([reply.statusCode, reply.json()]).toEqual([404, { message: expect.any(String) }]);
    }
    for (const bad of [
      {},
      { emails: "" },
      { emails: "a@b.example", url: "https://hook.example" },
    ]) {
      const reply = await batch("POST", bad);
      expect([reply.statusCode, reply.json()]).toEqual([400, { message: expect.any(String) }]);
    }
    expect((await batch("GET", {})).statusCode).toBe(400);
    await compat.ann.ask("DELETE", `/v1/lists/${id}`);
    expect((await batch("GET", { id })).statusCode).toBe(404);
  });

  test("a test key has its own jobs, of sandbox addresses only", async () => {
    const testKey = await compat.newKey({ mode: "test", scopes });
    const made = await create({ input: rows, auto_parse: 1, auto_start: 1 }, testKey);
    expect(made["job_id"]).toBe(1);
    expect(await ended(1, testKey)).toMatchObject({ job_status: "complete", total: { valid: 2 } });
    const remote = { input_location: "remote_url", input: "https://lists.example/a.csv" };
    expect(await create(remote, testKey)).toMatchObject({
      status: "general_failure",
      message: expect.stringContaining("sandbox"),
    });
  });

  test.each<[object, string]>([
    [{}, "input: This field is required."],
    [{ input: [] }, "input: This field is empty."],
    [{ input: ["a@b.example", 5] }, "input/1: This value has the wrong type."],
    [{ input: ["a".repeat(1001)] }, "input/0: This is too long."],
    [
      { input: ["a@b.example"], webhook: { on_each_email: {} } },
      "webhook: This field isn't supported.",
    ],
  ])("Reacher's bulk says what is wrong with %j", async (body, message) => {
    const reply = await reach("POST", "/v1/bulk", body);
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      { error: expect.stringContaining(message) },
    ]);
  });

  test("100,000 rows and 10 MB are read apart, and more are rejected", async () => {
    const input = Array.from({ length: limits.listEmailsMax }, (_, index) => ({
      email: `a${index}@domain-not-found.sandbox.test`,
      n: index,
    }));
    const { job_id: job } = await create({ input });
    const status = await counted(job);
    expect(status["total"].records).toBe(limits.listEmailsMax);
    await never("delete", { job_id: job });
    const over = await create({ input: [...input, { email: "a@b.example" }] });
    expect(over).toMatchObject({
      status: "general_failure",
      message: expect.stringContaining("too long"),
    });
    const large = await program().post(`${jobsPath}/create`, {
      key,
      input_location: "supplied",
      input: [["a@b.example", "x".repeat(limits.listBodyBytes)]],
    });
    expect([large.statusCode, large.json()]).toEqual([
      413,
      { status: "general_failure", message: expect.any(String), execution_time: 0 },
    ]);
    const many = await program().ask("POST", `${jobsPath}/create`, {
      headers: { "content-type": "application/json" },
      raw: `{"key":"${key}","input":[${"[],".repeat(800_000)}[]]}`,
    });
    expect(many.json()).toMatchObject({ status: "general_failure" });
  }, 120_000);
});

describe.each(databases)("jobs that cost credits on $name", ({ open }) => {
  test("no credits, no budget, too many open lists, and a suspended account", async () => {
    const server = await startBilledServer({ open });
    await signedIn(server.app, "operator@example.com");
    const owner = await signedIn(server.app, "ann@example.com");
    const newKey = async (more: object) =>
      (await owner.post("/v1/api-keys", { name: "Key", scopes, ...more })).json().key as string;
    const poor = await newKey({ credit_budget: 1 });
    const send = async (key: string, call: string, fields: object): Promise<Json> =>
      (await new Visitor(server.app).post(`${jobsPath}/${call}`, { key, ...fields })).json();
    const input = ["deliverable", "mailbox-full"].map((name) => [`${name}@${billedDomain}`]);
    const supplied = { input_location: "supplied", input };
    const auto = { ...supplied, auto_parse: 1, auto_start: 1 };
    const { job_id: job } = await send(poor, "create", auto);
    const failed = await until(
      () => send(poor, "status", { job_id: job }),
      ({ job_status: status }) => status === "failed",
    );
    expect(failed).toMatchObject({
      failure_reason: "key_budget_exceeded",
      finished_at: null,
      total: { billable: 2 },
    });
    expect((await send(poor, "search", { job_status: "failed" }))["total_results"]).toBe(1);
    expect((await send(poor, "search", { job_status: "waiting" }))["total_results"]).toBe(0);
    expect(await send(poor, "start", { job_id: job })).toMatchObject({
      status: "general_failure",
      message: expect.stringContaining("too few credits"),
    });
    const rich = await newKey({});
    expect(await send(rich, "start", { job_id: job })).toMatchObject({ status: "success" });
    await until(
      () => send(rich, "status", { job_id: job }),
      ({ job_status: status }) => status === "complete",
    );
    const credits = await new Visitor(server.app).get(
      inQuery("/compat/neverbounce/v4/account/info", { key: rich }),
    );
    expect(credits.json().credits_info).toMatchObject({ paid_credits_used: 2 });
    // Reacher has no state for a list that can't start, so its status is the error.
    const bulk = {
      headers: { authorization: poor },
      body: { input: [`a@${billedDomain}`, `b@${billedDomain}`] },
    };
    const made = (
      await new Visitor(server.app).ask("POST", "/compat/reacher/v1/bulk", bulk)
    ).json();
    const refused = await until(
      () =>
        new Visitor(server.app).ask("GET", `/compat/reacher/v1/bulk/${made.job_id}`, {
          headers: { authorization: poor },
        }),
      ({ statusCode }) => statusCode !== 200,
    );
    expect([refused.statusCode, refused.json()]).toEqual([
      402,
      { error: expect.stringContaining("credits") },
    ]);
    const lists = await Promise.all(
      Array.from({ length: 25 }, () => send(rich, "create", supplied)),
    );
    const over = lists.filter(({ status }) => status !== "success");
    expect(over.length).toBeGreaterThan(0);
    expect(over[0]).toMatchObject({
      status: "throttle_triggered",
      message: expect.stringContaining("unfinished lists"),
    });
    const { id } = (await owner.get("/v1/account")).json();
    expect(await suspendAccount(server.context, id, actOfCommand("test"))).toBe("done");
    expect(await send(rich, "status", { job_id: job })).toMatchObject({ status: "auth_failure" });
    expect(await send(rich, "create", supplied)).toMatchObject({ status: "auth_failure" });
    await server.close();
  });
});
