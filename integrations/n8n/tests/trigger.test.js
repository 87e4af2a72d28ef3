import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import { delivery, standIn, workflowOf } from "./standIns.js";

// MAILVERDICT_URL and MAILVERDICT_API_KEY name an installation.
const { MailverdictTrigger } = createRequire(import.meta.url)(
  "n8n-nodes-mailverdict/dist/nodes/MailverdictTrigger/MailverdictTrigger.node.js",
);
const trigger = new MailverdictTrigger();
const parameters = { events: ["list.completed", "validation.completed"] };
const event = {
  type: "list.completed",
  timestamp: "2026-11-28T12:00:00Z",
  data: { object: "address_list", id: "list_1" },
};

/** Calls the installation's API. */
const api = (path, method = "GET", body = undefined) =>
  fetch(`${process.env.MAILVERDICT_URL}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${process.env.MAILVERDICT_API_KEY}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

/** Returns an active workflow with its endpoint, which ends with the test. */
async function activeWorkflow(context, url = "https://n8n.example/webhook/1") {
  const workflow = workflowOf(trigger, { url, parameters });
  assert.equal(await workflow.create(), true);
  context.after(() => workflow.remove());
  return workflow;
}

test("creates an endpoint for the chosen events, and deletes it with the workflow", async (context) => {
  const workflow = await activeWorkflow(context);
  const path = `/v1/webhook-endpoints/${workflow.stored.endpointId}`;
  const endpoint = await (await api(path)).json();
  assert.deepEqual(endpoint.events, parameters.events);
  assert.equal(endpoint.url, "https://n8n.example/webhook/1");
  assert.match(workflow.stored.secret, /^whsec_/u);
  assert.equal(await workflow.remove(), true);
  assert.deepEqual(workflow.stored, {});
  assert.equal((await api(path)).status, 404);
});

test("creates another endpoint where there is none, or one that isn't of use", async (context) => {
  const idle = workflowOf(trigger, { url: "https://n8n.example/webhook/2", parameters });
  assert.equal(await idle.checkExists(), false);
  const workflow = await activeWorkflow(context);
  assert.equal(await workflow.checkExists(), true);
  const path = `/v1/webhook-endpoints/${workflow.stored.endpointId}`;
  await api(path, "PATCH", { status: "disabled" });
  assert.equal(await workflow.checkExists(), false);
  await api(path, "PATCH", { status: "enabled", url: "https://n8n.example/moved" });
  assert.equal(await workflow.checkExists(), false);
  await api(path, "DELETE");
  assert.equal(await workflow.checkExists(), false);
  assert.equal(await workflow.remove(), true);
});

test("keeps the endpoint's id if it couldn't be deleted", async (context) => {
  const url = await standIn(context, (_, reply) => reply.writeHead(401).end());
  const workflow = workflowOf(trigger, { url: "https://n8n.example/3", credentials: { url } });
  Object.assign(workflow.stored, { endpointId: "whe_1", secret: "whsec_AAAA" });
  assert.equal(await workflow.remove(), false);
  assert.equal(workflow.stored.endpointId, "whe_1");
});

test("starts the workflow with an event whose signature is right", async (context) => {
  const workflow = await activeWorkflow(context);
  const { status, workflowData } = await workflow.deliver(delivery(event, workflow.stored.secret));
  assert.equal(status, 200);
  assert.deepEqual(workflowData, [[{ json: event }]]);
});

test("answers endpoint.created without starting the workflow", async (context) => {
  const workflow = await activeWorkflow(context);
  const first = { ...event, type: "endpoint.created", data: {} };
  const { status, workflowData, webhookResponse } = await workflow.deliver(
    delivery(first, workflow.stored.secret),
  );
  assert.equal(status, 200);
  assert.equal(workflowData, undefined);
  assert.deepEqual(webhookResponse, { ok: true });
});

test("refuses other signatures, changed bodies and old deliveries with 400", async (context) => {
  const workflow = await activeWorkflow(context);
  const { secret } = workflow.stored;
  const other = `whsec_${Buffer.from("another secret of an endpoint").toString("base64")}`;
  const right = delivery(event, secret);
  for (const wrong of [
    delivery(event, other),
    { ...right, body: right.body.replace("list_1", "list_2") },
    delivery(event, secret, { at: Date.now() - 600_000 }),
    { ...right, headers: {} },
  ]) {
    const { status, body, workflowData, noWebhookResponse } = await workflow.deliver(wrong);
    assert.deepEqual([status, workflowData, noWebhookResponse], [400, undefined, true]);
    assert.equal(typeof body.error, "string");
  }
});

test("refuses deliveries before the secret is stored, so that they come again", async () => {
  const workflow = workflowOf(trigger, { url: "https://n8n.example/webhook/4", parameters });
  const { status } = await workflow.deliver(delivery(event, "whsec_AAAA"));
  assert.equal(status, 400);
});
