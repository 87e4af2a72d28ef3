import type { Evidence } from "#contract/validations.ts";
import type { EvidenceRow } from "#server/data/tables/validationRow.ts";

/** Returns the evidence of a check. `id` is the requested check, which may reuse the result of another. */
export function presentEvidence(id: string, row: EvidenceRow): Evidence {
  return {
    object: "evidence",
    validation_id: id,
    dns: JSON.parse(row.dns) as Evidence["dns"],
    sessions: JSON.parse(row.sessions) as Evidence["sessions"],
  };
}
