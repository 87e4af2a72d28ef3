import { findEvidence } from "#server/data/queries/evidence.ts";
import { longText } from "#server/data/tables/columns/compressedText.ts";
import type { AppContext } from "#server/context.ts";

/** Stores every completed check as versions before 061 did: uncompressed. */
export async function storeAsBefore({ database }: Pick<AppContext, "database">): Promise<void> {
  const { queries } = database;
  for (const { validation_id: id } of await queries
    .selectFrom("evidence")
    .select("validation_id")
    .execute()) {
    const { dns, sessions, events } = (await findEvidence(queries, id))!;
    const older = {
      data: null,
      dns: JSON.stringify(dns),
      sessions: JSON.stringify(sessions),
      events: JSON.stringify(events),
    };
    await queries.updateTable("evidence").set(older).where("validation_id", "=", id).execute();
  }
  for (const { id, result } of await queries
    .selectFrom("validations")
    .select(["id", "result"])
    .execute()) {
    const text = result === null ? null : longText(result);
    await queries.updateTable("validations").set({ result: text }).where("id", "=", id).execute();
  }
}
