import { type SandboxError, findSandboxError } from "#contract/sandboxErrors.ts";
import type { OperatorLists } from "#engine/lists/operatorLists.ts";
import { parseAddress } from "#engine/syntax/parseAddress.ts";
import type { Verification } from "#engine/verification/verification.ts";
import { verifyAddress } from "#engine/verification/verifyAddress.ts";
import { eachLine, refused } from "./eachLine.ts";
import { describeResult } from "./describeResult.ts";
import type { CliNetwork } from "./cliNetwork.ts";

/** Options of `check`. */
export interface CheckOptions {
  offline: boolean;
  json: boolean;
  evidence: boolean;
  operatorLists: OperatorLists | null;
}

interface RefusedAddress {
  code: SandboxError;
  message: string;
}

/** Returns the API error that a sandbox address simulates, or null for any other address. */
function standsFor(input: string): RefusedAddress | null {
  const parsed = parseAddress(input);
  const code = parsed.ok ? findSandboxError(parsed.local, parsed.domainAscii) : null;
  return code === null
    ? null
    : {
        code,
        message: `${input} produces the API error ${code}. Nothing was checked.`,
      };
}

/** A result without what only the server stores. */
type CliResult = Omit<Verification, "basis">;

async function checkOne(
  network: CliNetwork,
  input: string,
  { offline, operatorLists }: CheckOptions,
): Promise<CliResult | RefusedAddress> {
  const refusal = standsFor(input);
  if (refusal !== null) {
    return refusal;
  }
  const ports = offline ? network.offline : await network.createPorts(input);
  const { basis: _stored, ...found } = await verifyAddress(input, {
    ports,
    offline,
    operatorLists,
  });
  return found;
}

/**
 * Checks addresses given as arguments and prints the results as text or as JSON (one object, or an array of several).
 * Returns false if one of them had no verdict.
 */
export async function checkArguments(
  network: CliNetwork,
  addresses: readonly string[],
  options: CheckOptions,
): Promise<boolean> {
  const results = addresses.map((address) => checkOne(network, address, options));
  if (options.json) {
    const all = await Promise.all(results);
    const shown = all.map((result) => ("message" in result ? { error: result } : result));
    process.stdout.write(`${JSON.stringify(shown.length === 1 ? shown[0] : shown, null, 2)}\n`);
    return !all.some((result) => "message" in result);
  }
  let first = true;
  let whole = true;
  for (const pending of results) {
    const result = await pending;
    if ("message" in result) {
      process.stderr.write(`${result.message}\n`);
      whole = false;
      continue;
    }
    process.stdout.write(`${first ? "" : "\n"}${describeResult(result)}`);
    first = false;
  }
  return whole;
}

/** Checks one JSON string per line of standard input; results contain no evidence unless requested. Returns false if a line had no result. */
export async function checkLines(network: CliNetwork, options: CheckOptions): Promise<boolean> {
  return eachLine({ input: process.stdin, output: process.stdout }, async (value) => {
    if (typeof value !== "string") {
      return refused("not_a_string", "Each line must be a JSON string: an address in quotes.");
    }
    const checked = await checkOne(network, value, options);
    if ("message" in checked) {
      return refused(checked.code, checked.message);
    }
    const { evidence, ...result } = checked;
    return { ok: true, value: options.evidence ? { ...result, evidence } : result };
  });
}
