import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { validation } from "#contract/validations.ts";
import { createPorts } from "#engine/composition/createPorts.ts";
import { internetNetwork } from "#engine/composition/internetNetwork.ts";
import { scaledLimits } from "#engine/network/probeLimits.ts";
import type { ProbeEvent } from "#engine/probe/probeEvent.ts";
import { verifyAddress } from "#engine/verification/verifyAddress.ts";
import { politeScript, portsOver, scriptedServer } from "#tests/support/scriptedServer.ts";
import { startTestSandbox, type TestSandbox } from "#tests/support/testSandbox.ts";
import { checkNames } from "#vocabulary/checks.ts";

let test: TestSandbox;
beforeAll(async () => {
  test = await startTestSandbox();
});
afterAll(() => test.sandbox.close());

const check = (input: string, options: Partial<Parameters<typeof verifyAddress>[1]> = {}) =>
  verifyAddress(input, { ports: test.ports, ...options });

/** Fields that the server adds to a result; the engine must provide all others. */
const added = {
  deciding: { check: null, line: null, reply: null },
  id: "val_1",
  object: "validation",
  status: "completed",
  cached: false,
  checked_at: "2026-01-01T00:00:00Z",
  expires_at: "2026-01-02T00:00:00Z",
  billing: { credits: 0, reason: "sandbox" },
  source: null,
  tags: [],
  custom: null,
  livemode: false,
  policy_version: 0,
  previous_id: null,
  store: "full",
};

describe("a result", () => {
  it.each([
    "deliverable@sandbox.test",
    "mailbox-full@sandbox.test",
    "anyone@null-mx.sandbox.test",
    "anyone@s39.sandbox.test",
    "ann@example.test",
    "not an address",
    "",
  ])("of %j has the shape of the contract", async (input) => {
    const { evidence, basis, reply: _quoted, ...result } = await check(input);
    expect(basis).not.toBe("");
    expect(validation.parse({ ...added, ...result })).toEqual({ ...added, ...result });
    expect(evidence).toHaveProperty("sessions");
  });

  it("has every check in its order, each skipped one with a code", async () => {
    for (const input of ["deliverable@sandbox.test", "no", "a@b.invalid"]) {
      const { checks } = await check(input);
      expect(checks.map(({ name }) => name)).toEqual([...checkNames]);
      const silent = checks.filter(({ status, code }) => status === "skipped" && code === null);
      expect(silent).toEqual([]);
    }
  });

  it("has a score that its parts add up to, in the band of its verdict", async () => {
    const inputs = [
      "deliverable@sandbox.test",
      "role-account@sandbox.test",
      "x",
      "timeout@sandbox.test",
    ];
    for (const input of inputs) {
      const { score, score_breakdown: parts } = await check(input);
      expect(parts.reduce((sum, { points }) => sum + points, 100)).toBe(score);
    }
  });

  it("names the conditions that would change a verdict based on a signal", async () => {
    const { decision } = await check("role-account@sandbox.test");
    expect(decision.otherwise).toBe("Without this: deliverable (mailbox_accepted).");
  });
});

describe("verifyAddress", () => {
  it("never throws and never blames itself, whatever the string", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 80 }), async (input) => {
        const { reason } = await check(input, { offline: true });
        expect(reason).not.toBe("internal_error");
      }),
      { numRuns: 1000 },
    );
  });

  it.each(["\ud800@x.org", "a\0b@x.org", "a\r\nDATA@x.org", "", "@", "a".repeat(100_000)])(
    "calls %j no address",
    async (input) => {
      expect(await check(input)).toMatchObject({ reason: "invalid_syntax", email: null });
    },
  );

  it("ends unknown where its own parts break", async () => {
    const ports = portsOver(
      () => {
        throw new Error("broken");
      },
      scriptedServer(politeScript(() => true)).dialer,
    );
    const issues: unknown[] = [];
    const onError = (error: unknown) => void issues.push(error);
    const result = await verifyAddress("ann@victim.org", { ports: { ...ports, onError } });
    expect(result).toMatchObject({ verdict: "unknown", reason: "internal_error" });
    expect(issues).toEqual([new Error("broken")]);
    expect(result.checks.map(({ name }) => name)).toEqual([...checkNames]);
    expect(result.checks.find(({ status }) => status === "error")).toMatchObject({ name: "dns" });
  });

  it.each(["a@b.test", "a@b.example", "a@b.invalid", "a@b.local", "a@b.localhost", "a@b.onion"])(
    "says domain_reserved of %s without a question",
    async (input) => {
      const result = await check(input);
      expect(result).toMatchObject({ verdict: "undeliverable", reason: "domain_reserved" });
      expect(result.evidence.dns).toEqual([]);
    },
  );

  it("queries a name server for example.com", async () => {
    const result = await check("a@example.com");
    expect(result.evidence.dns.length).toBeGreaterThan(0);
    expect(result.verdict).toBe("unknown");
  });

  it("ends unknown within the limit of DNS where the name server is silent", async () => {
    const { address, port } = test.sandbox.dns;
    const limits = scaledLimits(0.05);
    const internet = internetNetwork({
      dnsServers: [`${address}:${port}`],
      identity: null,
      limits,
    });
    // Only the sandbox has a silent name, so its name server is configured as if it were outside.
    const ports = createPorts({ internet: { ...internet, sandbox: true } });
    const result = await verifyAddress("a@dns-timeout.sandbox.test", { ports });
    expect(result).toMatchObject({ verdict: "unknown", reason: "dns_timeout" });
  });

  it("opens no connection without a sender identity", async () => {
    const server = scriptedServer(politeScript(() => true));
    const records = { "MX victim.org": ["10 mx.victim.org"], "A mx.victim.org": ["8.8.8.8"] };
    const ports = portsOver(records, server.dialer, { identity: null });
    const result = await verifyAddress("ann@victim.org", { ports });
    expect(server.dialled).toEqual([]);
    expect(result).toMatchObject({
      verdict: "unknown",
      reason: "smtp_skipped",
      mx: [{ host: "mx.victim.org", priority: 10 }],
    });
    expect(result.checks.at(-2)).toMatchObject({
      name: "smtp",
      status: "skipped",
      code: "no_identity",
    });
  });

  it("uses no network when offline", async () => {
    const before = test.sandbox.observed.dnsQueries;
    const result = await check("deliverable@sandbox.test", { offline: true });
    expect(test.sandbox.observed.dnsQueries).toBe(before);
    expect(result).toMatchObject({ verdict: "unknown", reason: "smtp_skipped" });
    expect(result.checks.filter(({ code }) => code === "offline")).toHaveLength(4);
  });

  it("runs the checks asked for, and those they rest on", async () => {
    const some = await check("deliverable@sandbox.test", { checks: ["mail_host", "role"] });
    const ran = some.checks.filter(({ status }) => status !== "skipped").map(({ name }) => name);
    expect(ran).toEqual(["syntax", "role", "dns", "mail_host"]);
    expect(some).toMatchObject({ reason: "smtp_skipped", flags: { free: null, role: false } });
  });

  it("calls acceptance without the accept-all check unproved", async () => {
    const result = await check("deliverable@sandbox.test", { checks: ["smtp"] });
    expect(result).toMatchObject({ verdict: "risky", reason: "accept_all_unknown" });
  });

  it("ends unknown when it is stopped", async () => {
    const stop = new AbortController();
    const running = check("timeout@sandbox.test", { signal: stop.signal });
    await test.wait(1000);
    stop.abort();
    expect(await running).toMatchObject({ verdict: "unknown", reason: "internal_error" });
  });

  it("emits an event when each check starts and ends, and for each line", async () => {
    const events: ProbeEvent[] = [];
    const result = await check("deliverable@sandbox.test", {
      onEvent: (event) => events.push(structuredClone(event)),
    });
    const started = events.flatMap((event) => (event.type === "check_started" ? [event.name] : []));
    const ended = events.flatMap((event) => (event.type === "check" ? [event.check] : []));
    const lines = events.flatMap((event) => (event.type === "line" ? [event.line.text] : []));
    expect(started).toEqual([...checkNames]);
    // The source of the disposable check's answer is known only after DNS.
    expect(result.checks).toMatchObject(ended);
    expect(lines).toEqual(
      result.evidence.sessions.flatMap((session) => session.lines.map(({ text }) => text)),
    );
  });

  it("escapes what a server says", async () => {
    const { evidence } = await check("target@s31.sandbox.test");
    const said = evidence.sessions.flatMap(({ lines }) => lines.map(({ text }) => text)).join("\n");
    expect(said).toContain(String.raw`\x1b[31mred`);
    // oxlint-disable-next-line no-control-regex
    expect(said).not.toMatch(/[\0-\x09\x0b-\x1f\x7f-\x9f]/);
  });

  it("records a certificate that doesn't verify and continues", async () => {
    const { evidence, verdict } = await check("target@s39.sandbox.test");
    expect(verdict).toBe("deliverable");
    expect(evidence.sessions[0]!.tls).toMatchObject({ authorized: false });
  });

  it("contacts at most three mail exchangers", async () => {
    const { evidence } = await check("target@s07.sandbox.test");
    expect(new Set(evidence.sessions.map(({ host }) => host)).size).toBe(3);
  });

  it("sets when to try again after a greylisting, as the server names it", async () => {
    expect(await check("target@s58.sandbox.test")).toMatchObject({
      reason: "greylisted",
      retry_after_s: 5,
      action: "retry_later",
    });
  });
});
