import { owningAccountId } from "#server/data/tables/testAccountId.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import type { RequestLimits } from "./requestLimits.ts";

/** Runs `act` while the account reads no other file; rejects with 429 if it does, with 503 if too many others do. */
export async function readingAlone<T>(
  { reports }: Pick<RequestLimits, "reports">,
  accountId: string,
  act: () => Promise<T>,
): Promise<T> {
  const holders = [owningAccountId(accountId)];
  const slot = reports.take(holders);
  if (slot !== "taken") {
    const code = slot === "holder_full" ? "concurrency_limited" : "too_busy";
    throw new ApiError(code, { headers: { "retry-after": "5" } });
  }
  try {
    return await act();
  } finally {
    reports.leave(holders);
  }
}
