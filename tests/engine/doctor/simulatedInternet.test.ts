import { describe, expect, test } from "vitest";
import { runDoctor } from "#engine/doctor/runDoctor.ts";
import { systemClock } from "#engine/transport/systemClock.ts";
import type { Answers } from "./doctorNetwork.ts";
import { type Manner, ours, startInternet } from "./simulatedInternet.ts";

async function examine(manners: readonly Manner[], answers: Answers = {}) {
  const { network, close } = await startInternet(manners, answers);
  try {
    const report = await runDoctor({ clock: systemClock, network });
    const codes = Object.fromEntries(report.findings.map(({ name, code }) => [name, code]));
    const port25 = report.findings.find(({ name }) => name === "port_25");
    return { ...report, codes, said: port25?.seen.join("\n") ?? "" };
  } finally {
    close();
  }
}

const all = (manner: Manner): Manner[] => Array.from({ length: 5 }, () => manner);

const listed = { "A 1.0.0.127.zen.spamhaus.org": ["127.0.0.2"] };
const elsewhere = {
  "PTR 1.0.0.127.in-addr.arpa": ["pool-1.isp.zone"],
  "A pool-1.isp.zone": ["198.18.1.1"],
};

describe("the doctor on a simulated internet of five providers", () => {
  test("finds nothing to fix where every port is open", async () => {
    const report = await examine(all("open"));
    expect(report.codes).toEqual({
      resolver: "resolver_sane",
      identity: "identity_set",
      ehlo_resolves: "ehlo_found",
      ptr_matches: "ptr_fits",
      spf: "spf_pass",
      blocklists: "not_listed",
      port_25: "port_25_open",
      ipv6: "ipv6_unresolved",
    });
    expect(report).toMatchObject({
      can_ask_mailboxes: true,
      strength: "mailbox",
      addresses: [{ address: ours, source: "socket" }],
    });
  });

  test("distinguishes greylisting from a block", async () => {
    const report = await examine(all("greylisting"));
    expect(report.codes).toMatchObject({ port_25: "greeting_deferred" });
    expect(report).toMatchObject({ can_ask_mailboxes: true, strength: "mailbox_hampered" });
    expect(report.said).toContain("451 4.7.1 Greylisted");
  });

  test("finds the block and the blocklist behind it", async () => {
    const report = await examine(all("blocking"), listed);
    expect(report.codes).toMatchObject({ port_25: "greeting_refused", blocklists: "listed" });
    expect(report).toMatchObject({ can_ask_mailboxes: true, strength: "mailbox_hampered" });
    expect(report.said).toContain("554 5.7.1 Service unavailable");
  });

  test("finds a tarpit that greets late, and says how late", async () => {
    const report = await examine(all("slow"));
    expect(report.codes).toMatchObject({ port_25: "greeting_slow" });
    expect(report).toMatchObject({ can_ask_mailboxes: true, strength: "mailbox" });
    expect(report.said).toMatch(/220 mx ESMTP \(after 1\.\d s\)/);
  });

  test("finds that no server ever greets", async () => {
    const report = await examine(all("tarpit"));
    expect(report.codes).toMatchObject({ port_25: "no_greeting" });
    expect(report).toMatchObject({ can_ask_mailboxes: false, because: "no_greeting" });
  });

  test("finds a PTR record that leads elsewhere", async () => {
    const report = await examine(all("open"), elsewhere);
    expect(report.codes).toMatchObject({ port_25: "port_25_open", ptr_matches: "ptr_unconfirmed" });
    expect(report).toMatchObject({ can_ask_mailboxes: true, strength: "mailbox_hampered" });
  });

  test("finds a closed port", async () => {
    const report = await examine(all("closed"));
    expect(report.codes).toMatchObject({ port_25: "port_25_closed" });
    expect(report).toMatchObject({ can_ask_mailboxes: false, because: "port_25_closed" });
  });

  test("names each provider's answer where all differ", async () => {
    const report = await examine(["open", "greylisting", "blocking", "tarpit", "slow"], elsewhere);
    expect(report.codes).toMatchObject({
      port_25: "port_25_partly",
      ptr_matches: "ptr_unconfirmed",
    });
    expect(report.said.split("\n")).toEqual([
      expect.stringMatching(/^mx\.gmail\.com .*220 mx ESMTP$/),
      expect.stringMatching(/^mx\.outlook\.com .*451 4\.7\.1/),
      expect.stringMatching(/^mx\.yahoo\.com .*554 5\.7\.1/),
      expect.stringMatching(/^mx\.icloud\.com /),
      expect.stringMatching(/^mx\.gmx\.net .*after 1\.\d s/),
    ]);
  });
});
