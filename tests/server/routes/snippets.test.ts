import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Script } from "node:vm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { appKeyScopes } from "#contract/scopes.ts";
import { sdkPackages } from "#prerender/sdk/sdkPackages.ts";
import {
  type Language,
  languages,
  oneCheck,
  signUpGuard,
  type Snippet,
  wholeList,
} from "#web/screens/integration/snippet.ts";
import { toolWebhook } from "#web/screens/integration/toolWebhook.ts";
import { verifyProof } from "#web/screens/integration/verifyProof.ts";
import { widgetModule } from "#web/screens/integration/widgetModule.ts";
import { wordPressCommands } from "#web/features/integrations/wordPressFiles.ts";
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
  let sandbox: TestSandbox;
  let server: TestServer;
  let folder: string;
  let place: { origin: string; key: string };
  /** A proof of the address in the snippets. */
  let proof: string;
  beforeAll(async () => {
    sandbox = await startTestSandbox(0.1);
    server = await startTestServer({ ports: sandbox.ports });
    const origin = await server.app.listen({ host: "127.0.0.1", port: 0 });
    const ann = await signedIn(server.app, "ann@example.com");
    const made = await ann.post("/v1/api-keys", {
      name: "Snippets",
      scopes: [...appKeyScopes, "webhooks:write"],
      expires_in_days: 1,
    });
    place = { origin, key: made.json().key };
    const page = "https://www.example.com";
    const form = { name: "Form", mode: "publishable", allowed_origins: [page] };
    const published = (await ann.post("/v1/api-keys", form)).json().key;
    const checked = await fetch(`${origin}/v1/form-checks?key=${published}`, {
      method: "POST",
      headers: { origin: page, "content-type": "application/json" },
      body: JSON.stringify({ email: "mailbox-not-found@sandbox.test" }),
    });
    proof = (await checked.json()).proof;
    folder = mkdtempSync(join(tmpdir(), "snippets-"));
  });
  afterAll(async () => {
    await server.close();
    await sandbox.sandbox.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const printed = async (snippet: Snippet, language: Language) => {
    const { file, program } = runners[language];
    const path = join(folder, file);
    writeFileSync(path, (snippet[language]?.(place) ?? "").replace("PROOF", proof));
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
    "the guard with %s rejects an undeliverable mailbox and accepts unknown ones",
    async (language) => {
      const [dead, silent] = (await printed(signUpGuard, language)).trim().split("\n");
      expect(dead).toMatch(/take["']?: false/iu);
      expect(silent).toMatch(/take["']?: true/iu);
    },
  );

  test.each(running(verifyProof))(
    "the proof of a form with %s gets its verdict",
    async (language) => {
      const out = await printed(verifyProof, language);
      expect(out).toMatch(/undeliverable/u);
      expect(out).toMatch(/mailbox_not_found/u);
    },
  );

  test("the module of the widget is valid", () => {
    const code = widgetModule(place.origin).replace(/^import .*$/mu, "const attach = () => null;");
    expect(() => new Script(code)).not.toThrow();
  });

  test.runIf(here.includes("python"))(
    "the download for Google Sheets has one script with the menu, the sidebar and the formula",
    async () => {
      const bytes = (await sdkPackages("1.2.3")).get("mailverdict-google-sheets.zip");
      const path = join(folder, "sheets.zip");
      writeFileSync(path, bytes ?? "");
      await run("python3", ["-m", "zipfile", "-e", path, folder]);
      const read = (name: string) =>
        readFileSync(join(folder, "mailverdict-google-sheets", name), "utf8");
      const code = read("Code.gs");
      expect(() => new Script(code)).not.toThrow();
      for (const name of ["onOpen", "openSidebar", "startRun", "continueRun", "MAILVERDICT"]) {
        expect(code).toMatch(new RegExp(`^function ${name}\\(`, "mu"));
      }
      expect(read("sidebar.html")).toContain("google.script.run");
      expect(JSON.parse(read("appsscript.json")).oauthScopes).toHaveLength(3);
    },
  );

  test("the commands for WordPress install a file that the build has", async () => {
    const [url = ""] = /\S+\.zip/u.exec(wordPressCommands(place.origin)) ?? [];
    const file = url.replace(`${place.origin}/sdk/`, "");
    expect([...(await sdkPackages("1.2.3")).keys()]).toContain(file);
  });

  test.runIf(here.includes("curl"))("the webhook of a workflow is registered", async () => {
    const path = join(folder, "webhook.sh");
    const code = toolWebhook(place.origin).replace("mv_live_…", place.key);
    writeFileSync(path, code.replace("/…", "/catch"));
    const { stdout } = await run("sh", [path], { timeout: 30_000 });
    expect(JSON.parse(stdout)).toMatchObject({
      object: "webhook_endpoint",
      url: "https://hooks.example.com/catch",
      events: ["list.completed"],
    });
  });
});
