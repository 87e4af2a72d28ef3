import { shareLimits } from "#contract/shareLimits.ts";
import type { AppContext } from "#server/context.ts";
import { newId } from "#server/crypto/newId.ts";
import { deleteShareRow, insertShare } from "#server/data/queries/shares.ts";
import { findValidation } from "#server/data/queries/validations.ts";
import type { ApiKeyRow } from "#server/data/tables/apiKeyRow.ts";
import type { ShareRow } from "#server/data/tables/shareRow.ts";
import { type ClientInfo, recordEvent } from "#server/services/audit/recordEvent.ts";

type ShareContext = Pick<AppContext, "database" | "now">;

/** A link or validation of an account, and who changes it. */
interface Subject {
  accountId: string;
  id: string;
  key: ApiKeyRow | null;
  from: ClientInfo;
}

const dayMs = 86_400_000;

const detailOf = (row: ShareRow, key: ApiKeyRow | null): string =>
  key === null ? row.validation_id : `${row.validation_id}, ${key.id}`;

/** Creates a link to a completed validation; `full` if the account has too many. */
export async function addShare(
  { database, now }: ShareContext,
  { accountId, id, key, from }: Subject,
  days: number,
): Promise<ShareRow | "not_found" | "running" | "full"> {
  return database.atomically(async (queries) => {
    const validation = await findValidation(queries, accountId, id);
    if (validation === undefined || validation.status !== "completed") {
      return validation === undefined ? "not_found" : "running";
    }
    const row: ShareRow = {
      id: newId("shr"),
      account_id: accountId,
      validation_id: validation.id,
      created_at: now(),
      expires_at: now() + days * dayMs,
    };
    if (!(await insertShare(queries, row, shareLimits.sharesMax))) {
      return "full";
    }
    const event = { accountId, kind: "result_shared" as const, at: row.created_at, from };
    await recordEvent(queries, { ...event, detail: detailOf(row, key) });
    return row;
  });
}

/** Revokes a link; returns false if the account has none with this id. */
export async function removeShare(
  { database, now }: ShareContext,
  { accountId, id, key, from }: Subject,
): Promise<boolean> {
  return database.atomically(async (queries) => {
    const row = await deleteShareRow(queries, { accountId, id });
    if (row === undefined) {
      return false;
    }
    const event = { accountId, kind: "share_revoked" as const, at: now(), from };
    await recordEvent(queries, { ...event, detail: detailOf(row, key) });
    return true;
  });
}
