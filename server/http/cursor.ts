import { hmac, sameText } from "#server/crypto/digest.ts";
import type { Secrets } from "#server/config/secrets.ts";
import { ApiError } from "./errors/apiError.ts";

/** Returns the id in a cursor; null without one. Rejects a cursor of another list, account or filter. */
export function readCursor(
  secrets: Secrets,
  list: string,
  cursor: string | undefined,
): string | null {
  if (cursor === undefined) {
    return null;
  }
  const [, id = "", signature = ""] = /^cur_(\w+)\.([\w-]+)$/u.exec(cursor) ?? [];
  if (!sameText(signature, hmac(secrets.cursors, `${list} ${id}`))) {
    throw new ApiError("invalid_cursor");
  }
  return id;
}

/** Builds one page from rows queried with one more than `limit`. `list` names the list and everything its order and filter depend on; the cursor is signed with it. */
export function buildPage<Row extends { id: string }, Item>(
  secrets: Secrets,
  list: string,
  found: { rows: readonly Row[]; limit: number; present: (row: Row) => Item },
) {
  const shown = found.rows.slice(0, found.limit);
  const last = shown.at(-1);
  const more = found.rows.length > found.limit && last !== undefined;
  return {
    object: "list" as const,
    data: shown.map(found.present),
    has_more: more,
    next_cursor: more ? `cur_${last.id}.${hmac(secrets.cursors, `${list} ${last.id}`)}` : null,
  };
}
