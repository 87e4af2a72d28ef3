import type { analyticsNoteKinds } from "#contract/analyticsNotes.ts";

/** A note on a day of an account's analytics. */
export interface AnalyticsNoteRow {
  id: string;
  account_id: string;
  /** Days since the epoch, in UTC. */
  day: number;
  kind: (typeof analyticsNoteKinds)[number];
  text: string;
  created_at: number;
}
