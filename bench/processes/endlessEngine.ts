import { benchSandbox } from "#bench/fixtures/benchSandbox.ts";
import type { SandboxAddresses } from "#bench/fixtures/sandboxAddresses.ts";
import { verifyAddress } from "#engine/verification/verifyAddress.ts";
import { answerRequests, childSetup } from "./childProcess.ts";

/** A number of rounds of simultaneous checks of one sandbox domain. */
export interface EndlessRequest {
  name: string;
  atOnce: number;
  rounds: number;
}

/** Resident memory of this process before and at its highest, in bytes, and the distinct results of the checks. */
export interface EndlessReport {
  before: number;
  peak: number;
  outcomes: string[];
}

const places = childSetup() as SandboxAddresses;
const sampleMs = 2;

/** Checks an address with a session that no other check shares, so that each meets its own hostile server. */
function checkAlone(address: string) {
  return verifyAddress(address, { ports: benchSandbox(places) });
}

async function measure({ name, atOnce, rounds }: EndlessRequest): Promise<EndlessReport> {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  const outcomes = new Set<string>();
  let peak = before;
  const sample = (): void => {
    peak = Math.max(peak, process.memoryUsage.rss());
  };
  const sampler = setInterval(sample, sampleMs);
  for (let round = 0; round < rounds; round += 1) {
    const checks = Array.from({ length: atOnce }, () =>
      checkAlone(`target@${name}.${places.suffix}`),
    );
    for (const { verdict, reason } of await Promise.all(checks)) {
      outcomes.add(`${verdict} ${reason}`);
    }
    sample();
    globalThis.gc?.();
  }
  clearInterval(sampler);
  return { before, peak, outcomes: [...outcomes] };
}

answerRequests((request) => measure(request as EndlessRequest));
