import type { List, ListState } from "#contract/listShape.ts";

/** A list. Counts and credits are what is committed; each is changed only together with the rows it counts. */
export interface ListRow {
  id: string;
  account_id: string;
  name: string;
  state: ListState;
  source_kind: List["source"]["kind"];
  /** Null once the file is deleted. */
  upload_id: string | null;
  file_name: string | null;
  /** What the file is known again by (`fileHash`); null until it was read, and once it is deleted. */
  file_hash: string | null;
  bytes: number;
  format: List["source"]["format"];
  /** JSON of the mapping as wished, and of how the file was understood (`ListPreview`); null before it was looked at. */
  mapping: string;
  preview: string | null;
  /** JSON of the options, complete. */
  options: string;
  /** JSON of `ListCounts`; null until the rows are counted. */
  counts: string | null;
  phase: List["progress"]["phase"];
  /** Rows that get an answer, those that have their last one, and those by verdict. */
  total: number;
  done: number;
  deliverable: number;
  risky: number;
  undeliverable: number;
  unknown: number;
  held: number;
  charged: number;
  released: number;
  sample: string | null;
  previous_list_id: string | null;
  /** JSON of what was mended: `all`, and addresses by position. */
  fixes: string | null;
  /** JSON of rate, time left and brake, as the workers last saw them. */
  estimate: string | null;
  /** JSON of `List["error"]`. */
  error: string | null;
  /** The process that reads, counts or plans the list, and until when it may be believed alive. */
  worker: string | null;
  lease_until: number;
  created_at: number;
  started_at: number | null;
  completed_at: number | null;
  expires_at: number | null;
  /** Key whose budget pays for it, since when, and its reserved credits; null if there is none. */
  key_id: string | null;
  key_month: string | null;
  key_held: number;
}
