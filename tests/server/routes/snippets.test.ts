import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { appKeyScopes } from "#contract/scopes.ts";
import {
  type Language,
  languages,
  oneCheck,
  signUpGuard,
  type Snippet,
  wholeList,
} from "#web/screens/integrations/snippet.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { startTestSandbox, type TestSandbox } from "#tests/support/testSandbox.ts";
import { signedIn } from "#tests/support/visitor.ts";

const run = promisify(execFile);
const runners: Record<Language, { file: string; program: string }> = {
  curl: { file: "snippet.sh", program: "sh" },
  javascript: { file: "snippet.mjs", program: process.execPath },
  python: { file: "snippet.py", program: "python3" },
};

/** Languages that this machine can run. */
const here: Language[] = [];
for (const language of languages) {
  const program = language === "curl" ? "curl" : runners[language].program;
  const works = await run(program, ["--version"]).then(
    () => true,
    () => false,
  );
  if (works) {
    here.push(language);
  }
}

const running = (snippet: Snippet) => here.filter((language) => language in snippet);

describe("the snippets of the integrations page, as they are copied", () => {
  let world: TestSandbox;
  let server: TestServer;
  let folder: string;
  let place: { origin: string; key: string };
  beforeAll(async () => {
    world = await startTestSandbox(0.1);
    server = await startTestServer({ ports: world.ports });
    const origin = await server.app.listen({ host: "127.0.0.1", port: 0 });
    const ann = await signedIn(server.app, "ann@example.com");
    const made = await ann.post("/v1/api-keys", {
      name: "Snippets",
      scopes: appKeyScopes,
      expires_in_days: 1,
    });
    place = { origin, key: made.json().key };
    folder = mkdtempSync(join(tmpdir(), "snippets-"));
  });
  afterAll(async () => {
    await server.close();
    await world.world.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const printed = async (snippet: Snippet, language: Language) => {
    const { file, program } = runners[language];
    const path = join(folder, file);
    writeFileSync(path, snippet[language]?.(place) ?? "");
    const { stdout, stderr } = await run(program, [path], { timeout: 30_000 });
    expect(stderr).toBe("");
    return stdout;
  };

  test("there is one of each for every language of the page, and this machine runs some", () => {
    expect(Object.keys(oneCheck)).toEqual(languages);
    expect(Object.keys(wholeList)).toEqual(languages);
    expect(here).toContain("javascript");
  });

  test.each(running(oneCheck))("one check with %s prints verdict and reason", async (language) => {
    const out = await printed(oneCheck, language);
    expect(out).toMatch(/risky/u);
    expect(out).toMatch(/mailbox_full/u);
  });

  test.each(running(wholeList))("a list with %s prints its csv", async (language) => {
    const rows = (await printed(wholeList, language)).trim().split(/\r?\n/u);
    expect(rows.slice(1).map((row) => row.replaceAll(`"`, "").split(",").slice(0, 3))).toEqual([
      ["deliverable@sandbox.test", "deliverable", "mailbox_accepted"],
      ["mailbox-not-found@sandbox.test", "undeliverable", "mailbox_not_found"],
    ]);
  });

  test.each(running(signUpGuard))(
    "the guard with %s refuses a dead mailbox and takes what nobody answered",
    async (language) => {
      const [dead, silent] = (await printed(signUpGuard, language)).trim().split("\n");
      expect(dead).toMatch(/take["']?: false/iu);
      expect(silent).toMatch(/take["']?: true/iu);
    },
  );
});
