import assert from "node:assert/strict";
import { test } from "node:test";
import { api, app, authData, caught, run, withFields } from "./app.js";
import { delivery, standIn } from "./standIns.js";

const { list_completed: completed, result_changed: changed } = app.triggers;
const targetUrl = "https://hooks.zapier.example/standard/1";

/** Turns a Zap on, and off with the test; returns its endpoint. */
async function turnedOn(context, { operation }) {
  const subscribeData = await run(operation.performSubscribe, { targetUrl });
  context.after(() => run(operation.performUnsubscribe, { subscribeData }));
  return subscribeData;
}

/** Returns a list that has been checked. */
async function completedList() {
  const emails = "deliverable@sandbox.test\nmailbox-not-found@sandbox.test";
  const made = await withFields(app.creates.check_list, { name: "Zap", emails, start: true });
  for (;;) {
    const { json } = await api(`/v1/lists/${made.id}`);
    if (json.state === "completed") {
      return json;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const event = (type, data) => ({ type, timestamp: "2026-11-29T12:00:00Z", data });

for (const [name, trigger, type] of [
  ["List Completed", completed, "list.completed"],
  ["Result Changed", changed, "validation.changed"],
]) {
  test(`${name} creates an endpoint for its event, and deletes it with the Zap`, async () => {
    const { performSubscribe, performUnsubscribe } = trigger.operation;
    const subscribeData = await run(performSubscribe, { targetUrl });
    assert.match(subscribeData.secret, /^whsec_/u);
    const path = `/v1/webhook-endpoints/${subscribeData.id}`;
    const { json } = await api(path);
    assert.deepEqual([json.url, json.events], [targetUrl, [type]]);
    await run(performUnsubscribe, { subscribeData });
    assert.equal((await api(path)).status, 404);
    // Turning off a Zap whose endpoint is gone is no error.
    assert.deepEqual(await run(performUnsubscribe, { subscribeData }), {});
  });
}

test("turning a Zap off fails if the installation can't be reached", async () => {
  const bundle = { subscribeData: { id: "whe_1", secret: "whsec_AAAA" } };
  const away = { authData: { ...authData, url: "http://127.0.0.1:9" } };
  const { message } = await caught(
    run(completed.operation.performUnsubscribe, { ...bundle, ...away }),
  );
  assert.match(message, /^Couldn't reach/u);
});

test("a completed list starts a Zap with its name and figures", async (context) => {
  const endpoint = await turnedOn(context, completed);
  const { id } = await completedList();
  const started = await run(
    completed.operation.perform,
    delivery(event("list.completed", { object: "address_list", id }), endpoint),
  );
  assert.equal(started.length, 1);
  const [list] = started;
  assert.deepEqual(
    [list.id, list.name, list.state, list.total, list.deliverable, list.undeliverable],
    [id, "Zap", "completed", 2, 1, 1],
  );
  const [sample] = await run(completed.operation.performList);
  assert.deepEqual(sample, list);
});

test("a changed result starts a Zap with the address and the verdict before", async (context) => {
  const endpoint = await turnedOn(context, changed);
  const { id } = await withFields(app.creates.check_address, {
    email: "mailbox-full@sandbox.test",
  });
  const data = { object: "validation", id, previous: { id: "val_0", verdict: "deliverable" } };
  const [result] = await run(
    changed.operation.perform,
    delivery(event("validation.changed", data), endpoint),
  );
  assert.deepEqual(
    [result.id, result.email, result.verdict, result.previous_verdict],
    [id, "mailbox-full@sandbox.test", "risky", "deliverable"],
  );
  assert.deepEqual(
    Object.keys(result).toSorted(),
    changed.operation.outputFields.map(({ key }) => key).toSorted(),
  );
});

test("examples of changed results are those with another verdict before", async (context) => {
  const validation = (id, verdict, previous) => ({
    id,
    status: "completed",
    input: "a@b.example",
    verdict,
    suggestion: { email: "a@c.example", kind: "typo" },
    flags: {},
    billing: { credits: 1 },
    previous_id: previous,
  });
  const url = await standIn(context, (_, reply) => {
    const data = [
      validation("val_3", "risky", "val_2"),
      validation("val_2", "risky", "val_1"),
      validation("val_1", "deliverable", null),
    ];
    reply.end(JSON.stringify({ object: "list", data, has_more: false, next_cursor: null }));
  });
  const examples = await run(changed.operation.performList, { authData: { ...authData, url } });
  assert.deepEqual(
    examples.map((each) => [each.id, each.verdict, each.previous_verdict, each.suggestion]),
    [["val_2", "risky", "deliverable", "a@c.example"]],
  );
});

test("endpoint.created and other events start no Zap", async (context) => {
  const endpoint = await turnedOn(context, completed);
  for (const type of ["endpoint.created", "webhook.test", "list.failed"]) {
    const bundle = delivery(event(type, { id: "list_1" }), endpoint);
    assert.deepEqual(await run(completed.operation.perform, bundle), [], type);
  }
});

test("other signatures, changed bodies and old deliveries start no Zap", async (context) => {
  const endpoint = await turnedOn(context, completed);
  const sent = event("list.completed", { object: "address_list", id: "list_1" });
  const right = delivery(sent, endpoint);
  const { rawRequest } = right;
  const secret = `whsec_${Buffer.from("another secret of an endpoint").toString("base64")}`;
  for (const wrong of [
    { ...right, subscribeData: { ...endpoint, secret } },
    { ...right, subscribeData: undefined },
    { ...right, rawRequest: { ...rawRequest, content: rawRequest.content.replace("_1", "_2") } },
    { ...right, rawRequest: { ...rawRequest, headers: {} } },
    delivery(sent, endpoint, { at: Date.now() - 600_000 }),
  ]) {
    const { name, message } = await caught(run(completed.operation.perform, wrong));
    assert.equal(name, "HaltedError", message);
    assert.match(message, /signature|secret|header|old/iu);
  }
});
