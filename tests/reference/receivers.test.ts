import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { promisify } from "node:util";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type Receiver, receiverGuide, receivers } from "#reference/guides/receiverGuide.ts";
import { createWebhookSender } from "#server/services/webhooks/webhookSender.ts";
import { freePort } from "#tests/support/postgres.ts";
import { startTestSandbox, type TestSandbox } from "#tests/support/testSandbox.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";

const run = promisify(execFile);
const folder = join(import.meta.dirname, "../../reference/receivers");
const versionOf: Readonly<Record<string, string>> = { java: "-version", go: "version" };

/** Receivers that this machine can run. */
const here: Receiver[] = [];
for (const receiver of receivers) {
  const [program = ""] = receiver.command.split(" ");
  const works = await run(program, [versionOf[program] ?? "--version"]).then(
    () => true,
    () => false,
  );
  if (works) {
    here.push(receiver);
  }
}

/** Starts a receiver in a process group of its own; returns what it prints. */
async function start({ command }: Receiver, { port, secret }: { port: number; secret: string }) {
  const program: ChildProcess = spawn(
    "sh",
    ["-c", `exec ${command.replace("8080", String(port))}`],
    {
      cwd: folder,
      detached: true,
      env: { ...process.env, PORT: String(port), WEBHOOK_SECRET: secret },
    },
  );
  onTestFinished(async () => {
    process.kill(-(program.pid ?? 0));
    if (program.exitCode === null && program.signalCode === null) {
      await once(program, "exit");
    }
  });
  let printed = "";
  for (const stream of [program.stdout, program.stderr]) {
    stream?.on("data", (piece: Buffer) => {
      printed += piece.toString();
    });
  }
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: "{}" }).then(
      ({ status }) => status,
      () => 0,
    );
  await until(answers, (status) => {
    if (program.exitCode !== null) {
      throw new Error(printed);
    }
    return status > 0;
  });
  return () => printed;
}

test("the guide has the whole program of each language", () => {
  const { blocks } = receiverGuide();
  expect(receivers.map(({ language }) => language)).toEqual([
    "Node.js",
    "Python",
    "PHP",
    "Ruby",
    "Go",
    "Java",
  ]);
  for (const { language } of receivers) {
    const block = blocks.find((each) => each.language === language);
    expect(block?.code).toMatch(/webhook[-_]signature/iu);
    expect(block?.code).toContain("WEBHOOK_SECRET");
  }
});

describe("the receivers", () => {
  let sandbox: TestSandbox;
  let server: TestServer;
  let owner: Visitor;
  beforeAll(async () => {
    sandbox = await startTestSandbox(0.02);
    server = await startTestServer({ ports: sandbox.ports });
    owner = await signedIn(server.app, "ann@example.com");
  });
  afterAll(async () => {
    await server.close();
    await sandbox.sandbox.close();
  });

  const send = async () => {
    const sender = createWebhookSender(server.context);
    await sender.idle();
    await sender.stop();
  };

  test.each(here)("in $language accepts real deliveries, and no others", async (receiver) => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/`;
    const created = (
      await owner.post("/v1/webhook-endpoints", { url, events: ["validation.completed"] })
    ).json();
    const printed = await start(receiver, { port, secret: created.secret });
    await send();
    const endpoint = (await owner.get(`/v1/webhook-endpoints/${created.id}`)).json();
    expect([printed(), endpoint.status]).toEqual([expect.any(String), "enabled"]);
    await owner.post("/v1/validations", { email: "deliverable@sandbox.test", custom: { n: "é" } });
    await send();
    await until(printed, (text) => text.includes("validation.completed"));
    const log = (await owner.get("/v1/webhook-deliveries")).json().data as {
      endpoint_id: string;
      state: string;
    }[];
    const own = log.filter(({ endpoint_id }) => endpoint_id === created.id);
    expect(own.map(({ state }) => state)).toEqual(["delivered", "delivered"]);

    const body = '{"type":"validation.completed","data":{"note":"é"}}';
    const posted = async (headers: Record<string, string>, text = body) =>
      (await fetch(url, { method: "POST", headers, body: text })).status;
    const headersAt = (ms: number, secret: string = created.secret) => {
      const date = new Date(ms);
      return {
        "webhook-id": "evt_1",
        "webhook-timestamp": String(Math.floor(ms / 1000)),
        "webhook-signature": new Webhook(secret).sign("evt_1", date, body),
      };
    };
    const now = Date.now();
    const genuine = headersAt(now);
    const other = headersAt(now, `whsec_${Buffer.alloc(32, 7).toString("base64")}`);
    expect({
      genuine: await posted(genuine),
      rotated: await posted({
        ...genuine,
        "webhook-signature": `${other["webhook-signature"]} ${genuine["webhook-signature"]}`,
      }),
      changed: await posted(genuine, body.replace("completed", "changed")),
      otherSecret: await posted(other),
      old: await posted(headersAt(now - 400_000)),
      future: await posted(headersAt(now + 400_000)),
      timestamp: await posted({ ...genuine, "webhook-timestamp": "soon" }),
      unsigned: await posted({ "webhook-id": "evt_1" }),
    }).toEqual({
      genuine: 204,
      rotated: 204,
      changed: 400,
      otherSecret: 400,
      old: 400,
      future: 400,
      timestamp: 400,
      unsigned: 400,
    });
    await owner.ask("DELETE", `/v1/webhook-endpoints/${created.id}`);
  });
});
