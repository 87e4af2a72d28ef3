import * as z from "zod/mini";
import type { Evidence } from "#contract/evidence.ts";
import type { ProbeEvent } from "#engine/probe/probeEvent.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { compressTextSync, decompressText } from "#server/data/tables/columns/compressedText.ts";
import { jsonColumn } from "#server/data/tables/columns/jsonColumn.ts";
import type { EvidenceRow } from "#server/data/tables/evidenceRow.ts";

/** Network traffic and events of one check. */
export interface StoredEvidence extends Pick<Evidence, "dns" | "sessions"> {
  /** The events in the order they happened, for replay. */
  events: readonly ProbeEvent[];
}

/** Balance of time and size: evidence of one check is a third smaller than at the fastest level. */
const level = 6;

// Versions before this one stored fewer fields, so the parts that the engine wrote are checked in outline only.
const listOf = <Item>() => z.custom<Item[]>((value) => Array.isArray(value));
const storedOf = jsonColumn(
  "evidence.data",
  z.object({
    dns: listOf<Evidence["dns"][number]>(),
    sessions: listOf<Evidence["sessions"][number]>(),
    events: listOf<ProbeEvent>(),
  }),
);

/** Returns the form in which the evidence of a check is stored. */
export function compressEvidence({ dns, sessions, events }: StoredEvidence): Uint8Array {
  return compressTextSync(JSON.stringify({ dns, sessions, events }), level);
}

/** Returns the evidence of a row, also of one from before version 061. */
export async function readEvidenceRow({
  data,
  dns,
  sessions,
  events,
}: Omit<EvidenceRow, "validation_id">): Promise<StoredEvidence> {
  return storedOf(
    data === null
      ? `{"dns":${dns},"sessions":${sessions},"events":${events}}`
      : await decompressText(data),
  );
}

const compressed = (data: Uint8Array) => ({ data, dns: "", sessions: "", events: "" });

/** Stores the compressed evidence of a validation. */
export async function insertEvidence(
  queries: Queries,
  id: string,
  data: Uint8Array,
): Promise<void> {
  await queries
    .insertInto("evidence")
    .values({ validation_id: id, ...compressed(data) })
    .execute();
}

/** Replaces the compressed evidence of a validation. */
export async function replaceEvidence(
  queries: Queries,
  id: string,
  data: Uint8Array,
): Promise<void> {
  await queries
    .updateTable("evidence")
    .set(compressed(data))
    .where("validation_id", "=", id)
    .execute();
}

/** Returns the evidence of a validation, if it is stored. */
export async function findEvidence(
  queries: Queries,
  id: string,
): Promise<StoredEvidence | undefined> {
  const row = await queries
    .selectFrom("evidence")
    .selectAll()
    .where("validation_id", "=", id)
    .executeTakeFirst();
  return row === undefined ? undefined : readEvidenceRow(row);
}
