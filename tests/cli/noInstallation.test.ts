import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listContact } from "#cli/contact.ts";
import { changeBalance } from "#cli/credits.ts";
import { rotate } from "#cli/keys.ts";
import { sendNewsletter } from "#cli/newsletter.ts";
import { grantOperator } from "#cli/operators.ts";
import { switchOffSecondFactor } from "#cli/users.ts";
import { runCli } from "./run.ts";

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "no-installation-"));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const commands: readonly [string, (env: NodeJS.ProcessEnv) => unknown][] = [
  ["credits grant", (env) => changeBalance("grant", { email: "a@example.com", amount: "5" }, env)],
  ["operator grant", (env) => grantOperator({ email: "a@example.com" }, env)],
  [
    "second-factor off",
    (env) => switchOffSecondFactor({ email: "a@example.com", reason: "Lost phone" }, env),
  ],
  ["contact list", (env) => listContact(false, env)],
  ["newsletter send", (env) => sendNewsletter("package.json", env)],
  ["keys rotate", (env) => rotate(env, new Date())],
];

describe.each(commands)("%s", (_, command) => {
  test("creates nothing without an installation, and reports that", async () => {
    for (const place of [dir, join(dir, "missing")]) {
      await expect((async () => command({ DATA_DIR: place }))()).rejects.toThrow(
        `There's no installation in ${place}.`,
      );
    }
    expect(readdirSync(dir)).toEqual([]);
  });
});

test("a database file without our tables is no installation", async () => {
  writeFileSync(join(dir, "mailverdict.sqlite"), "");
  await expect(listContact(false, { DATA_DIR: dir })).rejects.toThrow("There's no installation in");
});

test("the command line ends with 1 and names the next step, without a stack trace", async () => {
  const { code, out, err } = await runCli(["credits", "grant", "a@example.com", "5"], {
    env: { DATA_DIR: dir },
  });
  expect([code, out, err]).toEqual([
    1,
    "",
    `There's no installation in ${dir}. Set DATA_DIR or DATABASE_URL as for the server, or run \`npm start\` first.\n`,
  ]);
  expect(existsSync(join(dir, "mailverdict.sqlite"))).toBe(false);
});

test("settings that can't be used end with 2, each in one line", async () => {
  const { code, err } = await runCli(["keys", "rotate"], {
    env: { DATA_DIR: dir, PORT: "x", SECRETS: "k1:short" },
  });
  expect(code).toBe(2);
  expect(err).toMatch(/^Correct these settings:\n {2}- PORT must be .*\n {2}- SECRETS must .*\n$/);
});
