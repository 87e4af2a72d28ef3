import type { RowCharge } from "#contract/listShape.ts";
import type { Reason, Verdict } from "#vocabulary/verdicts.ts";

/** The result of one row, created in the first phase. */
export interface ListResultRow {
  list_id: string;
  position: number;
  email: string | null;
  /** Lower-case address, for searching by its beginning. */
  search: string | null;
  status: "waiting" | "retrying" | "final";
  verdict: Verdict | null;
  reason: Reason | null;
  score: number | null;
  suggestion: string | null;
  provider: string | null;
  reply: string | null;
  /** The reply as `replyGroup` writes it, for filtering; null if no reply decided. */
  reply_group: string | null;
  /** The findings that a policy judges, as `formatFindings` writes them; null before version 035, and for rows that no check decided. */
  basis: string | null;
  duplicate_of: number | null;
  credits: number;
  charge: RowCharge | null;
  /** Key that waiting rows are grouped by: their provider, first MX host or domain, or `unpaidKey` or `paidKey`. */
  host_key: string | null;
  tries: number;
  due_at: number;
  worker: string | null;
  checked_at: number | null;
  /** Number of the evidence record that includes this row's evidence; null if there is none. */
  evidence: number | null;
}

/** Evidence of the rows that one commit wrote, packed by `packEvidence`. */
export interface ListEvidenceRow {
  list_id: string;
  /** Number of the record within its list, from 1. */
  batch: number;
  data: Uint8Array;
}

/** The last result for an address that wasn't unknown, by account; reused for recently validated rows. */
export interface CachedResultRow {
  account_id: string;
  /** Canonical address. */
  address_key: string;
  verdict: Verdict;
  reason: Reason;
  score: number;
  suggestion: string | null;
  provider: string | null;
  reply: string | null;
  /** As in {@link ListResultRow}. */
  basis: string | null;
  checked_at: number;
  /** The row of a list that the result comes from; null for results stored before version 015. */
  list_id: string | null;
  position: number | null;
}

/** The part of a result that a validation decides. */
export type RowVerdict = Pick<
  ListResultRow,
  "verdict" | "reason" | "score" | "suggestion" | "provider" | "reply" | "basis"
>;
