import type { ListState } from "#contract/listShape.ts";
import { replyGroup } from "#engine/verdict/replyGroup.ts";
import type { AppContext } from "#server/context.ts";
import { newId } from "#server/crypto/newId.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { moveCredits } from "#server/data/queries/accounts.ts";
import { putCachedResults } from "#server/data/queries/cachedResults.ts";
import { insertLedgerEntry } from "#server/data/queries/ledger.ts";
import { insertListEvidence } from "#server/data/queries/listEvidence.ts";
import { addListReplies } from "#server/data/queries/listReplies.ts";
import { finishChunk } from "#server/data/queries/listChunks.ts";
import {
  finalAmong,
  insertResults,
  settleDuplicates,
  settleResults,
} from "#server/data/queries/listResults.ts";
import {
  advanceList,
  lockList,
  writableStates,
  type ListProgress,
} from "#server/data/queries/lists.ts";
import type { CachedResultRow, ListResultRow } from "#server/data/tables/listResultRow.ts";
import type { ListReplyRow } from "#server/data/tables/listReplyRow.ts";
import type { ListRow } from "#server/data/tables/listRow.ts";
import { type Verdict, verdicts as allVerdicts } from "#vocabulary/verdicts.ts";
import { results } from "#server/metrics/instruments.ts";
import { packEvidence, type RowRecord } from "#server/lists/evidence/packEvidence.ts";
import { announceProgress } from "#server/lists/lifecycle/announceList.ts";
import { announceCharge } from "#server/services/events/announceCharge.ts";
import { countResults, rowsToCount } from "#server/services/analytics/countResults.ts";
import type { RowResult } from "./rowResult.ts";
import { withinBudget } from "./withinBudget.ts";

/** Results of one list that are written together: those of a whole chunk, or of rows leased by this process. */
export interface ResultBatch {
  listId: string;
  worker: string;
  /** Number of the chunk that the rows belong to; null if the rows already exist. */
  chunk: number | null;
  answers: readonly RowResult[];
  /** States in which the list accepts these results; running or paused by default. */
  from?: readonly ListState[];
}

/** The result of a commit. `lost`: another process had written the chunk, so nothing was written. `closed`: the list accepts no more results, so nothing was written. */
export type CommitOutcome = "committed" | "lost" | "closed";

/** Rolls back the transaction. */
class RollbackError extends Error {
  readonly outcome: CommitOutcome;
  constructor(outcome: CommitOutcome) {
    super(outcome);
    this.outcome = outcome;
  }
}

/** Returns the records of the rows that used the network. */
function collectRecords(answers: readonly RowResult[]): RowRecord[] {
  return answers.flatMap(({ row, record }) =>
    record === undefined || record === null || (record.mailbox === null && record.dns.length === 0)
      ? []
      : { position: row.position, email: row.email ?? "", record },
  );
}

type CommitContext = Pick<AppContext, "config" | "database" | "now" | "texts">;

/** Writes results, their evidence and charge, the ledger and the figures of the list in one transaction, or nothing. */
export async function commitResults(
  context: CommitContext,
  batch: ResultBatch,
): Promise<CommitOutcome> {
  const answers = onceEach(batch.answers);
  const records = collectRecords(answers);
  const evidence: Evidence | null =
    records.length === 0
      ? null
      : { data: await packEvidence(records), of: new Set(records.map((one) => one.position)) };
  const written = { ...batch, answers, evidence };
  try {
    const by = await context.database.atomically((queries) => write(queries, context, written));
    for (const verdict of allVerdicts) {
      if (by[verdict] > 0) {
        results.add(["list", verdict], by[verdict]);
      }
    }
    return "committed";
  } catch (error) {
    if (error instanceof RollbackError) {
      return error.outcome;
    }
    throw error;
  }
}

/** Packed evidence, and the positions of its rows. */
interface Evidence {
  data: Uint8Array;
  of: ReadonlySet<number>;
}

/** Stores the evidence; returns the results with a reference to it. */
async function withEvidence(
  queries: Queries,
  listId: string,
  { answers, evidence }: { answers: readonly RowResult[]; evidence: Evidence | null },
): Promise<readonly RowResult[]> {
  if (evidence === null) {
    return answers;
  }
  const batch = await insertListEvidence(queries, { listId, data: evidence.data });
  return answers.map((answer) =>
    evidence.of.has(answer.row.position)
      ? { ...answer, row: { ...answer.row, evidence: batch } }
      : answer,
  );
}

async function write(
  queries: Queries,
  context: CommitContext,
  batch: ResultBatch & { evidence: Evidence | null },
): Promise<ListProgress> {
  const now = context.now();
  const { from = writableStates } = batch;
  const list = await lockList(queries, batch.listId, from);
  if (list === undefined) {
    throw new RollbackError("closed");
  }
  const { listId, worker, chunk } = batch;
  if (chunk !== null && !(await finishChunk(queries, { listId, seq: chunk, worker }))) {
    throw new RollbackError("lost");
  }
  const answers = grouped(withinBudget(list, await withEvidence(queries, listId, batch)));
  const written = await writeRows(queries, batch, answers);
  const final = answers.filter(({ row }) => row.status === "final" && written.has(row.position));
  const copied = await settleDuplicates(queries, {
    listId,
    originals: await answeredOriginals(queries, batch, final),
  });
  const by = countFigures(
    final,
    copied.map(({ verdict }) => verdict),
  );
  const advanced = await advanceList(queries, { id: listId, from }, by);
  if (advanced !== undefined) {
    await announceProgress(queries, advanced, now);
  }
  await addListReplies(
    queries,
    listId,
    countReplies(listId, [...final.map(({ row }) => row), ...copied]),
  );
  await settleCredits(queries, context, { list, by, final, now });
  await putCachedResults(queries, cacheableResults(list, final, now));
  // Last, as in every transaction that counts results: the account is locked before its figures.
  await countResults(
    queries,
    list.account_id,
    rowsToCount([...final.map(({ row }) => row), ...copied], now),
  );
  return by;
}

/** Returns the results with the groups of their replies. */
function grouped(answers: readonly RowResult[]): readonly RowResult[] {
  return answers.map((answer) => {
    const { reason, reply, email } = answer.row;
    const reply_group = reason === null ? null : replyGroup({ reason, reply, email });
    return { ...answer, row: { ...answer.row, reply_group } };
  });
}

/** Counts final results by reply, verdict and reason. */
function countReplies(
  listId: string,
  rows: readonly Pick<ListResultRow, "reply_group" | "verdict" | "reason">[],
): ListReplyRow[] {
  const counts = new Map<string, ListReplyRow>();
  for (const { reply_group: reply, verdict, reason } of rows) {
    if (reply !== null && verdict !== null && reason !== null) {
      const key = `${verdict} ${reason} ${reply}`;
      const before = counts.get(key)?.count ?? 0;
      counts.set(key, { list_id: listId, reply, verdict, reason, count: before + 1 });
    }
  }
  return [...counts.values()];
}

/** Keeps one result per row: if a lease expired during a check, the same process may have checked a row twice. */
function onceEach(answers: readonly RowResult[]): RowResult[] {
  return [...new Map(answers.map((answer) => [answer.row.position, answer])).values()];
}

/** Writes the rows; returns the positions that were new or leased by this worker. */
async function writeRows(
  queries: Queries,
  { chunk, worker }: ResultBatch,
  answers: readonly RowResult[],
): Promise<Set<number>> {
  const rows = answers.map(({ row }) => row);
  if (rows.length === 0) {
    return new Set();
  }
  if (chunk === null) {
    return new Set(await settleResults(queries, rows, worker));
  }
  await insertResults(queries, rows);
  return new Set(rows.map(({ position }) => position));
}

/** Returns the positions of rows with a final result whose duplicates may wait for it: those of this batch, and those that a new duplicate names. */
async function answeredOriginals(
  queries: Queries,
  { listId, chunk, answers }: ResultBatch,
  final: readonly RowResult[],
): Promise<number[]> {
  const originals = final.map(({ row }) => row.position);
  if (chunk === null) {
    return originals;
  }
  const named = answers.flatMap(({ row }) => row.duplicate_of ?? []);
  const earlier = [...new Set(named)].filter((position) => !originals.includes(position));
  return [...originals, ...(await finalAmong(queries, { listId, positions: earlier }))];
}

function countFigures(final: readonly RowResult[], copied: readonly Verdict[]): ListProgress {
  const verdicts = [...final.flatMap(({ row }) => row.verdict ?? []), ...copied];
  const count = (verdict: Verdict) => verdicts.filter((one) => one === verdict).length;
  const charged = final.reduce((sum, { row }) => sum + row.credits, 0);
  const held = final.filter((answer) => answer.held).length;
  return {
    done: verdicts.length,
    deliverable: count("deliverable"),
    risky: count("risky"),
    undeliverable: count("undeliverable"),
    unknown: count("unknown"),
    charged,
    released: held - charged,
  };
}

async function settleCredits(
  queries: Queries,
  context: CommitContext,
  {
    list,
    by,
    final,
    now,
  }: { list: ListRow; by: ListProgress; final: readonly RowResult[]; now: number },
): Promise<void> {
  const released = by.charged + by.released;
  if (released === 0) {
    return;
  }
  const change = { amount: -by.charged, released };
  const balance = await moveCredits(queries, list.account_id, change);
  if (by.charged === 0 || balance === undefined) {
    return;
  }
  // A row has one final result, so the first row of a commit belongs to no other commit.
  const first = Math.min(...final.map(({ row }) => row.position));
  await insertLedgerEntry(queries, {
    id: newId("led"),
    account_id: list.account_id,
    entry_key: `list:${list.id}:${first}`,
    kind: "charge",
    amount: -by.charged,
    balance,
    validation_id: null,
    list_id: list.id,
    detail: null,
    created_at: now,
  });
  const { account_id: accountId } = list;
  await announceCharge(queries, context, { accountId, charged: by.charged, balance, now });
}

function cacheableResults(
  list: ListRow,
  final: readonly RowResult[],
  now: number,
): CachedResultRow[] {
  const known = new Map<string, CachedResultRow>();
  for (const { row, cacheKey } of final) {
    if (cacheKey !== null && isCertain(row)) {
      const { verdict, reason, score, suggestion, provider, reply, basis } = row;
      const answer = {
        verdict,
        reason,
        score,
        suggestion,
        provider,
        reply,
        basis,
        checked_at: now,
      };
      known.set(cacheKey, {
        account_id: list.account_id,
        address_key: cacheKey,
        ...answer,
        list_id: list.id,
        position: row.position,
      });
    }
  }
  return [...known.values()];
}

/** Returns true if the result of a row is worth reusing: it is a verdict, and no rule decided it, which may have changed by then. */
function isCertain(
  row: ListResultRow,
): row is ListResultRow & Pick<CachedResultRow, "verdict" | "reason" | "score"> {
  return (
    row.verdict !== null &&
    row.verdict !== "unknown" &&
    row.charge !== "rule" &&
    row.reason !== null &&
    row.score !== null
  );
}
