import { expect, test } from "vitest";
import { evaluateSpf } from "#engine/spf/evaluateSpf.ts";
import { type Answers, lookupIn } from "#tests/engine/doctor/doctorNetwork.ts";

interface Row {
  title: string;
  record: string | string[];
  dns?: Answers;
  address?: string;
  result: string;
}

const v6 = "2001:2::25";
const chain = (length: number): Answers =>
  Object.fromEntries(
    Array.from({ length }, (_, index) => [
      `TXT n${index}.zone`,
      [index + 1 === length ? '"v=spf1 +all"' : `"v=spf1 include:n${index + 1}.zone ?all"`],
    ]),
  );

const rows: readonly Row[] = [
  { title: "all alone passes anyone", record: "v=spf1 +all", result: "pass" },
  {
    title: "a mechanism without a sign passes",
    record: "v=spf1 ip4:198.18.7.25 -all",
    result: "pass",
  },
  {
    title: "a network holds its addresses",
    record: "v=spf1 ip4:198.18.0.0/16 -all",
    result: "pass",
  },
  {
    title: "a network does not hold its neighbours",
    record: "v=spf1 ip4:198.18.8.0/24 -all",
    result: "fail",
  },
  {
    title: "the sign of the first match decides",
    record: "v=spf1 ~ip4:198.18.7.25 +all",
    result: "softfail",
  },
  { title: "nothing that fits is neutral", record: "v=spf1 ip4:198.18.8.1", result: "neutral" },
  { title: "?all is neutral", record: "v=spf1 ?all", result: "neutral" },
  {
    title: "an IPv6 network holds its addresses",
    record: "v=spf1 ip6:2001:2::/32 -all",
    address: v6,
    result: "pass",
  },
  {
    title: "ip4 says nothing of IPv6",
    record: "v=spf1 ip4:0.0.0.0/0 -all",
    address: v6,
    result: "fail",
  },
  {
    title: "a is the domain's own address",
    record: "v=spf1 a -all",
    dns: { "A mail.zone": ["198.18.7.25"] },
    result: "pass",
  },
  {
    title: "a with a prefix holds the network of its address",
    record: "v=spf1 a:other.zone/24 -all",
    dns: { "A other.zone": ["198.18.7.1"] },
    result: "pass",
  },
  {
    title: "a over IPv6 asks for AAAA and takes the second prefix",
    record: "v=spf1 a/32//64 -all",
    dns: { "AAAA mail.zone": ["2001:2::1"] },
    address: v6,
    result: "pass",
  },
  {
    title: "mx is the addresses of the mail exchangers",
    record: "v=spf1 mx -all",
    dns: {
      "MX mail.zone": ["10 m1.zone", "20 m2.zone"],
      "A m1.zone": ["198.18.1.1"],
      "A m2.zone": ["198.18.7.25"],
    },
    result: "pass",
  },
  {
    title: "more than ten mail exchangers are an error",
    record: "v=spf1 mx -all",
    dns: { "MX mail.zone": Array.from({ length: 11 }, (_, n) => `10 m${n}.zone`) },
    result: "permerror",
  },
  {
    title: "an included pass matches",
    record: "v=spf1 include:other.zone -all",
    dns: { "TXT other.zone": ['"v=spf1 ip4:198.18.7.25 -all"'] },
    result: "pass",
  },
  {
    title: "an included fail is no match",
    record: "v=spf1 include:other.zone ~all",
    dns: { "TXT other.zone": ['"v=spf1 -all"'] },
    result: "softfail",
  },
  {
    title: "an include without a record is an error",
    record: "v=spf1 include:other.zone ~all",
    result: "permerror",
  },
  {
    title: "an include that cannot be looked up is for later",
    record: "v=spf1 include:other.zone ~all",
    dns: { "TXT other.zone": "timeout" },
    result: "temperror",
  },
  {
    title: "a redirect takes the other record's word",
    record: "v=spf1 redirect=other.zone",
    dns: { "TXT other.zone": ['"v=spf1 -all"'] },
    result: "fail",
  },
  {
    title: "a redirect beside all counts for nothing",
    record: "v=spf1 ?all redirect=other.zone",
    result: "neutral",
  },
  {
    title: "a redirect to no record is an error",
    record: "v=spf1 redirect=other.zone",
    result: "permerror",
  },
  {
    title: "exists matches where the expanded name has an address",
    record: "v=spf1 exists:%{ir}.%{l}.ok.%{d} -all",
    dns: { "A 25.7.18.198.ask.ok.mail.zone": ["127.0.0.2"] },
    result: "pass",
  },
  {
    title: "macros keep as many labels as they say",
    record: "v=spf1 exists:%{d1r}.%{h}.%{v} -all",
    dns: { "A mail.probe.mail.zone.in-addr": ["127.0.0.2"] },
    result: "pass",
  },
  {
    title: "ptr matches a confirmed name under the domain",
    record: "v=spf1 ptr -all",
    dns: {
      "PTR 25.7.18.198.in-addr.arpa": ["host.mail.zone"],
      "A host.mail.zone": ["198.18.7.25"],
    },
    result: "pass",
  },
  {
    title: "ptr does not match an unconfirmed name",
    record: "v=spf1 ptr -all",
    dns: { "PTR 25.7.18.198.in-addr.arpa": ["host.mail.zone"] },
    result: "fail",
  },
  {
    title: "a record in several strings is one",
    record: ['"v=spf1 ip4:198." "18.7.25 -all"'],
    result: "pass",
  },
  { title: "capitals mean the same", record: "V=SPF1 IP4:198.18.7.25 -ALL", result: "pass" },
  { title: "no SPF among the texts is none", record: "google-site-verification=x", result: "none" },
  { title: "v=spf10 is not SPF", record: "v=spf10 -all", result: "none" },
  {
    title: "two records are an error",
    record: ['"v=spf1 -all"', '"v=spf1 +all"'],
    result: "permerror",
  },
  {
    title: "an unknown mechanism is an error even after a match",
    record: "v=spf1 +all ipv4:1.2.3.4",
    result: "permerror",
  },
  { title: "an unknown modifier is ignored", record: "v=spf1 op=x -all", result: "fail" },
  {
    title: "two redirects are an error",
    record: "v=spf1 redirect=a.zone redirect=b.zone",
    result: "permerror",
  },
  {
    title: "a prefix beyond the address is an error",
    record: "v=spf1 ip4:198.18.7.25/33",
    result: "permerror",
  },
  {
    title: "an address with a leading nought is an error",
    record: "v=spf1 ip4:198.018.7.25",
    result: "permerror",
  },
  {
    title: "include without a name is an error",
    record: "v=spf1 include: -all",
    result: "permerror",
  },
  {
    title: "all with an argument is an error",
    record: "v=spf1 all:mail.zone",
    result: "permerror",
  },
  {
    title: "ten look-ups are allowed",
    record: "v=spf1 include:n0.zone -all",
    dns: chain(10),
    result: "pass",
  },
  {
    title: "eleven look-ups are an error",
    record: "v=spf1 include:n0.zone -all",
    dns: chain(11),
    result: "permerror",
  },
  {
    title: "an include of itself ends as an error",
    record: "v=spf1 include:mail.zone -all",
    result: "permerror",
  },
  {
    title: "two empty names are allowed",
    record: "v=spf1 a:e1.zone a:e2.zone -all",
    result: "fail",
  },
  {
    title: "three empty names are an error",
    record: "v=spf1 a:e1.zone a:e2.zone a:e3.zone -all",
    result: "permerror",
  },
  {
    title: "a failed look-up is for later",
    record: "v=spf1 a -all",
    dns: { "A mail.zone": "servfail" },
    result: "temperror",
  },
];

test.for(rows)("$title", async ({ record, dns = {}, address = "198.18.7.25", result }) => {
  const texts = typeof record === "string" ? [`"${record}"`] : record;
  const answers: Answers = { "TXT mail.zone": texts, ...dns };
  const found = await evaluateSpf({
    address,
    sender: "ask@mail.zone",
    ehlo: "probe.mail.zone",
    query: (name, type) => Promise.resolve(lookupIn(answers, name, type)),
  });
  expect([found.result, found.because]).toEqual([result, expect.any(String)]);
});
