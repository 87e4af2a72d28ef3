import { parseArgs } from "node:util";
import type { OperatorLists } from "#engine/lists/operatorLists.ts";
import { isWebSource, readListsSource } from "#engine/lists/readListsSource.ts";
import { ConfigError } from "#server/config/config.ts";
import { startFailureText } from "#server/config/startFailure.ts";
import { checkArguments, checkLines } from "./check.ts";
import { examine } from "./doctor.ts";
import { explainLines } from "./explainReply.ts";
import { checkList, fileFlags } from "./files/fileCommand.ts";
import { isInstallationCommand } from "./installationCommands.ts";
import { showLists } from "./lists.ts";
import { CliNetwork } from "./cliNetwork.ts";
import type { CommandEnd } from "./serverDatabase.ts";
import { startProgram } from "#launch/becomeProgram.mjs";
import { readSettings, requireAddresses, requireRealIdentity } from "./settings/readSettings.ts";
import { UsageError } from "./settings/usageError.ts";
import { usage } from "./usage.ts";
import { productVersion } from "#launch/productFiles.mjs";

/** Commands on the data of an installation as a whole. */
const dataCommands = new Set(["backup", "restore", "move"]);

const usageError = 2;
const unhealthy = 1;
const withoutVerdict = 1;
const failed = 1;

const options = {
  offline: { type: "boolean" },
  json: { type: "boolean" },
  ndjson: { type: "boolean" },
  evidence: { type: "boolean" },
  language: { type: "string" },
  key: { type: "string" },
  file: { type: "string" },
  output: { type: "string", short: "o" },
  format: { type: "string" },
  column: { type: "string", multiple: true },
  "no-retry": { type: "boolean" },
} as const;

function readCall(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

type Values = ReturnType<typeof readCall>["values"];

/** Returns the operator's lists, or null; a source that can't be used is reported on standard error. */
async function listsOf(source: string | null, offline: boolean): Promise<OperatorLists | null> {
  if (source !== null && offline && isWebSource(source)) {
    process.stderr.write("LISTS_SOURCE is a web address, so it isn't read offline.\n");
    return null;
  }
  const reading = source === null ? null : await readListsSource(source);
  if (reading?.ok === false) {
    process.stderr.write(`LISTS_SOURCE ${source} was ignored: ${reading.issue}\n`);
  }
  return reading?.ok === true ? reading.lists : null;
}

async function lists(values: Values): Promise<void> {
  const { json = false, ...others } = values;
  if (Object.keys(others).length > 0) {
    throw new UsageError("lists accepts only --json.");
  }
  const operator = readSettings();
  process.exitCode = (await showLists(operator.listsSource, json)) ? 0 : unhealthy;
}

async function check(addresses: string[], flags: Values): Promise<void> {
  const isInput = addresses.length === 1 && addresses[0] === "-";
  if (flags.file !== undefined || isInput) {
    if (addresses.length > (isInput ? 1 : 0) || (isInput && flags.file !== undefined)) {
      throw new UsageError("Use either addresses, --file or -.");
    }
    await checkList(flags.file ?? "-", flags);
    return;
  }
  const { offline = false, json = false, ndjson = false, evidence = false } = flags;
  if (ndjson === addresses.length > 0) {
    throw new UsageError(
      ndjson ? "--ndjson reads standard input. Leave out addresses." : "Add an address to check.",
    );
  }
  if (ndjson && json) {
    throw new UsageError("Use either --json or --ndjson.");
  }
  const operator = readSettings();
  if (!offline) {
    requireRealIdentity(operator);
    await requireAddresses(operator);
  }
  const operatorLists = await listsOf(operator.listsSource, offline);
  const network = new CliNetwork(operator);
  const how = { offline, json, evidence, operatorLists };
  try {
    if (ndjson) {
      await checkLines(network, how);
    } else if (!(await checkArguments(network, addresses, how))) {
      process.exitCode = withoutVerdict;
    }
  } finally {
    await network.close();
  }
}

async function doctor(rest: string[], values: Values): Promise<void> {
  const { json = false, ...others } = values;
  if (rest.length > 0 || Object.keys(others).length > 0) {
    throw new UsageError("doctor accepts only --json.");
  }
  const operator = readSettings();
  await requireAddresses(operator);
  process.exitCode = (await examine(operator, json)) ? 0 : unhealthy;
}

/** Serves an assistant; the protocol's modules are imported on demand, because no other command needs them. */
async function mcp(rest: string[], values: Values): Promise<void> {
  if (rest.length > 0 || Object.keys(values).length > 0) {
    throw new UsageError("mcp takes no arguments. Set MAILVERDICT_URL and MAILVERDICT_API_KEY.");
  }
  const { runMcp } = await import("./mcp/runMcp.ts");
  await runMcp(process.env);
}

// Modules that need the database are imported on demand, because the other commands need none.
async function credits(email: string, amount: string): Promise<void> {
  const { grant } = await import("./credits.ts");
  sayEnd(await grant(email, amount, process.env));
}

async function operators(act: "grant" | "revoke", email: string): Promise<void> {
  const { grantOperator, revokeOperator } = await import("./operators.ts");
  sayEnd(await (act === "grant" ? grantOperator : revokeOperator)(email, process.env));
}

async function invite(email: string, language: string | undefined): Promise<void> {
  const { inviteAddress } = await import("./invite.ts");
  sayEnd(await inviteAddress(email, process.env, language));
}

async function secondFactors(email: string): Promise<void> {
  const { switchOffSecondFactor } = await import("./accounts.ts");
  sayEnd(await switchOffSecondFactor(email, process.env));
}

async function contact(json: boolean): Promise<void> {
  const { listContact } = await import("./contact.ts");
  sayEnd(await listContact(json, process.env));
}

async function newsletter(file: string): Promise<void> {
  const { sendNewsletter } = await import("./newsletter.ts");
  sayEnd(await sendNewsletter(file, process.env));
}

async function verifyFile(file: string, { key, json = false }: Values): Promise<void> {
  const { verifyEvidence } = await import("./verifyEvidence.ts");
  const end = await verifyEvidence({ file, key, json }, process.env);
  sayEnd(end);
  process.exitCode = end.code;
}

function sayEnd(end: { ok: boolean; line: string }): void {
  (end.ok ? process.stdout : process.stderr).write(`${end.line}\n`);
  process.exitCode = end.ok ? 0 : usageError;
}

/** Runs a command that has its own options. */
async function withOwnOptions(
  args: string[],
  runCommand: (args: string[], env: NodeJS.ProcessEnv) => Promise<CommandEnd | null>,
): Promise<void> {
  const end = await runCommand(args, process.env).catch((error: unknown) => {
    const { code = "" } = error as NodeJS.ErrnoException;
    throw code.startsWith("ERR_PARSE_ARGS") ? new UsageError((error as Error).message) : error;
  });
  if (end === null) {
    throw new UsageError(`Unknown command: ${args.join(" ")}`);
  }
  if (end.line === "") {
    process.exitCode = end.ok ? 0 : usageError;
  } else {
    sayEnd(end);
  }
}

async function run(args: string[]): Promise<void> {
  // Also after a command, whatever options it takes.
  if (args.includes("--help") || args.includes("-h")) {
    process.stdout.write(usage);
    return;
  }
  if (args[0] === "--version" && args.length === 1) {
    process.stdout.write(`${productVersion()}\n`);
    return;
  }
  if (startProgram(args)) {
    return;
  }
  if (isInstallationCommand(args)) {
    const { runInstallationCommand } = await import("./installationCommands.ts");
    await withOwnOptions(args, runInstallationCommand);
    return;
  }
  if (dataCommands.has(args[0] ?? "")) {
    const { runDataCommand } = await import("./installationData.ts");
    await withOwnOptions(args, runDataCommand);
    return;
  }
  const { values, positionals } = readCall(args);
  const [command, ...rest] = positionals;
  if (values.language !== undefined && command !== "invite") {
    throw new UsageError("Only invite takes --language.");
  }
  const ofFiles = fileFlags.find((name) => values[name] !== undefined);
  const isFileCheck = command === "check" && (values.file !== undefined || rest[0] === "-");
  if (ofFiles !== undefined && !isFileCheck) {
    throw new UsageError(`Only check --file takes --${ofFiles}.`);
  }
  if (values.key !== undefined && command !== "verify-evidence") {
    throw new UsageError("Only verify-evidence takes --key.");
  }
  if (command === "check") {
    await check(rest, values);
  } else if (command === "doctor") {
    await doctor(rest, values);
  } else if (command === "lists" && rest.length === 0) {
    await lists(values);
  } else if (command === "credits" && rest[0] === "grant" && rest.length === 3) {
    await credits(rest[1] ?? "", rest[2] ?? "");
  } else if (
    command === "operator" &&
    (rest[0] === "grant" || rest[0] === "revoke") &&
    rest.length === 2
  ) {
    await operators(rest[0], rest[1] ?? "");
  } else if (command === "invite" && rest.length === 1) {
    await invite(rest[0] ?? "", values.language);
  } else if (command === "second-factor" && rest[0] === "off" && rest.length === 2) {
    await secondFactors(rest[1] ?? "");
  } else if (command === "contact" && rest[0] === "list" && rest.length === 1) {
    await contact(values.json === true);
  } else if (command === "newsletter" && rest[0] === "send" && rest.length === 2) {
    await newsletter(rest[1] ?? "");
  } else if (command === "keys" && rest[0] === "rotate" && rest.length === 1) {
    const { rotate, rotateEvidence } = await import("./keys.ts");
    const rotated =
      values.evidence === true ? rotateEvidence(process.env) : rotate(process.env, new Date());
    sayEnd(rotated);
  } else if (command === "verify-evidence" && rest.length === 1) {
    await verifyFile(rest[0] ?? "", values);
  } else if (command === "mcp") {
    await mcp(rest, values);
  } else if (command === "explain-reply" && rest.length === 0 && values.ndjson === true) {
    await explainLines();
  } else {
    throw new UsageError(
      command === undefined ? "Add a command." : `Unknown command: ${[command, ...rest].join(" ")}`,
    );
  }
}

// A closed pipe, such as to `head`, is no error.
process.stdout.on("error", () => process.exit(0));
try {
  await run(process.argv.slice(2));
} catch (error) {
  if (error instanceof UsageError) {
    process.stderr.write(`${error.message}\n\nRun mailverdict --help for usage.\n`);
  } else {
    process.stderr.write(`${startFailureText(error, process.env["LOG_LEVEL"])}\n`);
  }
  const isCall = error instanceof UsageError || error instanceof ConfigError;
  process.exitCode = isCall ? usageError : failed;
}
