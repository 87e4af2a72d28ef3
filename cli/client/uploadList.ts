import { basename } from "node:path";
import { columnQuestion, mappingOfColumns } from "#cli/files/columns.ts";
import { noRetry } from "#cli/files/fileOptions.ts";
import { readInput } from "#cli/files/readInput.ts";
import { exitCodes } from "#cli/output/exitCodes.ts";
import { say } from "#cli/output/say.ts";
import type { List } from "#sdk/typescript/src/apiTypes.ts";
import type { Mailverdict } from "#sdk/typescript/src/mailverdict.ts";

/** A list to make of a file. */
export interface ListUpload {
  /** Path, or `-` for standard input. */
  file: string;
  /** Name of the list; the file's by default. */
  name?: string | undefined;
  /** Names or numbers of the address columns; empty to find them. */
  columns: readonly string[];
  /** Most credits that the list may cost. */
  maxCredits?: number | undefined;
  /** False leaves out retries of unknown results. */
  retry?: boolean;
}

/** Sends a file and returns its list once the rows are counted, or the columns are unclear. */
export async function uploadList(
  client: Mailverdict,
  { file, name, columns, maxCredits, retry = true }: ListUpload,
): Promise<List> {
  const fileName = file === "-" ? "input.txt" : basename(file);
  const { id } = await client.uploadFile(await readInput(file), { name: fileName });
  const list = await client.lists.create({
    source: { upload_id: id },
    name: name ?? fileName,
    options: {
      start: "manual",
      max_credits: maxCredits,
      retry_unknown: retry ? undefined : noRetry,
    },
  });
  const counted = await client.waitForList(list.id);
  return columns.length === 0 ? counted : chooseColumns(client, list.id, columns);
}

/** Chooses the address columns of a list and returns it once the rows are counted. */
export async function chooseColumns(
  client: Mailverdict,
  id: string,
  columns: readonly string[],
): Promise<List> {
  const { columns: found } = await client.lists.preview(id);
  const names = found.map(({ name }) => name);
  await client.lists.update(id, { mapping: mappingOfColumns(columns, names) });
  return client.waitForList(id);
}

/** Returns null for a list that can be started; otherwise says what it needs, and returns the exit code. */
export async function reportObstacle(client: Mailverdict, list: List): Promise<number | null> {
  if (list.state === "needs_mapping") {
    const { columns } = await client.lists.preview(list.id);
    const names = columns.map(({ name }) => name);
    say(
      `Choose the address column: mailverdict lists start ${list.id} --column <name or number>\n${columnQuestion(names)}`,
    );
    return exitCodes.call;
  }
  if (list.state === "ready") {
    return null;
  }
  const { detail, line } = list.error ?? { detail: `The list is ${list.state}.`, line: null };
  say(`The list can't start${line === null ? "" : `, line ${line}`}: ${detail}`);
  return exitCodes.failed;
}

/** Returns rows and cost of a counted list in a sentence. */
export function costSentence({ counts }: List): string {
  const { rows = 0, malformed = 0, duplicates = 0, billable = 0 } = counts ?? {};
  return `${rows} rows, ${malformed} without a valid address, ${duplicates} duplicates. Checking them costs at most ${billable} credits.`;
}
