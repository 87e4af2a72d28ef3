import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scopes } from "#contract/scopes.ts";
import { guides } from "#reference/guides/guides.ts";
import { operations } from "#reference/operations.ts";
import { readExamples } from "#reference/readExamples.ts";
import { exampleRequest } from "#reference/samples/exampleRequest.ts";
import { sampleCode } from "#reference/samples/sampleCode.ts";
import { type SampleLanguage, sampleLanguages } from "#reference/samples/sampleLanguages.ts";
import { languagesHere, runners } from "./sampleRunners.ts";
import { startTestSandbox, type TestSandbox } from "#tests/support/testSandbox.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn } from "#tests/support/visitor.ts";

const run = promisify(execFile);
test.each(sampleLanguages)(
  "samples in %s are ASCII and have no id of their recording",
  (language) => {
    for (const { operation, request } of readExamples()) {
      const { method, consumes } = operations.find(({ name }) => name === operation)!;
      const shown = exampleRequest({ method, keyed: true, consumes }, request, "http://localhost");
      const code = sampleCode(language, shown);
      expect(code).not.toMatch(/[^\n\t -~]/u);
      expect(code).not.toMatch(/[a-z]_[0-9A-HJKMNP-TV-Z]{26}|\{\{/u);
    }
  },
);

test.each(sampleLanguages)("a sample in %s needs neither body nor key", (language) => {
  const request = {
    method: "GET",
    url: "http://localhost/v1",
    headers: {},
    withKey: false,
  } as const;
  expect(sampleCode(language, request)).toContain("http://localhost/v1");
});

describe("the samples", () => {
  let sandbox: TestSandbox;
  let server: TestServer;
  let folder: string;
  let origin: string;
  let key: string;
  beforeAll(async () => {
    sandbox = await startTestSandbox();
    server = await startTestServer({ ports: sandbox.ports });
    origin = await server.app.listen({ host: "127.0.0.1", port: 0 });
    const owner = await signedIn(server.app, "ann@example.com");
    key = (await owner.post("/v1/api-keys", { name: "Samples", scopes })).json().key;
    folder = mkdtempSync(join(tmpdir(), "samples-"));
  });
  afterAll(async () => {
    await server.close();
    await sandbox.sandbox.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const printed = async (language: SampleLanguage, code: string) => {
    const { file, program, args } = runners[language];
    const path = join(folder, file);
    writeFileSync(path, code);
    const env = { ...process.env, MAILVERDICT_API_KEY: key };
    return (await run(program, [...args, path], { env })).stdout;
  };

  test.each(languagesHere)(
    "in %s send JSON with quotation marks, and print the reply",
    async (language) => {
      const custom = { note: 'It\'s "quoted" \\ $HOME #{x}', yes: true, none: null, list: [1, 2] };
      const code = sampleCode(language, {
        method: "POST",
        url: `${origin}/v1/validations`,
        headers: {},
        withKey: true,
        body: { email: "deliverable@sandbox.test", custom },
      });
      const text = await printed(language, code);
      const reply = JSON.parse(text.slice(text.indexOf("{"))) as Record<string, unknown>;
      expect(reply).toMatchObject({ verdict: "deliverable", custom });
    },
  );

  test.each(languagesHere)("in %s read with a query", async (language) => {
    const code = sampleCode(language, {
      method: "GET",
      url: `${origin}/v1/validations?limit=1&verdict=deliverable`,
      headers: {},
      withKey: true,
    });
    const text = await printed(language, code);
    expect(JSON.parse(text.slice(text.indexOf("{")))).toMatchObject({ object: "list" });
  });

  const sdk = join(import.meta.dirname, "../../../sdk");
  /** The SDK as a program imports it, and where it is here. */
  const places: readonly [string, string][] = [
    ["@mailverdict/sdk", join(sdk, "typescript/src/index.ts")],
    ["vendor/autoload.php", join(sdk, "php/autoload.php")],
  ];
  test.for([
    ["JavaScript", process.execPath, "sdk.ts"],
    ["Python", "python3", "sdk.py"],
    ["PHP", "php", "sdk.php"],
  ] as const)(
    "of the SDK in %s print the verdict and the reason",
    async ([language, program, file], { skip }) => {
      const isHere = await run(program, ["--version"]).then(
        () => true,
        () => false,
      );
      skip(!isHere, `${program} is not installed`);
      const { code = "" } = guides(origin)
        .find(({ id }) => id === "sdks")!
        .blocks.find((block) => block.language === language)!;
      const path = join(folder, file);
      writeFileSync(
        path,
        places.reduce((text, [name, place]) => text.replace(name, place), code),
      );
      const env = {
        ...process.env,
        MAILVERDICT_URL: origin,
        MAILVERDICT_API_KEY: key,
        PYTHONPATH: join(sdk, "python/src"),
      };
      expect((await run(program, [path], { env })).stdout).toBe("risky mailbox_full\n");
    },
  );
});
