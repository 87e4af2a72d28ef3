import type { Guide } from "./guide.ts";

/** The commands for people without an installation of their own, as `mailverdict --help` has them. */
export const commandRows = {
  head: ["Command", "Use"],
  body: [
    [
      "`mailverdict check [<address…>] [options]`",
      "Checks addresses and prints verdict, reason, checks and transcript.",
    ],
    [
      "`mailverdict login <url> [options]`",
      "Stores an API key for a server in a profile that only you can read.",
    ],
    ["`mailverdict logout [options]`", "Deletes a profile with its key."],
    [
      "`mailverdict lists upload <file> [options]`",
      "Uploads a file, prints the id of its list, and says what checking it costs.",
    ],
    ["`mailverdict lists start <id> [options]`", "Starts a list, which costs credits."],
    [
      "`mailverdict lists show [<id>] [options]`",
      "Prints a list, or the latest ten, with progress, results and credits.",
    ],
    ["`mailverdict lists watch <id> [options]`", "Shows the progress of a list until it ends."],
    [
      "`mailverdict lists download <id> [options]`",
      "Saves the results of a list, also while it runs.",
    ],
    ["`mailverdict usage [options]`", "Prints validations and credits by day, and the balance."],
    ["`mailverdict keys [options]`", "Prints validations and credits by API key."],
    [
      "`mailverdict explain-reply [options]`",
      "Classifies replies of mail servers, such as bounces.",
    ],
    [
      "`mailverdict verify-evidence <file> [options]`",
      "Verifies a signed evidence file and names the fields that were changed.",
    ],
    ["`mailverdict mcp`", "Serves tools for AI assistants on standard input and output."],
    [
      "`mailverdict completion <bash|zsh|fish>`",
      "Prints a script that completes commands and options in your shell.",
    ],
  ],
} as const;

/** Returns the guide to the command line. */
export function commandLineGuide(origin: string): Guide {
  return {
    id: "command-line",
    title: "Command line",
    blocks: [
      {
        text: "The command `mailverdict` comes with an installed release; in a clone, it is `npm run -s mailverdict --`. Log in once with an API key; it asks for the key, or reads it from standard input. `--profile <name>` keeps several servers apart.",
        code: `mailverdict login ${origin}\nmailverdict login ${origin} < key.txt`,
        language: "Shell",
      },
      {
        text: "Check an address or a whole file on the server. Without `--server` or `--profile`, `check` works on your own machine and costs nothing.",
        code: [
          `mailverdict check --server ${origin} ann@example.com`,
          "mailverdict check --profile default --file contacts.csv -o results.csv",
        ].join("\n"),
        language: "Shell",
      },
      {
        text: "Or in steps. Only `lists start` costs credits.",
        code: [
          "id=$(mailverdict lists upload contacts.csv)",
          "mailverdict lists start $id",
          "mailverdict lists watch $id",
          "mailverdict lists download $id -o results.csv",
        ].join("\n"),
        language: "Shell",
      },
      { rows: commandRows },
      {
        text: "Scripts can set `MAILVERDICT_URL` and `MAILVERDICT_API_KEY` instead. Results go to standard output as text, CSV, NDJSON, JSON or XLSX (`--format`, or the ending of `--output`); progress and errors go to standard error. The exit code is 0 if the work is done, 1 if something has no result, 2 if the call is wrong, and 130 after Ctrl-C.",
      },
      {
        text: "Completion of commands and options:",
        code: [
          'eval "$(mailverdict completion bash)"   # in ~/.bashrc',
          'eval "$(mailverdict completion zsh)"    # in ~/.zshrc, after compinit',
          "mailverdict completion fish > ~/.config/fish/completions/mailverdict.fish",
        ].join("\n"),
        language: "Shell",
      },
    ],
  };
}
