import { readSharedResult, type SharedResult } from "#contract/shares.ts";
import { callFailure, type CallFailure } from "#web/api/client/callFailure.ts";
import { fillPath } from "#web/api/client/fillPath.ts";

/** The result of a shared link, or why there is none. */
export type SharedReading = { data: SharedResult } | { error: CallFailure };

/** Reads the result of a shared link. */
export async function fetchSharedResult(token: string): Promise<SharedReading> {
  try {
    const { mainClient } = await import("#web/api/client/mainClient.ts");
    const path = fillPath(readSharedResult.path, { token });
    return { data: (await mainClient.get<SharedResult>(path)).data };
  } catch (error) {
    return { error: callFailure(error) };
  }
}
