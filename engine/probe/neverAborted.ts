/** A signal that never aborts, for callers without a signal. */
export const neverAborted: AbortSignal = new AbortController().signal;
