import type { DnsBehaviour, DnsQuestion } from "#sandbox/dns/dnsBehaviour.ts";
import {
  questionName,
  firstDataOffset,
  rawAnswer,
  rawMx,
  rawName,
  recordTypes,
  rootOffset,
} from "#sandbox/dns/rawAnswer.ts";
import { rcodes } from "#sandbox/dns/zone.ts";
import { deliverable, takesTarget, undeliverable, unknown, type CaseRow } from "./caseRow.ts";

const failure = unknown("dns_failure");
const noAnswer = unknown("dns_timeout");
const manyExchangers = 2300;
const longestTtl = 2 ** 32 - 1;

function answering(build: (question: DnsQuestion) => Buffer): DnsBehaviour {
  return (question) => ({ kind: "bytes", bytes: build(question) });
}

/** Returns one MX record whose exchange is these bytes. */
function exchanger(name: (question: DnsQuestion) => Buffer): DnsBehaviour {
  return answering((question) =>
    rawAnswer(question.packet, [{ type: recordTypes.MX, data: rawMx(10, name(question)) }]),
  );
}

/** Returns an MX host with one malformed label below the sandbox's suffix. */
function oddLabel(label: string | Buffer): DnsBehaviour {
  return exchanger(({ suffix }) => rawName([label, ...suffix.split(".")]));
}

function pointer(offset: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(0xc000 + offset);
  return bytes;
}

function goodMx({ packet }: DnsQuestion): Buffer {
  const data = rawMx(10, rawName(["mx1"], questionName));
  return rawAnswer(packet, [{ type: recordTypes.MX, data }]);
}

const truncatedThen = (overTcp: DnsBehaviour): DnsBehaviour => {
  return (question) => (question.transport === "udp" ? { kind: "truncated" } : overTcp(question));
};

function row(
  id: string,
  note: string,
  behaviour: DnsBehaviour,
  outcome: Pick<CaseRow, "verdict" | "reason" | "alternatives">,
  hosts: CaseRow["hosts"] = [],
): CaseRow {
  return { id, note, rows: [{ name: id.toLowerCase(), behaviour }], hosts, ...outcome };
}

/** D01–D26. Behind every broken answer that a careless resolver could follow, there is a working host. */
export const lookupCases: readonly CaseRow[] = [
  row("D01", "never answers", () => ({ kind: "silence" }), noAnswer),
  row(
    "D02",
    "answers with another id",
    answering((question) => {
      const packet = goodMx(question);
      packet.writeUInt16BE((question.id + 1) % 65_536, 0);
      return packet;
    }),
    noAnswer,
    [takesTarget()],
  ),
  row("D03", "SERVFAIL", () => ({ kind: "code", rcode: rcodes.servfail }), failure),
  row("D04", "REFUSED", () => ({ kind: "code", rcode: rcodes.refused }), failure),
  { id: "D05", note: "NXDOMAIN", rows: [], ...undeliverable("domain_not_found") },
  {
    id: "D06",
    note: "no MX, but an address that takes mail (RFC 5321 §5.1)",
    hosts: [takesTarget()],
    rows: [{ name: "d06", a: ["127.77.106.1"] }],
    ...deliverable,
  },
  {
    id: "D07",
    note: "null MX (RFC 7505)",
    rows: [{ name: "d07", mx: [[0, "."]], a: ["127.77.106.1"] }],
    ...undeliverable("null_mx"),
  },
  row(
    "D08",
    "the answer belongs to another name",
    answering(({ packet }) =>
      rawAnswer(packet, [
        {
          owner: rawName(["other", "example"]),
          type: recordTypes.MX,
          data: rawMx(10, rawName(["mx1"], questionName)),
        },
      ]),
    ),
    failure,
    [takesTarget()],
  ),
  row(
    "D09",
    "a circle of aliases",
    answering(({ packet }) => {
      const other = rawName(["other"], questionName);
      return rawAnswer(packet, [
        { type: recordTypes.CNAME, data: other },
        { owner: other, type: recordTypes.CNAME, data: questionName },
      ]);
    }),
    failure,
  ),
  row(
    "D10",
    "an A record for every question",
    answering(({ packet }) =>
      rawAnswer(packet, [{ type: recordTypes.A, data: Buffer.from([127, 77, 110, 1]) }]),
    ),
    failure,
    [takesTarget()],
  ),
  row(
    "D11",
    "a name that points to itself",
    exchanger(({ packet }) => pointer(firstDataOffset(packet) + 2)),
    failure,
  ),
  row(
    "D12",
    "preference 10 and the root for an exchanger, by a pointer: not a null MX",
    exchanger(({ packet }) => pointer(rootOffset(packet))),
    failure,
  ),
  row("D13", "CR LF in a label", oddLabel("a\r\nRCPT TO:<x@y.example>"), failure),
  row("D14", "NUL in a label", oddLabel(Buffer.from("a\0b")), failure),
  row("D15", "a space in a label", oddLabel("a b"), failure),
  row("D16", "dots inside a label", oddLabel("127.0.0.1"), failure),
  row("D17", "UTF-8 in a label", oddLabel("é"), failure),
  {
    id: "D18",
    note: "the exchanger is an address",
    rows: [{ name: "d18", mx: [[10, "127.0.0.1."]] }],
    ...undeliverable("mail_host_not_public"),
  },
  {
    id: "D19",
    note: "the exchanger is localhost",
    rows: [{ name: "d19", mx: [[10, "localhost."]] }],
    ...undeliverable("mail_host_not_public"),
  },
  row(
    "D20",
    "cut over UDP, closed over TCP",
    truncatedThen(() => ({ kind: "close" })),
    {
      ...failure,
      alternatives: [noAnswer],
    },
  ),
  row(
    "D21",
    "2,300 exchangers over TCP; the first is good",
    truncatedThen(
      answering(({ packet }) =>
        rawAnswer(
          packet,
          Array.from({ length: manyExchangers }, (_, index) => ({
            type: recordTypes.MX,
            data: rawMx(index + 1, rawName([`mx${index + 1}`], questionName)),
          })),
        ),
      ),
    ),
    deliverable,
    [takesTarget()],
  ),
  row(
    "D22",
    "cut over UDP, a byte a second over TCP",
    truncatedThen((question) => ({ kind: "bytes", bytes: goodMx(question), everyMs: 1000 })),
    noAnswer,
    [takesTarget()],
  ),
  row(
    "D23",
    "garbage behind a right header",
    answering((question) =>
      Buffer.concat([goodMx(question).subarray(0, 12), Buffer.alloc(60, 0xff)]),
    ),
    { ...failure, alternatives: [noAnswer] },
  ),
  row(
    "D24",
    "an answer that stops half-way",
    answering((question) => goodMx(question).subarray(0, -6)),
    { ...failure, alternatives: [noAnswer] },
    [takesTarget()],
  ),
  {
    id: "D25",
    note: "a time to live of 2^32 - 1 seconds",
    hosts: [takesTarget()],
    rows: [{ name: "d25", mx: [[10, "mx1.d25"]], ttl: longestTtl }],
    ...deliverable,
  },
  {
    id: "D26",
    note: "exists and does not exist, in turn: decided once a check",
    hosts: [takesTarget()],
    rows: [
      {
        name: "d26",
        behaviour: ({ queriesBefore, type }) =>
          type === "MX" && queriesBefore % 2 === 0
            ? { kind: "records", row: "steady.d26" }
            : { kind: "code", rcode: rcodes.nxdomain },
      },
      { name: "steady.d26", mx: [[10, "mx1.d26"]] },
    ],
    ...deliverable,
    alternatives: [undeliverable("domain_not_found")],
  },
];
