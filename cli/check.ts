import type { OperatorLists } from "#engine/lists/operatorLists.ts";
import type { Verification } from "#engine/verification.ts";
import { verifyAddress } from "#engine/verifyAddress.ts";
import { eachLine, refused } from "./eachLine.ts";
import { describeResult } from "./describeResult.ts";
import type { Network } from "./network.ts";

/** How `check` was asked to work. */
export interface CheckOptions {
  offline: boolean;
  json: boolean;
  evidence: boolean;
  operatorLists: OperatorLists | null;
}

async function checkOne(
  network: Network,
  input: string,
  { offline, operatorLists }: CheckOptions,
): Promise<Verification> {
  const ports = offline ? network.offline : await network.portsFor(input);
  return verifyAddress(input, { ports, offline, operatorLists });
}

/** Checks addresses given as arguments and prints them for a person, or as JSON: one object, or an array of several. */
export async function checkArguments(
  network: Network,
  addresses: readonly string[],
  options: CheckOptions,
): Promise<void> {
  const results = addresses.map((address) => checkOne(network, address, options));
  if (options.json) {
    const all = await Promise.all(results);
    process.stdout.write(`${JSON.stringify(all.length === 1 ? all[0] : all, null, 2)}\n`);
    return;
  }
  let first = true;
  for (const result of results) {
    process.stdout.write(`${first ? "" : "\n"}${describeResult(await result)}`);
    first = false;
  }
}

/** Checks a JSON string a line from standard input; results without their evidence unless it is asked for. */
export async function checkLines(network: Network, options: CheckOptions): Promise<void> {
  await eachLine({ input: process.stdin, output: process.stdout }, async (value) => {
    if (typeof value !== "string") {
      return refused("not_a_string", "A line is one JSON string: an address in quotes.");
    }
    const { evidence, ...result } = await checkOne(network, value, options);
    return { ok: true, value: options.evidence ? { ...result, evidence } : result };
  });
}
