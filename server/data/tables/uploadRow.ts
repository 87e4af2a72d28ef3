/** An uploaded file of addresses, complete or not, or addresses sent as text. Its bytes are in `upload_parts`, or in a file beside a SQLite database. */
export interface UploadRow {
  id: string;
  account_id: string;
  name: string;
  bytes: number;
  received: number;
  created_at: number;
  expires_at: number;
  /** 1 once it became a list. */
  listed: number;
}

/** Bytes of a file from an offset on. */
export interface UploadPartRow {
  upload_id: string;
  start: number;
  bytes: Uint8Array;
}
