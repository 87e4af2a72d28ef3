/** Evidence of one validation. */
export interface EvidenceRow {
  validation_id: string;
  /** Compressed JSON of all parts; null in rows from before version 061, which have JSON in the columns below. */
  data: Uint8Array | null;
  dns: string;
  sessions: string;
  events: string;
}
