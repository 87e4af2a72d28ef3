import { describe, expect, it } from "vitest";
import { demoAddresses } from "#contract/demoAddresses.ts";
import { jsonLines, runCli } from "./run.ts";

describe("mailverdict check", () => {
  it("prints verdict, reason, sentence, checks and the dialogue with its deciding line", async () => {
    const { code, out, err } = await runCli(["check", "mailbox-not-found@sandbox.test"]);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toMatch(
      /^mailbox-not-found@sandbox\.test\n {2}undeliverable \(mailbox_not_found\)\n/,
    );
    expect(out).toMatch(/ {4}smtp +fail +\d+ ms /);
    expect(out).toMatch(/\n {2}> +\d+ ms S 550 5\.1\.1 /);
    expect(out.match(/^ {2}> /gm)).toHaveLength(1);
  });

  it("prints one JSON object for one address, an array for several", async () => {
    const one = await runCli(["check", "--json", "deliverable@sandbox.test"]);
    expect(JSON.parse(one.out)).toMatchObject({
      verdict: "deliverable",
      evidence: { sessions: [{ outcome: "completed" }] },
    });
    const two = await runCli(["check", "--json", "--offline", "a@b.test", "b@gmail.com"]);
    expect(JSON.parse(two.out)).toMatchObject([
      { reason: "domain_reserved" },
      { reason: "smtp_skipped", flags: { free: true } },
    ]);
  });

  it("ends 0 for every verdict and lets no terminal code of an address through", async () => {
    const { code, out } = await runCli(["check", "--offline", "\u001B[31mred@x.org"]);
    expect(code).toBe(0);
    expect(out).toContain("invalid_syntax");
    expect(out).not.toContain("\u001B");
  });

  it("reports the sandbox error of an address, checks the others, and exits with 1", async () => {
    const { code, out, err } = await runCli([
      "check",
      "--offline",
      "a@b.test",
      "Error-402+7@sandbox.test",
    ]);
    expect(code).toBe(1);
    expect(out).toMatch(/^a@b\.test\n/);
    expect(out).not.toContain("sandbox.test");
    expect(err).toBe(
      "Error-402+7@sandbox.test produces the API error insufficient_credits. Nothing was checked.\n",
    );
    const json = await runCli(["check", "--json", "--offline", "error-503@sandbox.test"]);
    expect([json.code, JSON.parse(json.out)]).toEqual([
      1,
      { error: { code: "too_busy", message: expect.stringContaining("too_busy") } },
    ]);
  });

  it.each([
    [[]],
    [["check"]],
    [["check", "--nonsense", "a@b.c"]],
    [["frobnicate"]],
    [["check", "--ndjson", "a@b.c"]],
    [["check", "--ndjson", "--json"]],
    [["explain-reply"]],
  ])("ends 2 for the call %j", async (args) => {
    const { code, out, err } = await runCli(args);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain("--help");
  });

  it.each([
    [{ DNS_SERVERS: "dns.example.com" }, "DNS_SERVERS"],
    [{ PROBE_EHLO: "probe.example.com" }, "PROBE_FROM"],
    [{ PROBE_EHLO: "a\nb.example.com", PROBE_FROM: "probe@example.com" }, "PROBE_EHLO"],
    [{ PROBE_EHLO: "probe.example.com", PROBE_FROM: "x>\r\n@example.com" }, "PROBE_FROM"],
  ])("ends 2 for the setting %j", async (env, name) => {
    const { code, err } = await runCli(["check", "a@b.c"], { env });
    expect(code).toBe(2);
    expect(err).toContain(name);
  });

  it("documents its settings", async () => {
    const { code, out } = await runCli(["--help"]);
    expect(code).toBe(0);
    expect(out).toMatch(/DNS_SERVERS[\s\S]*PROBE_EHLO[\s\S]*PROBE_FROM/);
  });
});

describe("mailverdict check --ndjson", () => {
  it("responds to each line in order and continues after bad ones", async () => {
    const input = [
      '"a@b.test"',
      "not json",
      "17",
      String.raw`"\ud800@x.org"`,
      String.raw`"\u0000"`,
      '""',
      "",
      '{"email":"a@b.c"}',
      String.raw`"a\r\nDATA@x.org"`,
      '"a@c.test"',
    ].join("\n");
    const { code, out, err } = await runCli(["check", "--ndjson", "--offline"], { input });
    expect([code, err]).toEqual([1, ""]);
    expect(jsonLines(out)).toMatchObject([
      { input: "a@b.test", reason: "domain_reserved" },
      { error: { code: "invalid_json", line: 2 } },
      { error: { code: "not_a_string", line: 3 } },
      { input: "\ud800@x.org", reason: "invalid_syntax" },
      { input: "\0", reason: "invalid_syntax" },
      { input: "", reason: "invalid_syntax" },
      { error: { code: "invalid_json", line: 7 } },
      { error: { code: "not_a_string", line: 8 } },
      { input: "a\r\nDATA@x.org", reason: "invalid_syntax" },
      { input: "a@c.test", reason: "domain_reserved" },
    ]);
  });

  it("keeps the order although some checks take longer, and uses the sandbox", async () => {
    const quick = demoAddresses.filter(({ email }) => !/^(?:timeout|slow)/.test(email));
    const wanted = [...quick, ...quick, ...quick];
    const input = wanted.map(({ email }) => `${JSON.stringify(email)}\n`).join("");
    const { out } = await runCli(["check", "--ndjson"], { input });
    const rows = jsonLines(out);
    expect(rows.map((row) => row.input)).toEqual(wanted.map(({ email }) => email));
    expect(rows.map(({ verdict, reason }) => [verdict, reason])).toEqual(
      wanted.map(({ verdict, reason }) => [verdict, reason]),
    );
    expect(rows.every((row) => !("evidence" in row))).toBe(true);
  });

  it("returns the sandbox error of an address, and ends 1 because it has no verdict", async () => {
    const input = '"error-500@sandbox.test"\n"error-404@sandbox.test"\n';
    const { code, out } = await runCli(["check", "--ndjson"], { input });
    expect(code).toBe(1);
    expect(jsonLines(out)).toMatchObject([
      { error: { code: "internal_error", line: 1 } },
      { reason: "mailbox_not_found" },
    ]);
  });

  it("ends 0 if every line has a verdict, also with a byte order mark and CRLF", async () => {
    const input = '\uFEFF"a@b.test"\r\n"zoë@c.test"\r\n';
    const { code, out } = await runCli(["check", "--ndjson", "--offline"], { input });
    expect(code).toBe(0);
    expect(jsonLines(out)).toMatchObject([{ input: "a@b.test" }, { input: "zoë@c.test" }]);
  });

  it("refuses a line of over a megabyte and reads the next", async () => {
    const input = `"${"a".repeat(3_000_000)}"\n"a@b.test"\n`;
    const { out } = await runCli(["check", "--ndjson", "--offline"], { input });
    expect(jsonLines(out)).toMatchObject([
      { error: { code: "line_too_long", line: 1 } },
      { input: "a@b.test" },
    ]);
  });

  it("ends an outside address as unknown where no name server answers", async () => {
    const { out } = await runCli(["check", "--ndjson"], { input: '"ann@example.com"\n' });
    expect(jsonLines(out)).toMatchObject([{ verdict: "unknown", reason: "dns_failure" }]);
  });
});

describe("mailverdict explain-reply --ndjson", () => {
  it("reads replies by their stage and continues after bad lines", async () => {
    const input = [
      JSON.stringify({ reply: "550 5.1.1 <a@b.c>: user unknown", stage: "rcpt", address: "a@b.c" }),
      JSON.stringify({ reply: "550 5.7.1 blocked using zen.spamhaus.org", stage: "banner" }),
      JSON.stringify({ stage: "rcpt" }),
      JSON.stringify({ reply: "250 ok", stage: "lunch" }),
      "[1]",
      "{",
      JSON.stringify({ reply: "452 4.2.2 Mailbox full", stage: "rcpt", provider: null }),
    ].join("\n");
    const { code, out } = await runCli(["explain-reply", "--ndjson"], { input });
    expect(code).toBe(1);
    expect(jsonLines(out)).toMatchObject([
      { class: "mailbox_not_found", code: 550, enhanced: "5.1.1", because: expect.any(String) },
      { class: "sender_blocked", code: 550, enhanced: "5.7.1" },
      { error: { code: "invalid_field", line: 3 } },
      { error: { code: "invalid_field", line: 4 } },
      { error: { code: "not_an_object", line: 5 } },
      { error: { code: "invalid_json", line: 6 } },
      { class: "mailbox_full", code: 452, enhanced: "4.2.2" },
    ]);
  });

  it("ends 0 if every line could be read", async () => {
    const input = JSON.stringify({ reply: "550 5.1.1 User unknown" });
    const { code, out } = await runCli(["explain-reply", "--ndjson"], { input });
    expect(code).toBe(0);
    expect(jsonLines(out)).toMatchObject([{ class: "mailbox_not_found" }]);
  });
});
