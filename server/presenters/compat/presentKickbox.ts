import { type CompatResult, namesOf } from "./compatResult.ts";

/** Returns a result as Kickbox's v2 API does; `sendex` is our score between 0 and 1. */
export function presentKickbox(result: CompatResult) {
  const { input, validation } = result;
  const [name, reason] = namesOf(result).kickbox;
  const { flags } = validation ?? {};
  return {
    result: name,
    reason,
    role: flags?.role === true,
    free: flags?.free === true,
    disposable: flags?.disposable === true,
    accept_all: flags?.accept_all === true,
    did_you_mean: validation?.suggestion?.email ?? null,
    sendex: (validation?.score ?? 0) / 100,
    email: validation?.email ?? input,
    user: validation?.address?.local ?? null,
    domain: validation?.address?.domain ?? null,
    success: true,
    message: null,
  };
}
