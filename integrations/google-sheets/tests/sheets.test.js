import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { files, requestsOf, runAll, source, spreadsheet, standIn } from "./google.js";

// MAILVERDICT_URL and MAILVERDICT_API_KEY name an installation with its sandbox.
const column = (...emails) => emails.map((email) => [email]);
const sent = ({ calls }) => calls.flatMap(({ emails }) => emails);
const problem = (status, code, detail, headers = {}) => ({
  status,
  headers,
  json: { status, code, detail },
});
const item = (input, validation) => ({ input, status: "completed", validation, problem: null });
const batch = (...data) => ({ status: 200, json: { object: "validation_batch", data } });

test("the manifest asks for this sheet, its sidebar and requests, and nothing else", () => {
  const { oauthScopes, runtimeVersion } = JSON.parse(readFileSync(`${source}/appsscript.json`));
  assert.equal(runtimeVersion, "V8");
  assert.deepEqual(
    oauthScopes.map((scope) => scope.split("/").at(-1)),
    ["spreadsheets.currentonly", "script.container.ui", "script.external_request"],
  );
});

test("the menu opens the sidebar, which calls only functions of the add-on", () => {
  const { call, shown } = spreadsheet();
  call("onInstall");
  call("openSidebar");
  assert.deepEqual(shown, [
    "Mailverdict",
    ["Check selected addresses", "openSidebar"],
    ["Connect", "openSidebar"],
    "menu",
    { file: "sidebar", title: "Mailverdict" },
  ]);
  const page = readFileSync(`${source}/sidebar.html`, "utf8");
  const code = files.map((file) => readFileSync(file, "utf8")).join("\n");
  // Buttons are blocks, which would undo the attribute.
  assert.match(page, /\[hidden\] \{\s*display: none;/u);
  const called = [...page.matchAll(/call\("(\w+)"/gu)].map(([, name]) => name);
  assert.ok(called.length > 4);
  for (const name of called) {
    assert.match(code, new RegExp(`^function ${name}\\(`, "mu"));
  }
});

test("checks the selected addresses and writes verdict, reason and suggestion beside them", () => {
  const book = spreadsheet({
    lines: column(
      "Email",
      "deliverable@sandbox.test",
      "",
      " mailbox-full@sandbox.test ",
      "sender-blocked@sandbox.test",
      "deliverable@sandbox.test",
      "no address",
    ),
    selection: [2, 1, 6, 1],
  });
  const run = runAll(book);
  assert.deepEqual([run.rows, run.checked, run.error], [6, 4, null]);
  assert.deepEqual(
    book.grid.map((line) => line.slice(1, 3)),
    [
      [],
      ["deliverable", "mailbox_accepted"],
      ["", ""],
      ["risky", "mailbox_full"],
      ["unknown", "sender_blocked"],
      ["deliverable", "mailbox_accepted"],
      ["undeliverable", "invalid_syntax"],
    ],
  );
  assert.equal(book.calls.length, 1);
  assert.equal(book.calls[0].source, "google-sheets");
});

test("checks addresses with letters outside of ASCII as they are", () => {
  const book = spreadsheet({ lines: column("jörg@sandbox.test", "用户@sandbox.test") });
  assert.equal(runAll(book).error, null);
  assert.deepEqual(sent(book), ["jörg@sandbox.test", "用户@sandbox.test"]);
  assert.ok(book.grid.every(([, verdict]) => verdict !== "" && verdict !== "error"));
  assert.equal(spreadsheet().call("MAILVERDICT", "jörg@sandbox.test"), book.grid[0][1]);
});

test("checks 10,000 cells in batches of 100, each address once, with progress", () => {
  const emailOf = (index) =>
    `${index % 2 === 0 ? "deliverable" : "mailbox-not-found"}+${index % 1500}@sandbox.test`;
  const lines = column(...Array.from({ length: 10_000 }, (_, index) => emailOf(index)));
  const book = spreadsheet({ lines, perCall: 3000 });
  const run = runAll(book);
  assert.deepEqual([run.next, run.checked, run.error], [10_000, 1500, null]);
  assert.equal(book.calls.length, 15);
  assert.equal(new Set(sent(book)).size, 1500);
  // A part ends after 20 seconds, seven calls of three seconds.
  assert.equal(run.parts, 2);
  book.grid.forEach(([, verdict], index) =>
    assert.equal(verdict, index % 2 === 0 ? "deliverable" : "undeliverable"),
  );
});

test("checks 10,000 different addresses in 100 calls", () => {
  const lines = column(...Array.from({ length: 10_000 }, (_, index) => `${index}@b.example`));
  const book = spreadsheet({ url: standIn("echo"), lines, perCall: 10_000 });
  const run = runAll(book);
  assert.deepEqual([run.next, run.checked, run.parts], [10_000, 10_000, 49]);
  assert.equal(book.calls.length, 100);
  assert.equal(new Set(sent(book)).size, 10_000);
  assert.ok(book.grid.every(([, verdict]) => verdict === "deliverable"));
});

test("keeps cells beside the selection that aren't its own results", () => {
  const book = spreadsheet({ lines: [["deliverable@sandbox.test", "Maria", "Berlin"]] });
  runAll(book);
  assert.deepEqual(book.grid, [
    ["deliverable@sandbox.test", "deliverable", "mailbox_accepted", "", "Maria", "Berlin"],
  ]);
  runAll(book);
  assert.equal(book.grid[0].length, 6);
  const hidden = spreadsheet({ lines: [["deliverable@sandbox.test", "", "Berlin"]] });
  runAll(hidden);
  assert.equal(hidden.grid[0].at(-1), "Berlin");
});

test("writes beside the last column, and reads a whole column only to its last address", () => {
  const line = [...Array(25).fill("x"), "deliverable@sandbox.test"];
  const book = spreadsheet({ lines: [line], selection: [1, 26, 1000, 1] });
  const run = runAll(book);
  assert.deepEqual(
    [run.rows, book.grid[0].slice(26)],
    [1, ["deliverable", "mailbox_accepted", ""]],
  );
});

test("needs a selection with addresses and a connection", () => {
  const start = (settings) => () => spreadsheet(settings).call("startRun");
  assert.throws(start({ selection: null }), /Select a column/u);
  assert.throws(start({ lines: column("", "") }), /no addresses/u);
  const book = spreadsheet({ lines: column("a@sandbox.test"), url: null });
  assert.match(runAll(book).error, /^Open the Mailverdict sidebar and connect/u);
  assert.equal(book.calls.length, 0);
});

test("shows what looks like a formula as text", () => {
  const found = {
    verdict: "risky",
    reason: "typo",
    score: 1,
    suggestion: { email: "=a@b.example" },
  };
  const url = standIn(batch(item("=a@c.example", found)));
  const book = spreadsheet({ url, lines: column("=a@c.example") });
  runAll(book);
  assert.equal(book.grid[0][3], "=a@b.example");
});

test("marks an address that a slow mail server delays, and one that can't be checked", () => {
  const url = standIn(
    batch(
      { input: "a", status: "running", validation: { status: "running" }, problem: null },
      { input: "b", status: "failed", validation: null, problem: { detail: "No credits left." } },
    ),
  );
  const book = spreadsheet({ url, lines: column("slow@b.example", "b@b.example") });
  runAll(book);
  assert.deepEqual(
    book.grid.map((line) => line.slice(1, 3)),
    [
      ["running", "The mail server is slow. Check again later."],
      ["error", "No credits left."],
    ],
  );
});

const good = batch(
  item("a", { verdict: "deliverable", reason: "mailbox_accepted", suggestion: null, score: 99 }),
);
const busy = { "retry-after": "7" };
for (const [what, answers, sentence, retryAfterS] of [
  [
    "a refused key",
    [problem(401, "invalid_token", "The key isn't valid.")],
    /^The key isn't valid\.$/u,
    null,
  ],
  ["429", [problem(429, "rate_limited", "Too many calls.", busy)], /^Too many calls\.$/u, 7],
  ["503", [problem(503, "too_busy", "We're busy.", busy)], /^We're busy\.$/u, 7],
  ["503 of a proxy", [{ status: 503, text: "<html>" }], /answered with 503/u, 60],
  ["402", [problem(402, "insufficient_credits", "No credits.")], /^No credits\.$/u, null],
  [
    "a redirect",
    [{ status: 302, headers: { location: "https://b.example" }, text: "" }],
    /answered with 302/u,
    null,
  ],
  [
    "something else than JSON",
    [{ status: 200, text: "<html>" }],
    /answered with 200\. Check its address/u,
    null,
  ],
  ["silence", [null], /^Google couldn't reach http:\/\/127\.0\.0\.1:\d+: Timeout/u, null],
]) {
  test(`stops with a sentence after ${what}, and continues at the same row`, () => {
    const lines = column(...Array.from({ length: 101 }, (_, index) => `${index}@b.example`));
    const first = batch(
      ...lines.slice(0, 100).map(([email]) => item(email, good.json.data[0].validation)),
    );
    const url = standIn(first, ...answers, good);
    const book = spreadsheet({ url, lines, timeoutMs: 500 });
    const stopped = runAll(book);
    assert.match(stopped.error, sentence);
    assert.deepEqual([stopped.next, stopped.checked, stopped.retryAfterS], [100, 100, retryAfterS]);
    assert.equal(book.grid[99][1], "deliverable");
    assert.equal(book.grid[100][1] ?? "", "");
    const ended = runAll(book, stopped);
    assert.deepEqual([ended.next, ended.checked, ended.error], [101, 101, null]);
    assert.deepEqual(
      book.calls.slice(1).map(({ emails }) => emails),
      [["100@b.example"], ["100@b.example"]],
    );
  });
}

for (const [what, change] of [
  ["columns that moved", (grid) => grid.forEach((line) => line.unshift("inserted"))],
  ["rows that were sorted", (grid) => void grid.reverse()],
  ["notes beside the next rows", (grid) => void (grid[100][1] = "call back")],
]) {
  test(`a run that continues keeps ${what}, and says to start again`, () => {
    const lines = column(...Array.from({ length: 101 }, (_, index) => `${index}@b.example`));
    const first = batch(
      ...lines.slice(0, 100).map(([email]) => item(email, good.json.data[0].validation)),
    );
    const url = standIn(first, problem(503, "too_busy", "We're busy."), good);
    const book = spreadsheet({ url, lines });
    const stopped = runAll(book);
    change(book.grid);
    const present = structuredClone(book.grid);
    const ended = runAll(book, stopped);
    assert.match(ended.error, /^Cells moved while the check ran\..* start again\.$/u);
    assert.deepEqual(book.grid, present);
  });
}

test("a wrong key of a real installation and one that is down get a sentence", () => {
  const lines = column("deliverable@sandbox.test");
  assert.match(runAll(spreadsheet({ lines, key: "mv_live_wrong" })).error, /key/iu);
  const down = spreadsheet({ lines, url: "http://127.0.0.1:9" });
  assert.match(
    runAll(down).error,
    /^Google couldn't reach http:\/\/127\.0\.0\.1:9: Address unavail/u,
  );
  assert.throws(() => down.call("MAILVERDICT", "a@b.example"), /^Error: Google couldn't reach/u);
});

test("says that Google's daily quota is spent", () => {
  const lines = column(
    ...Array.from({ length: 150 }, (_, index) => `deliverable+${index}@sandbox.test`),
  );
  const run = runAll(spreadsheet({ lines, quota: 1 }));
  assert.deepEqual(
    [run.error, run.next],
    ["Google's daily quota for requests is spent. Continue tomorrow.", 100],
  );
});

test("the formula keeps the shape of its range, and checks each address once", () => {
  const { call, calls } = spreadsheet();
  const range = [
    ["deliverable@sandbox.test", ""],
    [" mailbox-not-found@sandbox.test", "deliverable@sandbox.test"],
  ];
  assert.deepEqual(call("MAILVERDICT", range), [
    ["deliverable", ""],
    ["undeliverable", "deliverable"],
  ]);
  assert.equal(
    call("MAILVERDICT", "mailbox-not-found@sandbox.test", "reason"),
    "mailbox_not_found",
  );
  assert.equal(call("MAILVERDICT", ""), "");
  assert.equal(calls.length, 1);
  assert.throws(() => call("MAILVERDICT", "a@b.example", "colour"), /Use one of verdict, reason/u);
});

test("the formula caches verdicts, but none that may change soon", () => {
  const { call, calls } = spreadsheet();
  const check = (email) => (call("MAILVERDICT", email), call("MAILVERDICT", email));
  assert.equal(check("sender-blocked@sandbox.test"), "unknown");
  assert.equal(calls.length, 2);
  assert.equal(check(`${"long".repeat(100)}@sandbox.test`), "undeliverable");
  assert.equal(calls.length, 3);
});

test("the formula ends before Google's 30 seconds and says which cells are left", () => {
  const lines = column(
    ...Array.from({ length: 10_000 }, (_, i) => `deliverable+${i}@sandbox.test`),
  );
  const { call, calls } = spreadsheet({ perCall: 6000 });
  const shown = call("MAILVERDICT", lines).flat();
  assert.equal(calls.length, 4);
  assert.deepEqual(
    [shown.length, shown[399], shown[400]],
    [10_000, "deliverable", "Not checked in time: use the sidebar"],
  );
  assert.ok(calls.every(({ timeout_ms: wait }, index) => wait <= 24_000 - index * 6000));
});

test("connects to https addresses whose key works, and keeps the key from the sidebar", () => {
  const hosts = { "https://mail.example.org": process.env.MAILVERDICT_URL };
  const { call, stored } = spreadsheet({ url: null, hosts });
  const key = process.env.MAILVERDICT_API_KEY;
  for (const url of [
    "http://mail.example.org",
    "mail.example.org",
    "https://a@b.example",
    "https://",
  ]) {
    assert.throws(() => call("connect", url, key), /Enter the address with https/u, url);
  }
  assert.throws(() => call("connect", "https://mail.example.org", ""), /Enter an API key/u);
  assert.throws(() => call("connect", "https://mail.example.org", "mv_live_wrong"), /key/iu);
  assert.equal(stored.size, 0);
  const shown = { url: "https://mail.example.org", connected: true };
  assert.deepEqual(call("connect", " https://mail.example.org/ ", ` ${key} `), shown);
  assert.deepEqual([...stored.values()], ["https://mail.example.org", key]);
  assert.deepEqual(call("connect", "https://mail.example.org", ""), shown);
  assert.throws(() => call("connect", "https://other.example", ""), /Enter an API key/u);
  assert.deepEqual(call("disconnect"), { url: "", connected: false });
  assert.equal(stored.size, 0);
});

test("sends the key in its header, and follows no redirect with it", () => {
  const target = standIn(good);
  const url = standIn({ status: 307, headers: { location: target }, text: "" });
  runAll(spreadsheet({ url, key: "mv_live_1", lines: column("a@b.example") }));
  assert.equal(requestsOf(url)[0].headers.authorization, "Bearer mv_live_1");
  assert.deepEqual(requestsOf(target), []);
});
