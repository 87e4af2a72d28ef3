/** One check of one address. Columns after `lease_until` are null until it is completed. */
export interface ValidationRow {
  id: string;
  account_id: string;
  status: "running" | "completed";
  input: string;
  /** The checks asked for, as sorted text; part of what makes two requests the same. */
  checks_key: string;
  /** JSON of {@link RequestLabels}. */
  labels: string;
  previous_id: string | null;
  created_at: number;
  /** 1 where a credit is set aside while the check runs. */
  held: number;
  /** The process that runs it, and until when it may be believed alive. */
  worker: string;
  lease_until: number;
  /** Lower-case address (the input where syntax refused), for searching by its beginning. */
  search: string | null;
  domain: string | null;
  verdict: string | null;
  reason: string | null;
  credits: number | null;
  charge_reason: string | null;
  cached: number;
  checked_at: number | null;
  expires_at: number | null;
  /** JSON of the verification without its evidence. */
  result: string | null;
  /** The check whose evidence this one shows. */
  evidence_id: string | null;
  /** API key that requested it. */
  key_id: string | null;
}

/** What was seen during one check; all JSON. */
export interface EvidenceRow {
  validation_id: string;
  dns: string;
  sessions: string;
  /** The events in the order they happened, for replay. */
  events: string;
}
