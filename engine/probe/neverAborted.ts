/** A signal that never aborts, for callers without one of their own. */
export const neverAborted: AbortSignal = new AbortController().signal;
