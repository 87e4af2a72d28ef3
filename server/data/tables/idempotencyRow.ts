import * as z from "zod/mini";
import { jsonColumn } from "./columns/jsonColumn.ts";

/** A request that is carried out once, even if it is sent twice; `status` is null while it runs. */
export interface IdempotencyRow {
  account_id: string;
  /** SHA-256 of the client's key, base64url. */
  key: string;
  request_hash: string;
  status: number | null;
  body: string | null;
  created_at: number;
  /** List the body is about. */
  list_id: string | null;
}

/** Returns the stored response from `idempotency_keys.body`. */
export const responseOf = jsonColumn("idempotency_keys.body", z.looseObject({ id: z.string() }));
