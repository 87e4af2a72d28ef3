import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoAddresses } from "#contract/demoAddresses.ts";
import type { ProbeOptions } from "#engine/checks/probeOptions.ts";
import type { Ports } from "#engine/network/network.ts";
import { noSharedState } from "#engine/network/noSharedState.ts";
import { SessionPool } from "#engine/smtp/queue/sessionPool.ts";
import { ownSession } from "#engine/smtp/session/sessionLimits.ts";
import type { Verification } from "#engine/verification/verification.ts";
import { verifyAddress } from "#engine/verification/verifyAddress.ts";
import { verifyBatch, type BatchResult } from "#engine/verification/verifyBatch.ts";
import { dnsCases, smtpCases } from "#sandbox/data/smtpCases.ts";
import replyCorpus from "#tests/corpora/smtp-replies.json" with { type: "json" };
import realDomains from "#tests/corpora/typo-never-correct.json" with { type: "json" };
import slips from "#tests/corpora/typo-suggestions.json" with { type: "json" };
import { politeScript, portsOver, scriptedServer } from "#tests/support/scriptedServer.ts";
import { startTestSandbox, type TestSandbox } from "#tests/support/testSandbox.ts";
import { until } from "#tests/support/until.ts";

const syntaxCorpus = JSON.parse(
  readFileSync(new URL("../../corpora/syntax.json", import.meta.url), "utf8"),
) as { cases: { address: string }[] };

async function batch(inputs: readonly string[], options: ProbeOptions): Promise<BatchResult[]> {
  const results: BatchResult[] = [];
  await verifyBatch(inputs, options, (index, result) => {
    results[index] = result;
  });
  return results;
}

/** Replaces random local parts and times, the only differences allowed between two results. */
const withoutChance = (text: string | null): string | null =>
  text
    ?.replaceAll(/[a-z][a-z0-9]{15}(?=@)/g, "random-recipient")
    .replaceAll(/\d+ s ago/g, "s ago") ?? null;

function kept(found: BatchResult): unknown {
  const { verdict, reason, action, score, suggestion, provider, canonical, sandbox } = found;
  const { mx, contacted: asked } = found;
  const reply = withoutChance(found.reply);
  const again = found.retry_after_s !== null;
  return {
    verdict,
    reason,
    action,
    score,
    suggestion,
    provider,
    canonical,
    sandbox,
    mx,
    reply,
    asked,
    again,
  };
}

function keptOf(found: Verification): unknown {
  const lines = found.evidence.sessions.flatMap((session) => session.lines);
  const reply = lines.find(({ deciding }) => deciding)?.text ?? null;
  return kept({ ...found, reply, contacted: found.evidence.sessions.length > 0, record: null });
}

async function alone(inputs: readonly string[], options: ProbeOptions): Promise<unknown[]> {
  const waiting = inputs.entries();
  const results: unknown[] = [];
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const [index, input] of waiting) {
        results[index] = keptOf(await verifyAddress(input, options));
      }
    }),
  );
  return results;
}

describe("a batch of addresses without a network", () => {
  it("comes to what each alone comes to, for every address of the corpora", async () => {
    const rows: readonly { address?: string }[] = [
      ...syntaxCorpus.cases,
      ...slips.cases,
      ...realDomains.cases,
    ];
    const inputs = rows.flatMap(({ address }) => address ?? []);
    const { ports } = scripted(() => "250 2.1.5 Ok");
    const options = { ports, offline: true };
    const results = await batch(inputs, options);
    expect(inputs.length).toBeGreaterThan(400);
    expect(results.map(kept)).toEqual(await alone(inputs, options));
  });

  it("obeys the rules of an account", async () => {
    const { ports } = scripted(() => "250 2.1.5 Ok");
    const options: ProbeOptions = {
      ports,
      rules: ({ local }) => (local === "ann" ? { id: "rul_1", kind: "block", value: "x" } : null),
    };
    const inputs = ["ann@victim.org", "bob@victim.org"];
    expect((await batch(inputs, options)).map(kept)).toEqual(await alone(inputs, options));
  });
});

/** Returns ports with a server that replies to each mailbox by `replyOf`; `shared` turns on shared sessions. */
function scripted(replyOf: (path: string) => string, shared = false): { ports: Ports } {
  const polite = politeScript(() => false);
  const server = scriptedServer((command) =>
    command.startsWith("RCPT TO:<t") ? replyOf(command.slice(9, -1)) : polite(command),
  );
  const records = { "MX victim.org": ["10 mx.victim.org"], "A mx.victim.org": ["8.8.8.8"] };
  const sharedState = { ...noSharedState, sessions: new SessionPool(ownSession) };
  return {
    ports: portsOver(records, server.dialer, shared ? { sharedState: () => sharedState } : {}),
  };
}

describe("a batch checked in shared sessions", () => {
  it("reads every reply of the corpus as a single check does", async () => {
    const replies = replyCorpus.cases.map(({ reply }) => reply);
    // The others are quotations, not complete replies; the client would wait for their end.
    const sent = replies.filter((reply) => /^[2-5]\d\d [^\r\n]*$/.test(reply));
    const inputs = sent.map((_, index) => `t${index}@victim.org`);
    const replyOf = (path: string): string => sent[Number.parseInt(path.slice(1), 10)] ?? "500 ?";
    const together = await batch(inputs, { ports: scripted(replyOf, true).ports });
    expect(inputs.length).toBeGreaterThan(90);
    expect(together.map(kept)).toEqual(await alone(inputs, { ports: scripted(replyOf).ports }));
  });
});

/** Number of concurrent domains that a machine under load resolves within the scaled DNS timeout. */
const few = 12;

describe("a batch in the sandbox", () => {
  const sandboxes: TestSandbox[] = [];
  beforeAll(async () => {
    // Separate sandboxes, because servers remember earlier sessions.
    sandboxes.push(await startTestSandbox(), await startTestSandbox());
  });
  afterAll(() => Promise.all(sandboxes.map(({ sandbox }) => sandbox.close())));

  it("comes to what each alone comes to, for every case and every demo address", async () => {
    const settled = [...smtpCases, ...dnsCases].filter(
      ({ alternatives }) => alternatives.length === 0,
    );
    const inputs = [...settled, ...demoAddresses.map(({ email }) => ({ address: email }))].map(
      ({ address }) => address,
    );
    const [one, other] = sandboxes;
    const together: BatchResult[] = [];
    for (let start = 0; start < inputs.length; start += few) {
      const some = inputs.slice(start, start + few);
      together.push(...(await batch(some, { ports: other!.ports })));
    }
    const each = await alone(inputs, { ports: one!.ports });
    const named = (results: unknown[]) => results.map((result, index) => [inputs[index], result]);
    expect(named(together.map(kept))).toEqual(named(each));
  }, 60_000);

  it("keeps its verdicts at many mailboxes of a few hosts", async () => {
    const inputs = ["s15", "s16", "s50", "d25"].flatMap((host) =>
      Array.from(
        { length: 150 },
        (_, index) => `${index % 3 === 2 ? "nobody" : "target"}+${index}@${host}.sandbox.test`,
      ),
    );
    const results = await batch(inputs, { ports: sandboxes[0]!.ports });
    const wrong = results.filter(
      ({ reason }, index) =>
        reason !== (inputs[index]!.startsWith("target") ? "mailbox_accepted" : "mailbox_not_found"),
    );
    expect(wrong).toEqual([]);
  });

  it("ends when the caller gives up, with nothing known of those not yet answered", async () => {
    const stop = new AbortController();
    const inputs = Array.from({ length: 40 }, (_, index) => `timeout+${index}@sandbox.test`);
    const running = batch(inputs, { ports: sandboxes[0]!.ports, signal: stop.signal });
    const asked = () =>
      sandboxes[0]!.sandbox.observed.sessions.some(({ commands }) =>
        commands.some((line) => line.startsWith("RCPT TO:<timeout+")),
      );
    await until(asked, (yes) => yes);
    stop.abort();
    const reasons = (await running).map(({ reason }) => reason);
    expect(new Set(reasons)).toEqual(new Set(["internal_error"]));
    expect(reasons).toHaveLength(40);
  });

  it("leaves no socket open", async () => {
    for (const { sandbox } of sandboxes) {
      await until(
        () => sandbox.observed.openSockets,
        (open) => open === 0,
      );
    }
  });
});
