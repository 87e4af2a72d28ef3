import type { Command, Option } from "./command.ts";

/** Shells with a completion script. */
export const shells = ["bash", "zsh", "fish"] as const;
type Shell = (typeof shells)[number];

const flagsOf = ({ options = {} }: Command): string[] => [
  ...Object.keys(options).map((name) => `--${name}`),
  "--help",
];

/** Returns the words that may follow a command: the second words of its group, and fixed first words. */
function wordsAfter(commands: readonly Command[], name: string): string[] {
  const seconds = commands
    .filter((command) => command.name.startsWith(`${name} `))
    .map((command) => command.name.slice(name.length + 1));
  const [first = ""] = commands.find((command) => command.name === name)?.words ?? [];
  return [...seconds, ...(first.includes("|") ? first.split("|") : [])];
}

/** Returns the first words of all commands, each once. */
const firstWords = (commands: readonly Command[]): string[] => [
  ...new Set(commands.map(({ name }) => name.split(" ")[0] ?? "")),
];

const optionsWithChoices = ({
  options = {},
}: Command): [string, Option & { choices: readonly string[] }][] =>
  Object.entries(options).flatMap(([name, option]) =>
    option.choices === undefined ? [] : [[name, { ...option, choices: option.choices }]],
  );

/** Returns a case of a shell's `case` statement. */
const shellCase = (pattern: string, words: readonly string[]): string =>
  `    ${pattern}) words="${words.join(" ")}" ;;`;

/** Completes commands, options and their values in Bash; file names elsewhere. */
function bashScript(commands: readonly Command[]): string {
  const two = commands.filter(({ name }) => name.includes(" "));
  const one = firstWords(commands);
  const values = commands.flatMap((command) =>
    optionsWithChoices(command).map(([option, { choices }]) =>
      shellCase(`"${command.name}"*" --${option}"`, choices),
    ),
  );
  const flags = (name: string) => {
    const command = commands.find((each) => each.name === name);
    return command === undefined ? [] : flagsOf(command);
  };
  return `_mailverdict() {
  local current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" words=""
  local first="\${COMP_WORDS[1]}" both="\${COMP_WORDS[1]} \${COMP_WORDS[2]}"
  if [ "$COMP_CWORD" -eq 1 ]; then
    words="${[...one, "--help", "--version"].join(" ")}"
  else
    case "$first" in
${one.map((name) => shellCase(name, [...wordsAfter(commands, name), ...flags(name)])).join("\n")}
    esac
    if [ "$COMP_CWORD" -gt 2 ]; then
      case "$both" in
${two.map((command) => `  ${shellCase(`"${command.name}"`, flagsOf(command))}`).join("\n")}
      esac
    fi
    case "$both $before" in
${values.join("\n")}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _mailverdict mailverdict
`;
}

const quoted = (text: string): string =>
  `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

/** Completes commands, options and their values in fish, with their help. */
function fishScript(commands: readonly Command[]): string {
  const isFirst = "test (count (commandline -opc)) -eq 1";
  const lines = firstWords(commands).map((name) => {
    const summary = commands.find((command) => command.name === name)?.summary ?? "";
    return `complete -c mailverdict -f -n ${quoted(isFirst)} -a ${name} -d ${quoted(summary)}`;
  });
  for (const command of commands) {
    const [first = "", second] = command.name.split(" ");
    const afterWord = `__fish_seen_subcommand_from ${first}`;
    const isHere =
      second === undefined ? afterWord : `${afterWord}; and __fish_seen_subcommand_from ${second}`;
    if (second !== undefined) {
      const isNext = `${afterWord}; and test (count (commandline -opc)) -eq 2`;
      lines.push(
        `complete -c mailverdict -f -n ${quoted(isNext)} -a ${second} -d ${quoted(command.summary)}`,
      );
    }
    const [word = ""] = command.words ?? [];
    if (word.includes("|")) {
      lines.push(
        `complete -c mailverdict -f -n ${quoted(isHere)} -a ${quoted(word.replaceAll("|", " "))}`,
      );
    }
    for (const [name, { type, short, choices, help }] of Object.entries(command.options ?? {})) {
      const letter = short === undefined ? "" : ` -s ${short}`;
      const value =
        type === "boolean"
          ? ""
          : choices === undefined
            ? " -r"
            : ` -x -a ${quoted(choices.join(" "))}`;
      lines.push(
        `complete -c mailverdict -n ${quoted(isHere)} -l ${name}${letter}${value} -d ${quoted(help)}`,
      );
    }
  }
  return `${lines.join("\n")}\n`;
}

/** Returns a script that completes the commands in a shell. zsh runs that of Bash. */
export function completionScript(commands: readonly Command[], shell: Shell): string {
  if (shell === "fish") {
    return fishScript(commands);
  }
  const script = bashScript(commands);
  return shell === "zsh" ? `autoload -U +X bashcompinit && bashcompinit\n${script}` : script;
}
