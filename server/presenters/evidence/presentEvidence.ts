import type { Evidence } from "#contract/evidence.ts";
import type { StoredEvidence } from "#server/data/queries/evidence.ts";

/** Returns the evidence of a check. `id` is the requested check, which may reuse the result of another. */
export function presentEvidence(id: string, { dns, sessions }: StoredEvidence): Evidence {
  return { object: "evidence", validation_id: id, dns, sessions };
}
