import type { ResultOrigin } from "#contract/analytics.ts";
import type { CheckName } from "#vocabulary/checks.ts";
import type { Reason, Verdict } from "#vocabulary/verdicts.ts";

/** Number of results of an account that one UTC day (counted from the epoch) had with the same properties. An empty string means none. */
export interface ResultFigureRow {
  account_id: string;
  day: number;
  origin: ResultOrigin;
  verdict: Verdict;
  reason: Reason;
  charge: string;
  provider: string;
  key_id: string;
  source: string;
  count: number;
  credits: number;
}

/** Number of results of an account by day, domain and verdict. An empty string means malformed addresses and for domains beyond those counted by name. */
export interface DomainFigureRow {
  account_id: string;
  day: number;
  domain: string;
  verdict: Verdict;
  count: number;
  credits: number;
}

/** Number of validations of an account by day whose time, or that of one check, fell into a bucket (`latencyBucketOf`). */
export interface LatencyFigureRow {
  account_id: string;
  day: number;
  check_name: CheckName | "total";
  bucket: number;
  count: number;
}
