/** Delay in ms for browsers without idle callbacks. */
const delayMs = 200;

/** Calls `callback` once the browser has nothing else to do; returns a function that cancels the call. */
export function whenIdle(callback: () => void): () => void {
  if ("requestIdleCallback" in window) {
    const id = requestIdleCallback(callback);
    return () => cancelIdleCallback(id);
  }
  const timer = setTimeout(callback, delayMs);
  return () => clearTimeout(timer);
}
