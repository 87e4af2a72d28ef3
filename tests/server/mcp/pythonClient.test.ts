import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mcpGuide } from "#reference/guides/mcpGuide.ts";
import { programEnv } from "#tests/support/programEnv.ts";
import { startTestSandbox, type TestSandbox } from "#tests/support/testSandbox.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn } from "#tests/support/visitor.ts";

const run = promisify(execFile);
/** Python with the official client, which `.ci/run` installs from PyPI. */
const python = join(import.meta.dirname, "../../../.cache/mcp/bin/python");
const isInstalled = existsSync(python);
const why = `the official Python client of MCP is not installed: there is no ${python}`;

interface Called {
  data: Record<string, unknown> | null;
  text: string;
  failed: boolean;
}

/** Everything that `driveMcp.py` prints. */
interface Driven {
  server: string;
  version: string;
  tools: string[];
  templates: string[];
  reasons: number;
  prompts: string[];
  bounce: string;
  single: Called;
  many: Called;
  refused: Called;
  wrong: Called;
  missing: string;
}

describe("the official Python client", () => {
  let sandbox: TestSandbox;
  let server: TestServer;
  let origin: string;
  let env: Record<string, string>;
  const folder = mkdtempSync(join(tmpdir(), "mcp-"));
  beforeAll(async () => {
    sandbox = await startTestSandbox(0.02);
    server = await startTestServer({ ports: sandbox.ports });
    origin = await server.app.listen({ host: "127.0.0.1", port: 0 });
    const owner = await signedIn(server.app, "ann@example.com");
    const scopes = ["validate", "results:read"];
    const { key } = (await owner.post("/v1/api-keys", { name: "Assistant", scopes })).json();
    env = { ...programEnv, MAILVERDICT_URL: origin, MAILVERDICT_API_KEY: key };
  });
  afterAll(async () => {
    await server.close();
    await sandbox.sandbox.close();
    rmSync(folder, { recursive: true });
  });

  test.for(["stdio", "http"])(
    "drives the server over %s: tools, prompts, resources and errors",
    async (kind, { skip }) => {
      skip(!isInstalled, why);
      const target =
        kind === "http"
          ? [`${origin}/mcp`]
          : [process.execPath, join(import.meta.dirname, "../../../cli/main.ts"), "mcp"];
      const driver = join(import.meta.dirname, "driveMcp.py");
      const { stdout } = await run(python, [driver, kind, ...target], { env });
      const driven = JSON.parse(stdout) as Driven;
      expect(driven).toMatchObject({
        server: "mailverdict",
        version: expect.stringMatching(/^20\d\d-\d\d-\d\d$/u),
        templates: ["mailverdict://lists/{id}/results"],
        prompts: ["clean_list", "explain_bounce"],
        bounce: expect.stringContaining("552 5.2.2 Mailbox full"),
        single: { failed: false, data: { verdict: "risky", reason: "mailbox_full" } },
        many: { failed: false, text: expect.stringMatching(/^2 checked: /u) },
        refused: { failed: true, text: expect.stringContaining("billing:read") },
        wrong: { failed: true, text: expect.stringContaining("address") },
        missing: expect.stringContaining("mailverdict://nothing"),
      });
      const named = mcpGuide(origin).blocks[0]?.rows?.body.map(([name = ""]) => name.slice(1, -1));
      expect(driven.tools).toEqual(named?.toSorted());
      expect(driven.reasons).toBeGreaterThan(1000);
    },
  );

  test("runs the program of the reference as it is written", async ({ skip }) => {
    skip(!isInstalled, why);
    const { code = "" } = mcpGuide(origin).blocks.find(({ language }) => language === "Python")!;
    const file = join(folder, "client.py");
    writeFileSync(file, code);
    expect((await run(python, [file], { env })).stdout.trim()).toBe("risky");
  });
});
