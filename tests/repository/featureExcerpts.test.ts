import { afterAll, beforeAll, expect, test } from "vitest";
import { appKeyScopes } from "#contract/scopes.ts";
import type { Validation } from "#contract/validations.ts";
import type { Evidence } from "#contract/evidence.ts";
import { startSandbox, type Sandbox } from "#sandbox/sandbox.ts";
import { closedDoctor } from "#tests/support/closedDoctor.ts";
import { portsOf, startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";

/** File of the excerpts that the features page shows; `vitest -u` rewrites it. */
const file = "../../src/features/showcase/excerpts.json";

let sandbox: Sandbox;
let server: TestServer;
let ann: Visitor;
beforeAll(async () => {
  sandbox = await startSandbox({ timeScale: 0.02 });
  server = await startTestServer({ ports: portsOf(sandbox) });
  ann = await signedIn(server.app, "ann@example.com");
});
afterAll(async () => {
  await server.close();
  await sandbox.close();
});

const json = (value: unknown) => JSON.stringify(value, null, 2);

async function check(email: string): Promise<Validation> {
  return (await ann.post("/v1/validations", { email })).json();
}

async function seen({ id }: Validation): Promise<Evidence> {
  return (await ann.get(`/v1/validations/${id}/evidence`)).json();
}

async function syntax(): Promise<string> {
  const { input, syntax: issue, suggestion, verdict, reason } = await check("ann.lee@gmail.com.");
  return json({ input, syntax: issue, suggestion, verdict, reason });
}

async function lists(): Promise<string> {
  const { input, flags, verdict, reason } = await check("role@free.sandbox.test");
  const { free, role, disposable, relay, no_reply } = flags;
  return json({ input, flags: { free, role, disposable, relay, no_reply }, verdict, reason });
}

type SeenRecord = Evidence["dns"][number]["records"][number];

/** Formats a record with its original TTL in whole minutes: one from the cache has aged by some seconds. */
function recordLine({ name, ttl, type, data }: SeenRecord): string {
  return `${name}. ${Math.ceil(ttl / 60) * 60} ${type} ${data}`;
}

async function dns(): Promise<string> {
  const { dns: lookups } = await seen(await check("deliverable@sandbox.test"));
  return lookups
    .flatMap(({ name, type, status, records, soa }) => [
      `${name} ${type}: ${status}`,
      ...[...records, ...(soa === null ? [] : [soa])].map((record) => `  ${recordLine(record)}`),
    ])
    .join("\n");
}

async function host(): Promise<string> {
  const { mx, provider, checks } = await check("deliverable@sandbox.test");
  const told = checks
    .filter(({ name }) => name === "dns" || name === "mail_host")
    .map(({ name, status, detail }) => ({ name, status, detail }));
  return json({ mx, provider, checks: told });
}

async function mailbox(): Promise<string> {
  const { sessions } = await seen(await check("mailbox-full@sandbox.test"));
  const letters = { client: "C", server: "S", note: "-" };
  return sessions
    .flatMap(({ lines }) => lines)
    .map(
      ({ from, text, deciding }) => `${letters[from]}  ${text}${deciding ? "   <- decides" : ""}`,
    )
    .join("\n");
}

async function bulk(): Promise<string> {
  const emails = [
    "deliverable@sandbox.test",
    "Deliverable@SANDBOX.test",
    "mailbox-full@sandbox.test",
    "anyone@accept-all.sandbox.test",
    "not an address",
    "",
  ];
  const made = await ann.ask("POST", "/v1/lists", {
    headers: { "idempotency-key": "excerpt" },
    body: { source: { emails } },
  });
  const { id } = made.json();
  await until(
    async () => (await ann.get(`/v1/lists/${id}`)).json().state,
    (now) => now === "ready",
  );
  const { state, counts } = (await ann.get(`/v1/lists/${id}`)).json();
  return json({ state, counts });
}

async function api(): Promise<string> {
  const key = (await ann.post("/v1/api-keys", { name: "K", scopes: [...appKeyScopes] })).json().key;
  const reply = await server.app.inject({
    method: "POST",
    url: "/v1/validations",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    payload: '{"email":"mailbox-not-found@sandbox.test"}',
  });
  const { verdict, reason, action, confidence, score, billing } = reply.json() as Validation;
  return [
    "POST /v1/validations HTTP/1.1",
    "Authorization: Bearer mv_live_…",
    "Content-Type: application/json",
    "",
    '{"email":"mailbox-not-found@sandbox.test"}',
    "",
    `HTTP/1.1 ${reply.statusCode} OK`,
    `Content-Type: ${String(reply.headers["content-type"])}`,
    `X-Credits-Remaining: ${String(reply.headers["x-credits-remaining"])}`,
    "",
    json({ verdict, reason, action, confidence, score, billing }),
  ].join("\n");
}

async function doctor(): Promise<string> {
  const { can_ask_mailboxes, because, strength, findings } = await closedDoctor();
  const told = findings
    .filter(({ name }) => name === "port_25")
    .map(({ name, status, code, advice }) => ({ name, status, code, advice }));
  return json({ can_ask_mailboxes, because, strength, findings: told });
}

async function polite(): Promise<string> {
  const found = await check("greylisted@sandbox.test");
  const { verdict, reason, action, retry_after_s, decision, billing } = found;
  return json({ verdict, reason, action, retry_after_s, because: decision.because, billing });
}

// The excerpts run one after the other: each uses the next of the server's replies.
test("the excerpts on the features page match the product", async () => {
  const excerpts = {
    syntax: await syntax(),
    lists: await lists(),
    dns: await dns(),
    host: await host(),
    mailbox: await mailbox(),
    bulk: await bulk(),
    api: await api(),
    doctor: await doctor(),
    polite: await polite(),
  };
  await expect(`${json(excerpts)}\n`).toMatchFileSnapshot(file);
});
