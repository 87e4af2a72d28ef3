import { expect, test } from "vitest";
import { describeEvidence } from "#mcp/describeEvidence.ts";
import type { Evidence } from "#sdk/typescript/src/apiTypes.ts";

const record = { name: "a.example", type: "MX", ttl: 60, data: "10 mx.a.example" };
const lookup = {
  name: "a.example",
  type: "MX" as const,
  server: "127.0.0.1",
  transport: "udp" as const,
  status: "answer" as const,
  records: [record],
  soa: null,
  started_ms: 0,
  ms: 1,
  detail: null,
};
const line = { at_ms: 1, from: "server", stage: "rcpt", text: "250 ok", deciding: true } as const;
const session = {
  host: "mx.a.example",
  address: "127.0.0.1",
  port: 25,
  started_ms: 0,
  ms: 1,
  tls: { version: "TLSv1.3", cipher: "x", authorized: true, detail: null },
  outcome: "accepted",
  lines: [line],
};

test("evidence keeps names, records and dialogues", () => {
  const evidence: Evidence = {
    object: "evidence",
    validation_id: "val_1",
    dns: [lookup],
    sessions: [session],
  };
  expect(describeEvidence(evidence)).toEqual({
    validation_id: "val_1",
    dns: [{ name: "a.example", type: "MX", status: "answer", records: ["MX 10 mx.a.example"] }],
    sessions: [
      {
        host: "mx.a.example",
        address: "127.0.0.1",
        outcome: "accepted",
        tls: "TLSv1.3",
        lines: [{ at_ms: 1, from: "server", text: "250 ok", deciding: true }],
      },
    ],
    left_out: 0,
  });
});

test("a domain that publishes thousands of records doesn't fill the assistant's memory", () => {
  const evidence: Evidence = {
    object: "evidence",
    validation_id: "val_1",
    dns: Array.from({ length: 23 }, () => ({
      ...lookup,
      records: Array.from({ length: 25 }, () => record),
    })),
    sessions: Array.from({ length: 7 }, () => ({
      ...session,
      lines: Array.from({ length: 64 }, () => line),
    })),
  };
  const { dns, sessions, left_out } = describeEvidence(evidence);
  expect([dns.length, dns[0]?.records.length]).toEqual([20, 20]);
  expect([sessions.length, sessions[0]?.lines.length]).toEqual([5, 60]);
  expect(left_out).toBe(3 + 20 * 5 + 2 + 5 * 4);
});
