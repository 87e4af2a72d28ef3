import type { SerializedError } from "@reduxjs/toolkit";
import type { Evidence } from "#contract/evidence.ts";
import { useReadEvidenceQuery } from "#web/api/api.ts";
import type { CallFailure } from "#web/api/client/callFailure.ts";

/** Evidence of a result: undefined while it loads, null if none is stored. */
export interface EvidenceQuery {
  data: Evidence | null | undefined;
  error?: CallFailure | SerializedError | undefined;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Reads the evidence of a validation; it is null once its retention time is over. */
export function useEvidence(id: string, skip = false): EvidenceQuery {
  const { currentData, error, isFetching, refetch } = useReadEvidenceQuery(
    { params: { id } },
    { skip },
  );
  const gone =
    error !== undefined &&
    "kind" in error &&
    error.kind === "problem" &&
    error.problem.code === "not_found";
  return gone
    ? { data: null, isFetching, refetch }
    : { data: currentData, error, isFetching, refetch };
}
