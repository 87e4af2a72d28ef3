import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "#tests/support/postgres.ts";
import { programEnv } from "#tests/support/programEnv.ts";
import { startTestSandbox, type TestSandbox } from "#tests/support/testSandbox.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";
import { signedIn } from "#tests/support/visitor.ts";
import { hookLines } from "#web/screens/integration/signUps/hookLines.ts";

/** Program of Ory Kratos, built with `-tags sqlite`. Without it, the tests are skipped. */
const program = process.env["KRATOS_PROGRAM"] ?? "";

const schema = {
  $id: "https://example.org/person",
  type: "object",
  properties: {
    traits: {
      type: "object",
      properties: {
        email: {
          type: "string",
          format: "email",
          "ory.sh/kratos": { credentials: { password: { identifier: true } } },
        },
      },
    },
  },
};

describe.skipIf(!existsSync(program))("Ory Kratos with the lines of the app", () => {
  let sandbox: TestSandbox;
  let server: TestServer;
  let kratos: ChildProcess;
  let folder: string;
  let origin: string;
  beforeAll(async () => {
    sandbox = await startTestSandbox();
    server = await startTestServer({ ports: sandbox.ports });
    const ours = await server.app.listen({ host: "127.0.0.1", port: 0 });
    const owner = await signedIn(server.app, "owner@example.com");
    const hook = (await owner.post("/v1/sign-up-hooks", { host: "kratos" })).json();
    const url = `${ours}${new URL(hook.url).pathname}`;
    folder = mkdtempSync(join(tmpdir(), "mailverdict-kratos-"));
    const [port, adminPort] = [await freePort(), await freePort()];
    origin = `http://127.0.0.1:${port}`;
    const encoded = Buffer.from(JSON.stringify(schema)).toString("base64");
    const base = {
      dsn: "memory",
      serve: { public: { port, base_url: `${origin}/` }, admin: { port: adminPort } },
      identity: {
        default_schema_id: "person",
        schemas: [{ id: "person", url: `base64://${encoded}` }],
      },
      selfservice: {
        default_browser_return_url: origin,
        methods: { password: { config: { haveibeenpwned_enabled: false } } },
      },
    };
    writeFileSync(join(folder, "base.json"), JSON.stringify(base));
    writeFileSync(join(folder, "hook.yml"), hookLines("kratos", { url, secret: hook.secret }));
    const files = ["-c", join(folder, "base.json"), "-c", join(folder, "hook.yml")];
    kratos = spawn(program, ["serve", "--dev", "--sqa-opt-out", ...files], {
      env: { ...programEnv, HOME: folder },
      stdio: "ignore",
    });
    const answers = () =>
      fetch(`${origin}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    await until(answers, (ok) => ok || kratos.exitCode !== null);
    expect(kratos.exitCode).toBeNull();
  });
  afterAll(async () => {
    if (kratos?.exitCode === null) {
      kratos.kill();
      await once(kratos, "exit");
    }
    await server?.close();
    await sandbox?.sandbox.close();
    if (folder !== undefined) {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  /** Signs up as an app does that uses Kratos' API. */
  async function signUp(email: string, language: string) {
    const flow = await (await fetch(`${origin}/self-service/registration/api`)).json();
    const reply = await fetch(flow.ui.action, {
      method: "POST",
      headers: { "content-type": "application/json", "accept-language": language },
      body: JSON.stringify({
        method: "password",
        password: "correct tall zebra 9",
        traits: { email },
      }),
    });
    return { status: reply.status, body: await reply.json() };
  }

  const messagesOf = ({ body }: Awaited<ReturnType<typeof signUp>>) =>
    body.ui.nodes
      .filter((node: { attributes: { name: string } }) => node.attributes.name === "traits.email")
      .flatMap((node: { messages: object[] }) => node.messages);

  test("people with a good, a risky and an unknown address sign up", async () => {
    for (const name of ["deliverable", "mailbox-full", "sender-blocked"]) {
      // oxlint-disable-next-line no-await-in-loop -- one sign-up after the other
      const { status, body } = await signUp(`${name}@sandbox.test`, "en");
      expect([status, body.identity?.traits.email]).toEqual([200, `${name}@sandbox.test`]);
    }
  });

  test("a dead address gets the sentence beside its field, in the person's language", async () => {
    const refused = await signUp("mailbox-not-found@sandbox.test", "fr-FR,fr;q=0.9");
    expect(refused.status).toBe(400);
    expect(messagesOf(refused)).toEqual([
      expect.objectContaining({
        id: 9_000_001,
        type: "error",
        text: expect.stringMatching(/^Cette adresse ne peut pas recevoir/u),
      }),
    ]);
  });
});
