import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyAddress } from "#engine/verification/verifyAddress.ts";
import type { Verification } from "#engine/verification/verification.ts";
import { startTestSandbox, type TestSandbox } from "#tests/support/testSandbox.ts";
import { until } from "#tests/support/until.ts";

let test: TestSandbox;
beforeAll(async () => {
  test = await startTestSandbox();
});
afterAll(() => test.sandbox.close());

const atOnce = (addresses: readonly string[]): Promise<Verification[]> =>
  Promise.all(addresses.map((address) => verifyAddress(address, { ports: test.ports })));
const numbered = (name: string, domain: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${name}+${index}@${domain}`);
const sessionsOf = (host: string) =>
  test.sandbox.observed.sessions.filter((session) => session.host.startsWith(host));
const recipients = (commands: readonly string[]): string[] =>
  commands.filter((command) => command.startsWith("RCPT"));

describe("checks of one mail host one after the other", () => {
  it("use the session of the second one", async () => {
    const before = sessionsOf("mx1.s16").length;
    const reasons = new Set<string>();
    for (const address of numbered("target", "s16.sandbox.test", 6)) {
      reasons.add((await verifyAddress(address, { ports: test.ports })).reason);
    }
    expect(reasons).toEqual(new Set(["mailbox_accepted"]));
    expect(sessionsOf("mx1.s16").length - before).toBe(2);
  });
});

describe("checks of one mail host at the same time", () => {
  it("share sessions and keep their own verdicts", async () => {
    const before = test.sandbox.observed.connections;
    const taken = numbered("target", "s50.sandbox.test", 60);
    const refused = numbered("nobody", "s50.sandbox.test", 30);
    const addresses = taken.flatMap((address, index) =>
      index % 2 === 0 ? [address, refused[index / 2] ?? ""] : [address],
    );
    const results = await atOnce(addresses);
    const wrong = results.filter(
      ({ input, reason }) =>
        reason !== (input.startsWith("target") ? "mailbox_accepted" : "mailbox_not_found"),
    );
    expect(wrong).toEqual([]);
    expect(test.sandbox.observed.connections - before).toBeLessThan(20);
  });

  it("each have a transcript of what concerns them alone, and say that the session was shared", async () => {
    const results = await atOnce(numbered("deliverable", "sandbox.test", 20));
    const notes = results.filter(({ evidence }) =>
      evidence.sessions[0]?.lines.some(({ text }) => text.includes("shared session")),
    );
    expect(notes.length).toBeGreaterThan(10);
    for (const { input, evidence } of results) {
      const lines = evidence.sessions.flatMap((session) => session.lines);
      const others = lines.filter(
        ({ text, from, stage }) =>
          from === "client" && stage === "rcpt" && text !== `RCPT TO:<${input}>`,
      );
      expect(others).toEqual([]);
      expect(lines.some(({ deciding }) => deciding)).toBe(true);
      expect(lines.every(({ at_ms: at }) => at >= 0)).toBe(true);
    }
  });

  it("are each asked alone where the server takes one recipient a session", async () => {
    const results = await atOnce(numbered("target", "s70.sandbox.test", 6));
    expect(new Set(results.map(({ reason }) => reason))).toEqual(new Set(["mailbox_accepted"]));
  });

  it("get their own session after a server that cannot undo a transaction", async () => {
    const results = await atOnce(numbered("target", "s71.sandbox.test", 6));
    expect(new Set(results.map(({ reason }) => reason))).toEqual(new Set(["mailbox_accepted"]));
    for (const { commands } of sessionsOf("mx1.s71")) {
      // One before and one after the recipients of a packet; none after the refusal.
      expect(commands.filter((command) => command === "RSET").length).toBeLessThanOrEqual(2);
    }
  });

  it("see one failed connection together", async () => {
    const before = sessionsOf("mx1.s17").length;
    const results = await atOnce(numbered("target", "s17.sandbox.test", 40));
    expect(new Set(results.map(({ reason }) => reason))).toEqual(new Set(["server_busy"]));
    expect(sessionsOf("mx1.s17").length - before).toBeLessThan(5);
    for (const { evidence } of results) {
      expect(evidence.sessions[0]?.lines.some(({ deciding }) => deciding)).toBe(true);
    }
  });

  it("never have an answer of one taken for that of another by a server that says too much", async () => {
    const results = await atOnce(numbered("target", "s72b.sandbox.test", 12));
    expect(new Set(results.map(({ verdict }) => verdict))).toEqual(new Set(["unknown"]));
  });

  it("end with the session that a server closes, unknown and one by one", async () => {
    const results = await atOnce(numbered("target", "s67.sandbox.test", 6));
    expect(new Set(results.map(({ reason }) => reason))).toEqual(new Set(["temporary_failure"]));
  });

  it("are not asked for longer than a server that refuses everything will bear", async () => {
    await atOnce(numbered("nobody", "s52.sandbox.test", 100));
    const most = Math.max(
      ...sessionsOf("mx1.s52").map(({ commands }) => recipients(commands).length),
    );
    expect(most).toBeLessThanOrEqual(17);
  });

  it("do not wait for those that a server never answers", async () => {
    const silent = numbered("timeout", "sandbox.test", 6);
    const taken = numbered("deliverable", "sandbox.test", 60);
    const ended: string[] = [];
    await Promise.all(
      [...silent, ...taken].map(async (address) => {
        const { reason } = await verifyAddress(address, { ports: test.ports });
        ended.push(reason);
      }),
    );
    expect(ended.filter((reason) => reason === "mailbox_accepted")).toHaveLength(60);
    expect(ended.filter((reason) => reason === "smtp_timeout")).toHaveLength(6);
    expect(ended.at(-1)).toBe("smtp_timeout");
  });

  it("return to the queue if a 421 to another one ends their session", async () => {
    const before = test.sandbox.observed.connections;
    const taken = numbered("deliverable", "sandbox.test", 80);
    const busy = numbered("server-busy", "sandbox.test", 4);
    const results = await atOnce(
      taken.flatMap((address, index) =>
        index % 20 === 10 ? [busy[(index - 10) / 20] ?? "", address] : [address],
      ),
    );
    const wrong = results.filter(
      ({ input, reason }) =>
        reason !== (input.startsWith("server") ? "server_busy" : "mailbox_accepted"),
    );
    expect(wrong).toEqual([]);
    // One for each 421, and those that take their places.
    expect(test.sandbox.observed.connections - before).toBeLessThan(12);
  });

  it("leave no socket open", async () => {
    await until(
      () => test.sandbox.observed.openSockets,
      (open) => open === 0,
    );
  });
});

describe("checks of a mail host that takes its time for each reply", () => {
  const replyMs = 60;
  let slow: TestSandbox;
  beforeAll(async () => {
    slow = await startTestSandbox(1, replyMs);
  });
  afterAll(() => slow.sandbox.close());

  it("do not wait for each other in few sessions, and use those that are open one after the other", async () => {
    const waiting = numbered("target", "s50.sandbox.test", 120).values();
    const results: Verification[] = [];
    await Promise.all(
      Array.from({ length: 40 }, async () => {
        for (const address of waiting) {
          results.push(await verifyAddress(address, { ports: slow.ports }));
        }
      }),
    );
    expect(new Set(results.map(({ reason }) => reason))).toEqual(new Set(["mailbox_accepted"]));
    expect(slow.sandbox.observed.connections).toBeGreaterThan(10);
    expect(slow.sandbox.observed.connections).toBeLessThan(100);
    await until(
      () => slow.sandbox.observed.openSockets,
      (open) => open === 0,
    );
  });
});

const acceptAll = ({ checks }: Verification) => checks.find(({ name }) => name === "accept_all");
const randomRecipientsAsked = (host: string): number =>
  sessionsOf(host).flatMap(({ commands }) =>
    recipients(commands).filter((command) => !command.includes("<target")),
  ).length;

describe("results for random recipients", () => {
  it("are checked once per domain and shown with their age", async () => {
    const first = await verifyAddress("target@s15.sandbox.test", { ports: test.ports });
    const asked = randomRecipientsAsked("mx1.s15");
    const second = await verifyAddress("target+2@s15.sandbox.test", { ports: test.ports });
    expect(randomRecipientsAsked("mx1.s15")).toBe(asked);
    expect(acceptAll(first)).toMatchObject({ source: "live", code: "random_recipients_refused" });
    expect(acceptAll(second)).toMatchObject({
      source: "cached",
      code: "random_recipients_refused",
    });
    expect(acceptAll(second)?.detail).toMatch(/\d+ s ago/);
    expect(second).toMatchObject({ verdict: "deliverable", flags: { accept_all: false } });
  });

  it("keep the verdict and its deciding line at accept-all servers", async () => {
    const first = await verifyAddress("one@accept-all.sandbox.test", { ports: test.ports });
    const second = await verifyAddress("two@accept-all.sandbox.test", { ports: test.ports });
    expect(first).toMatchObject({ verdict: "risky", reason: "accept_all" });
    expect(second).toMatchObject({ verdict: "risky", reason: "accept_all" });
    const lines = second.evidence.sessions.flatMap((session) => session.lines);
    expect(lines.filter(({ deciding }) => deciding)).toMatchObject([
      { from: "note", text: expect.stringMatching(/accepted here \d+ s ago/) as string },
    ]);
    expect(lines.some(({ text }) => text === "RCPT TO:<two@accept-all.sandbox.test>")).toBe(true);
  });

  it("are checked each time at the sandbox's own domain", async () => {
    for (const input of ["deliverable+a@sandbox.test", "deliverable+b@sandbox.test"]) {
      const result = await verifyAddress(input, { ports: test.ports });
      expect(acceptAll(result)).toMatchObject({ source: "live" });
    }
  });
});
