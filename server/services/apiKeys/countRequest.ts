import type { AppContext } from "#server/context.ts";
import { countKeyRequest } from "#server/data/queries/keyUsage.ts";

/** Counts a request for the usage of its key. Requests over a rate limit aren't counted, so that a flood of them writes nothing. Never rejects. */
export async function countRequest(
  { database, now, log }: Pick<AppContext, "database" | "now" | "log">,
  keyId: string,
  status: number,
): Promise<void> {
  if (status === 429) {
    return;
  }
  const request = { keyId, at: now(), failed: status >= 400 };
  try {
    await database.atomically((queries) => countKeyRequest(queries, request), {
      powerCut: "takes back",
    });
  } catch (error) {
    // The request itself was answered, so its caller gets that answer.
    log.warn({ err: error }, "request of a key not counted");
  }
}
