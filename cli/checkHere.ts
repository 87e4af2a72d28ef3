import type { OperatorLists } from "#engine/lists/operatorLists.ts";
import { isWebSource, readListsSource } from "#engine/lists/readListsSource.ts";
import { checkArguments, checkLines } from "./check.ts";
import { CliNetwork } from "./cliNetwork.ts";
import { exitCodes } from "./output/exitCodes.ts";
import { say } from "./output/say.ts";
import { readSettings, requireAddresses, requireRealIdentity } from "./settings/readSettings.ts";

/** Returns the operator's lists, or null; a source that can't be used is reported on standard error. */
async function loadLists(source: string | null, offline: boolean): Promise<OperatorLists | null> {
  if (source !== null && offline && isWebSource(source)) {
    say("LISTS_SOURCE is a web address, so it isn't read offline.");
    return null;
  }
  const reading = source === null ? null : await readListsSource(source);
  if (reading?.ok === false) {
    say(`LISTS_SOURCE ${source} was ignored: ${reading.issue}`);
  }
  return reading?.ok === true ? reading.lists : null;
}

/** Checks addresses on this machine: those given, or with null one in each line of standard input. Returns the exit code. */
export async function checkHere(
  addresses: readonly string[] | null,
  { offline, json, evidence }: { offline: boolean; json: boolean; evidence: boolean },
): Promise<number> {
  const operator = readSettings();
  if (!offline) {
    requireRealIdentity(operator);
    await requireAddresses(operator);
  }
  const operatorLists = await loadLists(operator.listsSource, offline);
  const network = new CliNetwork(operator);
  const how = { offline, json, evidence, operatorLists };
  try {
    const whole =
      addresses === null
        ? await checkLines(network, how)
        : await checkArguments(network, addresses, how);
    return whole ? exitCodes.done : exitCodes.failed;
  } finally {
    await network.close();
  }
}
