import { fork } from "node:child_process";
import { join } from "node:path";
import { createPorts } from "#engine/composition/createPorts.ts";
import { internetNetwork } from "#engine/composition/internetNetwork.ts";
import type { Evidence } from "#engine/evidence/evidence.ts";
import type { Ports } from "#engine/network/network.ts";
import { verifyAddress } from "#engine/verification/verifyAddress.ts";
import type { Profile } from "./mtaCase.ts";

/** Result of a checker for one address. */
export interface Checked {
  verdict: string;
  reason: string;
  /** The server's line that decided, or the checker's reason. */
  line: string;
  /** Sessions as the checker saw them. */
  transcript: string[];
}

/** Checks addresses; `stop` ends what it started. */
export interface Checker {
  /** True if it gives no reason and no deciding line. */
  onlyVerdicts: boolean;
  check(address: string, as: Profile): Promise<Checked>;
  stop(): void;
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

const author = { client: "C", server: "S", note: "-" } as const;

function transcriptOf({ sessions }: Evidence): string[] {
  return sessions.flatMap(({ host, address, outcome, lines, opening }) => [
    `${host} ${address}: ${outcome}`,
    ...[...(opening?.lines ?? []), ...lines]
      .filter(({ text }) => !text.startsWith("250-"))
      .map(({ from, text }) => `  ${author[from]}: ${text}`),
  ]);
}

/** Returns our engine, driven as the server drives it. */
export function engineChecker(): Checker {
  const ports = new Map<Profile, Ports>();
  return {
    onlyVerdicts: false,
    async check(address, as) {
      const own = ports.get(as) ?? portsOf(as);
      ports.set(as, own);
      const { verdict, reason, decision, evidence } = await verifyAddress(address, { ports: own });
      const deciding = evidence.sessions
        .flatMap(({ lines, opening }) => [...(opening?.lines ?? []), ...lines])
        .find((line) => line.deciding);
      const line = deciding?.text ?? decision.because;
      return { verdict, reason, line, transcript: transcriptOf(evidence) };
    },
    stop: () => undefined,
  };
}

/** Longest time that the peer may take for one address. */
const peerLimitMs = 65_000;

/** Returns deep-email-validator in a process of its own; it knows no profiles. */
export function peerChecker(): Checker {
  const child = fork(join(import.meta.dirname, "peerProcess.ts"), [], {
    execArgv: [...process.execArgv],
  });
  const waiting = new Map<number, (said: { valid: boolean | null; reason: string }) => void>();
  child.on("message", (message) => {
    const said = message as { id: number; valid: boolean | null; reason: string };
    waiting.get(said.id)?.(said);
  });
  let next = 0;
  return {
    onlyVerdicts: true,
    async check(address) {
      next += 1;
      const id = next;
      const said = await new Promise<{ valid: boolean | null; reason: string }>((resolve) => {
        const timer = setTimeout(() => resolve({ valid: null, reason: "" }), peerLimitMs);
        waiting.set(id, (answer) => {
          clearTimeout(timer);
          resolve(answer);
        });
        child.send({ id, address });
      });
      const verdict = said.valid === null ? "none" : said.valid ? "deliverable" : "undeliverable";
      return { verdict, reason: said.reason, line: "", transcript: [] };
    },
    stop: () => void child.kill(),
  };
}
