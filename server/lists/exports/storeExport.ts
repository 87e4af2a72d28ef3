import type { Database } from "#server/data/connection/database.ts";
import { insertExport } from "#server/data/queries/exports.ts";
import { publishEvent } from "#server/services/events/publishEvent.ts";
import type { ExportRow } from "#server/data/tables/exportRow.ts";

/** Stores a chosen download and publishes that it is ready, without waiting for the disk: after a power cut its link may be gone, and another one costs nothing. */
export async function storeExport(
  database: Pick<Database, "atomically">,
  row: ExportRow,
  rows: number,
): Promise<void> {
  const { id, list_id, format, account_id: accountId, created_at: now } = row;
  await database.atomically(
    async (queries) => {
      await insertExport(queries, row);
      const data = { object: "export", id, list_id, format, rows } as const;
      await publishEvent(queries, { accountId, type: "export.ready", data, now, free: true });
    },
    { powerCut: "takes back" },
  );
}
