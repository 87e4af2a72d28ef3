import type { DoctorFindingName } from "#vocabulary/doctor.ts";
import { describe, expect, test } from "vitest";
import { identityError } from "#engine/doctor/examineIdentity.ts";
import type { DoctorReport } from "#engine/doctor/doctorReport.ts";
import { findingTexts, type FindingCode } from "#engine/doctor/findingTexts.ts";
import { runDoctor } from "#engine/doctor/runDoctor.ts";
import { internetNetwork } from "#engine/composition/internetNetwork.ts";
import { systemClock } from "#engine/transport/systemClock.ts";
import { scaledLimits } from "#engine/network/probeLimits.ts";
import { type Answers, failing, identity, ours, politeDialer, subject } from "./doctorNetwork.ts";

const onlyFirstOpen = (address: string) => (address === "198.18.0.1" ? null : failing("timeout")());

/** Codes that the tests of this file produced, to prove that every code is tested. */
const produced = new Set<FindingCode>();

async function examine(...given: Parameters<typeof subject>): Promise<DoctorReport> {
  const report = await runDoctor(subject(...given));
  for (const { code } of report.findings) {
    produced.add(code);
  }
  return report;
}

const finding = (report: DoctorReport, name: DoctorFindingName) => {
  const found = report.findings.find((one) => one.name === name);
  return [found?.status, found?.code];
};

describe("a healthy installation", () => {
  test("passes every look and can ask mailboxes", async () => {
    const report = await examine();
    expect(report.findings.map(({ name, status }) => [name, status])).toEqual([
      ["resolver", "pass"],
      ["identity", "pass"],
      ["ehlo_resolves", "pass"],
      ["ptr_matches", "pass"],
      ["spf", "pass"],
      ["blocklists", "pass"],
      ["port_25", "pass"],
      ["ipv6", "pass"],
    ]);
    expect(report).toMatchObject({
      can_ask_mailboxes: true,
      because: null,
      strength: "mailbox",
      addresses: [{ address: ours, source: "socket" }],
      cannot_know: [{ code: "provider_rules" }],
    });
  });

  test("dials the most preferred mail host of each provider, by address", async () => {
    const { dialer, dialled } = politeDialer();
    await examine({}, { dialer });
    expect(dialled.filter((address) => !address.includes(":")).toSorted()).toEqual(
      [1, 2, 3, 4, 5].map((last) => `198.18.0.${last}`),
    );
  });

  test("never dials an address that its sandbox forbids", async () => {
    const { dialer, dialled } = politeDialer();
    const report = await examine(
      { "A mx.gmail.com": ["10.0.0.1", "127.0.0.1"], "AAAA mx.gmail.com": ["::1"] },
      { dialer },
    );
    expect(dialled.some((address) => /^(10|127)\.|^::1/.test(address))).toBe(false);
    expect(finding(report, "port_25")).toEqual(["pass", "port_25_open"]);
  });
});

const oneIssue: readonly [
  title: string,
  answers: Answers,
  name: DoctorFindingName,
  found: string[],
][] = [
  [
    "no answer of the resolver",
    { "A a.root-servers.net": "timeout" },
    "resolver",
    ["fail", "resolver_silent"],
  ],
  [
    "a denial of a name with broken DNSSEC",
    { "A dnssec-failed.org": "nxdomain" },
    "resolver",
    ["warn", "failure_denied"],
  ],
  [
    "a resolver that does not check DNSSEC",
    { "A dnssec-failed.org": ["198.18.9.9"] },
    "resolver",
    ["pass", "resolver_sane"],
  ],
  [
    "an EHLO name without an address",
    { "A probe.mail.zone": "no_data" },
    "ehlo_resolves",
    ["fail", "ehlo_no_address"],
  ],
  [
    "an EHLO name that cannot be looked up",
    { "A probe.mail.zone": "servfail" },
    "ehlo_resolves",
    ["error", "dns_failed"],
  ],
  [
    "an EHLO name that leads elsewhere",
    { "A probe.mail.zone": ["198.18.1.1"] },
    "ehlo_resolves",
    ["warn", "ehlo_elsewhere"],
  ],
  [
    "no PTR record",
    { "PTR 25.7.18.198.in-addr.arpa": "nxdomain" },
    "ptr_matches",
    ["fail", "ptr_missing"],
  ],
  [
    "a PTR look-up that fails",
    { "PTR 25.7.18.198.in-addr.arpa": "timeout" },
    "ptr_matches",
    ["error", "dns_failed"],
  ],
  [
    "a PTR name that leads elsewhere",
    { "PTR 25.7.18.198.in-addr.arpa": ["other.zone"], "A other.zone": ["198.18.1.1"] },
    "ptr_matches",
    ["fail", "ptr_unconfirmed"],
  ],
  [
    "a sound PTR name that is not the EHLO name",
    { "PTR 25.7.18.198.in-addr.arpa": ["other.zone"], "A other.zone": [ours] },
    "ptr_matches",
    ["warn", "ptr_differs"],
  ],
  ["no SPF record", { "TXT mail.zone": ['"hello"'] }, "spf", ["warn", "spf_none"]],
  ["SPF that says nothing", { "TXT mail.zone": ['"v=spf1 ?all"'] }, "spf", ["warn", "spf_neutral"]],
  ["SPF that doubts", { "TXT mail.zone": ['"v=spf1 ~all"'] }, "spf", ["warn", "spf_softfail"]],
  ["SPF that forbids", { "TXT mail.zone": ['"v=spf1 -all"'] }, "spf", ["fail", "spf_fail"]],
  ["broken SPF", { "TXT mail.zone": ['"v=spf1 ipv4:1.2.3.4"'] }, "spf", ["fail", "spf_permerror"]],
  [
    "SPF that cannot be looked up",
    { "TXT mail.zone": "timeout" },
    "spf",
    ["error", "spf_temperror"],
  ],
  [
    "a sender's domain that does not exist",
    { "TXT mail.zone": "nxdomain" },
    "spf",
    ["fail", "sender_domain_missing"],
  ],
  [
    "a listing",
    { "A 25.7.18.198.zen.spamhaus.org": ["127.0.0.4"] },
    "blocklists",
    ["fail", "listed"],
  ],
  [
    "a list that refuses the query",
    { "A 25.7.18.198.zen.spamhaus.org": ["127.255.255.254"] },
    "blocklists",
    ["pass", "not_listed"],
  ],
];

test.for(oneIssue)("%s is found", async ([, answers, name, found]) => {
  expect(finding(await examine(answers), name)).toEqual(found);
});

const rewriting = (answer: (name: string) => Answers[string] | undefined) => {
  const { network } = subject();
  return {
    resolver: {
      lookup: async (name: string, type: Parameters<typeof network.resolver.lookup>[1]) => {
        const given = answer(name);
        const told = await network.resolver.lookup(name, type, {
          signal: new AbortController().signal,
        });
        return given === undefined
          ? told
          : {
              ...told,
              status: typeof given === "string" ? given : ("answer" as const),
              records:
                typeof given === "string"
                  ? []
                  : given.map((data) => ({ name, type, ttl: 1, data })),
            };
      },
    },
  };
};
const madeUp = (name: string) => /^www\.[a-z0-9]{16}\.com$/.test(name);

describe("the resolver", () => {
  test("fails where made-up names have addresses", async () => {
    const network = rewriting((name) => (madeUp(name) ? ["198.18.9.9"] : undefined));
    const report = await examine({}, network);
    expect(finding(report, "resolver")).toEqual(["fail", "nxdomain_rewritten"]);
  });

  test("is doubted where made-up names are not said to be absent", async () => {
    const network = rewriting((name) => (madeUp(name) ? "no_data" : undefined));
    expect(finding(await examine({}, network), "resolver")).toEqual(["warn", "nxdomain_unsaid"]);
  });

  test("that is silent leaves syntax and lists", async () => {
    const report = await examine(
      {},
      rewriting(() => "timeout"),
    );
    expect(report).toMatchObject({
      can_ask_mailboxes: false,
      because: "resolver_silent",
      strength: "lists",
    });
    expect(finding(report, "port_25")).toEqual(["error", "mail_hosts_unresolved"]);
    expect(finding(report, "ipv6")).toEqual(["skipped", "ipv6_unresolved"]);
  });

  test("a blocklist without an answer differs from an address that isn't listed", async () => {
    const network = rewriting((name) =>
      /spamhaus|spamcop|surriel|dronebl/.test(name) ? ["127.255.255.254"] : undefined,
    );
    expect(finding(await examine({}, network), "blocklists")).toEqual(["error", "lists_refused"]);
  });

  test("that denies a blocklist's test entry doesn't prove that an address isn't listed", async () => {
    const network = rewriting((name) => (name.startsWith("2.0.0.127.") ? "nxdomain" : undefined));
    expect(finding(await examine({}, network), "blocklists")).toEqual(["error", "lists_refused"]);
  });
});

describe("the identity", () => {
  test("is needed before any mail host is dialled", async () => {
    const { dialer, dialled } = politeDialer();
    const report = await examine({}, { dialer, identity: null });
    expect(dialled).toEqual([]);
    expect(finding(report, "identity")).toEqual(["fail", "no_identity"]);
    expect(finding(report, "port_25")).toEqual(["skipped", "identity_needed"]);
    expect(report).toMatchObject({
      can_ask_mailboxes: false,
      because: "no_identity",
      strength: "records",
      identity: null,
    });
    expect(report.cannot_know.map(({ code }) => code)).toEqual([
      "provider_rules",
      "public_address",
      "port_25_untried",
    ]);
  });

  test.for([
    [{ ehlo: "localhost", mailFrom: "ask@mail.zone" }, "ehlo_placeholder"],
    [{ ehlo: "probe.example.org", mailFrom: "ask@mail.zone" }, "ehlo_placeholder"],
    [{ ehlo: "probe", mailFrom: "ask@mail.zone" }, "ehlo_malformed"],
    [{ ehlo: "probe.mail.zone\r\nRSET", mailFrom: "ask@mail.zone" }, "ehlo_malformed"],
    [{ ehlo: "probe.mail.zone", mailFrom: "ask@example.com" }, "sender_placeholder"],
    [{ ehlo: "probe.mail.zone", mailFrom: "ask" }, "sender_malformed"],
    [{ ehlo: "probe.mail.zone", mailFrom: "a@b@mail.zone" }, "sender_malformed"],
  ] as const)("%j is refused as %s, and no mail host is dialled", async ([given, code]) => {
    const { dialer, dialled } = politeDialer();
    const report = await examine({}, { dialer, identity: given });
    expect(finding(report, "identity")).toEqual(["fail", code]);
    expect(finding(report, "port_25")).toEqual(["skipped", "identity_needed"]);
    expect(report.because).toBe("identity_unusable");
    expect(dialled).toEqual([]);
  });

  test("of an ordinary host is taken", () => {
    expect(identityError(identity)).toBeNull();
  });
});

describe("port 25", () => {
  test.for([
    ["refused", "port_25_closed"],
    ["timeout", "port_25_closed"],
    ["unreachable", "no_route"],
  ] as const)("with connections that end as %s is %s", async ([failure, code]) => {
    const report = await examine({}, { dialer: politeDialer(failing(failure)).dialer });
    expect(finding(report, "port_25")).toEqual(["fail", code]);
    expect(report).toMatchObject({ can_ask_mailboxes: false, because: code, strength: "records" });
    expect(finding(report, "ptr_matches")).toEqual(["skipped", "address_unknown"]);
    expect(finding(report, "spf")).toEqual(["skipped", "address_unknown"]);
    expect(finding(report, "blocklists")).toEqual(["skipped", "address_unknown"]);
  });

  test("that one host of five answers at is doubted", async () => {
    const report = await examine({}, { dialer: politeDialer(onlyFirstOpen).dialer });
    expect(finding(report, "port_25")).toEqual(["warn", "port_25_partly"]);
    expect(report).toMatchObject({ can_ask_mailboxes: true, strength: "mailbox_hampered" });
  });

  test("without any greeting is intercepted", async () => {
    const { dialer } = politeDialer(() => null, "");
    const report = await examine({}, { dialer });
    expect(finding(report, "port_25")).toEqual(["fail", "no_greeting"]);
    expect(report.because).toBe("no_greeting");
  });

  test("with rejecting greetings is open", async () => {
    const { dialer } = politeDialer(() => null, "554 5.7.1 blocked");
    const report = await examine({}, { dialer });
    expect(finding(report, "port_25")).toEqual(["warn", "greeting_refused"]);
    expect(report).toMatchObject({ can_ask_mailboxes: true, strength: "mailbox_hampered" });
  });

  test("with deferring greetings is open", async () => {
    const { dialer } = politeDialer(() => null, "451 4.7.1 Greylisted");
    const report = await examine({}, { dialer });
    expect(finding(report, "port_25")).toEqual(["warn", "greeting_deferred"]);
    expect(report).toMatchObject({ can_ask_mailboxes: true, strength: "mailbox_hampered" });
  });

  test("with late greetings is open and slow", async () => {
    const { dialer } = politeDialer();
    const late: typeof dialer = {
      ...dialer,
      dial: async (target) => {
        await systemClock.sleep(50, new AbortController().signal);
        return dialer.dial(target);
      },
    };
    const limits = { ...scaledLimits(0.01), connect: 1000, banner: 80 };
    const report = await examine({}, { dialer: late, limits });
    expect(finding(report, "port_25")).toEqual(["warn", "greeting_slow"]);
    expect(report).toMatchObject({ can_ask_mailboxes: true, strength: "mailbox" });
  });
});

describe("IPv6", () => {
  test.for([
    ["unreachable", "ipv6_absent"],
    ["timeout", "ipv6_blocked"],
  ] as const)("whose connections end as %s is only a warning, %s", async ([failure, code]) => {
    const refuse = (address: string) => (address.includes(":") ? failing(failure)() : null);
    const report = await examine({}, { dialer: politeDialer(refuse).dialer });
    expect(finding(report, "ipv6")).toEqual(["warn", code]);
    expect(report.strength).toBe("mailbox");
  });

  test("is skipped where every address to connect from is IPv4", async () => {
    const { egresses } = internetNetwork({
      identity,
      addresses: [
        { local: "10.0.0.5", seen: ours },
        { local: "10.0.0.6", seen: "198.18.7.26" },
      ],
      dialer: politeDialer().dialer,
    });
    const report = await examine({}, egresses === undefined ? {} : { egresses });
    expect(finding(report, "ipv6")).toEqual(["skipped", "ipv6_not_set"]);
  });
});

describe("our address", () => {
  test("that the operator set counts before that of the socket", async () => {
    const report = await runDoctor({ ...subject(), addresses: ["198.18.3.3"] });
    expect(report.addresses).toEqual([{ address: "198.18.3.3", source: "setting" }]);
    expect(finding(report, "ptr_matches")).toEqual(["fail", "ptr_missing"]);
    expect(finding(report, "spf")).toEqual(["fail", "spf_fail"]);
  });

  test("is learned from what a mail host calls us where the socket's is private", async () => {
    const { dialer } = politeDialer();
    const report = await examine(
      {},
      {
        dialer: {
          ...dialer,
          dial: async (target) => {
            const result = await dialer.dial(target);
            if (result.ok) {
              Object.assign(result.socket, { localAddress: "10.0.0.7" });
              const { socket } = result;
              const push = socket.push.bind(socket);
              socket.push = (chunk: unknown, ...more: []) =>
                push(
                  chunk instanceof Buffer
                    ? Buffer.from(
                        chunk.toString().replace("250-mx.test.example", `250-hello [${ours}]`),
                      )
                    : chunk,
                  ...more,
                );
            }
            return result;
          },
        },
      },
    );
    expect(report.addresses).toEqual([{ address: ours, source: "mail_host" }]);
    expect(finding(report, "ptr_matches")).toEqual(["pass", "ptr_fits"]);
  });
});

test("connections that its caller cut short do not count as a closed port", async () => {
  const { clock, network } = subject({}, { dialer: politeDialer(failing("timeout")).dialer });
  const report = await runDoctor({ clock, network, signal: AbortSignal.abort() });
  expect(finding(report, "port_25")).toEqual(["error", "mail_hosts_unresolved"]);
  expect(report).toMatchObject({ can_ask_mailboxes: false, because: "not_established" });
});

test("every code of the table was found above", () => {
  const codes = Object.keys(findingTexts) as FindingCode[];
  expect(codes.filter((code) => !produced.has(code))).toEqual([]);
});
