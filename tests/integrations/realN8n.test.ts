import { execFile, spawn, type StdioOptions } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type SdkServer, startSdkServer } from "#tests/sdk/sdkServer.ts";
import { freePort, startPostgres, type ThrowawayPostgres } from "#tests/support/postgres.ts";
import { createWebhookSender } from "#server/services/webhooks/webhookSender.ts";
import { programEnv } from "#tests/support/programEnv.ts";
import { until } from "#tests/support/until.ts";
import { hasProject, projectOf } from "./projects.ts";

/** Folder with n8n (`npm install n8n@2.40.7`, 2.8 GB), and the Node it needs. Without them, the tests are skipped. */
const program = process.env["N8N_PROGRAM"] ?? "";
const node = process.env["N8N_NODE"] ?? process.execPath;
const installed = existsSync(program) && hasProject("n8n");
const run = promisify(execFile);
/** n8n starts for a minute. */
const watchdogMs = 480_000;

let folder: string;
let server: SdkServer;
let postgres: ThrowawayPostgres | null;
let env: NodeJS.ProcessEnv;
let slow: string;
let busy: string;
let away: string;
const closing: (() => void)[] = [];

async function standIn(answer: (reply: ServerResponse, method: string) => void): Promise<string> {
  const one = createServer((request, reply) => answer(reply, request.method ?? ""));
  one.listen(0, "127.0.0.1");
  await once(one, "listening");
  closing.push(() => {
    one.closeAllConnections();
    one.close();
  });
  return `http://127.0.0.1:${(one.address() as AddressInfo).port}`;
}

const later = (status: number, code: string) => (reply: ServerResponse) => {
  reply.writeHead(status, { "content-type": "application/problem+json", "retry-after": "9000" });
  reply.end(JSON.stringify({ type: "about:blank", status, code, detail: `Come back: ${code}.` }));
};

/** Packs the node as npm does and puts it where n8n looks for community nodes. */
async function installNode(home: string): Promise<void> {
  const copy = join(folder, "copy");
  cpSync("integrations/n8n", copy, { recursive: true });
  symlinkSync(join(projectOf("n8n"), "node_modules"), join(copy, "node_modules"));
  const { stdout } = await run(
    "npm",
    ["pack", "--json", "--silent", "--pack-destination", folder],
    { cwd: copy },
  );
  const [{ filename }] = JSON.parse(stdout.slice(stdout.indexOf("["))) as [{ filename: string }];
  const target = join(home, ".n8n/nodes/node_modules/n8n-nodes-mailverdict");
  mkdirSync(target, { recursive: true });
  await run("tar", ["-xzf", join(folder, filename), "-C", target, "--strip-components=1"]);
  const dependencies = { "n8n-nodes-mailverdict": "0.1.0" };
  writeFileSync(join(home, ".n8n/nodes/package.json"), JSON.stringify({ dependencies }));
}

const n8n = (...args: string[]) =>
  run(node, [program, ...args], { env, maxBuffer: 256 * 1024 * 1024 });

interface Step {
  name: string;
  type: string;
  parameters?: object;
  credential?: string;
  after?: string;
  onError?: string;
}

/** Returns a workflow of steps, each after the one it names. */
function workflowOf(id: string, steps: readonly Step[]): object {
  const connections: Record<string, { main: object[][] }> = {};
  for (const { name, after } of steps) {
    if (after !== undefined) {
      connections[after] ??= { main: [[]] };
      connections[after].main[0]?.push({ node: name, type: "main", index: 0 });
    }
  }
  const nodes = steps.map(({ name, type, parameters = {}, credential, onError }, index) => ({
    id: name,
    name,
    type,
    typeVersion: type.endsWith(".set") ? 3.4 : 1,
    position: [index * 10, 0],
    parameters,
    ...(onError === undefined ? {} : { onError }),
    ...(credential === undefined
      ? {}
      : { credentials: { mailverdictApi: { id: credential, name: credential } } }),
  }));
  return { id, name: id, active: false, settings: {}, connections, nodes };
}

const data = (name: string, rows: readonly string[]): Step[] => [
  {
    name: `${name}Data`,
    type: "n8n-nodes-base.set",
    parameters: {
      mode: "raw",
      jsonOutput: JSON.stringify({ rows: rows.map((email) => ({ email })) }),
    },
    after: "Start",
  },
  {
    name: `${name}Rows`,
    type: "n8n-nodes-base.splitOut",
    parameters: { fieldToSplitOut: "rows", options: {} },
    after: `${name}Data`,
  },
];
const mailverdict = (
  name: string,
  credential: string,
  after: string,
  parameters: object,
): Step => ({
  name,
  type: "n8n-nodes-mailverdict.mailverdict",
  parameters,
  credential,
  after,
  onError: "continueRegularOutput",
});
const check = (name: string, credential: string, rows: readonly string[]): Step[] => [
  ...data(name, rows),
  mailverdict(name, credential, `${name}Rows`, {
    resource: "address",
    operation: "check",
    email: "={{ $json.email }}",
  }),
];

beforeAll(async () => {
  if (!installed) {
    return;
  }
  folder = mkdtempSync(join(tmpdir(), "mailverdict-n8n-"));
  server = await startSdkServer();
  postgres = await startPostgres();
  if (postgres === null) {
    throw new Error("n8n needs PostgreSQL.");
  }
  slow = await standIn((reply, method) => {
    const done = method === "GET";
    reply.writeHead(done ? 200 : 202);
    const found = { id: "val_1", status: done ? "completed" : "running", verdict: "risky" };
    setTimeout(() => reply.end(JSON.stringify(found)), 2000);
  });
  busy = await standIn(later(429, "rate_limited"));
  away = await standIn(later(503, "too_busy"));
  const database = new URL(postgres.url);
  const port = await freePort();
  env = {
    ...programEnv,
    HOME: folder,
    N8N_USER_FOLDER: folder,
    DB_TYPE: "postgresdb",
    DB_POSTGRESDB_HOST: database.hostname,
    DB_POSTGRESDB_PORT: database.port,
    DB_POSTGRESDB_USER: database.username,
    DB_POSTGRESDB_DATABASE: database.pathname.slice(1),
    N8N_ENCRYPTION_KEY: "a key of the tests",
    N8N_DIAGNOSTICS_ENABLED: "false",
    N8N_VERSION_NOTIFICATIONS_ENABLED: "false",
    N8N_TEMPLATES_ENABLED: "false",
    N8N_RUNNERS_ENABLED: "false",
    N8N_LISTEN_ADDRESS: "127.0.0.1",
    N8N_PORT: String(port),
    N8N_RUNNERS_BROKER_PORT: String(await freePort()),
    WEBHOOK_URL: `http://127.0.0.1:${port}/`,
  };
  await installNode(folder);
  const { MAILVERDICT_URL: url, MAILVERDICT_API_KEY: apiKey } = server.env;
  const credentials = Object.entries({
    good: { url, apiKey },
    bad: { url, apiKey: "mv_live_wrong" },
    down: { url: "http://127.0.0.1:9", apiKey },
    slow: { url: slow, apiKey },
    busy: { url: busy, apiKey },
    away: { url: away, apiKey },
  }).map(([id, values]) => ({ id, name: id, type: "mailverdictApi", data: values }));
  writeFileSync(join(folder, "credentials.json"), JSON.stringify(credentials));
  await n8n("import:credentials", `--input=${join(folder, "credentials.json")}`);
});
afterAll(async () => {
  for (const close of closing) {
    close();
  }
  await postgres?.stop();
  await server?.close();
  if (folder !== undefined) {
    rmSync(folder, { recursive: true, force: true });
  }
});

async function importWorkflow(workflow: object): Promise<void> {
  const file = join(folder, "workflow.json");
  writeFileSync(file, JSON.stringify([workflow]));
  await n8n("import:workflow", `--input=${file}`);
}

/** Runs a workflow and returns n8n's record of it. n8n ends before a pipe has taken a long one, so it goes to a file. */
async function executed(id: string) {
  const file = join(folder, "output");
  const output = openSync(file, "w");
  const stdio: StdioOptions = ["ignore", output, "inherit"];
  await once(
    spawn(node, [program, "execute", `--id=${id}`, "--rawOutput"], { env, stdio }),
    "exit",
  );
  closeSync(output);
  const text = readFileSync(file, "utf8");
  return JSON.parse(text.slice(text.indexOf("{\n")));
}

test.skipIf(!installed)(
  "a workflow in n8n goes on after every failure, and gets a sentence",
  async () => {
    const contacts = Array.from(
      { length: 10_000 },
      (_, index) => `deliverable+${index}@sandbox.test`,
    );
    await importWorkflow(
      workflowOf("checks", [
        { name: "Start", type: "n8n-nodes-base.manualTrigger" },
        ...check("Good", "good", [
          "deliverable@sandbox.test",
          "sender-blocked@sandbox.test",
          "jörg@sandbox.test",
        ]),
        ...["bad", "down", "slow", "busy", "away"].flatMap((name) =>
          check(name, name, ["a@sandbox.test"]),
        ),
        ...data("List", contacts),
        mailverdict("List", "good", "ListRows", {
          resource: "list",
          operation: "create",
          name: "From n8n",
          source: "items",
          email: "={{ $json.email }}",
          start: true,
          wait: true,
        }),
        mailverdict("Results", "good", "List", {
          resource: "list",
          operation: "getResults",
          listId: "={{ $json.id }}",
          returnAll: true,
        }),
      ]),
    );
    const { runData } = (await executed("checks")).data.resultData;
    const outputs = (name: string) =>
      runData[name][0].data.main[0].map(({ json }: { json: Record<string, unknown> }) => json);
    expect(
      outputs("Good").map((json: Record<string, unknown>) => [json["input"], json["verdict"]]),
    ).toEqual([
      ["deliverable@sandbox.test", "deliverable"],
      ["sender-blocked@sandbox.test", "unknown"],
      ["jörg@sandbox.test", expect.any(String)],
    ]);
    expect(outputs("bad")).toEqual([
      { error: expect.stringMatching(/key/iu), code: "invalid_key" },
    ]);
    expect(outputs("down")).toEqual([
      { error: expect.stringMatching(/^Couldn't reach http/u), code: null },
    ]);
    expect(outputs("slow")).toEqual([
      expect.objectContaining({ status: "completed", verdict: "risky" }),
    ]);
    expect(outputs("busy")).toEqual([{ error: "Come back: rate_limited.", code: "rate_limited" }]);
    expect(outputs("away")).toEqual([{ error: "Come back: too_busy.", code: "too_busy" }]);
    expect(outputs("List")).toEqual([expect.objectContaining({ state: "completed" })]);
    expect(outputs("Results")).toHaveLength(10_000);
  },
  watchdogMs,
);

test.skipIf(!installed)(
  "a workflow in n8n starts with a webhook, and not with endpoint.created",
  async () => {
    await importWorkflow(
      workflowOf("events", [
        {
          name: "Trigger",
          type: "n8n-nodes-mailverdict.mailverdictTrigger",
          parameters: { events: ["validation.completed"] },
          credential: "good",
        },
      ]),
    );
    await n8n("publish:workflow", "--id=events").catch(() =>
      n8n("update:workflow", "--id=events", "--active=true"),
    );
    const log = openSync(join(folder, "log"), "w");
    const started = spawn(node, [program, "start"], { env, stdio: ["ignore", log, log] });
    closing.push(() => started.kill());
    const headers = {
      authorization: `Bearer ${server.env["MAILVERDICT_API_KEY"]}`,
      "content-type": "application/json",
    };
    const api = async (path: string, init: object = {}) =>
      (await fetch(`${server.env["MAILVERDICT_URL"]}${path}`, { headers, ...init })).json();
    const sender = createWebhookSender(server.context);
    const deliver = async () => {
      await sender.round();
      await sender.idle();
    };
    const status = async () => {
      await deliver();
      return (await api("/v1/webhook-endpoints")).data[0]?.status;
    };
    await until(status, (one) => one === "enabled");
    const { id } = await api("/v1/validations", {
      method: "POST",
      body: '{"email":"deliverable@sandbox.test"}',
    });
    const client = new Client({ connectionString: postgres?.url ?? "" });
    await client.connect();
    const executions = async () =>
      (
        await client.query(
          `select d.data from execution_entity e join execution_data d on d."executionId" = e.id where e."workflowId" = 'events' and e.status = 'success'`,
        )
      ).rows;
    await deliver();
    const rows = await until(executions, ({ length }) => length > 0);
    await sender.stop();
    const texts = rows.map((row: { data: string }) => row.data);
    await client.end();
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain(id);
    expect(texts[0]).toContain("validation.completed");
  },
  watchdogMs,
);
