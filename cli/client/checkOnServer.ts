import { eachLine, refused } from "#cli/eachLine.ts";
import { describeResult } from "#cli/describeResult.ts";
import { exitCodes } from "#cli/output/exitCodes.ts";
import { say } from "#cli/output/say.ts";
import type { Mailverdict } from "#sdk/typescript/src/mailverdict.ts";
import { ApiError, MailverdictError } from "#sdk/typescript/src/errors.ts";
import { callError } from "./onServer.ts";

const toCallError = (error: unknown) => ({
  code: error instanceof ApiError ? error.code : "connection_failed",
  message: callError(error),
});

/** Checks addresses on a server and prints the results in order. Returns the exit code. */
export async function checkOnServer(
  client: Mailverdict,
  addresses: readonly string[],
  json: boolean,
): Promise<number> {
  const results: object[] = [];
  let code: number = exitCodes.done;
  for await (const { validation, error } of client.validateMany(addresses)) {
    if (error !== undefined) {
      code = exitCodes.failed;
    }
    if (json) {
      results.push(validation ?? { error: toCallError(error) });
    } else if (validation === undefined) {
      say(callError(error));
    } else {
      process.stdout.write(`${results.length === 0 ? "" : "\n"}${describeResult(validation)}`);
      results.push(validation);
    }
  }
  if (json) {
    process.stdout.write(
      `${JSON.stringify(results.length === 1 ? results[0] : results, null, 2)}\n`,
    );
  }
  return code;
}

/** Checks one JSON string per line of standard input on a server. Returns the exit code. */
export async function checkLinesOnServer(client: Mailverdict): Promise<number> {
  const whole = await eachLine({ input: process.stdin, output: process.stdout }, async (value) => {
    if (typeof value !== "string") {
      return refused("not_a_string", "Each line must be a JSON string: an address in quotes.");
    }
    try {
      return { ok: true, value: await client.validate(value) };
    } catch (error) {
      if (error instanceof MailverdictError || error instanceof SyntaxError) {
        return { ok: false, error: toCallError(error) };
      }
      throw error;
    }
  });
  return whole ? exitCodes.done : exitCodes.failed;
}
