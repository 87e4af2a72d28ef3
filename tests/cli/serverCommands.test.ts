import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scriptedApi } from "#tests/sdk/scriptedApi.ts";
import { until } from "#tests/support/until.ts";
import { type CliServer, startCliServer } from "./cliServer.ts";
import { jsonLines, startCli } from "./run.ts";

let it: CliServer;
let key: string;
beforeAll(async () => {
  it = await startCliServer();
  key = await it.keyWith([
    "validate",
    "results:read",
    "lists:read",
    "lists:write",
    "exports",
    "billing:read",
  ]);
});
afterAll(() => it.close());

const profiles = () => join(it.folder, "config", "mailverdict", "profiles.json");
/** Runs a command that finds server and key in the environment. */
const cli = (args: string[], how: { input?: string; env?: Record<string, string> } = {}) =>
  it.cli(args, { ...how, env: { MAILVERDICT_URL: it.url, MAILVERDICT_API_KEY: key, ...how.env } });

function written(name: string, content: string | Buffer): string {
  const file = join(it.folder, name);
  writeFileSync(file, content);
  return file;
}

describe("login", () => {
  test("stores a key that the server takes, readable for its owner alone, and never prints it", async () => {
    const login = await it.cli(["login", `${it.url}/`], { input: `\uFEFF${key}\r\n` });
    expect(login).toEqual({
      code: 0,
      out: "",
      err: `Signed in to ${it.url}. The key is in the profile default of ${profiles()}.\n`,
    });
    expect(JSON.parse(readFileSync(profiles(), "utf8"))).toEqual({ default: { url: it.url, key } });
    expect(statSync(profiles()).mode & 0o777).toBe(0o600);
    expect(statSync(join(profiles(), "..")).mode & 0o777).toBe(0o700);
    const usage = await it.cli(["usage", "--format", "json"]);
    expect([usage.code, JSON.parse(usage.out)]).toEqual([0, expect.objectContaining({ held: 0 })]);
  });

  test("keeps other profiles, and logout deletes one", async () => {
    const narrow = await it.keyWith(["validate"]);
    const second = await it.cli(["login", it.url, "--profile", "narrow"], { input: narrow });
    expect(second.code).toBe(0);
    expect(Object.keys(JSON.parse(readFileSync(profiles(), "utf8")))).toEqual([
      "default",
      "narrow",
    ]);
    const refused = await it.cli(["usage", "--profile", "narrow"]);
    expect([refused.code, refused.out]).toEqual([1, ""]);
    expect(refused.err).toMatch(/#insufficient_scope\n$/u);
    const left = await it.cli(["logout", "--profile", "narrow"]);
    expect([left.code, left.err]).toEqual([
      0,
      expect.stringContaining("Deleted the profile narrow"),
    ]);
    expect(statSync(profiles()).mode & 0o777).toBe(0o600);
    const gone = await it.cli(["logout", "--profile", "narrow"]);
    expect([gone.code, gone.err]).toEqual([1, 'There\'s no profile "narrow".\n']);
    const missing = await it.cli(["usage", "--profile", "narrow"]);
    expect([missing.code, missing.err]).toEqual([2, expect.stringContaining("no profile")]);
  });

  test("stores nothing for a key that is wrong or missing, and for a server that isn't there", async () => {
    const before = readFileSync(profiles(), "utf8");
    const wrong = await it.cli(["login", it.url], { input: "mv_live_wrong" });
    expect([wrong.code, wrong.err]).toEqual([1, expect.stringMatching(/#invalid_key\n$/u)]);
    expect(wrong.err).not.toContain("mv_live_wrong");
    const empty = await it.cli(["login", it.url], { input: "\n" });
    expect([empty.code, empty.err]).toEqual([2, expect.stringContaining("has no API key")]);
    const dash = await it.cli(["login", it.url], { input: "mv_live—x" });
    expect([dash.code, dash.err]).toEqual([1, expect.stringContaining("characters that no key")]);
    const proxy = await scriptedApi([{ status: 404, body: "<h1>Not here</h1>" }]);
    const other = await it.cli(["login", proxy.url], { input: key });
    expect([other.code, other.err]).toEqual([
      1,
      expect.stringContaining("Check that the server's address is a Mailverdict installation."),
    ]);
    await proxy.close();
    const down = await it.cli(["login", proxy.url], { input: key });
    expect([down.code, down.err]).toEqual([1, expect.stringContaining(`reach ${proxy.url}`)]);
    expect(readFileSync(profiles(), "utf8")).toBe(before);
  });

  test("a profile's key is only sent to its own server; the environment comes before it", async () => {
    const api = await scriptedApi([{ status: 401, body: {} }]);
    const other = await it.cli(["usage", "--server", api.url]);
    expect([other.code, other.err]).toEqual([2, expect.stringContaining("no API key for")]);
    const named = await it.cli(["usage", "--server", api.url, "--profile", "default"]);
    expect(named.code).toBe(2);
    expect(api.requests).toEqual([]);
    const env = { MAILVERDICT_URL: api.url, MAILVERDICT_API_KEY: "mv_live_env" };
    expect((await it.cli(["usage"], { env })).code).toBe(1);
    expect(api.requests.map(({ headers }) => headers.authorization)).toEqual([
      "Bearer mv_live_env",
    ]);
    expect((await it.cli(["usage", "--profile", "default"], { env })).code).toBe(0);
    expect((await it.cli(["usage"], { env: { MAILVERDICT_URL: `${it.url}//` } })).code).toBe(0);
    expect(api.requests).toHaveLength(1);
    const both = { ...env, MAILVERDICT_URL: it.url };
    expect((await it.cli(["usage", "--server", api.url], { env: both })).code).toBe(1);
    expect(api.requests).toHaveLength(2);
    await api.close();
  });

  test("without a server, and with profiles that can't be read, the next step is named", async () => {
    const XDG_CONFIG_HOME = join(it.folder, "broken");
    const none = await it.cli(["usage"], { env: { XDG_CONFIG_HOME } });
    expect([none.code, none.err]).toEqual([2, expect.stringContaining("mailverdict login <url>")]);
    mkdirSync(join(XDG_CONFIG_HOME, "mailverdict"), { recursive: true });
    const file = join(XDG_CONFIG_HOME, "mailverdict", "profiles.json");
    writeFileSync(file, '{"default": {"key": "mv_live_secret"');
    const broken = await it.cli(["usage"], { env: { XDG_CONFIG_HOME } });
    expect([broken.code, broken.err]).toEqual([
      2,
      expect.stringContaining(`${file} can't be read`),
    ]);
    expect(broken.err).not.toContain("mv_live_secret");
  });
});

const server = () => ["--server", it.url];

describe("check on a server", () => {
  test("prints verdict, reason and checks in order, and what has no verdict on standard error", async () => {
    const { code, out, err } = await cli([
      "check",
      ...server(),
      "mailbox-full@sandbox.test",
      "error-402@sandbox.test",
      "zoë@null-mx.sandbox.test",
    ]);
    expect(code).toBe(1);
    expect(out).toMatch(
      /^mailbox-full@sandbox\.test\n {2}risky \(mailbox_full\)\n[\s\S]* smtp [\s\S]*\n\nzoë@null-mx\.sandbox\.test\n {2}undeliverable \(/u,
    );
    expect(out).not.toContain("\u001B");
    expect(err).toMatch(/^[^\n]+#insufficient_credits\n$/u);
  });

  test("prints an object, or an array for several addresses", async () => {
    const one = await cli(["check", ...server(), "--json", "greylisted@sandbox.test"]);
    expect(one.code).toBe(0);
    expect(JSON.parse(one.out)).toMatchObject({ object: "validation", verdict: "unknown" });
    const two = await cli(["check", ...server(), "--json", "a@@b", "error-500@sandbox.test"]);
    expect(two.code).toBe(1);
    expect(JSON.parse(two.out)).toMatchObject([
      { reason: "invalid_syntax" },
      { error: { code: "internal_error", message: expect.any(String) } },
    ]);
  });

  test("--ndjson writes a result or an error for each line, in order", async () => {
    const input = '\uFEFF"deliverable@sandbox.test"\r\n17\r\n"error-402@sandbox.test"\n"a@@b"\n';
    const { code, out } = await cli(["check", ...server(), "--ndjson"], { input });
    expect(code).toBe(1);
    expect(jsonLines(out)).toMatchObject([
      { verdict: "deliverable" },
      { error: { code: "not_a_string", line: 2 } },
      { error: { code: "insufficient_credits", line: 3 } },
      { reason: "invalid_syntax" },
    ]);
    const good = await cli(["check", ...server(), "--ndjson"], { input: '"a@@b"\n' });
    expect(good.code).toBe(0);
  });

  test("a file becomes a list whose results are saved once they are all there", async () => {
    const file = written("whole.csv", "name;email\r\nZoë;deliverable@sandbox.test\r\nx;N/A\r\n");
    const output = join(it.folder, "whole.out.csv");
    const { code, out, err } = await cli(["check", ...server(), "--file", file, "-o", output]);
    expect([code, out]).toEqual([0, ""]);
    expect(err).toMatch(/mailverdict lists watch list_\w+\n/u);
    expect(err.trimEnd().split("\n").at(-1)).toBe(
      "1 deliverable, 0 risky, 0 undeliverable, 0 unknown, 1 without an address.",
    );
    expect(readFileSync(output, "utf8").split("\r\n")).toEqual([
      '"name";"email";"result_verdict";"result_reason";"result_action";"result_score";"result_suggestion"',
      '"Zoë";"deliverable@sandbox.test";"deliverable";"mailbox_accepted";"send";"100";""',
      '"x";"N/A";"";"not_an_address";"";"";""',
      "",
    ]);
    expect(existsSync(`${output}.part`)).toBe(false);
  });

  test("a list that its owner cancels has no results to save", async () => {
    const file = written("slow.csv", "email\ngreylisted@sandbox.test\n");
    const output = join(it.folder, "slow.out.csv");
    const args = ["check", ...server(), "--file", file, "-o", output];
    const { child, ended } = startCli(args, {
      env: { XDG_CONFIG_HOME: it.folder, MAILVERDICT_API_KEY: key },
    });
    let said = "";
    child.stderr?.on("data", (text: string) => (said += text));
    const idIn = () => /lists watch (list_\w+)\n/u.exec(said)?.[1];
    await until(
      async () => idIn(),
      (id) => id !== undefined,
    );
    expect((await it.owner.post(`/v1/lists/${idIn()}/cancel`)).statusCode).toBe(200);
    const { code, err } = await ended;
    expect([code, err]).toEqual([1, expect.stringMatching(/The list is canceled\.\n$/u)]);
    expect(existsSync(output)).toBe(false);
  });

  test("plain lines and NDJSON of standard input come out as text", async () => {
    const plain = "\uFEFFdeliverable@sandbox.test\r\nmailbox-full@sandbox.test\r\n";
    const lines = await cli(["check", ...server(), "-"], { input: plain });
    expect([lines.code, lines.out]).toEqual([
      0,
      "deliverable@sandbox.test\tdeliverable (mailbox_accepted)\nmailbox-full@sandbox.test\trisky (mailbox_full)\n",
    ]);
    const input =
      '{"n":1,"email":"mailbox-not-found@sandbox.test"}\n{"n":2,"email":"ann@gmial.com"}\n';
    const ndjson = await cli(["check", ...server(), "-", "--no-retry"], { input });
    expect(ndjson.out).toMatch(
      /^mailbox-not-found@sandbox\.test\tundeliverable \(mailbox_not_found\)\nann@gmial\.com\t\w+ \(\w+\)\tDid you mean ann@gmail\.com\?\n$/u,
    );
  });

  test("input that can't be read ends with 1, an unclear column with 2", async () => {
    const missing = await cli(["check", ...server(), "--file", join(it.folder, "none.csv")]);
    expect([missing.code, missing.out]).toEqual([1, ""]);
    expect(missing.err).toMatch(/^ENOENT: no such file/u);
    const picture = written("picture.csv", Buffer.from("89504e470d0a1a0a0000000d", "hex"));
    const bad = await cli(["check", ...server(), "--file", picture]);
    expect([bad.code, bad.err]).toEqual([1, expect.stringContaining("can't start")]);
    const unclear = written("unclear.csv", "First email,Second email\na@b.test,c@d.test\n");
    const asked = await cli(["check", ...server(), "--file", unclear]);
    expect([asked.code, asked.err]).toEqual([
      2,
      expect.stringContaining("1 First email, 2 Second"),
    ]);
  });
});

describe("lists", () => {
  test("upload prints the id and the cost; start, watch, show and download lead to the results", async () => {
    const file = written(
      "leads.csv",
      "email\ndeliverable@sandbox.test\nmailbox-full@sandbox.test\n",
    );
    const upload = await cli(["lists", "upload", file, "--name", "Leads", "--max-credits", "5"]);
    expect([upload.code, upload.out]).toEqual([0, expect.stringMatching(/^list_\w+\n$/u)]);
    const id = upload.out.trim();
    expect(upload.err).toBe(
      `2 rows, 0 without a valid address, 0 duplicates. Checking them costs at most 0 credits.\nStart it: mailverdict lists start ${id}\n`,
    );
    const early = await cli(["lists", "watch", id]);
    expect([early.code, early.err]).toEqual([1, expect.stringContaining(`lists start ${id}`)]);
    const start = await cli(["lists", "start", id]);
    expect([start.code, start.out]).toEqual([0, ""]);
    const watch = await cli(["lists", "watch", id]);
    expect([watch.code, watch.out]).toEqual([0, ""]);
    expect(watch.err.trimEnd().split("\n").at(-1)).toBe(
      "1 deliverable, 1 risky, 0 undeliverable, 0 unknown.",
    );
    const again = await cli(["lists", "start", id]);
    expect([again.code, again.err]).toEqual([1, "The list can't start: The list is completed.\n"]);
    const shown = await cli(["lists", "show", id, "--format", "json"]);
    expect(JSON.parse(shown.out)).toMatchObject({ id, name: "Leads", credits: { max: 5 } });
    const text = await cli(["lists", "download", id, "--verdict", "risky"]);
    expect(text.out).toBe("mailbox-full@sandbox.test\trisky (mailbox_full)\n");
    const ndjson = await cli(["lists", "download", id, "--format", "ndjson", "--verdict", "risky"]);
    expect(jsonLines(ndjson.out)).toMatchObject([{ result_reason: "mailbox_full" }]);
    const output = join(it.folder, "leads.xlsx");
    expect((await cli(["lists", "download", id, "-o", output])).code).toBe(0);
    expect(readFileSync(output).subarray(0, 2).toString()).toBe("PK");
    const unwritable = await cli(["lists", "download", id, "-o", join(it.folder, "no", "a.csv")]);
    expect([unwritable.code, unwritable.err]).toEqual([1, expect.stringMatching(/^ENOENT/u)]);
  });

  test("an unclear column is asked for by number or name, and several may be chosen", async () => {
    const file = written(
      "two.csv",
      "First email,Second email\ndeliverable@sandbox.test,mailbox-full@sandbox.test\n",
    );
    const upload = await cli(["lists", "upload", file]);
    expect(upload.code).toBe(2);
    const id = upload.out.trim();
    expect(upload.err).toBe(
      `Choose the address column: mailverdict lists start ${id} --column <name or number>\nThe file has: 1 First email, 2 Second email.\n`,
    );
    const wrong = await cli(["lists", "start", id, "--column", "3"]);
    expect([wrong.code, wrong.err]).toEqual([
      2,
      "There's no column 3. The file has: 1 First email, 2 Second email.\n",
    ]);
    const unasked = await cli(["lists", "start", id]);
    expect([unasked.code, unasked.err]).toEqual([2, upload.err]);
    const columns = ["--column", "SECOND EMAIL", "--column", "1"];
    expect((await cli(["lists", "start", id, ...columns])).code).toBe(0);
    expect((await cli(["lists", "watch", id])).code).toBe(0);
    const { out } = await cli(["lists", "download", id, "--format", "ndjson"]);
    expect(jsonLines(out)).toMatchObject([
      { result_column: "Second email", result_verdict: "risky" },
      { result_column: "First email", result_verdict: "deliverable" },
    ]);
    const chosen = await cli(["lists", "upload", file, "--column", "2", "--start"]);
    expect(chosen.code).toBe(0);
    expect((await cli(["lists", "watch", chosen.out.trim()])).err).toContain(
      "0 deliverable, 1 risky",
    );
  });

  test("without an id, the latest lists are shown in every format, without a formula or terminal code", async () => {
    const file = written("odd.csv", "email\na@b.test\n");
    const { out } = await cli(["lists", "upload", file, "--name", '=1+1,"x"']);
    const id = out.trim();
    const text = await cli(["lists", "show"]);
    expect(text.out).toMatch(/^id +state +done +total [^\n]* name\nlist_/u);
    expect(text.out).toMatch(new RegExp(`\\n?${id} +ready +0 +1 `, "u"));
    const csv = await cli(["lists", "show", "--format", "csv"]);
    expect(csv.out).toMatch(/^id,state,done,total,/u);
    expect(csv.out).toMatch(/,"'=1\+1,""x"""\n/u);
    const ndjson = await cli(["lists", "show", "--format", "ndjson"]);
    expect(jsonLines(ndjson.out)[0]).toMatchObject({ id, state: "ready" });
    const json = await cli(["lists", "show", "--format", "json"]);
    expect(JSON.parse(json.out)[0]).toMatchObject({ id });
    const gone = await cli(["lists", "show", "list_none"]);
    expect([gone.code, gone.out, gone.err]).toEqual([
      1,
      "",
      expect.stringMatching(/#not_found\n$/u),
    ]);
  });

  test("a list that was canceled ends a watch with 1", async () => {
    const file = written("canceled.csv", "email\na@b.test\n");
    const id = (await cli(["lists", "upload", file])).out.trim();
    expect((await it.owner.post(`/v1/lists/${id}/cancel`)).statusCode).toBe(200);
    const watch = await cli(["lists", "watch", id]);
    expect([watch.code, watch.err]).toEqual([1, expect.stringContaining("The list is canceled.")]);
  });

  test("a watch goes on after a broken connection and a busy server, and after Ctrl-C with the same command", async () => {
    const file = written("watched.csv", "email\ndeliverable@sandbox.test\n");
    const id = (await cli(["lists", "upload", file, "--start"])).out.trim();
    await cli(["lists", "watch", id]);
    const list = JSON.parse((await cli(["lists", "show", id, "--format", "json"])).out);
    const running = { ...list, state: "running", progress: { ...list.progress, done: 0 } };
    const retry = { "retry-after": "0" };
    const silent = await scriptedApi([{ status: 200, body: running }]);
    const env = { MAILVERDICT_URL: silent.url };
    const first = startCli(["lists", "watch", id], {
      env: { XDG_CONFIG_HOME: it.folder, MAILVERDICT_API_KEY: key, ...env },
    });
    await until(
      async () => silent.requests.length,
      (requests) => requests > 0,
    );
    first.child.kill("SIGINT");
    await first.ended;
    await silent.close();
    const api = await scriptedApi([
      { status: 200, body: running },
      null,
      { status: 503, headers: retry, body: {} },
      { status: 429, headers: retry, body: {} },
      { status: 200, body: list },
    ]);
    const { code, err } = await cli(["lists", "watch", id], { env: { MAILVERDICT_URL: api.url } });
    expect([code, err]).toEqual([
      0,
      "0 of 1 rows checked.\n1 deliverable, 0 risky, 0 undeliverable, 0 unknown.\n",
    ]);
    expect(api.requests).toHaveLength(5);
    await api.close();
  });
});

test("usage and keys print days, keys and the balance", async () => {
  await cli(["check", "--server", it.url, "a@@b"]);
  const day = new Date(it.server.context.now()).toISOString().slice(0, 10);
  const usage = await cli(["usage", "--from", day, "--to", day]);
  expect(usage.code).toBe(0);
  expect(usage.out).toMatch(
    new RegExp(
      `^day +validations +free +credits_validations +credits_lists +credits\n${day} +\\d+ +\\d+ +\\d+ +\\d+ +\\d+\n\\d+ validations and \\d+ credits from ${day} to ${day}\\.\nThe account has [1-9]\\d* credits, 0 of them reserved for lists\\.\n$`,
      "u",
    ),
  );
  const csv = await cli(["usage", "--from", day, "--to", day, "--format", "csv"]);
  expect(csv.out.split("\n")).toHaveLength(3);
  const keys = await cli(["keys", "--format", "ndjson"]);
  expect(jsonLines(keys.out)).toMatchObject([{ name: "CLI", validations: expect.any(Number) }]);
  const named = await cli(["keys"]);
  expect(named.out).toMatch(/^key +name +validations +credits\nkey_\w+ +CLI +[1-9]\d* +\d+\n$/u);
});

const problem = (code: string) => ({
  type: `https://mail.example.org/api-docs#${code}`,
  title: code,
  status: 503,
  detail: "The server is busy. Try again in 2 minutes.",
  code,
  request_id: "req_1",
});

test("a server that is down, too busy or limits the rate ends with 1 and a sentence", async () => {
  for (const [status, code] of [
    [503, "too_busy"],
    [429, "rate_limited"],
  ] as const) {
    const api = await scriptedApi([
      { status, headers: { "retry-after": "120" }, body: problem(code) },
    ]);
    const env = { MAILVERDICT_URL: api.url };
    const { code: exit, out, err } = await cli(["lists", "show"], { env });
    expect([exit, out]).toEqual([1, ""]);
    expect(err).toBe(
      `The server is busy. Try again in 2 minutes. More: https://mail.example.org/api-docs#${code}\n`,
    );
    await api.close();
    const down = await cli(["lists", "show"], { env });
    expect([down.code, down.err]).toEqual([1, expect.stringContaining(`reach ${api.url}`)]);
  }
  const page = await scriptedApi([{ status: 200, body: `<h1>${key}</h1>` }]);
  const odd = await cli(["lists", "show"], { env: { MAILVERDICT_URL: page.url } });
  expect([odd.code, odd.err]).toEqual([
    1,
    expect.stringContaining("isn't a result of Mailverdict"),
  ]);
  expect(odd.err).not.toContain(key);
  await page.close();
});

test("terminal codes of a server's texts are shown as text", async () => {
  const row = { email: null, value: "\u001B[31mred@", verdict: null, reason: null };
  const body = {
    object: "list",
    data: [
      { ...row, suggestion: null },
      { ...row, verdict: "risky", reason: "\u001B[1m", suggestion: "\u001B[2m" },
    ],
    has_more: false,
    next_cursor: null,
  };
  const api = await scriptedApi([{ status: 200, body }]);
  const { code, out } = await cli(["lists", "download", "list_1"], {
    env: { MAILVERDICT_URL: api.url },
  });
  expect([code, out]).toEqual([
    0,
    "\\x1b[31mred@\tno address\n\\x1b[31mred@\trisky (\\x1b[1m)\tDid you mean \\x1b[2m?\n",
  ]);
  await api.close();
});

test("a verdict that this version doesn't know is printed as it is", async () => {
  const validation = {
    object: "validation",
    status: "completed",
    input: "a@b.test",
    verdict: "new_verdict",
    reason: "new_reason",
    summary: "A sentence.",
    action: "send",
    confidence: "high",
    score: 50,
    suggestion: null,
    retry_after_s: null,
    checks: [],
  };
  const api = await scriptedApi([{ status: 200, body: validation }]);
  const { code, out } = await cli(["check", "--server", api.url, "a@b.test"], {
    env: { FORCE_COLOR: "1" },
  });
  expect([code, out]).toEqual([
    0,
    "a@b.test\n  new_verdict (new_reason)\n  A sentence.\n  send, confidence high, score 50\n\n  Checks\n",
  ]);
  await api.close();
});
