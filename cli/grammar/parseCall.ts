import { parseArgs } from "node:util";
import { nearestName } from "#engine/suggestions/nearestName.ts";
import { UsageError } from "#cli/settings/usageError.ts";
import type { Call, Command, Option, Values } from "./command.ts";
import { usageLine } from "./helpText.ts";

type ParsedCall = Omit<Call<Record<string, Option>>, "env">;

/** A parsed command line: a call to run, or commands whose help it asks for. */
export type Parsed =
  | { kind: "run"; command: Command; call: ParsedCall }
  | { kind: "help"; of: readonly Command[] };

/** Returns "Did you mean …?" with a space before it; empty without a close name. */
function didYouMean(typed: string, names: readonly string[]): string {
  const meant = nearestName(typed, names);
  return meant === null ? "" : ` Did you mean ${meant}?`;
}

/** Returns the commands that begin with this word: `lists upload` and others for `lists`. */
const under = (commands: readonly Command[], group: string): Command[] =>
  commands.filter(({ name }) => name.startsWith(`${group} `));

function wantsHelp(args: readonly string[]): boolean {
  const end = args.indexOf("--");
  const before = end < 0 ? args : args.slice(0, end);
  return before.includes("--help") || before.includes("-h");
}

/** Throws for an option that the command doesn't have; Node's own message would name none that it has. */
function rejectUnknown({ name, options = {} }: Command, args: string[]): void {
  const { tokens } = parseArgs({
    args,
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  for (const token of tokens) {
    if (token.kind === "option" && !Object.hasOwn(options, token.name)) {
      const names = Object.keys(options).map((option) => `--${option}`);
      throw new UsageError(
        `${name} has no option ${token.rawName}.${didYouMean(token.rawName, names)}`,
      );
    }
  }
}

function parsed(args: string[], options: Readonly<Record<string, Option>>): ParsedCall {
  try {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    return { words: positionals, values: values as Values<Record<string, Option>> };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function checkChoices(command: Command, values: Readonly<Record<string, unknown>>): void {
  for (const [name, { choices }] of Object.entries(command.options ?? {})) {
    const value = values[name];
    if (choices !== undefined && typeof value === "string" && !choices.includes(value)) {
      throw new UsageError(
        `--${name} must be one of ${choices.join(", ")}.${didYouMean(value, choices)}`,
      );
    }
  }
}

function checkWords(
  command: Command,
  given: readonly string[],
  commands: readonly Command[],
): void {
  const { name, words = [] } = command;
  const least = words.filter((word) => !/[?…]$/u.test(word)).length;
  const most = words.some((word) => word.endsWith("…")) ? Number.POSITIVE_INFINITY : words.length;
  const unknownIndex = words.findIndex(
    (word, index) => word.includes("|") && !word.split("|").includes(given[index] ?? ""),
  );
  if (given.length >= least && given.length <= most && unknownIndex < 0) {
    return;
  }
  const others = under(commands, name).map((other) => other.name);
  const meant = didYouMean(`${name} ${given[0] ?? ""}`, others);
  throw new UsageError(`This call doesn't fit.${meant} Use: ${usageLine(command)}`);
}

/**
 * Finds the command of a call and checks its words and options. Throws a {@link UsageError} that names what doesn't
 * fit, and what was probably meant.
 */
export function parseCall(commands: readonly Command[], args: readonly string[]): Parsed {
  const [first = "", second = ""] = args;
  const named = (name: string) => commands.find((command) => command.name === name);
  const command = named(`${first} ${second}`) ?? named(first);
  const group = under(commands, first);
  if (wantsHelp(args)) {
    const shown = command === undefined ? group : [command, ...under(commands, command.name)];
    return { kind: "help", of: shown.length > 0 ? shown : commands };
  }
  if (command === undefined) {
    throw new UsageError(unknown(commands, group, args));
  }
  const rest = args.slice(command.name.split(" ").length);
  rejectUnknown(command, rest);
  const call = parsed(rest, command.options ?? {});
  checkChoices(command, call.values);
  checkWords(command, call.words, commands);
  return { kind: "run", command, call };
}

/** Returns the error of a call whose command doesn't exist. */
function unknown(
  commands: readonly Command[],
  group: readonly Command[],
  [first = "", second = ""]: readonly string[],
): string {
  if (first === "") {
    return "Add a command.";
  }
  const names = (group.length > 0 ? group : commands).map(({ name }) => name);
  if (group.length > 0 && second === "") {
    return `Add the rest of the command: ${names.join(", ")}.`;
  }
  const typed = group.length > 0 ? `${first} ${second}` : first;
  const firsts = [...new Set(commands.map(({ name }) => name.split(" ")[0] ?? ""))];
  const near = didYouMean(typed, group.length > 0 ? names : firsts);
  return `Unknown command: ${typed}.${near}`;
}
