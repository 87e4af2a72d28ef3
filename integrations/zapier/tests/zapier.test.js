import assert from "node:assert/strict";
import { test } from "node:test";
import zapier from "zapier-platform-core";
import { api, app, authData, caught, run, withFields } from "./app.js";
import { problem, standIn } from "./standIns.js";

const check = app.creates.check_address;
const list = app.creates.check_list;
const find = app.searches.find_result;

test("the app is valid by the schema of `zapier validate`", async () => {
  const { results } = await zapier.createAppHandler(app)({ command: "validate" });
  assert.deepEqual(
    results.map(({ stack }) => stack),
    [],
  );
  assert.equal(app.platformVersion, zapier.version);
});

test("every field of a result has a label, and the samples have all fields", async () => {
  for (const { operation } of [
    ...Object.values({ ...app.creates, ...app.searches, ...app.triggers }),
  ]) {
    const labeled = operation.outputFields.map(({ key }) => key);
    assert.deepEqual(Object.keys(operation.sample).toSorted(), labeled.toSorted());
  }
  const result = await withFields(check, { email: "deliverable@sandbox.test" });
  assert.deepEqual(Object.keys(result).toSorted(), Object.keys(check.operation.sample).toSorted());
});

test("a connection is named after its installation, whose key works", async () => {
  const { host } = await run(app.authentication.test);
  assert.equal(host, new URL(authData.url).host);
  const slashed = { authData: { ...authData, url: ` ${authData.url}/ ` } };
  assert.equal((await run(app.authentication.test, slashed)).host, host);
});

test("sends the key to https addresses only, apart from this machine's own", async () => {
  for (const url of [
    "http://mail.example.org",
    "mail.example.org",
    "ftp://127.0.0.1",
    "http://localhost.example.org",
    "http://127.0.0.1@example.org",
    "",
  ]) {
    const { message, code } = await caught(withFields(check, { email: "a@b.example" }, { url }));
    assert.match(message, /^Enter the address of your installation with https/u, url);
    assert.equal(code, "invalid_url");
  }
});

test("checks an address and returns its verdict with the reason", async () => {
  const result = await withFields(check, { email: " mailbox-not-found@sandbox.test " });
  assert.deepEqual(
    [result.status, result.email, result.verdict, result.reason, result.credits],
    ["completed", "mailbox-not-found@sandbox.test", "undeliverable", "mailbox_not_found", 0],
  );
  assert.match(result.summary, /\w/u);
});

test("checks an address with letters outside of ASCII", async () => {
  const result = await withFields(check, { email: "jörg@sandbox.test" });
  assert.equal(result.email, "jörg@sandbox.test");
  assert.equal(result.status, "completed");
  assert.equal((await withFields(find, { email: "JÖRG@sandbox.test" }))[0].id, result.id);
});

test("returns an unknown address as a result, so that the Zap goes on", async () => {
  const result = await withFields(check, { email: "sender-blocked@sandbox.test" });
  assert.deepEqual([result.verdict, result.action], ["unknown", "retry_later"]);
});

test("reuses a result of the last hours if the step says so", async () => {
  const email = "deliverable+reuse@sandbox.test";
  const first = await withFields(check, { email });
  const again = await withFields(check, { email, reuse_hours: 1 });
  assert.equal(again.checked_at, first.checked_at);
  assert.notEqual((await withFields(check, { email })).checked_at, first.checked_at);
});

test("needs an address, and addresses or a file", async () => {
  assert.match((await caught(withFields(check, { email: " " }))).message, /Enter an email/u);
  assert.match((await caught(withFields(find, {}))).message, /Enter an email/u);
  assert.match((await caught(withFields(list, { emails: ["", " "] }))).message, /or a file/u);
  const both = { emails: ["a@b.example"], file: "https://example.org/a.csv" };
  assert.match((await caught(withFields(list, both))).message, /or a file/u);
});

test("makes a list of 10,000 addresses that waits for its start", async (context) => {
  const emails = Array.from({ length: 10_000 }, (_, index) => `deliverable+${index}@sandbox.test`);
  const made = await withFields(list, { name: "From a Zap", emails });
  context.after(() => api(`/v1/lists/${made.id}`, "DELETE"));
  assert.deepEqual([made.name, made.credits_charged], ["From a Zap", 0]);
  const { json } = await settled(made.id);
  assert.deepEqual([json.state, json.counts.rows], ["ready", 10_000]);
});

test("starts a list only if the step says so, with its credit limit", async (context) => {
  const fields = { emails: "deliverable@sandbox.test\nmailbox-full@sandbox.test\n\n" };
  const made = await withFields(list, { ...fields, start: true, max_credits: 5 });
  const { json } = await settled(made.id, ["completed"]);
  assert.deepEqual([json.state, json.counts.rows, json.options.max_credits], ["completed", 2, 5]);
  const idle = await withFields(list, { ...fields, start: false });
  context.after(() => api(`/v1/lists/${idle.id}`, "DELETE"));
  assert.equal((await settled(idle.id)).json.state, "ready");
});

test("hands the link of a file to the installation", async (context) => {
  let sent;
  const url = await standIn(context, async (request, reply) => {
    sent = JSON.parse((await request.toArray()).join(""));
    problem(reply, 422, "validation_failed", "We couldn't download the file.");
  });
  const fields = { file: "https://files.example/a.csv" };
  const { message, code } = await caught(withFields(list, fields, { url }));
  assert.deepEqual(sent.source, { url: "https://files.example/a.csv" });
  assert.deepEqual([message, code], ["We couldn't download the file.", "validation_failed"]);
});

test("finds the latest result of exactly this address", async () => {
  const email = "deliverable+find@sandbox.test";
  await withFields(check, { email });
  const latest = await withFields(check, { email });
  await withFields(check, { email: `${email}ing` });
  const found = await withFields(find, { email });
  assert.deepEqual(
    found.map(({ id }) => id),
    [latest.id],
  );
  assert.deepEqual(await withFields(find, { email: "never-checked@sandbox.test" }), []);
});

test("a check that a slow mail server delays says so and can be found later", async (context) => {
  const url = await standIn(context, (_, reply) => {
    reply.writeHead(202).end(JSON.stringify({ id: "val_1", status: "running", input: "x" }));
  });
  const result = await withFields(check, { email: "slow@sandbox.test" }, { url });
  assert.deepEqual(
    [result.id, result.status, result.verdict, result.email],
    ["val_1", "running", "unknown", "slow@sandbox.test"],
  );
  assert.deepEqual(Object.keys(result).toSorted(), Object.keys(check.operation.sample).toSorted());
});

test("asks for a new key if the installation refuses it, without showing the key", async () => {
  const apiKey = "mv_live_wrong";
  const error = await caught(withFields(check, { email: "a@sandbox.test" }, { apiKey }));
  assert.equal(error.name, "ExpiredAuthError");
  assert.match(error.message, /key/iu);
  assert.doesNotMatch(error.message, /mv_live_wrong/u);
  assert.equal(
    (await caught(run(app.authentication.test, { authData: { ...authData, apiKey } }))).name,
    "ExpiredAuthError",
  );
});

for (const [what, answer, expected] of [
  [
    "429",
    (_, reply) => problem(reply, 429, "rate_limited", "Too many calls.", { "retry-after": "90" }),
    { name: "ThrottledError", message: /Too many calls\./u, delay: 90 },
  ],
  [
    "503",
    (_, reply) => problem(reply, 503, "too_busy", "We're busy.", { "retry-after": "7" }),
    { name: "ThrottledError", message: /We're busy\./u, delay: 7 },
  ],
  [
    "503 of a proxy",
    (_, reply) => reply.writeHead(503).end("<html>"),
    { name: "ThrottledError", message: /503/u, delay: 60 },
  ],
  [
    "402",
    (_, reply) => problem(reply, 402, "insufficient_credits", "You don't have enough credits."),
    { name: "AppError", message: /enough credits/u, code: "insufficient_credits", status: 402 },
  ],
  [
    "a redirect",
    (_, reply) => reply.writeHead(302, { location: "https://elsewhere.example/" }).end(),
    { name: "AppError", message: /redirects to https:\/\/elsewhere\.example/u, code: "http_302" },
  ],
  [
    "silence",
    () => undefined,
    { name: "AppError", message: /didn't answer within/u, code: "no_reply" },
  ],
]) {
  test(`fails with a sentence after ${what}`, async (context) => {
    process.env.MAILVERDICT_CALL_MS = "500";
    context.after(() => delete process.env.MAILVERDICT_CALL_MS);
    let calls = 0;
    const url = await standIn(context, (request, reply) => {
      calls += 1;
      answer(request, reply);
    });
    const error = await caught(withFields(check, { email: "a@sandbox.test" }, { url }));
    const { message, ...rest } = expected;
    assert.match(error.message, message);
    assert.deepEqual(
      Object.fromEntries(Object.keys(rest).map((field) => [field, error[field]])),
      rest,
    );
    // Zapier repeats the step, not the app.
    assert.equal(calls, 1);
  });
}

test("fails with a sentence if the installation is down", async () => {
  const url = "http://127.0.0.1:9";
  const { message, code } = await caught(withFields(check, { email: "a@sandbox.test" }, { url }));
  assert.match(message, /^Couldn't reach http:\/\/127\.0\.0\.1:9/u);
  assert.equal(code, "no_reply");
});

/** Waits until a list has a state. */
async function settled(id, states = ["ready", "completed"]) {
  for (;;) {
    const answer = await api(`/v1/lists/${id}`);
    if (states.includes(answer.json.state)) {
      return answer;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
