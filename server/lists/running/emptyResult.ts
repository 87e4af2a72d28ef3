import type { ListResultRow } from "#server/data/tables/listResultRow.ts";

/** Returns a row without a result. */
export function emptyResult(listId: string, position: number, email: string | null): ListResultRow {
  return {
    list_id: listId,
    position,
    email,
    search: email?.toLowerCase() ?? null,
    status: "waiting",
    verdict: null,
    reason: null,
    score: null,
    suggestion: null,
    provider: null,
    reply: null,
    duplicate_of: null,
    credits: 0,
    charge: null,
    host_key: null,
    tries: 0,
    due_at: 0,
    worker: null,
    lease_until: 0,
    checked_at: null,
  };
}
