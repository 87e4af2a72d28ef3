import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databases } from "#tests/support/databases.ts";
import { programEnv } from "#tests/support/programEnv.ts";
import { type ScimServer, startScimServer } from "./scimServer.ts";

const run = promisify(execFile);
/** Python with scim2-tester, which `.ci/run` installs from PyPI. */
const python = join(import.meta.dirname, "../../../../.cache/scim/bin/python");
const why = `scim2-tester is not installed: there is no ${python}`;

/** The only deviation: without `active`, the default of a person holds, which is true. */
const deviations = ["PATCH modify() did not remove attribute 'active'"];

interface Result {
  title: string;
  status: string;
  reason: string | null;
}

describe.each(databases)("scim2-tester on $name", ({ open }) => {
  let scim: ScimServer;
  let origin: string;
  beforeAll(async () => {
    scim = await startScimServer(open);
    origin = await scim.server.app.listen({ host: "127.0.0.1", port: 0 });
    scim.server.context.config.publicUrl = origin;
  });
  afterAll(() => scim.close());

  test("finds one deviation, which is known", { timeout: 120_000 }, async ({ skip }) => {
    skip(!existsSync(python), why);
    const { token, domain } = await scim.workspace("tested.example");
    const driver = join(import.meta.dirname, "driveScim.py");
    const { stdout } = await run(python, [driver, `${origin}/scim/v2`, token, domain], {
      env: programEnv,
      maxBuffer: 16 * 1024 * 1024,
    });
    const results = JSON.parse(stdout) as Result[];
    const wrong = results.filter(({ status }) => !["SUCCESS", "SKIPPED"].includes(status));
    expect(wrong.map(({ reason }) => reason)).toEqual(deviations);
    expect(results.filter(({ status }) => status === "SUCCESS").length).toBeGreaterThan(50);
  });
});
