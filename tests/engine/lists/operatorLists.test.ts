import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPorts } from "#engine/composition/createPorts.ts";
import { internetNetwork } from "#engine/composition/internetNetwork.ts";
import { matchLists } from "#engine/lists/addressLists.ts";
import { parseOperatorLists, type OperatorLists } from "#engine/lists/operatorLists.ts";
import { readListsSource } from "#engine/lists/readListsSource.ts";
import { parseAddress } from "#engine/syntax/parseAddress.ts";
import { verifyAddress } from "#engine/verification/verifyAddress.ts";
import { startListsServer, textAnswer, type ListsServer } from "#tests/support/listsServer.ts";

function listsOf(text: string): OperatorLists {
  const reading = parseOperatorLists(text, "list.txt");
  if (!reading.ok) {
    throw new Error(reading.issue);
  }
  return reading.lists;
}

function match(input: string, lists: OperatorLists) {
  const parsed = parseAddress(input);
  if (!parsed.ok) {
    throw new Error(input);
  }
  return matchLists(parsed, lists);
}

describe("an operator's list", () => {
  test("of lines holds domains in any usual writing, and skips comments", () => {
    const { entries, leftOut } = listsOf(
      "# ours\r\n\n// more\nThrow-Away.example.org\n@second.org\n*.third.org.\nBücher.example.com\n",
    );
    expect([...entries.disposable]).toEqual([
      "throw-away.example.org",
      "second.org",
      "third.org",
      "xn--bcher-kva.example.com",
    ]);
    expect(leftOut).toBe(0);
  });

  test("of JSON holds disposable domains, or entries by list", () => {
    expect([...listsOf('["a.org","B.org"]').entries.disposable]).toEqual(["a.org", "b.org"]);
    const { entries } = listsOf('{"role":["Reception"],"free":["mail.org"],"relay":["r.org"]}');
    expect([...entries.role, ...entries.free, ...entries.relay]).toEqual([
      "reception",
      "mail.org",
      "r.org",
    ]);
  });

  test.each([
    ["nothing", "", "It has no entries."],
    ["comments alone", "# none\n", "It has no entries."],
    ["an empty array", "[]", "It has no entries."],
    ["a web page", "\n<!doctype html><html>", "It's a web page, not a list."],
    ["broken JSON", '["a.org"', "It looks like JSON but isn't valid."],
    ["JSON of another shape", '{"domains":["a.org"]}', '"domains" is not an array under one of'],
    ["a list under a known name that is none", '{"free":"a.org"}', '"free" is not an array'],
    ["prose", "These are\nthe words of\nsomebody", "It has no entries."],
    ["numbers in JSON", "[1,2,3]", "It has no entries."],
    ["too many entries", `["a.org"${',"a.org"'.repeat(1_000_000)}]`, "The maximum is 1000000"],
  ])("is refused as a whole: %s", (_what, text, issue) => {
    const reading = parseOperatorLists(text, "x");
    expect(reading).toEqual({ ok: false, issue: expect.stringContaining(issue) });
  });

  test("with a few bad lines is used without them; with many it is no list", () => {
    const good = Array.from({ length: 40 }, (_, index) => `n${index}.org`).join("\n");
    expect(listsOf(`${good}\nnot a domain\n`)).toMatchObject({ leftOut: 1 });
    const bad = parseOperatorLists(`${good}\n${"not a domain\n".repeat(10)}`, "x");
    expect(bad).toEqual({
      ok: false,
      issue: "10 of its 50 entries are neither domains nor names.",
    });
  });

  test("has a version that follows its text alone", () => {
    expect(listsOf("a.org").version).toMatch(/^[0-9a-f]{10}$/u);
    expect(listsOf("a.org").version).toBe(listsOf("a.org").version);
    expect(listsOf("a.org").version).not.toBe(listsOf("b.org").version);
  });

  test("comes on top of those that ship, as the operator's", () => {
    const lists = listsOf('{"disposable":["ours.org","duck.com"],"role":["reception"]}');
    expect(match("a@deep.ours.org", lists).disposable).toEqual({
      list: "disposable",
      value: "ours.org",
      source: "list.txt",
      tier: "operator",
    });
    expect(match("Reception+x@any.org", lists).role).toMatchObject({ tier: "operator" });
    expect(match("a@duck.com", lists).disposable).toMatchObject({ tier: "operator" });
    expect(match("a@mailinator.com", lists).disposable).toMatchObject({ tier: "confirmed" });
    expect(match("a@notours.org", lists).disposable).toBeNull();
  });

  test("decides a check, which names its version", async () => {
    const ports = createPorts({
      internet: internetNetwork({ dnsServers: ["127.0.0.1:9"], identity: null }),
    });
    const operatorLists = listsOf("ours.org");
    const result = await verifyAddress("a@ours.org", { ports, offline: true, operatorLists });
    expect(result).toMatchObject({
      verdict: "risky",
      reason: "disposable",
      decision: { because: "ours.org is on the operator's list of disposable domains." },
    });
    expect(result.versions.lists).toMatch(
      new RegExp(String.raw`^\d{4}-\d\d-\d\d\+operator\.${operatorLists.version}$`),
    );
  });
});

describe("a source of lists", () => {
  let web: ListsServer;
  let dir: string;
  beforeAll(async () => {
    web = await startListsServer();
    dir = mkdtempSync(join(tmpdir(), "lists-"));
  });
  afterAll(async () => {
    await web.close();
    rmSync(dir, { recursive: true });
  });
  const file = (name: string, text: string): string => {
    const path = join(dir, name);
    writeFileSync(path, text);
    return path;
  };
  const huge = "aaaaaaaaa.org\n".repeat(800_000);

  test("is a file or a web address", async () => {
    web.answer = textAnswer("web.org");
    expect(await readListsSource(web.url)).toMatchObject({ ok: true, text: "web.org" });
    expect(await readListsSource(file("good.txt", "file.org"))).toMatchObject({ ok: true });
  });

  test.each<[string, (reply: ServerResponse) => void, string]>([
    ["a page", textAnswer("a.org", "text/html; charset=utf-8"), "It's a web page, not a list."],
    ["a page that calls itself text", textAnswer("<html>"), "It's a web page, not a list."],
    ["an error", (reply) => reply.writeHead(503).end("a.org"), "It returned status 503."],
    ["nothing", textAnswer(""), "It has no entries."],
    ["too much", textAnswer(huge), "It is larger than 10 MB."],
    [
      "too much, packed small",
      (reply) => {
        reply.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(huge));
      },
      "It is larger than 10 MB.",
    ],
    [
      "half an answer",
      (reply) => {
        reply.writeHead(200, { "content-length": "100" }).write("a.org");
        setTimeout(() => reply.destroy(), 20);
      },
      "It couldn't be read",
    ],
    ["silence", () => undefined, "It timed out."],
  ])("is refused where the web gives %s", async (_what, answer, issue) => {
    web.answer = answer;
    const limits = _what === "silence" ? { timeoutMs: 100 } : {};
    const reading = await readListsSource(web.url, limits);
    expect(reading).toEqual({ ok: false, issue: expect.stringContaining(issue) });
  });

  test("follows redirects within its origin, and no further than three", async () => {
    let left = 3;
    web.answer = (reply) => {
      left -= 1;
      if (left < 0) {
        textAnswer("moved.org")(reply);
      } else {
        reply.writeHead(302, { location: "/elsewhere" }).end();
      }
    };
    expect(await readListsSource(web.url)).toMatchObject({ ok: true, text: "moved.org" });
    web.answer = (reply) => reply.writeHead(302, { location: "/again" }).end();
    expect(await readListsSource(web.url)).toEqual({
      ok: false,
      issue: "It redirects too many times.",
    });
  });

  test("never follows a redirect to another server, such as one inside the operator's network", async () => {
    const inside = await startListsServer();
    inside.answer = textAnswer("inside.org");
    web.answer = (reply) => reply.writeHead(302, { location: inside.url }).end();
    const { origin } = new URL(inside.url);
    expect(await readListsSource(web.url)).toEqual({
      ok: false,
      issue: `It redirects to ${origin}. Set the source to that address.`,
    });
    expect(inside.asked).toBe(0);
    await inside.close();
  });

  test("is rejected without a listener or a file, for a directory and for a file that is too large", async () => {
    const issues = await Promise.all(
      ["http://127.0.0.1:9/list", join(dir, "none"), dir, file("huge.txt", huge)].map(
        async (source) => readListsSource(source),
      ),
    );
    expect(issues.map((reading) => (reading.ok ? "" : reading.issue))).toEqual([
      expect.stringContaining("It couldn't be read"),
      "It couldn't be read (ENOENT).",
      "It isn't a file.",
      "It is larger than 10 MB.",
    ]);
  });
});
