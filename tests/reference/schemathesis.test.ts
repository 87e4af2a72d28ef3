import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scopes } from "#contract/scopes.ts";
import { openApi } from "#reference/openApi.ts";
import { readExamples } from "#reference/readExamples.ts";
import { startTestSandbox, type TestSandbox } from "#tests/support/testSandbox.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn } from "#tests/support/visitor.ts";

/** The program, which `.ci/run` installs from PyPI; `SCHEMATHESIS` names another one. */
const program =
  process.env["SCHEMATHESIS"] ??
  join(import.meta.dirname, "../../.cache/schemathesis/bin/schemathesis");
const isInstalled = existsSync(program);

/** Checks of what the document promises: no crash, and no undocumented status, type, header or field. */
const checks = [
  "not_a_server_error",
  "status_code_conformance",
  "content_type_conformance",
  "response_headers_conformance",
  "response_schema_conformance",
  "ignored_auth",
];

describe("schemathesis", () => {
  let world: TestSandbox;
  let server: TestServer;
  let origin: string;
  let key: string;
  const folder = mkdtempSync(join(tmpdir(), "schemathesis-"));
  beforeAll(async () => {
    world = await startTestSandbox(0.02);
    server = await startTestServer({ ports: world.ports });
    const owner = await signedIn(server.app, "fuzz@example.com");
    key = (await owner.post("/v1/api-keys", { name: "Fuzzer", scopes })).json().key;
    origin = await server.app.listen({ host: "127.0.0.1", port: 0 });
  });
  afterAll(async () => {
    await server.close();
    await world.sandbox.close();
    rmSync(folder, { recursive: true });
  });

  test("finds nothing that the OpenAPI document doesn't say", async ({ skip }) => {
    skip(!isInstalled, `schemathesis is not installed: there is no ${program}`);
    const file = join(folder, "openapi.json");
    const installation = { name: "Mailverdict", version: "1", origin };
    writeFileSync(file, JSON.stringify(openApi(installation, readExamples())));
    const args = [
      "run",
      file,
      "--url",
      origin,
      "--header",
      `Authorization: Bearer ${key}`,
      "--checks",
      checks.join(","),
      "--phases",
      "examples,coverage,fuzzing",
      "--max-examples",
      "15",
      // Streams, and bytes that it can't send.
      "--exclude-path-regex",
      "/events$|^/v1/public/checks$|^/v1/uploads/\\{id\\}$",
      "--request-timeout",
      "60",
      "--seed",
      "1",
      "--no-color",
    ];
    const said = await new Promise<{ code: number; text: string }>((resolve) => {
      // It stores what it found in its working directory.
      const options = { cwd: folder, maxBuffer: 64 * 1024 * 1024 };
      execFile(program, args, options, (error, stdout, stderr) => {
        const code = typeof error?.code === "number" ? error.code : error === null ? 0 : -1;
        resolve({ code, text: stdout + stderr });
      });
    });
    expect(said.code, said.text).toBe(0);
  }, 900_000);
});
