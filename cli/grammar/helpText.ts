import { type Command, type Option, sections } from "./command.ts";

/** Width of help, which fits every terminal. */
const width = 90;

/** Breaks a text into lines, each with this indentation. */
function wrapped(text: string, indent: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/u)) {
    if (line !== "" && indent + line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  return [...lines, line].map((each) => `${" ".repeat(indent)}${each}`);
}

const wordText = (word: string): string => {
  const bare = `<${word.replace(/[?…]$/u, "")}${word.endsWith("…") ? "…" : ""}>`;
  return /[?…]$/u.test(word) ? `[${bare}]` : bare;
};

function optionName([name, { type, short, value = "value" }]: [string, Option]): string {
  const both = short === undefined ? `--${name}` : `-${short}, --${name}`;
  return type === "boolean" ? both : `${both} <${value}>`;
}

/** Returns the form of a command's calls: `mailverdict lists show [<id>] [options]`. */
export function usageLine({ name, words = [], options = {} }: Command): string {
  const rest = Object.keys(options).length > 0 ? ["[options]"] : [];
  return ["mailverdict", name, ...words.map(wordText), ...rest].join(" ");
}

/** Returns columns with as much room as the longest name needs. */
function table(rows: readonly (readonly [string, string])[]): string[] {
  const room = Math.max(...rows.map(([name]) => name.length)) + 4;
  return rows.flatMap(([name, text]) => {
    const [first = "", ...others] = wrapped(text, room);
    return [`  ${name}${first.slice(name.length + 2)}`, ...others];
  });
}

/** Returns the help of one command. */
export function commandHelp(command: Command): string {
  const { summary, more, options = {} } = command;
  const rows = Object.entries(options).map((option): [string, string] => {
    const { help, choices } = option[1];
    return [optionName(option), choices === undefined ? help : `${help} (${choices.join(", ")})`];
  });
  return [
    usageLine(command),
    "",
    ...wrapped(summary, 2),
    ...(more === undefined ? [] : more.split("\n\n").flatMap((part) => wrapped(part, 2))),
    ...(rows.length > 0 ? ["", ...table(rows)] : []),
    "",
  ].join("\n");
}

/** Returns the list of all commands, then a text about what they share. */
export function overview(commands: readonly Command[], shared: string): string {
  const listed = Object.entries(sections).flatMap(([section, title]) => {
    const rows = commands
      .filter((command) => command.section === section)
      .map(({ name, summary }): [string, string] => [name, summary]);
    return [title, ...table(rows), ""];
  });
  return [
    "Tells whether an email address can receive mail, and shows the evidence.",
    "",
    "Usage: mailverdict <command> [options]",
    "       mailverdict <command> --help",
    "       mailverdict --version",
    "",
    ...listed,
    shared,
  ].join("\n");
}
