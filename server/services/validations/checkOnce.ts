import * as z from "zod/mini";
import { sha256 } from "#server/crypto/digest.ts";
import type { AppContext } from "#server/context.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { claimRequest, storeResponse } from "#server/data/queries/idempotencyKeys.ts";
import { jsonColumn } from "#server/data/tables/columns/jsonColumn.ts";

/** An idempotency key of a request that starts checks. */
export interface Claim {
  accountId: string;
  /** Method and path of the request: the same key can be used for another call. */
  call: string;
  /** The client's key. */
  key: string;
  body: unknown;
}

/** Result of a request for one address: a validation, or an error code. */
const claimedItem = z.union([z.object({ id: z.string() }), z.object({ code: z.string() })]);
export type ClaimedItem = z.infer<typeof claimedItem>;

const itemsOf = jsonColumn(
  "idempotency_keys.body",
  z.object({ id: z.string(), items: z.array(claimedItem) }),
);

/** Result of work that runs once: its value, or what the earlier request with the same key started. */
export type Once<Value> =
  | { kind: "first"; value: Value }
  | { kind: "repeated"; items: readonly ClaimedItem[] }
  | { kind: "key_reused" };

/**
 * Does work in a transaction, once per idempotency key, with the key stored in the same transaction. Only ids and
 * codes are stored, so that a repeated request returns the current state. Without a claim, always does the work.
 */
export async function checkOnce<Value>(
  context: Pick<AppContext, "database" | "now">,
  claim: Claim | null,
  work: (queries: Queries) => Promise<{ value: Value; items: readonly ClaimedItem[] }>,
): Promise<Once<Value>> {
  return context.database.atomically(async (queries): Promise<Once<Value>> => {
    if (claim === null) {
      return { kind: "first", value: (await work(queries)).value };
    }
    // Stores only digests, since clients may name their keys after their addresses.
    const row = { account_id: claim.accountId, key: sha256(`${claim.call} ${claim.key}`) };
    const hash = sha256(JSON.stringify(claim.body));
    const unanswered = { status: null, body: null, list_id: null };
    const created_at = context.now();
    const before = await claimRequest(queries, {
      ...row,
      ...unanswered,
      request_hash: hash,
      created_at,
    });
    if (before !== undefined) {
      return before.request_hash === hash && before.body !== null
        ? { kind: "repeated", items: itemsOf(before.body).items }
        : { kind: "key_reused" };
    }
    const { value, items } = await work(queries);
    const body = JSON.stringify({ id: "", items });
    await storeResponse(queries, row, { status: 200, body, list_id: null });
    return { kind: "first", value };
  });
}
