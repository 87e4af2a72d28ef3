import { setTimeout as sleep } from "node:timers/promises";
import { noSignals } from "#server/concurrency/signals.ts";
import { readConfig } from "#server/config/config.ts";
import { openDatabase } from "#server/data/connection/openDatabase.ts";
import type { Database } from "#server/data/connection/database.ts";
import { listById } from "#server/data/queries/lists.ts";
import {
  countsOf,
  errorOf,
  type ListRow,
  previewOf,
  rowsWithoutAddress,
  timeEstimateOf,
} from "#server/data/tables/listRow.ts";
import { openListWorker } from "#server/lists/running/openListWorker.ts";
import type { FileOptions } from "./fileOptions.ts";
import { exitCodes } from "#cli/output/exitCodes.ts";
import { ProgressLine, type Progress } from "#cli/output/progressLine.ts";
import { say } from "#cli/output/say.ts";
import { summaryLine } from "#cli/output/summaryLine.ts";
import { columnQuestion, FileCallError } from "./columns.ts";
import { localList } from "./localList.ts";
import { readInput } from "./readInput.ts";
import { openWorkFolder } from "./workFolder.ts";
import { writeResults } from "./writeResults.ts";

/** Settings of a server that are ignored when a file is checked. */
const serverSetting =
  /^(?:DATABASE_|DATA_DIR|HOST$|PORT$|PUBLIC_URL|SMTP_URL|SECRETS|EVIDENCE_KEYS|REGISTRATION|OPERATOR_|STRIPE_|OTEL_|SSO_|OIDC_|RATE_LIMITS|LOG_LEVEL)/u;

/** Time between two reads of the list, in ms. */
const pollMs = 200;
const unfinished: readonly ListRow["state"][] = [
  "parsing",
  "ready",
  "queued",
  "running",
  "finalizing",
];

/**
 * Checks the addresses of a file with the server's list worker on a private database, and writes the results. Resumes
 * an interrupted run. Returns the exit code.
 */
export async function checkFile(
  options: FileOptions,
  environment: NodeJS.ProcessEnv,
  stopping: AbortSignal,
): Promise<number> {
  try {
    const bytes = await readInput(options.file);
    const folder = await openWorkFolder(options, bytes);
    const { ended, code } = await checkIn(folder, { options, bytes, environment }, stopping);
    if (ended || options.output === null) {
      await folder.remove();
    }
    return code;
  } catch (error) {
    const { code: reason = "" } = error as NodeJS.ErrnoException;
    if (!(error instanceof FileCallError) && !reason.startsWith("E")) {
      throw error;
    }
    say((error as Error).message);
    return error instanceof FileCallError ? exitCodes.call : exitCodes.failed;
  }
}

/** Runs the list of a folder to its end, or until it is stopped. */
async function checkIn(
  { path, resumed }: { path: string; resumed: boolean },
  {
    options,
    bytes,
    environment,
  }: { options: FileOptions; bytes: Uint8Array<ArrayBuffer>; environment: NodeJS.ProcessEnv },
  stopping: AbortSignal,
): Promise<{ ended: boolean; code: number }> {
  const own = Object.entries(environment).filter(([name]) => !serverSetting.test(name));
  const config = readConfig({
    ...Object.fromEntries(own),
    DATA_DIR: path,
    RATE_LIMITS: "off",
    LOG_LEVEL: environment["LOG_LEVEL"] ?? "fatal",
  });
  const database = await openDatabase(config);
  try {
    const { id } = await localList(database, options, bytes);
    if (resumed) {
      say("Resuming the interrupted run.");
    }
    const worker = await openListWorker(config, { signals: noSignals });
    const list = await followed(database, id, stopping).finally(() => worker.stop());
    if (stopping.aborted) {
      say(
        options.output === null
          ? "Stopped."
          : "Stopped. The same command goes on where this one ended.",
      );
      return { ended: false, code: exitCodes.interrupted };
    }
    return { ended: true, code: await finished(database, list, options) };
  } finally {
    await database.close();
  }
}

/** Shows the progress of a list until it is over, or until it is stopped. */
async function followed(database: Database, id: string, stopping: AbortSignal): Promise<ListRow> {
  const progress = new ProgressLine(process.stderr, database.now);
  for (;;) {
    const list = await listById(database.queries, id);
    if (list === undefined) {
      throw new Error("The list of this run is gone.");
    }
    if (!unfinished.includes(list.state) || stopping.aborted) {
      progress.end();
      return list;
    }
    progress.show(toProgress(list));
    await sleep(pollMs, undefined, { signal: stopping }).catch(() => undefined);
  }
}

function toProgress(list: ListRow): Progress {
  const estimate =
    list.state === "running" || list.state === "finalizing" ? timeEstimateOf(list.estimate) : null;
  return {
    done: list.done,
    total: countsOf(list.counts) === null ? null : list.total,
    latest: estimate?.latest ?? null,
    retrying: estimate?.retrying ?? 0,
  };
}

/** Writes the results of a list that is over, or says why it has none. Returns the exit code. */
async function finished(database: Database, list: ListRow, options: FileOptions): Promise<number> {
  if (list.state === "needs_mapping") {
    const names = previewOf(list.preview)?.columns.map(({ name }) => name) ?? [];
    say(`Choose the address column with --column. ${columnQuestion(names)}`);
    return exitCodes.call;
  }
  if (list.state !== "completed") {
    const { detail, line } = errorOf(list.error) ?? { detail: "The run failed.", line: null };
    say(`${options.file} couldn't be read${line === null ? "" : ` at line ${line}`}: ${detail}`);
    return exitCodes.failed;
  }
  await writeResults(database, list, options);
  say(summaryLine(list, rowsWithoutAddress(list)));
  return exitCodes.done;
}
