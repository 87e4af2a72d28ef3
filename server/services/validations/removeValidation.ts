import { addressKey } from "#engine/address/addressKey.ts";
import { deleteCachedResults } from "#server/data/queries/cachedResults.ts";
import type { ApiKeyRow } from "#server/data/tables/apiKeyRow.ts";
import { deleteValidationRow, findValidation } from "#server/data/queries/validations.ts";
import type { AppContext } from "#server/context.ts";
import { type ClientInfo, recordEvent } from "#server/services/audit/recordEvent.ts";

/** Outcome of deleting a validation. */
export type ValidationDeleted = "deleted" | "not_found" | "running";

/** Deletes a completed validation with its evidence and the results of its address stored for the account's lists. The ledger retains the charge, which names no address. */
export async function removeValidation(
  context: Pick<AppContext, "database" | "now">,
  input: { accountId: string; id: string; key: ApiKeyRow | null; from: ClientInfo },
): Promise<ValidationDeleted> {
  const { accountId, id, key, from } = input;
  const deleted = await context.database.atomically(async (queries): Promise<ValidationDeleted> => {
    const row = await findValidation(queries, accountId, id);
    if (row === undefined || row.status === "running") {
      return row === undefined ? "not_found" : "running";
    }
    if (!(await deleteValidationRow(queries, accountId, id))) {
      return "not_found";
    }
    const keys = [row.input, row.search ?? ""].flatMap((text) => addressKey(text) ?? []);
    await deleteCachedResults(queries, { accountId, keys });
    const detail = key === null ? id : `${id}, ${key.id}`;
    const event = { accountId, at: context.now(), from, detail } as const;
    await recordEvent(queries, { ...event, kind: "validation_deleted" });
    return "deleted";
  });
  if (deleted === "deleted") {
    context.database.scrubSoon();
  }
  return deleted;
}
