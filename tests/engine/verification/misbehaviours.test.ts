import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Evidence } from "#engine/evidence/evidence.ts";
import { createNote, type NoteCode } from "#engine/evidence/note.ts";
import { verifyAddress } from "#engine/verification/verifyAddress.ts";
import type { MailCase } from "#sandbox/data/caseRow.ts";
import { dnsCases, smtpCases } from "#sandbox/data/smtpCases.ts";
import { startTestSandbox, type TestSandbox } from "#tests/support/testSandbox.ts";
import { until } from "#tests/support/until.ts";

const cases = [...smtpCases, ...dnsCases];
const atOnce = 8;
const scale = 0.05;

/** Verdicts and reasons reached, by case and step. */
const reached = new Map<string, { verdict: string; reason: string }[]>();
/** Every engine note in the evidence, with its descriptor for translation. */
const remarks: { text: string; remark: { code: string; values: Record<string, string> } | null }[] =
  [];
let test: TestSandbox;

function collectRemarks({ dns, sessions }: Evidence): void {
  for (const { detail, remark: said = null } of dns) {
    if (detail !== null) {
      remarks.push({ text: detail, remark: said });
    }
  }
  for (const { from, text, remark: said = null } of sessions.flatMap(({ lines }) => lines)) {
    if (from === "note") {
      remarks.push({ text, remark: said });
    } else {
      expect(said).toBeNull();
    }
  }
}

async function runCase(one: MailCase): Promise<void> {
  const steps = [{ address: one.address, afterMs: 0 }, ...one.followUps];
  const results = [];
  for (const step of steps) {
    await test.wait(step.afterMs);
    const { verdict, reason, evidence } = await verifyAddress(step.address, { ports: test.ports });
    collectRemarks(evidence);
    results.push({ verdict, reason });
  }
  reached.set(one.id, results);
}

beforeAll(async () => {
  test = await startTestSandbox(scale);
  const queue = [...cases];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let one = queue.shift(); one !== undefined; one = queue.shift()) {
        await runCase(one);
      }
    }),
  );
}, 60_000);

afterAll(() => test.sandbox.close());

describe("misbehaving servers never make an address undeliverable", () => {
  it.each(cases.map((one) => [one.id, one.note, one] as const))("%s: %s", (id, _note, one) => {
    const expected = [one, ...one.followUps].map(({ verdict, reason }) => ({ verdict, reason }));
    const [first, ...rest] = reached.get(id)!;
    const outcomes = [expected[0]!, ...one.alternatives].map(({ verdict, reason }) => ({
      verdict,
      reason,
    }));
    expect(outcomes).toContainEqual(first);
    expect(rest).toEqual(expected.slice(1));
  });

  it("is described in sentences with a code, except for machine output", () => {
    const coded = remarks.flatMap(({ text, remark: said }) =>
      said === null ? [] : [{ text, said }],
    );
    expect(new Set(coded.map(({ said }) => said.code)).size).toBeGreaterThan(20);
    for (const { text, said } of coded) {
      expect(createNote(said.code as NoteCode, said.values).text).toBe(text);
    }
    const uncoded = new Set(remarks.filter((each) => each.remark === null).map(({ text }) => text));
    expect(
      [...uncoded].filter((text) => !/^(?:[A-Z_]+|TLSv1\.[23] [A-Z\d_]+)$/u.test(text)),
    ).toEqual([]);
  });

  it("covers S01 to S78 and D01 to D26", () => {
    const ids = new Set(cases.map(({ id }) => id.slice(0, 3)));
    const wanted = [
      ...Array.from({ length: 78 }, (_, index) => `S${String(index + 1).padStart(2, "0")}`),
      ...Array.from({ length: 26 }, (_, index) => `D${String(index + 1).padStart(2, "0")}`),
    ];
    expect(wanted.filter((id) => !ids.has(id))).toEqual([]);
  });

  it("leaves no socket open", async () => {
    await until(
      () => test.sandbox.observed.openSockets,
      (open) => open === 0,
    );
  });
});
