import { afterAll, beforeAll, expect, test } from "vitest";
import { type BatchResult, verifyBatch } from "#engine/verification/verifyBatch.ts";
import type { Decided } from "#engine/verdict/assessProbe.ts";
import { replayVerification } from "#engine/verification/replayVerification.ts";
import { verifyAddress } from "#engine/verification/verifyAddress.ts";
import type { Verification } from "#engine/verification/verification.ts";
import { demoAddresses } from "#contract/demoAddresses.ts";
import { dnsCases, smtpCases } from "#sandbox/data/smtpCases.ts";
import { packEvidence, type RowRecord } from "#server/lists/evidence/packEvidence.ts";
import { recordOfRow, unpackEvidence } from "#server/lists/evidence/unpackEvidence.ts";
import { startTestSandbox, type TestSandbox } from "#tests/support/testSandbox.ts";

const sandboxes: TestSandbox[] = [];
beforeAll(async () => {
  // Separate sandboxes, because servers remember earlier sessions.
  sandboxes.push(await startTestSandbox(), await startTestSandbox());
});
afterAll(() => Promise.all(sandboxes.map(({ sandbox }) => sandbox.close())));

type Replayed = Verification | null;

/** Checks addresses as a list does, packs and unpacks what was heard, and rebuilds each result from it. */
async function replayed(
  inputs: readonly string[],
  { ports }: TestSandbox,
  decided: Decided | null = null,
): Promise<Replayed[]> {
  const found: BatchResult[] = [];
  await verifyBatch(inputs, { ports, records: true }, (index, result) => {
    found[index] = result;
  });
  const rows = found.flatMap(({ record }, index): RowRecord | [] =>
    record === null ? [] : { position: index + 1, email: inputs[index] ?? "", record },
  );
  const packed = await unpackEvidence(await packEvidence(rows));
  return Promise.all(
    inputs.map((input, index) => {
      const row = { position: index + 1, email: input };
      const record = recordOfRow(packed, row) ?? { dns: [], mailbox: null };
      return replayVerification(input, { options: { ports }, record, decided });
    }),
  );
}

/** Returns the parts that don't depend on time, session or the random recipient's name. */
function lasting(found: Verification) {
  const { verdict, reason, score, action, confidence, summary, decision, flags, mx } = found;
  // A slow recipient of a shared session gets one of its own, which only a list needs.
  const sessions = found.evidence.sessions
    .filter(({ outcome }) => outcome !== "handed_on")
    .map(({ host, outcome, tls }) => [host, outcome, tls?.version]);
  const lines = found.evidence.sessions.flatMap((session) => session.lines);
  return {
    decided: { verdict, reason, score, action, confidence, summary, decision, flags, mx },
    checks: found.checks.map(({ name, status, code, detail }) => [
      name,
      status,
      code,
      // Checks at the same moment share what one of them heard of a random recipient.
      detail?.replace(
        /^A random recipient was rejected \d+ s ago/u,
        "Random recipients are rejected",
      ),
    ]),
    dns: found.evidence.dns.map(({ name, type, status }) => `${name} ${type} ${status}`).toSorted(),
    deciding: lines.filter(({ deciding }) => deciding).map(({ text }) => text),
    sessions,
  };
}

test("a row's evidence reproduces the result of a single check, for every case and demo address", async () => {
  const settled = [...smtpCases, ...dnsCases].filter(
    ({ alternatives }) => alternatives.length === 0,
  );
  const inputs = [
    ...settled.map(({ address }) => address),
    ...demoAddresses.map(({ email }) => email),
    "no address@",
    "someone@example.test",
  ];
  const [one, other] = sandboxes;
  const rebuilt: Replayed[] = [];
  for (let start = 0; start < inputs.length; start += 12) {
    rebuilt.push(...(await replayed(inputs.slice(start, start + 12), other!)));
  }
  const single: Verification[] = [];
  const waiting = inputs.entries();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const [index, input] of waiting) {
        single[index] = await verifyAddress(input, { ports: one!.ports });
      }
    }),
  );
  for (const [index, input] of inputs.entries()) {
    expect([input, lasting(rebuilt[index]!)]).toEqual([input, lasting(single[index]!)]);
  }
}, 60_000);

test("an earlier decision stays with its own reason, although the evidence leads to another today", async () => {
  const decided = { verdict: "risky", reason: "disposable" } as const;
  const [full] = await replayed(["mailbox-full@sandbox.test"], sandboxes[0]!, decided);
  expect(full).toMatchObject({ ...decided, action: "do_not_send" });
  expect(full?.decision.rule).toBe("signal.disposable");
});

test("rows of one session share its opening, and each shows a whole dialogue with its own lines only", async () => {
  const inputs = Array.from({ length: 60 }, (_, i) => `target+${i}@s15.sandbox.test`);
  const found = await replayed(inputs, sandboxes[0]!);
  for (const [index, result] of found.entries()) {
    const lines = result!.evidence.sessions.at(-1)!.lines;
    expect(lines.some(({ stage }) => stage === "banner")).toBe(true);
    expect(lines.some(({ stage }) => stage === "ehlo")).toBe(true);
    const asked = lines.filter(
      ({ from, stage, text }) => from === "client" && stage === "rcpt" && text.startsWith("RCPT"),
    );
    expect(new Set(asked.map(({ text }) => text))).toEqual(
      new Set([`RCPT TO:<target+${index}@s15.sandbox.test>`]),
    );
    expect(lines.filter(({ deciding }) => deciding)).toHaveLength(1);
    expect(lines.map(({ at_ms: at }) => at)).toEqual(
      lines.map(({ at_ms: at }) => at).toSorted((a, b) => a - b),
    );
  }
});

test("a talkative server fills at most 60 lines of 300 characters of a row", async () => {
  const lines = Array.from({ length: 5000 }, (_, index) => ({
    at_ms: index,
    from: "server" as const,
    stage: "rcpt" as const,
    text: "x".repeat(2000),
    deciding: false,
  }));
  const session = {
    host: "mx",
    address: "8.8.8.8",
    port: 25,
    started_ms: 0,
    ms: 1,
    tls: null,
    outcome: "completed",
    lines,
  };
  const said = { host: "mx", stage: "rcpt" as const, text: "550", line: lines[4999]! };
  const outcome = { status: "fail" as const, code: null, detail: null };
  const mailbox = {
    finding: {
      kind: "settled" as const,
      reason: "mailbox_not_found" as const,
      because: "",
      said,
    },
    smtp: outcome,
    acceptAll: outcome,
    sessions: [session],
    ended_ms: 5000,
  };
  const data = await packEvidence([{ position: 7, email: "", record: { dns: [], mailbox } }]);
  const record = recordOfRow(await unpackEvidence(data), { position: 7, email: "" });
  const kept = record!.mailbox!.sessions[0]!.lines;
  expect(kept).toHaveLength(61);
  expect(Math.max(...kept.map(({ text }) => text.length))).toBe(300);
  expect(record!.mailbox!.finding).toMatchObject({ said: { line: { at_ms: 4999 } } });
});

test("rows share texts that differ in their address only, and get them back with their own", async () => {
  const [sandbox] = sandboxes;
  const inputs = Array.from({ length: 50 }, (_, index) => `mailbox-full+${index}@sandbox.test`);
  const found: BatchResult[] = [];
  await verifyBatch(inputs, { ports: sandbox!.ports, records: true }, (index, result) => {
    found[index] = result;
  });
  const rows = found.map(({ record }, index) => ({
    position: index,
    email: inputs[index]!,
    record: record!,
  }));
  const packed = await unpackEvidence(await packEvidence(rows));
  expect(packed.lines.length).toBeLessThan(inputs.length);
  expect(packed.findings).toHaveLength(1);
  expect(JSON.stringify(packed)).not.toContain("mailbox-full+");
  for (const { position, email, record } of rows) {
    expect(recordOfRow(packed, { position, email })?.mailbox?.finding).toMatchObject({
      said: { text: expect.stringContaining(`<${email}>`) },
    });
    const texts = (sessions: NonNullable<typeof record.mailbox>["sessions"]) =>
      sessions.map(({ lines }) => lines.map(({ text }) => text));
    const unpacked = recordOfRow(packed, { position, email })?.mailbox?.sessions ?? [];
    expect(texts(unpacked)).toEqual(texts(record.mailbox?.sessions ?? []));
  }
});
