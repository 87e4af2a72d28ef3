import { execFile, spawn } from "node:child_process";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scopePresets } from "#contract/scopes.ts";
import { guides } from "#reference/guides/guides.ts";
import { createWebhookSender } from "#server/services/webhooks/webhookSender.ts";
import { freePort } from "#tests/support/postgres.ts";
import { startTestSandbox, type TestSandbox } from "#tests/support/testSandbox.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";
import { signedIn } from "#tests/support/visitor.ts";

const run = promisify(execFile);
const hasCurl = await run("curl", ["--version"]).then(
  () => true,
  () => false,
);

describe.runIf(hasCurl)("the quick start of the reference", () => {
  let sandbox: TestSandbox;
  let server: TestServer;
  let key: string;
  let steps: string[];
  beforeAll(async () => {
    sandbox = await startTestSandbox(0.02);
    server = await startTestServer({ ports: sandbox.ports });
    const ann = await signedIn(server.app, "ann@example.com");
    const scopes = scopePresets.quickStart;
    key = (await ann.post("/v1/api-keys", { name: "First", scopes })).json().key;
    await server.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = server.app.server.address() as AddressInfo;
    const guide = guides(`http://127.0.0.1:${port}`).find(({ id }) => id === "quickstart");
    const [keyStep = "", command = "", ...others] = guide!.blocks.flatMap(({ code }) => code ?? []);
    expect(command).toContain(
      `keys create you@example.com "First key" --scopes ${scopes.join(",")}`,
    );
    steps = [keyStep, ...others];
  });
  afterAll(async () => {
    await server.close();
    await sandbox.sandbox.close();
  });

  /** Runs a step in a shell, with an id in place of the one to fill in; returns its replies. */
  async function shell(step: number, id = ""): Promise<Record<string, unknown>[]> {
    const code = steps[step]!.replaceAll(/\b(?:list|whe)_…/gu, id);
    const { stdout } = await run("sh", ["-c", code], {
      env: { ...process.env, MAILVERDICT_API_KEY: key },
    });
    // One reply follows another without a line break.
    return stdout.split(/(?<=\})(?=\{)/u).map((reply) => JSON.parse(reply));
  }

  test("leads from a key to a validation, a list and a webhook, as written", async () => {
    expect(steps[0]).toContain("MAILVERDICT_API_KEY");
    const [validation] = await shell(1);
    expect(validation).toMatchObject({ status: "completed", reason: "mailbox_not_found" });
    const [list] = await shell(2);
    const [ended, results] = await until(
      () => shell(3, String(list!["id"])),
      ([row]) => row?.["state"] === "completed",
    );
    expect(ended!["progress"]).toMatchObject({ done: 2 });
    expect(results!["data"]).toHaveLength(2);
  });

  const send = async () => {
    const sender = createWebhookSender(server.context);
    await sender.idle();
    await sender.stop();
  };

  test("its receiver prints the test of the endpoint", async () => {
    const port = await freePort();
    const receiver = spawn("sh", ["-c", `exec ${steps[4]!.replace("8080", String(port))}`]);
    let printed = "";
    receiver.stdout.on("data", (piece: Buffer) => {
      printed += piece.toString();
    });
    steps[5] = steps[5]!.replace(
      "https://hooks.example.com/mailverdict",
      `http://127.0.0.1:${port}/`,
    );
    const [endpoint] = await shell(5);
    expect(endpoint).toMatchObject({
      events: ["list.completed"],
      secret: expect.stringMatching(/^whsec_/u),
    });
    await until(
      () =>
        fetch(`http://127.0.0.1:${port}/`).then(
          () => true,
          () => false,
        ),
      (listens) => listens,
    );
    // The endpoint answers its first event before the next step is typed.
    await send();
    expect(printed).toContain('"type":"endpoint.created"');
    const [delivery, log] = await shell(6, String(endpoint!["id"]));
    expect(delivery).toMatchObject({ event_type: "webhook.test" });
    expect(log!["data"]).toHaveLength(2);
    await send();
    await until(
      async () => printed,
      (text) => text.includes('"type":"webhook.test"'),
    );
    receiver.kill();
  });
});
