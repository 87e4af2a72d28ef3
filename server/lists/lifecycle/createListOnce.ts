import { claimRequest, storeResponse } from "#server/data/queries/idempotencyKeys.ts";
import type { IdempotencyRow } from "#server/data/tables/idempotencyRow.ts";
import { sha256 } from "#server/crypto/digest.ts";
import type { AppContext } from "#server/context.ts";
import { presentList } from "#server/presenters/presentList.ts";
import { createList, type CreatedList, type NewList } from "./createList.ts";

/** The result of creating a list under an idempotency key: created now, created before (with the stored body), or refused. */
export type CreatedOnce =
  | { kind: "created"; body: string }
  | { kind: "repeated"; body: string }
  | {
      kind: "refused";
      error: Extract<CreatedList, { ok: false }>["error"] | "key_reused" | "list_deleted";
    };

/** Rolls back the transaction. */
class NotCreated extends Error {
  readonly created: CreatedOnce;
  constructor(created: CreatedOnce) {
    super(created.kind);
    this.created = created;
  }
}

/** Returns the result of a request whose key was used before. */
function readRepeat({ request_hash: before, body }: IdempotencyRow, hash: string) {
  if (before !== hash) {
    return { kind: "refused", error: "key_reused" } as const;
  }
  // A list is deleted together with the stored response.
  return body === null
    ? ({ kind: "refused", error: "list_deleted" } as const)
    : ({ kind: "repeated", body } as const);
}

/** Creates a list once, however often the request is sent: list, key and response are written in one transaction. */
export async function createListOnce(
  context: Pick<AppContext, "database" | "now">,
  request: { key: string; hash: string; list: NewList },
): Promise<CreatedOnce> {
  const { list, hash } = request;
  const now = context.now();
  // Stores only the digest, since clients may name their keys after their lists.
  const claim = { account_id: list.accountId, key: sha256(request.key) };
  try {
    return await context.database.atomically(async (queries): Promise<CreatedOnce> => {
      const row = {
        ...claim,
        request_hash: hash,
        status: null,
        body: null,
        created_at: now,
        list_id: null,
      };
      const before = await claimRequest(queries, row);
      if (before !== undefined) {
        return readRepeat(before, hash);
      }
      const created = await createList(queries, list, now);
      if (!created.ok) {
        throw new NotCreated({ kind: "refused", error: created.error });
      }
      const body = JSON.stringify(presentList(created.list, null));
      await storeResponse(queries, claim, { status: 201, body, list_id: created.list.id });
      return { kind: "created", body };
    });
  } catch (error) {
    if (error instanceof NotCreated) {
      return error.created;
    }
    throw error;
  }
}
