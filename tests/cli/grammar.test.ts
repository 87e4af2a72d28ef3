import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { allCommands } from "#cli/commands/allCommands.ts";
import { sections } from "#cli/grammar/command.ts";
import { productVersion } from "#launch/productFiles.mjs";
import { runCli } from "./run.ts";

test("--help lists every command in its section, and no line is wider than a terminal", async () => {
  const { code, out } = await runCli(["--help"]);
  expect(code).toBe(0);
  for (const { name, section, summary } of allCommands) {
    const [, listed = ""] = out.split(`${sections[section]}\n`);
    const [own = ""] = listed.split("\n\n");
    const text = own.replaceAll(/\s+/gu, " ");
    expect(text, name).toContain(` ${name} ${summary}`);
  }
  expect(out.split("\n").filter((line) => line.length > 90)).toEqual([]);
});

test("--help after a command describes its words and options, whatever else is in the call", async () => {
  const lists = await runCli(["lists", "download", "--nonsense", "-h"]);
  expect(lists.code).toBe(0);
  expect(lists.out).toMatch(
    /^mailverdict lists download <id> \[options\]\n\n {2}Saves [\s\S]*\n {2}-o, --output <file> {2,}writes/u,
  );
  expect(lists.out.replaceAll(/\s+/gu, " ")).toContain("(text, csv, ndjson, json, xlsx)");
  const show = await runCli(["lists", "show", "--help"]);
  expect(show.out).toMatch(/^mailverdict lists show \[<id>\] \[options\]\n/u);
  const check = await runCli(["check", "--help"]);
  expect(check.out).toMatch(/^mailverdict check \[<address…>\] \[options\]\n/u);
  expect(check.out.split("\n").filter((line) => line.length > 90)).toEqual([]);
});

test("--help after the first word of several commands describes them all", async () => {
  const { out } = await runCli(["lists", "--help"]);
  expect(out.match(/^mailverdict .*$/gmu)).toEqual([
    "mailverdict lists upload <file> [options]",
    "mailverdict lists start <id> [options]",
    "mailverdict lists show [<id>] [options]",
    "mailverdict lists watch <id> [options]",
    "mailverdict lists download <id> [options]",
  ]);
  const keys = await runCli(["keys", "--help"]);
  expect(keys.out.match(/^mailverdict keys\b.*$/gmu)).toHaveLength(5);
});

test("--version prints the version", async () => {
  expect(await runCli(["--version"])).toEqual({ code: 0, out: `${productVersion()}\n`, err: "" });
});

test.each([
  [[], "Add a command."],
  [["chekc", "a@b.test"], "Unknown command: chekc. Did you mean check?"],
  [["frobnicate"], "Unknown command: frobnicate."],
  [["lists"], "Add the rest of the command: lists upload, lists start, lists show, lists watch,"],
  [["lists", "uplaod", "a.csv"], "Unknown command: lists uplaod. Did you mean lists upload?"],
  [["lists", "frobnicate"], "Unknown command: lists frobnicate."],
  [["keys", "creat", "a@b.test"], "Did you mean keys create? Use: mailverdict keys [options]"],
  [["check", "--ofline", "a@b.test"], "check has no option --ofline. Did you mean --offline?"],
  [["check", "-x", "a@b.test"], "check has no option -x."],
  [["check", "--toString", "a@b.test"], "check has no option --toString."],
  [["check", "--format"], "--format"],
  [["check", "--json=yes", "a@b.test"], "--json"],
  [["lists", "show", "--format", "cvs"], "--format must be one of text, csv, ndjson, json. Did"],
  [["lists", "show", "one", "two"], "Use: mailverdict lists show [<id>] [options]"],
  [["lists", "watch"], "Use: mailverdict lists watch <id> [options]"],
  [["completion", "tcsh"], "Use: mailverdict completion <bash|zsh|fish>"],
  [["keys", "revoke", "a@b.test"], "Name either the id of a key or --all."],
  [["keys", "revoke", "a@b.test", "key_1", "--all"], "Name either the id of a key or --all."],
  [["move", "--to", "mysql://db"], "Add --to with the address of a database"],
  [["check", "--offline", "--server", "http://127.0.0.1:9", "a@b.test"], "--offline is for checks"],
  [["check", "--evidence", "a@b.test"], "--evidence is for --ndjson."],
  [["check", "a@b.test", "--file", "a.csv"], "Use either addresses, --file or -."],
  [["check", "-", "--file", "a.csv"], "Use either addresses, --file or -."],
  [["check"], "Add an address to check."],
  [["login", "ftp://mail.example.org"], "isn't the address of a server"],
])("the call %j ends with 2 and says what doesn't fit", async (args, sentence) => {
  const { code, out, err } = await runCli(args, { env: { XDG_CONFIG_HOME: tmpdir() } });
  expect([code, out]).toEqual([2, ""]);
  expect(err).toContain(sentence);
  expect(err).toMatch(/\n\nRun mailverdict --help for usage\.\n$/u);
  expect(err.includes("Did you mean")).toBe(sentence.includes("Did"));
});

test("words after -- are no options", async () => {
  const { code, out } = await runCli(["check", "--offline", "--", "--help"]);
  expect([code, out]).toEqual([0, expect.stringMatching(/^--help\n {2}undeliverable/u)]);
});

/** Returns what Bash offers for the words of a line, the last one unfinished. */
function completed(script: string, words: readonly string[]): string[] {
  const dir = mkdtempSync(join(tmpdir(), "completion-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const file = join(dir, "completion.bash");
  writeFileSync(
    file,
    `${script}\nCOMP_WORDS=(${words.map((word) => `'${word}'`).join(" ")})\nCOMP_CWORD=${words.length - 1}\n_mailverdict\nprintf '%s\\n' "\${COMPREPLY[@]}"\n`,
  );
  const { stdout, stderr } = spawnSync("bash", [file], { encoding: "utf8" });
  expect(stderr).toBe("");
  return stdout.split("\n").filter(Boolean);
}

test("Bash completes commands, their options and the values of these", async () => {
  const { code, out } = await runCli(["completion", "bash"]);
  expect(code).toBe(0);
  const after = (...words: string[]) => completed(out, ["mailverdict", ...words]);
  expect(after("lo")).toEqual(["login", "logout"]);
  expect(after("lists", "")).toEqual(["upload", "start", "show", "watch", "download"]);
  expect(after("keys", "r")).toEqual(["revoke", "rotate"]);
  expect(after("lists", "upload", "--s")).toEqual(["--server", "--start"]);
  expect(after("lists", "upload", "a.csv", "--max")).toEqual(["--max-credits"]);
  expect(after("check", "--js")).toEqual(["--json"]);
  expect(after("check", "--file", "a.csv", "--format", "")).toEqual([
    "text",
    "csv",
    "ndjson",
    "json",
    "xlsx",
  ]);
  expect(after("lists", "download", "list_1", "--verdict", "un")).toEqual([
    "undeliverable",
    "unknown",
  ]);
  expect(after("completion", "")).toEqual(["bash", "zsh", "fish", "--help"]);
  expect(after("lists", "upload", "a.c")).toEqual([]);
});

test("zsh runs the completion of Bash, and fish has a line for every command and option", async () => {
  const zsh = await runCli(["completion", "zsh"]);
  const bash = await runCli(["completion", "bash"]);
  expect(zsh.out).toBe(`autoload -U +X bashcompinit && bashcompinit\n${bash.out}`);
  const { out } = await runCli(["completion", "fish"]);
  const lines = out.trim().split("\n");
  expect(lines.filter((line) => !line.startsWith("complete -c mailverdict "))).toEqual([]);
  for (const { name, options = {} } of allCommands) {
    const [first = "", second] = name.split(" ");
    expect(lines.some((line) => line.includes(` -a ${second ?? first} -d '`))).toBe(true);
    const own = lines.filter((line) => line.includes(`seen_subcommand_from ${second ?? first}'`));
    for (const option of Object.keys(options)) {
      expect(own.some((line) => line.includes(` -l ${option} `))).toBe(true);
    }
  }
  expect(out).toContain(" -l output -s o -r -d '");
  expect(out).toContain(" -l verdict -x -a 'deliverable risky undeliverable unknown' -d '");
  expect(out).toContain(String.raw`the file doesn\'t make it clear`);
  expect(lines.some((line) => line.includes(" -l json -d 'prints JSON"))).toBe(true);
});
