import { ConfigError } from "#server/config/config.ts";
import { startFailureText } from "#server/config/startFailure.ts";
import { productVersion } from "#launch/productFiles.mjs";
import { allCommands } from "./commands/allCommands.ts";
import { sharedHelp } from "./commands/sharedHelp.ts";
import { commandHelp, overview } from "./grammar/helpText.ts";
import { parseCall } from "./grammar/parseCall.ts";
import { exitCodes } from "./output/exitCodes.ts";
import { UsageError } from "./settings/usageError.ts";

/** Runs a call and returns its exit code; undefined if another program takes the place of this one. */
async function run(args: readonly string[]): Promise<number | undefined> {
  if (args.length === 1 && args[0] === "--version") {
    process.stdout.write(`${productVersion()}\n`);
    return exitCodes.done;
  }
  const parsed = parseCall(allCommands, args);
  if (parsed.kind === "help") {
    const { of } = parsed;
    process.stdout.write(
      of === allCommands ? overview(of, sharedHelp) : of.map(commandHelp).join("\n"),
    );
    return exitCodes.done;
  }
  return (await parsed.command.run({ ...parsed.call, env: process.env })) ?? undefined;
}

// A closed pipe, such as to `head`, is no error.
process.stdout.on("error", () => process.exit(0));
try {
  const code = await run(process.argv.slice(2));
  if (code !== undefined) {
    process.exitCode = code;
  }
} catch (error) {
  if (error instanceof UsageError) {
    process.stderr.write(`${error.message}\n\nRun mailverdict --help for usage.\n`);
  } else {
    process.stderr.write(`${startFailureText(error, process.env["LOG_LEVEL"])}\n`);
  }
  const isCall = error instanceof UsageError || error instanceof ConfigError;
  process.exitCode = isCall ? exitCodes.call : exitCodes.failed;
}
