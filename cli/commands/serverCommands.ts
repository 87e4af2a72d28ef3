import { serverOptions } from "#cli/client/connection.ts";
import { downloadList } from "#cli/client/downloadList.ts";
import { login, logout } from "#cli/client/login.ts";
import { onServer } from "#cli/client/onServer.ts";
import { showLists } from "#cli/client/showLists.ts";
import { showKeys, showUsage } from "#cli/client/showUsage.ts";
import { chooseColumns, costSentence, reportObstacle, uploadList } from "#cli/client/uploadList.ts";
import { watchList } from "#cli/client/watchList.ts";
import { columnOption, resultOptions, resultTarget } from "#cli/files/fileOptions.ts";
import { type Command, defineCommand } from "#cli/grammar/command.ts";
import { exitCodes } from "#cli/output/exitCodes.ts";
import { say } from "#cli/output/say.ts";
import { tableFormat } from "#cli/output/writeTable.ts";
import { UsageError } from "#cli/settings/usageError.ts";
import { verdicts } from "#vocabulary/verdicts.ts";

const section = "server";
const { profile } = serverOptions;
const days = {
  from: { type: "string", value: "day", help: "first day in UTC. Default: 29 days before --to" },
  to: { type: "string", value: "day", help: "last day in UTC. Default: today" },
  ...tableFormat,
} as const;

function parseCredits(text: string | undefined): number | undefined {
  if (text !== undefined && !/^\d{1,9}$/u.test(text)) {
    throw new UsageError("--max-credits must be a whole number.");
  }
  return text === undefined ? undefined : Number(text);
}

const listCommands: readonly Command[] = [
  defineCommand({
    name: "lists upload",
    section,
    words: ["file"],
    options: {
      ...serverOptions,
      ...columnOption,
      name: { type: "string", value: "name", help: "name of the list. Default: that of the file" },
      "max-credits": {
        type: "string",
        value: "n",
        help: "pauses the list before it costs more than this",
      },
      start: { type: "boolean", help: "starts the list at once, which costs credits" },
    },
    summary: "Uploads a file, prints the id of its list, and says what checking it costs.",
    more: "Takes the same files as check --file; - is standard input. The list waits until it is started.",
    run: (call) =>
      onServer(call, async (client) => {
        const { words, values } = call;
        const { column: columns = [], name, start = false } = values;
        const maxCredits = parseCredits(values["max-credits"]);
        const file = words[0] ?? "-";
        const list = await uploadList(client, { file, columns, name, maxCredits });
        process.stdout.write(`${list.id}\n`);
        const obstacle = await reportObstacle(client, list);
        if (obstacle !== null) {
          return obstacle;
        }
        say(costSentence(list));
        if (start) {
          await client.lists.start(list.id);
        } else {
          say(`Start it: mailverdict lists start ${list.id}`);
        }
        return exitCodes.done;
      }),
  }),
  defineCommand({
    name: "lists start",
    section,
    words: ["id"],
    options: { ...serverOptions, ...columnOption },
    summary: "Starts a list, which costs credits.",
    run: (call) =>
      onServer(call, async (client) => {
        const { words, values } = call;
        const [id = ""] = words;
        const { column: columns = [] } = values;
        const list =
          columns.length > 0
            ? await chooseColumns(client, id, columns)
            : await client.lists.get(id);
        const obstacle = await reportObstacle(client, list);
        if (obstacle === null) {
          await client.lists.start(id);
          say(`Started. ${costSentence(list)} Watch it: mailverdict lists watch ${id}`);
        }
        return obstacle ?? exitCodes.done;
      }),
  }),
  defineCommand({
    name: "lists show",
    section,
    words: ["id?"],
    options: { ...serverOptions, ...tableFormat },
    summary: "Prints a list, or the latest ten, with progress, results and credits.",
    run: (call) =>
      onServer(call, async (client) => {
        const { words, values } = call;
        await showLists(client, { id: words[0], format: values.format });
        return exitCodes.done;
      }),
  }),
  defineCommand({
    name: "lists watch",
    section,
    words: ["id"],
    options: serverOptions,
    summary: "Shows the progress of a list until it ends.",
    more: "Progress and result are on standard error. Exit code 0 if the list completed, 1 if it failed, was canceled or waits for you. The list goes on after Ctrl-C; watch it again with the same command.",
    run: (call) => onServer(call, (client) => watchList(client, call.words[0] ?? "")),
  }),
  defineCommand({
    name: "lists download",
    section,
    words: ["id"],
    options: {
      ...serverOptions,
      ...resultOptions,
      verdict: { type: "string", choices: verdicts, help: "only rows with this verdict" },
    },
    summary: "Saves the results of a list, also while it runs.",
    more: "An output has all results or isn't written. Text has a line for each row: address, verdict and reason, suggestion. The other formats have the file's own columns too.",
    run: (call) =>
      onServer(call, async (client) => {
        const { words, values } = call;
        const verdict = verdicts.find((one) => one === values.verdict);
        await downloadList(client, words[0] ?? "", { ...resultTarget(values), verdict });
        return exitCodes.done;
      }),
  }),
];

/** Commands that use a server with an API key. */
export const serverCommands: readonly Command[] = [
  defineCommand({
    name: "login",
    section,
    words: ["url"],
    options: { profile },
    summary: "Stores an API key for a server in a profile that only you can read.",
    more: "Asks for the key in a terminal, and reads it from standard input otherwise. Makes sure that the server takes it. The variables MAILVERDICT_URL and MAILVERDICT_API_KEY come before the profile, --server and --profile before both. A profile's key is only sent to its own server.",
    run: ({ words: [address = ""], values, env }) =>
      login({ address, profile: values.profile }, env),
  }),
  defineCommand({
    name: "logout",
    section,
    options: { profile },
    summary: "Deletes a profile with its key.",
    run: async ({ values, env }) => logout(values.profile, env),
  }),
  ...listCommands,
  defineCommand({
    name: "usage",
    section,
    options: { ...serverOptions, ...days },
    summary: "Prints validations and credits by day, and the balance.",
    run: (call) =>
      onServer(call, async (client) => {
        const { from, to, format } = call.values;
        await showUsage(client, { from, to, format });
        return exitCodes.done;
      }),
  }),
  defineCommand({
    name: "keys",
    section,
    options: { ...serverOptions, ...days },
    summary: "Prints validations and credits by API key.",
    more: "Keys are created in the app: an API key can't create another one.",
    run: (call) =>
      onServer(call, async (client) => {
        const { from, to, format } = call.values;
        await showKeys(client, { from, to, format });
        return exitCodes.done;
      }),
  }),
];
