import type { ListRow } from "#contract/listShape.ts";
import type { Validation } from "#contract/validations.ts";
import type { ResultSource } from "./resultSource.ts";
import { useReadListRowQuery } from "#web/api/listRowApi.ts";
import { type EvidenceQuery, useEvidence } from "#web/features/result/evidence/useEvidence.ts";
import { type FollowedCheck, useFollowedCheck } from "./useFollowedCheck.ts";

export type ShownResult =
  | Exclude<FollowedCheck, { state: "done" }>
  | { state: "done"; result: Validation; evidence: EvidenceQuery; row: ListRow | null }
  /** A row that has no verdict. */
  | { state: "rowOnly"; row: ListRow };

/** Loads a stored validation or the result of a list row, and follows a running one. */
export function useShownResult(source: ResultSource | null): ShownResult {
  const followed = useFollowedCheck(source?.kind === "validation" ? source.id : null);
  const stored = followed.state === "done" ? followed.result.id : null;
  const storedEvidence = useEvidence(stored ?? "", stored === null);
  const { currentData, error, isFetching, refetch } = useReadListRowQuery(
    source?.kind === "row"
      ? { params: { id: source.listId, position: source.position } }
      : { params: { id: "", position: 0 } },
    { skip: source?.kind !== "row" },
  );
  if (source?.kind !== "row") {
    return followed.state === "done"
      ? { ...followed, evidence: storedEvidence, row: null }
      : followed;
  }
  if (currentData === undefined) {
    return error
      ? { state: "failed", failure: error, retry: () => void refetch() }
      : { state: "loading" };
  }
  const { row, validation, evidence } = currentData;
  return validation === null
    ? { state: "rowOnly", row }
    : { state: "done", result: validation, evidence: { data: evidence, isFetching, refetch }, row };
}
