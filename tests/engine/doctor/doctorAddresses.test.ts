import type { DoctorFindingName } from "#vocabulary/doctor.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DoctorReport } from "#engine/doctor/doctorReport.ts";
import { runDoctor } from "#engine/doctor/runDoctor.ts";
import { seenAddresses } from "#engine/transport/probeAddress.ts";
import { internetNetwork } from "#engine/composition/internetNetwork.ts";
import { systemClock } from "#engine/transport/systemClock.ts";
import { startTestSandbox, type TestSandbox } from "#tests/support/testSandbox.ts";
import { type Answers, failing, identity, ours, politeDialer, subject } from "./doctorNetwork.ts";

const finding = (report: DoctorReport, name: DoctorFindingName) => {
  const found = report.findings.find((one) => one.name === name);
  return [found?.status, found?.code];
};

const codesOf = (report: DoctorReport) =>
  Object.fromEntries(report.findings.map(({ name, code }) => [name, code]));

describe("several addresses to ask from", () => {
  const second = "198.18.7.26";
  const both = {
    "A probe.mail.zone": [ours, second],
    "PTR 26.7.18.198.in-addr.arpa": ["probe.mail.zone"],
  };
  const from = (closed: string | null, answers: Answers = both) => {
    const { dialer } = politeDialer();
    const { clock, network } = subject(answers);
    const addresses = [
      { local: "10.0.0.5", seen: ours },
      { local: "10.0.0.6", seen: second },
    ];
    const { egresses } = internetNetwork({
      identity,
      addresses,
      dialer: {
        ...dialer,
        dial: (target) =>
          target.from === closed ? Promise.resolve(failing("timeout")()) : dialer.dial(target),
      },
    });
    const several = egresses === undefined ? network : { ...network, egresses };
    return runDoctor({ clock, network: several, addresses: seenAddresses(addresses) });
  };
  test("are each examined, by the name, record and list they are seen with", async () => {
    const report = await from(null);
    expect(codesOf(report)).toMatchObject({
      ehlo_resolves: "ehlo_found",
      ptr_matches: "ptr_fits",
      spf: "spf_pass",
      blocklists: "not_listed",
      port_25: "port_25_open",
      ipv6: "ipv6_not_set",
    });
    const visits = report.findings.find(({ name }) => name === "port_25")?.seen ?? [];
    expect(visits.filter((line) => line.includes(" from 10.0.0.5:"))).toHaveLength(5);
    expect(visits.filter((line) => line.includes(" from 10.0.0.6:"))).toHaveLength(5);
  });

  test("are each to have a PTR record and to be the EHLO name's", async () => {
    const report = await from(null, { ...both, "A probe.mail.zone": [ours] });
    expect(codesOf(report)).toMatchObject({
      ehlo_resolves: "ehlo_elsewhere",
      ptr_matches: "ptr_unconfirmed",
    });
  });

  test("don't all fail with one that has no connection", async () => {
    const report = await from("10.0.0.6");
    expect(codesOf(report)).toMatchObject({ port_25: "port_25_partly" });
    expect(report).toMatchObject({ can_ask_mailboxes: true, strength: "mailbox_hampered" });
  });
});

describe("against the sandbox", () => {
  let served: TestSandbox;
  beforeAll(async () => {
    served = await startTestSandbox();
  });
  afterAll(() => served.sandbox.close());

  test("real sockets get a greeting, and a closed port differs from an open one", async () => {
    const { ports, sandbox } = served;
    const inside = ports.networkOf(sandbox.suffix);
    const hostsIn: Answers = {};
    for (const [index, domain] of [
      "gmail.com",
      "outlook.com",
      "yahoo.com",
      "icloud.com",
      "gmx.net",
    ].entries()) {
      hostsIn[`MX ${domain}`] = [`10 mx${index}.zone`];
      hostsIn[`A mx${index}.zone`] = ["127.77.250.250"];
      hostsIn[`AAAA mx${index}.zone`] = "no_data";
    }
    const { records } = await inside.resolver.lookup(sandbox.suffix, "MX", {
      signal: AbortSignal.timeout(5000),
    });
    const host = records[0]?.data.split(" ")[1] ?? "";
    const { records: addresses } = await inside.resolver.lookup(host, "A", {
      signal: AbortSignal.timeout(5000),
    });
    const open = addresses[0]?.data ?? "";
    const reach = { dialer: inside.dialer, mayDial: (address: string) => inside.mayDial(address) };
    const closed = await runDoctor(subject(hostsIn, reach));
    expect(finding(closed, "port_25")).toEqual(["fail", "port_25_closed"]);
    for (const key of Object.keys(hostsIn).filter((one) => one.startsWith("A "))) {
      hostsIn[key] = [open];
    }
    const greeted = await runDoctor(subject(hostsIn, { ...reach, limits: inside.limits }));
    expect(finding(greeted, "port_25")).toEqual(["pass", "port_25_open"]);
    // Loopback sockets have no public address.
    expect(finding(greeted, "ptr_matches")).toEqual(["skipped", "address_unknown"]);
  });

  test("its resolver answers for its own names only, which is not a resolver for the internet", async () => {
    const { ports, sandbox } = served;
    const report = await runDoctor({
      clock: systemClock,
      network: { ...ports.networkOf(sandbox.suffix), identity: null },
    });
    expect(finding(report, "resolver")).toEqual(["fail", "resolver_silent"]);
  });
});
