import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ConfigError, readConfig } from "#server/config/config.ts";
import {
  watchOperatorLists,
  noOperatorLists,
} from "#server/services/validations/watchOperatorLists.ts";
import { type ListsServer, startListsServer, textAnswer } from "#tests/support/listsServer.ts";
import { startTestServer } from "#tests/support/testServer.ts";
import { signedIn } from "#tests/support/visitor.ts";

let web: ListsServer;
let dir: string;
let logged: string[];
beforeEach(async () => {
  web = await startListsServer();
  dir = mkdtempSync(join(tmpdir(), "lists-"));
  logged = [];
});
afterEach(async () => {
  await web.close();
  rmSync(dir, { recursive: true });
});

function keeper(source: string, signal = new AbortController().signal) {
  const log = pino({ base: null }, { write: (line: string) => logged.push(line) });
  const config = readConfig({ DATA_DIR: dir, LISTS_SOURCE: source });
  return watchOperatorLists({ config, log }, signal);
}
const disposable = (lists: ReturnType<typeof keeper>) => [
  ...(lists.current()?.entries.disposable ?? []),
];

describe("the operator's lists", () => {
  test("are none, and nothing is read, unless a source is named", async () => {
    const config = readConfig({ DATA_DIR: dir });
    const lists = watchOperatorLists(
      { config, log: pino({ level: "silent" }) },
      AbortSignal.abort(),
    );
    expect(lists).toBe(noOperatorLists);
    await lists.refresh();
    expect([lists.current(), web.asked]).toEqual([null, 0]);
  });

  test("follow their source", async () => {
    web.answer = textAnswer("one.org");
    const lists = keeper(web.url);
    await lists.refresh();
    expect(disposable(lists)).toEqual(["one.org"]);
    web.answer = textAnswer("one.org\ntwo.org");
    await lists.refresh();
    expect(disposable(lists)).toEqual(["one.org", "two.org"]);
  });

  test.each([
    ["empty", textAnswer("")],
    ["a page", textAnswer("<html>", "text/html")],
    ["prose", textAnswer("we are\nmoving house")],
    ["too large", textAnswer("aaaaaaaaa.org\n".repeat(800_000))],
    ["gone", (reply: Parameters<ListsServer["answer"]>[0]) => reply.writeHead(404).end()],
  ])("stay as they are where the source turns %s, and the log says so", async (_what, answer) => {
    web.answer = textAnswer("one.org");
    const lists = keeper(web.url);
    await lists.refresh();
    web.answer = answer;
    await lists.refresh();
    expect(disposable(lists)).toEqual(["one.org"]);
    expect(logged.at(-1)).toContain("lists not read");
  });

  test("of the web are there after a restart although the source is not", async () => {
    web.answer = textAnswer("one.org");
    await keeper(web.url).refresh();
    web.answer = (reply) => reply.writeHead(500).end();
    const lists = keeper(web.url);
    await lists.refresh();
    expect(disposable(lists)).toEqual(["one.org"]);
  });

  test("of a file are read again from it", async () => {
    const path = join(dir, "ours.txt");
    writeFileSync(path, "one.org");
    const lists = keeper(path);
    await lists.refresh();
    writeFileSync(path, '{"disposable":["two.org"]}');
    await lists.refresh();
    expect(disposable(lists)).toEqual(["two.org"]);
  });

  test("do not hold up the end of the server", async () => {
    const stop = new AbortController();
    web.answer = () => undefined;
    const reading = keeper(web.url, stop.signal).refresh();
    stop.abort();
    await reading;
    expect(logged).toEqual([]);
  });

  test("count in checks, which name their version", async () => {
    const path = join(dir, "ours.txt");
    writeFileSync(path, "sandbox-like.example.org");
    const lists = keeper(path);
    await lists.refresh();
    const server = await startTestServer({ lists });
    const visitor = await signedIn(server.app, "ann@example.com");
    const body = { email: "a@sandbox-like.example.org", checks: ["disposable"] };
    const result = (await visitor.post("/v1/validations", body)).json();
    expect(result).toMatchObject({ verdict: "risky", reason: "disposable" });
    expect(result.versions.lists).toContain(`+operator.${lists.current()!.version}`);
    await server.close();
  });
});

describe("LISTS_SOURCE and LISTS_REFRESH_HOURS", () => {
  test.each([
    [{ LISTS_SOURCE: "ftp://lists.example.com/a" }, "LISTS_SOURCE must be"],
    [{ LISTS_SOURCE: "http://" }, "LISTS_SOURCE must be"],
    [{ LISTS_SOURCE: "/no/such/file" }, "LISTS_SOURCE must be"],
    [{ LISTS_REFRESH_HOURS: "0" }, "LISTS_REFRESH_HOURS must be"],
    [{ LISTS_REFRESH_HOURS: "721" }, "LISTS_REFRESH_HOURS must be"],
    [{ LISTS_REFRESH_HOURS: "often" }, "LISTS_REFRESH_HOURS must be"],
  ])("%j stops the start", (env, error) => {
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(error);
  });
});
