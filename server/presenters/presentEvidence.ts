import type { Evidence } from "#contract/validations.ts";
import type { EvidenceRow } from "#server/data/tables/validationRow.ts";

/** What was seen during a check; `id` is the check that is asked about, which may have been answered from another's result. */
export function presentEvidence(id: string, row: EvidenceRow): Evidence {
  return {
    object: "evidence",
    validation_id: id,
    dns: JSON.parse(row.dns) as Evidence["dns"],
    sessions: JSON.parse(row.sessions) as Evidence["sessions"],
  };
}
