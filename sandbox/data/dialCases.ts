import { rcodes } from "#sandbox/dns/zone.ts";
import { politeReplies } from "#sandbox/smtp/politeReplies.ts";
import { hangUp, lastWords, resetConnection } from "#sandbox/smtp/steps.ts";
import {
  deliverable,
  noMailbox,
  takesTarget,
  undeliverable,
  unknown,
  type CaseRow,
} from "./caseRow.ts";

const { userUnknown } = politeReplies;

const refusedPorts = 20;

/** S01–S10: failures before the first byte of a host. */
export const dialCases: readonly CaseRow[] = [
  {
    id: "S01",
    note: "the port of every MX is refused",
    hosts: ["closed", "closed"],
    ...unknown("connect_failed"),
  },
  {
    id: "S02",
    note: "no answer to SYN",
    hosts: ["blackhole"],
    ...unknown("connect_timeout"),
  },
  {
    id: "S03",
    note: "takes the connection and ends it",
    hosts: [{ banner: hangUp }],
    ...unknown("connect_failed"),
  },
  {
    id: "S04",
    note: "takes the connection and resets it",
    hosts: [{ banner: resetConnection }],
    ...unknown("connect_failed"),
  },
  {
    id: "S05",
    note: "the first MX is dead, the second takes the mailbox and refuses others",
    hosts: ["closed", takesTarget()],
    ...deliverable,
  },
  {
    id: "S06",
    note: "the first MX is too busy, the second knows no such mailbox",
    hosts: [{ banner: lastWords("421 4.3.2 {host} too busy, try later") }, { rcpt: userUnknown }],
    ...noMailbox,
  },
  {
    id: "S07",
    note: "twenty MX, all dead",
    hosts: Array.from({ length: refusedPorts }, () => "closed" as const),
    ...unknown("connect_failed"),
  },
  {
    id: "S08",
    note: "only an IPv6 address, where no route leads",
    rows: [
      { name: "s08", mx: [[10, "mx1.s08"]] },
      { name: "mx1.s08", aaaa: ["fd77::8"] },
    ],
    ...unknown("connect_failed"),
  },
  {
    id: "S09",
    note: "every MX has an address that is not public",
    rows: [
      {
        name: "s09",
        mx: [
          [10, "mx1.s09"],
          [20, "mx2.s09"],
          [30, "mx3.s09"],
        ],
      },
      { name: "mx1.s09", a: ["127.0.0.1"], aaaa: ["::1"] },
      { name: "mx2.s09", a: ["10.0.0.1"] },
      { name: "mx3.s09", a: ["169.254.169.254"] },
    ],
    ...undeliverable("mail_host_not_public"),
  },
  {
    id: "S09b",
    note: "one MX is not public and the look-up of the other fails",
    rows: [
      {
        name: "s09b",
        mx: [
          [10, "mx1.s09b"],
          [20, "mx2.s09b"],
        ],
      },
      { name: "mx1.s09b", a: ["10.0.0.1"] },
      { name: "mx2.s09b", behaviour: () => ({ kind: "code", rcode: rcodes.servfail }) },
    ],
    ...unknown("dns_failure"),
  },
  {
    id: "S10",
    note: "one MX with a private and a public address: only the public one is dialled",
    hosts: [takesTarget()],
    rows: [
      { name: "s10", mx: [[10, "mx1.s10"]] },
      { name: "mx1.s10", a: ["10.0.0.1", "127.77.10.1"] },
    ],
    ...deliverable,
  },
];
