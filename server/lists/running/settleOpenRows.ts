import type { QueueWait } from "#contract/listShape.ts";
import { verifyBatch } from "#engine/verification/verifyBatch.ts";
import { takeWaitingChunk } from "#server/data/queries/listChunks.ts";
import { takeOpenResults } from "#server/data/queries/listResults.ts";
import { unpaidKey } from "#server/data/queries/unpaidRows.ts";
import type { ListChunkRow } from "#server/data/tables/listChunkRow.ts";
import type { ListResultRow } from "#server/data/tables/listResultRow.ts";
import { type ListRow, timeEstimateOf } from "#server/data/tables/listRow.ts";
import type { WorkerContext } from "#server/lists/workerContext.ts";
import type { Reason } from "#vocabulary/verdicts.ts";
import { checkChunk } from "./checkChunk.ts";
import { commitResults } from "./commitResults.ts";
import { type CheckContext, createCheckContext } from "./createCheckContext.ts";
import type { RowResult } from "./rowResult.ts";

/** Rows per transaction. */
const rowsAtOnce = 500;

const reasonOfWait: Readonly<Record<QueueWait, Reason>> = {
  rate_limited: "sender_rate_limited",
  greylisted: "greylisted",
  retrying: "temporary_failure",
  circuit_open: "server_busy",
  no_credits: "smtp_skipped",
};

interface Settling {
  context: WorkerContext;
  list: ListRow;
  worker: string;
  checking: CheckContext;
  signal: AbortSignal;
}

/**
 * Gives every row of a list that is finished early its final result: `unknown`, free, with the reason the row waited
 * for. Chunks that weren't checked are checked without a network first. Does nothing if all rows have a result. Returns
 * false if `signal` aborted; another process then continues.
 */
export async function settleOpenRows(
  context: WorkerContext,
  { list, worker }: { list: ListRow; worker: string },
  signal: AbortSignal,
): Promise<boolean> {
  const checking = await createCheckContext(context, list);
  const settling = { context, list, worker, checking, signal };
  while (!signal.aborted && (await settleChunk(settling))) {
    // settleChunk does the work.
  }
  while (!signal.aborted && (await settleRows(settling))) {
    // settleRows does the work.
  }
  return !signal.aborted;
}

async function settleChunk(settling: Settling): Promise<boolean> {
  const { context, list, worker } = settling;
  const take = { listId: list.id, worker };
  const chunk = await takeWaitingChunk(context.database.queries, take);
  if (chunk === undefined) {
    return false;
  }
  return commit(settling, chunk.seq, await chunkAnswers(settling, chunk));
}

async function chunkAnswers(
  { checking, signal }: Settling,
  chunk: ListChunkRow,
): Promise<RowResult[]> {
  const offline = { ...checking, options: { ...checking.options, offline: true } };
  const payable = Number.POSITIVE_INFINITY;
  const answers = await checkChunk(offline, { chunk, payable }, signal);
  return answers.map((answer) => (costs(answer) ? unknown(answer, "smtp_skipped") : answer));
}

/** Returns true for a result that a network check was still to decide. */
const costs = ({ row }: RowResult): boolean =>
  row.duplicate_of === null &&
  row.charge !== "cached" &&
  !(row.status === "final" && row.credits === 0 && row.verdict !== "risky");

async function settleRows(settling: Settling): Promise<boolean> {
  const { context, list, worker } = settling;
  const take = { listId: list.id, worker, limit: rowsAtOnce };
  const rows = await takeOpenResults(context.database.queries, take);
  if (rows.length === 0) {
    return false;
  }
  const queues = timeEstimateOf(list.estimate)?.queues ?? [];
  const waits = new Map(queues.map(({ provider, waiting }) => [provider, waiting]));
  const scores = await offlineScores(settling, rows);
  const answers = rows.map((row, index) => {
    const wait = waits.get(row.host_key ?? "") ?? null;
    const reason = row.reason ?? (wait === null ? "smtp_skipped" : reasonOfWait[wait]);
    const score = row.score ?? scores[index] ?? null;
    // Unpaid rows hold no credit. Counted as held, they exceed the budget, return to waiting, and the loop never ends.
    const held = row.charge === null && row.host_key !== unpaidKey;
    return unknown({ row: { ...row, score }, held, cacheKey: null }, reason);
  });
  return commit(settling, null, answers);
}

/** Returns the scores of addresses without any network check. */
async function offlineScores(
  { checking, signal }: Settling,
  rows: readonly ListResultRow[],
): Promise<(number | undefined)[]> {
  const scores: (number | undefined)[] = [];
  const inputs = rows.map(({ email }) => email ?? "");
  await verifyBatch(inputs, { ...checking.options, offline: true, signal }, (index, found) => {
    scores[index] = found.score;
  });
  return scores;
}

/** Returns a result that is unknown and free. */
function unknown({ row, held }: RowResult, reason: Reason): RowResult {
  const charge = row.charge ?? "unknown";
  return {
    row: { ...row, status: "final", verdict: "unknown", reason, basis: null, credits: 0, charge },
    held,
    cacheKey: null,
  };
}

async function commit(
  { context, list, worker, signal }: Settling,
  chunk: number | null,
  answers: readonly RowResult[],
): Promise<boolean> {
  if (signal.aborted) {
    return false;
  }
  const from = ["finalizing"] as const;
  const batch = { listId: list.id, worker, chunk, answers, from };
  return (await commitResults(context, batch)) === "committed";
}
