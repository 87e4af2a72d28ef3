import type { Verdict } from "#vocabulary/verdicts.ts";

/** A verdict from an account's free sample. */
export interface SampledAddressRow {
  account_id: string;
  /** SHA-256 of account and address, base64url. */
  key: string;
  verdict: Verdict;
  at: number;
}
