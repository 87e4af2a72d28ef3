import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import { problem, run, standIn } from "./standIns.js";

// MAILVERDICT_URL and MAILVERDICT_API_KEY name an installation with its sandbox.
const load = createRequire(import.meta.url);
const { Mailverdict } = load("n8n-nodes-mailverdict/dist/nodes/Mailverdict/Mailverdict.node.js");
const node = new Mailverdict();
const checkEach = { resource: "address", operation: "check" };
const checkMany = { resource: "address", operation: "checkMany" };
const list = (operation, fields) => ({ resource: "list", operation, ...fields });
const emails = (...each) => each.map((email) => ({ email }));
const verdicts = (outputs) => outputs.map(({ json }) => json.verdict);

test("checks the address of each item", async () => {
  const outputs = await run(
    node,
    emails("deliverable@sandbox.test", "mailbox-not-found@sandbox.test", "jörg@sandbox.test"),
    { ...checkEach, options: { source: "n8n", tags: "a, b" } },
  );
  assert.deepEqual(verdicts(outputs).slice(0, 2), ["deliverable", "undeliverable"]);
  assert.deepEqual(
    outputs.map(({ json, pairedItem }) => [json.input, json.source, json.tags, pairedItem.item]),
    [
      ["deliverable@sandbox.test", "n8n", ["a", "b"], 0],
      ["mailbox-not-found@sandbox.test", "n8n", ["a", "b"], 1],
      ["jörg@sandbox.test", "n8n", ["a", "b"], 2],
    ],
  );
});

test("returns an unknown address as a result, not as an error", async () => {
  const [{ json }] = await run(node, emails("sender-blocked@sandbox.test"), checkEach);
  assert.equal(json.verdict, "unknown");
  assert.equal(json.action, "retry_later");
});

test("checks many addresses in their order, and names those that can't be checked", async () => {
  const many = Array.from({ length: 150 }, (_, index) =>
    index % 2 === 0 ? "deliverable@sandbox.test" : "mailbox-not-found@sandbox.test",
  );
  const outputs = await run(node, emails(...many, ""), checkMany);
  assert.equal(outputs.length, 151);
  assert.deepEqual(
    outputs.slice(98, 102).map(({ json, pairedItem }) => [json.verdict, pairedItem.item]),
    [
      ["deliverable", 98],
      ["undeliverable", 99],
      ["deliverable", 100],
      ["undeliverable", 101],
    ],
  );
  assert.equal(outputs[150].json.reason, "invalid_syntax");
});

test(
  "makes a list of 10,000 contacts, starts it and reads its rows",
  { timeout: 540_000 },
  async () => {
    const contacts = Array.from({ length: 10_000 }, (_, index) => ({
      email: `${index % 2 === 0 ? "deliverable" : "mailbox-not-found"}+${index}@sandbox.test`,
    }));
    const made = await run(node, contacts, list("create", { name: "From n8n", source: "items" }));
    assert.deepEqual(
      [made.length, made[0].json.state, made[0].json.counts.rows],
      [1, "ready", 10_000],
    );
    const { id } = made[0].json;
    const [{ json: ended }] = await run(node, [{}], list("start", { listId: id }));
    assert.deepEqual([ended.id, ended.state], [id, "completed"]);
    const rows = await run(node, [{}], list("getResults", { listId: id, returnAll: true }));
    assert.equal(rows.length, 10_000);
    assert.equal(new Set(rows.map(({ json }) => json.email)).size, 10_000);
  },
);

test("reads as many rows as asked for, of the verdicts asked for", async () => {
  const [{ json }] = await run(
    node,
    emails(
      "deliverable@sandbox.test",
      "mailbox-full@sandbox.test",
      "mailbox-not-found@sandbox.test",
    ),
    list("create", { name: "Three", source: "items", start: true }),
  );
  assert.equal(json.state, "completed");
  const rows = (fields) => run(node, [{}], list("getResults", { listId: json.id, ...fields }));
  assert.equal((await rows({ limit: 2 })).length, 2);
  const chosen = await rows({ verdicts: ["risky", "undeliverable"], returnAll: true });
  assert.deepEqual(verdicts(chosen).toSorted(), ["risky", "undeliverable"]);
});

test("makes one list if n8n repeats the node", async () => {
  const create = (execution) =>
    run(
      node,
      emails("deliverable@sandbox.test"),
      list("create", { name: "Again", source: "items" }),
      { execution: `${process.pid}-${execution}` },
    );
  const [[first], [again], [other]] = [await create("a"), await create("a"), await create("b")];
  assert.equal(again.json.id, first.json.id);
  assert.notEqual(other.json.id, first.json.id);
});

test("makes a list of the file of each item", async () => {
  const csv = (name) => ({ name, text: "email\ndeliverable@sandbox.test\n" });
  const outputs = await run(node, [{}, {}], list("create", { name: "File", source: "file" }), {
    files: [csv("one.csv"), csv("two.csv")],
  });
  assert.deepEqual(
    outputs.map(({ json }) => [json.state, json.counts?.rows]),
    [
      ["ready", 1],
      ["ready", 1],
    ],
  );
});

test("continues with a sentence for each item that failed", async () => {
  const outputs = await run(
    node,
    emails("error-402@sandbox.test", "deliverable@sandbox.test"),
    checkEach,
    { continueOnFail: true },
  );
  assert.equal(outputs[0].json.code, "insufficient_credits");
  assert.match(outputs[0].json.error, /You don't have enough credits/u);
  assert.equal(outputs[1].json.verdict, "deliverable");
});

test("keeps the results of many addresses that came before an error", async (context) => {
  let calls = 0;
  const url = await standIn(context, async (request, reply) => {
    const { emails: given } = JSON.parse(Buffer.concat(await request.toArray()).toString());
    calls += 1;
    if (calls === 2) {
      problem(reply, 402, "insufficient_credits", "You don't have enough credits.");
      return;
    }
    const data = given.map((input, index) => ({
      index,
      input,
      validation: { status: "completed", verdict: "deliverable", input },
      problem: null,
    }));
    reply.end(JSON.stringify({ object: "validation_batch", data }));
  });
  const contacts = Array.from({ length: 250 }, (_, index) => ({ email: `p${index}@sandbox.test` }));
  const settings = { credentials: { url }, continueOnFail: true };
  const outputs = await run(node, contacts, checkMany, settings);
  assert.equal(outputs.length, 250);
  assert.equal(outputs[99].json.input, "p99@sandbox.test");
  assert.deepEqual(
    outputs.slice(100).map(({ json, pairedItem }) => [json.code, pairedItem.item]),
    contacts.slice(100).map((_, index) => ["insufficient_credits", index + 100]),
  );
  assert.equal(calls, 2);
});

test("waits for checks that a slow mail server delays", async (context) => {
  const url = await standIn(context, (request, reply) => {
    const done = request.method === "GET";
    reply.writeHead(done ? 200 : 202);
    reply.end(
      JSON.stringify({ id: "val_1", status: done ? "completed" : "running", verdict: "risky" }),
    );
  });
  const [{ json }] = await run(node, emails("slow@sandbox.test"), checkEach, {
    credentials: { url },
  });
  assert.deepEqual([json.status, json.verdict], ["completed", "risky"]);
});

test("tries again after 429 and 503, when the server says so", async (context) => {
  const answers = [429, 503];
  const url = await standIn(context, (_, reply) => {
    const status = answers.shift();
    if (status !== undefined) {
      problem(reply, status, "too_busy", "Try again.", { "retry-after": "0" });
      return;
    }
    reply.end(JSON.stringify({ id: "val_1", status: "completed", verdict: "deliverable" }));
  });
  const outputs = await run(node, emails("a@sandbox.test"), checkEach, { credentials: { url } });
  assert.deepEqual(verdicts(outputs), ["deliverable"]);
});

for (const [what, answer, sentence, code] of [
  [
    "429 for hours",
    (_, reply) => problem(reply, 429, "rate_limited", "Too many calls.", { "retry-after": "9000" }),
    /^Too many calls\.$/u,
    "rate_limited",
  ],
  [
    "503 for hours",
    (_, reply) => problem(reply, 503, "too_busy", "We're busy.", { "retry-after": "9000" }),
    /^We're busy\.$/u,
    "too_busy",
  ],
  [
    "a redirect",
    (_, reply) => reply.writeHead(302, { location: "https://elsewhere.example" }).end(),
    /redirects to https:\/\/elsewhere\.example/u,
    "http_302",
  ],
  [
    "something else than JSON",
    (_, reply) => reply.writeHead(404).end("<html>"),
    /without a problem document/u,
    "http_404",
  ],
  ["silence", () => undefined, /didn't answer within 0\.5 seconds/u, null],
]) {
  test(`fails with a sentence after ${what}`, async (context) => {
    const credentials = { url: await standIn(context, answer) };
    const fields = { ...checkEach, options: { timeout: 0.5 } };
    const [{ json }] = await run(node, emails("a@sandbox.test"), fields, {
      credentials,
      continueOnFail: true,
    });
    assert.match(json.error, sentence);
    assert.equal(json.code, code);
  });
}

test("stops the workflow at the item that failed, unless it should continue", async () => {
  const { NodeOperationError } = load("n8n-workflow");
  const items = emails("deliverable@sandbox.test", "error-402@sandbox.test");
  await assert.rejects(run(node, items, checkEach), (error) => {
    assert.ok(error instanceof NodeOperationError);
    assert.match(error.message, /You don't have enough credits/u);
    assert.equal(error.context.itemIndex, 1);
    return true;
  });
});

test("says what is wrong with a refused key, an unreachable server and a broken address", async () => {
  const sentenceOf = async (credentials) => {
    const settings = { credentials, continueOnFail: true };
    const [{ json }] = await run(node, emails("a@sandbox.test"), checkEach, settings);
    return json.error;
  };
  assert.match(await sentenceOf({ apiKey: "mv_live_wrong" }), /key/iu);
  assert.match(await sentenceOf({ url: "http://127.0.0.1:9" }), /^Couldn't reach http:/u);
  await assert.rejects(sentenceOf({ url: "mail.example.org" }), /isn't an http or https address/u);
});
