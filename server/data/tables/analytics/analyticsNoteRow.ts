import type { analyticsNoteKinds } from "#contract/analyticsNotes.ts";

/** A note on a day of an account's analytics. */
export interface AnalyticsNoteRow {
  id: string;
  account_id: string;
  /** Days since the epoch, in UTC. */
  day: number;
  kind: (typeof analyticsNoteKinds)[number];
  text: string;
  /** Address of the member who wrote the note; null in rows from before migration 091. */
  author: string | null;
  created_at: number;
}
