import { exitCodes } from "#cli/output/exitCodes.ts";
import { type Progress, ProgressLine } from "#cli/output/progressLine.ts";
import { say } from "#cli/output/say.ts";
import { summaryLine } from "#cli/output/summaryLine.ts";
import type { List } from "#sdk/typescript/src/apiTypes.ts";
import type { Mailverdict } from "#sdk/typescript/src/mailverdict.ts";

function toProgress({ counts, progress }: List): Progress {
  return {
    done: progress.done,
    total: counts === null ? null : progress.total,
    latest: progress.left === null ? null : Date.parse(progress.left.latest),
    retrying: progress.retrying,
  };
}

/** Returns the sentence about a list that doesn't run, and its exit code. */
function describeEnd({ state, id, results, counts, error }: List): { line: string; code: number } {
  const { blank = 0, not_an_address: unreadable = 0 } = counts ?? {};
  if (state === "completed") {
    return { line: summaryLine(results, blank + unreadable), code: exitCodes.done };
  }
  const because = error === null ? "" : ` ${error.detail}`;
  const line =
    state === "needs_mapping" || state === "ready"
      ? `The list hasn't started. Start it: mailverdict lists start ${id}`
      : `The list is ${state}.${because}`;
  return { line, code: exitCodes.failed };
}

/** Retries of a read, over some minutes: a list outlives restarts of its server. */
const retries = 8;

/** Shows the progress of a list on standard error until it ends or waits for its owner. Returns the exit code. */
export async function watchList(client: Mailverdict, id: string): Promise<number> {
  const progress = new ProgressLine(process.stderr, Date.now);
  const onProgress = (list: List) => progress.show(toProgress(list));
  const list = await client.waitForList(id, { onProgress, retries }).finally(() => progress.end());
  const { line, code } = describeEnd(list);
  say(line);
  return code;
}
