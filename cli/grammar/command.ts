/** An option of a command, as `parseArgs` of Node takes it, with its help. */
export interface Option {
  type: "boolean" | "string";
  short?: string;
  multiple?: boolean;
  /** Name of the value in the help. */
  value?: string;
  /** The values that it takes; any, if absent. */
  choices?: readonly string[];
  help: string;
}

type Options = Readonly<Record<string, Option>>;

type ValueOf<O extends Option> = O["type"] extends "boolean"
  ? boolean
  : O extends { multiple: true }
    ? string[]
    : string;

/** The options of a call, as far as they were given. */
export type Values<Given extends Options> = { [Name in keyof Given]?: ValueOf<Given[Name]> };

/** A call of a command that fits its grammar. */
export interface Call<Given extends Options> {
  words: readonly string[];
  values: Values<Given>;
  env: NodeJS.ProcessEnv;
}

/** Sections of the help. */
export const sections = {
  check: "Check addresses",
  server: "Use a server, with an API key",
  run: "Run a server",
  accounts: "Manage the installation whose DATA_DIR or DATABASE_URL is set",
  more: "More",
} as const;

/** A command: everything that parsing, help and completion know about it. */
export interface Command<Given extends Options = Options> {
  /** One or two words: `lists upload`. */
  name: string;
  section: keyof typeof sections;
  /** Names of the words after it. `name?` may be left out, `name…` may occur any number of times, `one|other` takes these words. */
  words?: readonly string[];
  options?: Given;
  /** One line for the list of commands. */
  summary: string;
  /** More sentences for the command's help; a blank line starts a paragraph. */
  more?: string;
  /** Runs a call and returns the exit code; nothing for a command that sets none. */
  run(call: Call<Given>): Promise<number | void>;
}

/** Returns a command of the table; infers the types of its options. */
export function defineCommand<const Given extends Options>(command: Command<Given>): Command {
  return command;
}
