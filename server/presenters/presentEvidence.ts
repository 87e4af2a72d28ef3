import { dnsOf, sessionsOf, type EvidenceRow } from "#server/data/tables/validationRow.ts";
import type { Evidence } from "#contract/evidence.ts";

/** Returns the evidence of a check. `id` is the requested check, which may reuse the result of another. */
export function presentEvidence(id: string, row: EvidenceRow): Evidence {
  return {
    object: "evidence",
    validation_id: id,
    dns: dnsOf(row.dns),
    sessions: sessionsOf(row.sessions),
  };
}
