import type { RowCharge } from "#contract/listShape.ts";
import { addressKey } from "#engine/address/addressKey.ts";
import type { ProbeOptions } from "#engine/checks/probeOptions.ts";
import { applyPolicy, parseFindings } from "#engine/verdict/applyPolicy.ts";
import { parseAddress } from "#engine/syntax/parseAddress.ts";
import { type BatchResult, verifyBatch } from "#engine/verification/verifyBatch.ts";
import { unpaidKey } from "#server/data/queries/unpaidRows.ts";
import {
  type CountedRow,
  type ListChunkRow,
  countedRowsOf,
  hasNoAddress,
} from "#server/data/tables/listChunkRow.ts";
import type { ListResultRow, RowVerdict } from "#server/data/tables/listResultRow.ts";
import { checkNames, checkProperties } from "#vocabulary/checks.ts";
import type { AccountPolicy } from "#vocabulary/policy.ts";
import type { CheckContext } from "./createCheckContext.ts";
import { nextRetryMs } from "#server/lists/progress/nextRetryMs.ts";
import { type RowResult, mayChange, rowCharge, rowVerdict, emptyResult } from "./rowResult.ts";
/** Checks of the first phase: all except the mailbox checks. */
const records = checkNames.filter((name) => checkProperties[name].phase !== "mailbox");

/** A row of a chunk whose address needs checking. */
interface ChunkRow {
  row: ListResultRow;
  /** True if a credit is reserved for the row. */
  held: boolean;
  kind: CountedRow["kind"];
}

/** Checks a chunk's rows with lists and DNS; rows that still need a mailbox check wait under their MX host. Of the rows that may cost a credit, only the first `payable` are checked; the others wait for credits. */
export async function checkChunk(
  checking: CheckContext,
  { chunk, payable }: { chunk: ListChunkRow; payable: number },
  signal: AbortSignal,
): Promise<RowResult[]> {
  const counted = countedRowsOf(chunk.counted);
  let left = payable;
  const answers: RowResult[] = [];
  const open: ChunkRow[] = [];
  for (const [index, one] of counted.entries()) {
    const row = emptyResult(checking.list.id, chunk.first_position + index, one.email);
    const known = knownAnswer(row, one, checking.policy.policy);
    if (known !== null) {
      answers.push(known);
    } else if (!hasNoAddress(one)) {
      const held = one.kind === "check";
      left -= held ? 1 : 0;
      if (held && left < 0) {
        answers.push({ row: { ...row, host_key: unpaidKey }, held, cacheKey: null });
      } else {
        const charge = held ? null : freeAs(one.kind);
        open.push({ row: { ...row, charge }, held, kind: one.kind });
      }
    }
  }
  const unasked: ChunkRow[] = [];
  await verifyRows(open, { ...checking.options, checks: records, signal }, (one, found) => {
    const answer = answerByRecords(checking, one, found);
    if (answer === null) {
      unasked.push(one);
    } else {
      answers.push(answer);
    }
  });
  await verifyRows(unasked, { ...checking.options, signal }, (one, found) =>
    answers.push(finished(checking, one, found)),
  );
  return answers;
}

/** Returns the reason why a row without a reserved credit is free; stored with the row while it waits. */
function freeAs(kind: CountedRow["kind"]): RowCharge {
  return kind === "sandbox" ? "sandbox" : "rule";
}

async function verifyRows(
  rows: readonly ChunkRow[],
  options: ProbeOptions,
  answered: (row: ChunkRow, found: BatchResult) => void,
): Promise<void> {
  const inputs = rows.map(({ row }) => row.email ?? "");
  await verifyBatch(inputs, { ...options, records: true }, (index, found) => {
    const row = rows[index];
    if (row !== undefined) {
      answered(row, found);
    }
  });
}

/** Returns the result of a row that needs no check (duplicate or recent result), otherwise null. */
function knownAnswer(
  row: ListResultRow,
  counted: CountedRow,
  policy: AccountPolicy,
): RowResult | null {
  if (counted.kind === "duplicate") {
    return { row: { ...row, duplicate_of: counted.of ?? null }, held: false, cacheKey: null };
  }
  if (counted.known === undefined) {
    return null;
  }
  const free = { status: "final", credits: 0, charge: "cached" } as const;
  const known = { ...counted.known, ...verdictUnder(counted.known, policy) };
  return { row: { ...row, ...known, ...free }, held: false, cacheKey: null };
}

/** Returns what a policy makes of a stored result; empty if its findings weren't stored. */
function verdictUnder(
  { basis }: Pick<RowVerdict, "basis">,
  policy: AccountPolicy,
): Partial<Pick<RowVerdict, "verdict" | "reason" | "score">> {
  // Rows counted before version 035 have no such field.
  const findings = typeof basis === "string" ? parseFindings(basis) : null;
  if (findings === null) {
    return {};
  }
  const { verdict, reason, score } = applyPolicy(findings, policy);
  return { verdict, reason, score };
}

/** Returns the result of a row after the list and DNS checks; null if the row is to be finished without a mailbox check. */
function answerByRecords(
  checking: CheckContext,
  { row, held, kind }: ChunkRow,
  found: BatchResult,
): RowResult | null {
  const input = row.email ?? "";
  if (found.verdict === "undeliverable" || found.verdict === "deliverable") {
    return finished(checking, { row, held }, found);
  }
  // The rule may have been deleted since the rows were counted; such a row stays free and skips the mailbox phase.
  if (!held && kind !== "sandbox") {
    return null;
  }
  const domain = parseDomain(input);
  if (found.reason === "dns_failure" || found.reason === "dns_timeout") {
    return retryOrFinish(checking, { row: { ...row, host_key: domain ?? "" }, held }, found);
  }
  if (domain === null || !hasMailboxChecks(checking, domain)) {
    return null;
  }
  return { row: { ...row, host_key: hostKeyOf(found) ?? domain }, held, cacheKey: null };
}

/** Returns the key that rows of this provider or MX host wait under; null if neither is known. */
export function hostKeyOf({ provider, mx }: BatchResult): string | null {
  return provider ?? mx[0]?.host ?? null;
}

/** Returns true if mailbox checks are on in this domain's network. */
function hasMailboxChecks({ options }: CheckContext, domain: string): boolean {
  const sandbox = options.ports.networkOf(domain);
  return sandbox.identity !== null && sandbox.closed === undefined;
}

/** Returns the domain of an address in ASCII; null if the address is malformed. */
function parseDomain(input: string): string | null {
  const parsed = parseAddress(input);
  return parsed.ok ? parsed.domainAscii : null;
}

/** Returns a row with its final result. */
function finished(
  checking: Pick<CheckContext, "now">,
  { row, held }: { row: ListResultRow; held: boolean },
  found: BatchResult,
): RowResult {
  const cost = rowCharge(found);
  return {
    row: {
      ...row,
      ...rowVerdict(found),
      ...(held || cost.credits === 0 ? cost : { credits: 0, charge: "rule" as const }),
      status: "final",
      tries: row.tries + 1,
      checked_at: checking.now(),
    },
    held,
    cacheKey: found.sandbox || row.email === null ? null : cacheKeyOf(row.email, found),
    record: found.record,
  };
}

/** Returns the canonical address by the rules of its domain alone: rows that aren't checked have no known provider. */
function cacheKeyOf(email: string, { provider, canonical }: BatchResult): string | null {
  return provider === null ? canonical : addressKey(email);
}

/** Returns a row to retry later if its result may change and tries are left, otherwise a row with its final result. */
export function retryOrFinish(
  checking: Pick<CheckContext, "now" | "retry">,
  { row, held }: { row: ListResultRow; held: boolean },
  found: BatchResult,
): RowResult {
  const tries = row.tries + 1;
  const { retry_after_s: retryAfterS, sandbox } = found;
  const waitMs = mayChange(found)
    ? nextRetryMs(checking.retry, { tries, retryAfterS, sandbox })
    : null;
  if (waitMs === null) {
    return finished(checking, { row, held }, found);
  }
  const due = { tries, due_at: checking.now() + waitMs, checked_at: checking.now() };
  return {
    row: { ...row, ...rowVerdict(found), ...due, status: "retrying" },
    held,
    cacheKey: null,
    record: found.record,
  };
}
