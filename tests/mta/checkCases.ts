import { setTimeout as pause } from "node:timers/promises";
import { createPorts } from "#engine/composition/createPorts.ts";
import { internetNetwork } from "#engine/composition/internetNetwork.ts";
import type { Evidence } from "#engine/evidence/evidence.ts";
import type { Ports } from "#engine/network/network.ts";
import { verifyAddress } from "#engine/verification/verifyAddress.ts";
import type { Expected, MtaCase, Profile } from "./mtaCase.ts";

/** The result of one check of a case, beside the right one. */
export interface Outcome {
  one: MtaCase;
  expected: Expected;
  /** True for the check after the wait. */
  again: boolean;
  verdict: string;
  reason: string;
  /** The server's line that decided, or the engine's reason. */
  line: string;
  /** One sentence for each difference. */
  differences: string[];
  /** Sessions as the engine saw them, for the report of a failure. */
  transcript: string[];
  ms: number;
}

const ehlo = "probe.example.net";
const mailFrom = "check@probe.example.net";

/** Address, EHLO name and sender of each profile. */
const profiles: Readonly<Record<Profile, { local: string; ehlo: string; mailFrom: string }>> = {
  probe: { local: "127.25.0.10", ehlo, mailFrom },
  listed: { local: "127.25.0.66", ehlo: "listed.example.net", mailFrom },
  nameless: { local: "127.25.0.77", ehlo, mailFrom },
  unknownHelo: { local: "127.25.0.10", ehlo: "missing.example.net", mailFrom },
  unknownSender: { local: "127.25.0.10", ehlo, mailFrom: "check@missing.example.net" },
};

const testNetwork = /^127\.25\.\d{1,3}\.\d{1,3}$/u;

/** Creates the engine's ports as the command line does, except that the guard admits the test network alone. */
function portsOf(profile: Profile): Ports {
  const { local, ...identity } = profiles[profile];
  const network = internetNetwork({
    identity,
    dnsServers: ["127.25.0.53"],
    addresses: [{ local, seen: null }],
  });
  return createPorts({
    internet: { ...network, mayDial: (address) => testNetwork.test(address) },
  });
}

function transcriptOf({ sessions }: Evidence): string[] {
  return sessions.flatMap(({ host, address, outcome, lines, opening }) => [
    `${host} ${address}: ${outcome}`,
    ...[...(opening?.lines ?? []), ...lines]
      .filter(({ text }) => !text.startsWith("250-"))
      .map(({ from, text }) => `  ${{ client: "C", server: "S", note: "-" }[from]}: ${text}`),
  ]);
}

async function check(one: MtaCase, expected: Expected, ports: Ports): Promise<Outcome> {
  const startedAt = performance.now();
  const { verdict, reason, decision, evidence } = await verifyAddress(one.address, { ports });
  const deciding = evidence.sessions
    .flatMap(({ lines, opening }) => [...(opening?.lines ?? []), ...lines])
    .find((line) => line.deciding);
  const line = deciding?.text ?? decision.because;
  const differences: string[] = [];
  if (verdict !== expected.verdict || reason !== expected.reason) {
    differences.push(`${verdict}/${reason} instead of ${expected.verdict}/${expected.reason}`);
  }
  if (expected.line !== null && !expected.line.test(line)) {
    differences.push(`decided by another line than ${String(expected.line)}`);
  }
  return {
    one,
    expected,
    again: expected !== one,
    verdict,
    reason,
    line,
    differences,
    transcript: transcriptOf(evidence),
    ms: Math.round(performance.now() - startedAt),
  };
}

/** Checks all cases at once, as a list does; those with a second check wait for it. */
export async function checkCases(cases: readonly MtaCase[]): Promise<Outcome[]> {
  const ports = new Map<Profile, Ports>();
  const outcomes = await Promise.all(
    cases.map(async (one) => {
      const own = ports.get(one.as) ?? portsOf(one.as);
      ports.set(one.as, own);
      const first = await check(one, one, own);
      if (one.again === null) {
        return [first];
      }
      await pause(one.again.afterMs);
      return [first, await check(one, one.again, own)];
    }),
  );
  return outcomes.flat();
}
