import { checkLinesOnServer, checkOnServer } from "#cli/client/checkOnServer.ts";
import { checkFileOnServer } from "#cli/client/checkFileOnServer.ts";
import { serverOptions } from "#cli/client/connection.ts";
import { onServer } from "#cli/client/onServer.ts";
import { columnOption, resultOptions, resultTarget } from "#cli/files/fileOptions.ts";
import { type Call, defineCommand } from "#cli/grammar/command.ts";
import { UsageError } from "#cli/settings/usageError.ts";

const options = {
  server: { ...serverOptions.server, help: "checks on this server instead of this machine" },
  profile: { ...serverOptions.profile, help: "checks on the server of this profile" },
  offline: {
    type: "boolean",
    help: "checks syntax, lists and typos only, without a network",
  },
  json: {
    type: "boolean",
    help: "prints the whole result as JSON: an object, or an array for several addresses",
  },
  ndjson: {
    type: "boolean",
    help: 'reads one JSON string per line from standard input and writes one result per line, in order; a bad line returns {"error":{…}}',
  },
  evidence: { type: "boolean", help: "adds DNS answers and transcripts to --ndjson" },
  file: {
    type: "string",
    value: "file",
    help: "checks every address of a file; - is standard input",
  },
  ...resultOptions,
  ...columnOption,
  "no-retry": { type: "boolean", help: "ends a file without retries" },
} as const;

type CheckCall = Call<typeof options>;

/** Options by the kind of call that takes them. */
const takes = {
  addresses: ["server", "profile", "offline", "json"],
  lines: ["server", "profile", "offline", "ndjson", "evidence"],
  file: ["server", "profile", "file", "output", "format", "column", "no-retry"],
} as const;

/** Options that only make sense on this machine. */
const here = ["offline", "evidence"] as const;

function classifyInput({ words, values }: CheckCall): keyof typeof takes {
  const isInput = words.length === 1 && words[0] === "-";
  if (values.file !== undefined || isInput) {
    if (words.length > (isInput ? 1 : 0) || (isInput && values.file !== undefined)) {
      throw new UsageError("Use either addresses, --file or -.");
    }
    return "file";
  }
  if (values.ndjson === true) {
    if (words.length > 0) {
      throw new UsageError("--ndjson reads standard input. Leave out addresses.");
    }
    return "lines";
  }
  if (words.length === 0) {
    throw new UsageError("Add an address to check.");
  }
  return "addresses";
}

function rejectMisfits(kind: keyof typeof takes, values: CheckCall["values"]): void {
  const fitting: readonly string[] = takes[kind];
  const misfit = Object.keys(values).find((name) => !fitting.includes(name));
  const takers = Object.entries(takes).filter(([, names]) =>
    (names as readonly string[]).includes(misfit ?? ""),
  );
  if (misfit !== undefined) {
    const [taker = ""] = takers[0] ?? [];
    const meant = { addresses: "addresses", lines: "--ndjson", file: "--file" }[taker];
    throw new UsageError(`--${misfit} is for ${meant}. Leave it out.`);
  }
  const isRemote = values.server !== undefined || values.profile !== undefined;
  const local = here.find((name) => values[name] !== undefined);
  if (isRemote && local !== undefined) {
    throw new UsageError(`--${local} is for checks on this machine. Leave it or the server out.`);
  }
}

async function check(call: CheckCall): Promise<number> {
  const { words, values, env } = call;
  const kind = classifyInput(call);
  rejectMisfits(kind, values);
  const isRemote = values.server !== undefined || values.profile !== undefined;
  if (kind === "file") {
    const { file = "-", column: columns = [], "no-retry": noRetry = false } = values;
    const settings = { file, columns, ...resultTarget(values), retry: !noRetry };
    if (isRemote) {
      return onServer(call, (client) => checkFileOnServer(client, settings));
    }
    const { checkFileHere } = await import("#cli/files/checkFileHere.ts");
    return checkFileHere(settings, env);
  }
  const { json = false, offline = false, evidence = false } = values;
  if (isRemote) {
    return onServer(call, (client) =>
      kind === "lines" ? checkLinesOnServer(client) : checkOnServer(client, words, json),
    );
  }
  const { checkHere } = await import("#cli/checkHere.ts");
  return checkHere(kind === "lines" ? null : words, { offline, json, evidence });
}

/** `mailverdict check`: checks addresses on this machine or on a server. */
export const checkCommand = defineCommand({
  name: "check",
  section: "check",
  words: ["address…"],
  options,
  summary: "Checks addresses and prints verdict, reason, checks and transcript.",
  more: `Checks run on this machine, or on a server with --server or --profile, where they cost credits.

Files of any kind that lists can be: CSV, text, NDJSON, Excel, LibreOffice, JSON, vCard, LDIF,
mail, HTML, also as .gz or .zip, up to 100 MB and 1,000,000 rows. Each address is checked once,
at the pace of each mail server, with three retries within six hours where a result can change.
Progress is on standard error. A file that comes as CSV keeps its delimiter, encoding and line
ends. An output has all results or isn't written. After Ctrl-C on this machine the same command
goes on; until then, <output>.progress has what was checked.

Exit code 0 for every verdict, 1 if an address has no verdict or the input can't be read, 2 for
a wrong call, an unclear column or the progress of another file, 130 after Ctrl-C.`,
  run: check,
});
