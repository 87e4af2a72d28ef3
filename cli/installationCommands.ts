import { parseArgs } from "node:util";
import type { CommandEnd } from "./serverDatabase.ts";

const options = {
  json: { type: "boolean" },
  yes: { type: "boolean" },
  all: { type: "boolean" },
  since: { type: "string" },
  mode: { type: "string" },
  scopes: { type: "string" },
  "expires-in-days": { type: "string" },
  networks: { type: "string" },
  "requests-per-minute": { type: "string" },
  "credit-budget": { type: "string" },
  origin: { type: "string", multiple: true },
} as const;

type Environment = NodeJS.ProcessEnv;
type Call = ReturnType<typeof parse>;

interface Command {
  /** Number of words after the command's name. */
  words: number;
  /** Accepted options. */
  takes: readonly (keyof typeof options)[];
  run(words: readonly string[], values: Call["values"], env: Environment): Promise<CommandEnd>;
}

const keyOptions = [
  "mode",
  "scopes",
  "expires-in-days",
  "networks",
  "requests-per-minute",
  "credit-budget",
  "origin",
] as const;

const accounts = () => import("./accounts.ts");
const keys = () => import("./accountKeys.ts");

/** Commands for the accounts of an installation, by their first two words. */
const commands: Readonly<Record<string, Command>> = {
  "accounts list": {
    words: 0,
    takes: ["json"],
    run: async (_words, { json = false }, env) =>
      (await accounts()).listAccounts({ text: "", json }, env),
  },
  "accounts find": {
    words: 1,
    takes: ["json"],
    run: async ([text = ""], { json = false }, env) =>
      (await accounts()).listAccounts({ text, json }, env),
  },
  "accounts suspend": {
    words: 1,
    takes: [],
    run: async ([email = ""], _values, env) =>
      (await accounts()).changeSuspension("suspend", email, env),
  },
  "accounts unsuspend": {
    words: 1,
    takes: [],
    run: async ([email = ""], _values, env) =>
      (await accounts()).changeSuspension("unsuspend", email, env),
  },
  "accounts delete": {
    words: 1,
    takes: ["yes"],
    run: async ([email = ""], { yes: sure = false }, env) =>
      (await accounts()).deleteNow({ email, sure }, env),
  },
  "sessions end": {
    words: 1,
    takes: [],
    run: async ([email = ""], _values, env) => (await accounts()).endSessions(email, env),
  },
  "keys create": {
    words: 2,
    takes: keyOptions,
    run: async ([email = "", name = ""], values, env) =>
      (await keys()).createAccountKey({ email, name, options: values }, env),
  },
  "keys list": {
    words: 1,
    takes: ["json"],
    run: async ([email = ""], { json = false }, env) =>
      (await keys()).listAccountKeys({ email, json }, env),
  },
  "keys revoke": {
    words: 2,
    takes: [],
    run: async ([email = "", id = ""], _values, env) =>
      (await keys()).revokeAccountKeys({ email, id }, env),
  },
  "keys revoke --all": {
    words: 1,
    takes: ["all"],
    run: async ([email = ""], _values, env) =>
      (await keys()).revokeAccountKeys({ email, id: null }, env),
  },
  "audit export": {
    words: 0,
    takes: ["since"],
    run: async (_words, { since }, env) => (await import("./audit.ts")).exportAudit(since, env),
  },
};

function parse(args: string[]) {
  return parseArgs({ args, options, allowPositionals: true });
}

/** Tells whether a call starts with one of the account commands. */
export function isInstallationCommand([first = "", second = ""]: readonly string[]): boolean {
  return `${first} ${second}` in commands;
}

/** Runs an account command; returns null if its words or options don't fit. Throws on an unknown option. */
export async function runInstallationCommand(
  args: string[],
  environment: Environment,
): Promise<CommandEnd | null> {
  const { values, positionals } = parse(args);
  const [first, second, ...words] = positionals;
  const name = `${first} ${second}${values.all === true ? " --all" : ""}`;
  const command = commands[name];
  const fits =
    command?.words === words.length &&
    Object.keys(values).every((option) => command.takes.some((one) => one === option));
  return fits ? command.run(words, values, environment) : null;
}
