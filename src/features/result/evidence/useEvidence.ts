import type { SerializedError } from "@reduxjs/toolkit";
import type { Evidence } from "#contract/evidence.ts";
import { useReadEvidenceQuery } from "#web/api/api.ts";
import type { CallFailure } from "#web/api/client/callFailure.ts";

/** Evidence of a result: undefined while it loads, null if none is stored. */
export interface EvidenceQuery {
  data: Evidence | null | undefined;
  /** True if none was ever stored: a free check beyond those of the day that store it. */
  neverStored?: boolean;
  error?: CallFailure | SerializedError | undefined;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Reads the evidence of a validation; it is null once its retention time is over, or if it was never stored. */
export function useEvidence(id: string, skip = false): EvidenceQuery {
  const { currentData, error, isFetching, refetch } = useReadEvidenceQuery(
    { params: { id } },
    { skip },
  );
  const code =
    error !== undefined && "kind" in error && error.kind === "problem" ? error.problem.code : null;
  return code === "not_found" || code === "evidence_not_stored"
    ? { data: null, neverStored: code === "evidence_not_stored", isFetching, refetch }
    : { data: currentData, error, isFetching, refetch };
}
