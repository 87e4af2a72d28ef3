import { execFile } from "node:child_process";
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readmeProgram } from "#tests/support/readmeProgram.ts";
import { programEnv } from "#tests/support/programEnv.ts";

const run = promisify(execFile);
const lines = readmeProgram("README.md", "sh", "mailverdict -- check").trim().split("\n");

/** The output of each line; null for one that needs a server of yours. */
const prints: readonly [command: string, output: RegExp | null][] = [
  ["check mailbox-full@", /risky \(mailbox_full\)[\s\S]+452 4\.2\.2/u],
  ["check --json", /"verdict": "deliverable"/u],
  ["check --ndjson", /"verdict":"undeliverable","reason":"null_mx"/u],
  ["check --file", /^$/u],
  ["doctor", /Not known from here:/u],
  ["login", null],
  ["--help", /Usage|mailverdict/u],
];

let folder: string;
beforeAll(() => {
  // The lines read and write files where the package is.
  folder = mkdtempSync(join(tmpdir(), "mailverdict-readme-"));
  for (const name of readdirSync(".")) {
    symlinkSync(join(process.cwd(), name), join(folder, name));
  }
  writeFileSync(join(folder, "contacts.csv"), "Email\ndeliverable@sandbox.test\n");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("every line of the command line in the README has its case", () => {
  expect(lines.map((line) => prints.findIndex(([command]) => line.includes(command)))).toEqual(
    prints.map((_, index) => index),
  );
});

test.each(prints.filter(([, output]) => output !== null))(
  "the README's line with %s runs as printed",
  async (command, output) => {
    const line = lines.find((each) => each.includes(command)) ?? "";
    // No name server answers, so nothing outside the sandbox is reached.
    const env = { ...process.env, ...programEnv, DNS_SERVERS: "127.0.0.1:9" };
    const { stdout } = await run("sh", ["-c", line], { cwd: folder, env }).catch(
      (error: unknown) => {
        // The doctor's exit code tells what it found.
        if (command === "doctor") {
          return error as { stdout: string };
        }
        throw error;
      },
    );
    expect(stdout).toMatch(output ?? /./u);
  },
);

test("the list that the README checks is written beside it", () => {
  const [head, row] = readFileSync(join(folder, "out.csv"), "utf8").split(/\r?\n/u);
  expect(head).toContain('"result_verdict"');
  expect(row).toContain('"deliverable@sandbox.test","deliverable"');
});
