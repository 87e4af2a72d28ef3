import { completionScript, shells } from "#cli/grammar/completionScript.ts";
import { type Command, defineCommand } from "#cli/grammar/command.ts";
import { exitCodes } from "#cli/output/exitCodes.ts";
import { checkCommand } from "./checkCommand.ts";
import { dataCommands } from "./dataCommands.ts";
import { installationCommands } from "./installationCommands.ts";
import { otherCommands } from "./otherCommands.ts";
import { serverCommands } from "./serverCommands.ts";

const completion = defineCommand({
  name: "completion",
  section: "more",
  words: [shells.join("|")],
  summary: "Prints a script that completes commands and options in your shell.",
  more: `bash: add eval "$(mailverdict completion bash)" to ~/.bashrc

zsh: add eval "$(mailverdict completion zsh)" to ~/.zshrc, after compinit

fish: mailverdict completion fish > ~/.config/fish/completions/mailverdict.fish`,
  run: async ({ words: [named] }) => {
    const shell = shells.find((one) => one === named) ?? shells[0];
    process.stdout.write(completionScript(allCommands, shell));
    return exitCodes.done;
  },
});

/** The table of commands: parsing, help and completion have no other source. */
export const allCommands: readonly Command[] = [
  checkCommand,
  ...serverCommands,
  ...otherCommands,
  ...installationCommands,
  ...dataCommands,
  completion,
];
