import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";

/** Stand-ins of the functions that n8n hands to nodes, as its documentation describes them. */

/** Sends a request as n8n's `helpers.httpRequest` does with `returnFullResponse` and `encoding: "arraybuffer"`. */
async function httpRequest({ url, method, headers, body, abortSignal, ...options }) {
  const reply = await fetch(url, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    signal: abortSignal,
    redirect: options.disableFollowRedirect ? "manual" : "follow",
  });
  if (!reply.ok && !options.ignoreHttpStatusErrors) {
    throw new Error(`Request failed with status code ${reply.status}`);
  }
  const bytes = Buffer.from(await reply.arrayBuffer());
  return { statusCode: reply.status, headers: Object.fromEntries(reply.headers), body: bytes };
}

const installation = () => ({
  url: process.env.MAILVERDICT_URL,
  apiKey: process.env.MAILVERDICT_API_KEY,
});

/** Returns what every kind of node gets. */
const contextOf = ({ credentials = {}, parameters = {} }) => ({
  helpers: { httpRequest, returnJsonArray: (json) => [{ json }] },
  getCredentials: async () => ({ ...installation(), ...credentials }),
  getNode: () => ({ id: "node-1", name: "Mailverdict", type: "mailverdict", typeVersion: 1 }),
  getNodeParameter: (name, ...rest) => {
    const [fallback] = typeof rest[0] === "number" ? rest.slice(1) : rest;
    const value = parameters[name] ?? fallback;
    return typeof value === "function" ? value(rest[0]) : value;
  },
});

let executions = 0;

/** Runs a node on items, with the defaults of its fields; returns its outputs. `settings.files` are the items' files. */
export async function run(node, items, parameters, settings = {}) {
  const defaults = node.description.properties.map(({ name, default: value }) => [name, value]);
  executions += 1;
  const usual = `${process.pid}-${executions}`;
  const { files = [], continueOnFail = false, execution = usual } = settings;
  const context = contextOf({
    ...settings,
    parameters: {
      ...Object.fromEntries(defaults),
      // n8n evaluates `={{ $json.email }}` for each item.
      email: (index) => items[index].email,
      ...parameters,
    },
  });
  const [outputs] = await node.execute.call({
    ...context,
    helpers: {
      ...context.helpers,
      assertBinaryData: (index) => ({ fileName: files[index].name }),
      getBinaryDataBuffer: async (index) => Buffer.from(files[index].text),
    },
    getInputData: () => items.map((json) => ({ json })),
    getExecutionId: () => execution,
    continueOnFail: () => continueOnFail,
  });
  return outputs;
}

/** Returns an active workflow that begins with a trigger: its functions, and `deliver` for what arrives at its URL. */
export function workflowOf(trigger, { url, ...settings }) {
  const stored = {};
  const context = {
    ...contextOf(settings),
    getWorkflowStaticData: () => stored,
    getNodeWebhookUrl: () => url,
  };
  const { checkExists, create, delete: remove } = trigger.webhookMethods.default;
  return {
    stored,
    checkExists: () => checkExists.call(context),
    create: () => create.call(context),
    remove: () => remove.call(context),
    async deliver({ body, headers }) {
      const reply = { status: 200, body: null };
      const response = {
        status(code) {
          reply.status = code;
          return { json: (json) => (reply.body = json) };
        },
      };
      const request = { rawBody: Buffer.from(body), headers };
      const result = await trigger.webhook.call({
        ...context,
        getRequestObject: () => request,
        getResponseObject: () => response,
      });
      return { ...reply, ...result };
    },
  };
}

/** Returns an event as an installation delivers it: signed by Standard Webhooks. */
export function delivery(event, secret, { at = Date.now() } = {}) {
  const body = JSON.stringify(event);
  const timestamp = Math.floor(at / 1000);
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const signature = createHmac("sha256", key).update(`evt_1.${timestamp}.${body}`).digest("base64");
  const headers = {
    "webhook-id": "evt_1",
    "webhook-timestamp": String(timestamp),
    "webhook-signature": `v1,${signature}`,
  };
  return { body, headers };
}

/** Starts a server that answers for an installation; returns its address. */
export async function standIn(context, answer) {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  context.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${server.address().port}`;
}

/** Returns a problem document, as the API sends them. */
export function problem(reply, status, code, detail, headers = {}) {
  reply.writeHead(status, { "content-type": "application/problem+json", ...headers });
  reply.end(JSON.stringify({ type: `https://example.org/errors#${code}`, status, code, detail }));
}
