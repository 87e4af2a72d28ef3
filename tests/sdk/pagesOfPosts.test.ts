import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { standardPolicy } from "#vocabulary/policy.ts";
import { Mailverdict } from "#sdk/typescript/src/mailverdict.ts";
import { hasPhp, PhpPrograms, works } from "./phpPrograms.ts";
import { type SdkServer, startSdkServer } from "./sdkServer.ts";

const run = promisify(execFile);
const emails = ["mailbox-full+1", "mailbox-full+2", "mailbox-full+3"].map(
  (local) => `${local}@sandbox.test`,
);
/** A policy that changes these validations, two of them on a page. */
const body = {
  ...standardPolicy,
  reasons: { ...standardPolicy.reasons, mailbox_full: "do_not_send" as const },
  limit: 2,
};

let server: SdkServer;
let client: Mailverdict;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  server = await startSdkServer();
  env = { ...server.env, BODY: JSON.stringify(body), PYTHONDONTWRITEBYTECODE: "1" };
  client = new Mailverdict({
    url: env["MAILVERDICT_URL"]!,
    key: env["MAILVERDICT_API_KEY"]!,
  });
  for (const email of emails) {
    await client.validate(email);
  }
});
afterAll(() => server.close());

/** The addresses as the server returns them, the newest first. */
const expected = emails.toReversed();

test("TypeScript goes through the pages of a call with a body", async () => {
  const rows = await client.rules.simulatePolicyRows(body).all();
  expect(rows.map(({ email }) => email)).toEqual(expected);
});

test("Python goes through the pages of a call with a body", async ({ skip }) => {
  skip(!(await works("python3", "--version")), "python3 is not installed");
  const code = [
    "import json, os",
    "from mailverdict import Mailverdict",
    "pages = Mailverdict().rules.simulate_policy_rows(json.loads(os.environ['BODY']))",
    "print(json.dumps([row['email'] for row in pages]))",
  ].join("\n");
  const own = { ...env, HOME: process.env["HOME"], PYTHONPATH: "sdk/python/src" };
  expect(JSON.parse((await run("python3", ["-c", code], { env: own })).stdout)).toEqual(expected);
});

test("PHP goes through the pages of a call with a body", async ({ skip }) => {
  skip(!hasPhp, "PHP 8.1 is not installed");
  const programs = new PhpPrograms(env);
  const code = [
    "<?php require 'vendor/autoload.php';",
    "$pages = (new Mailverdict\\Mailverdict())->rules->simulatePolicyRows(json_decode(getenv('BODY'), true));",
    "echo json_encode(array_map(fn($row) => $row['email'], $pages->all(9)));",
  ].join("\n");
  writeFileSync(join(programs.folder, "pages.php"), code);
  expect(JSON.parse(await programs.run("pages.php"))).toEqual(expected);
  programs.remove();
});
