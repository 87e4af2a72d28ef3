/** Returns the calls of `work` per second: the best of `rounds` windows of `windowMs`, after one to warm up. One item of `inputs` is one call. */
export function perSecond<T>(
  inputs: readonly T[],
  work: (input: T) => unknown,
  { rounds = 5, windowMs = 300 } = {},
): number {
  let kept: unknown;
  let best = 0;
  for (let round = 0; round <= rounds; round += 1) {
    const start = performance.now();
    let calls = 0;
    let elapsed = 0;
    while (elapsed < windowMs) {
      for (const input of inputs) {
        kept = work(input);
      }
      calls += inputs.length;
      elapsed = performance.now() - start;
    }
    best = round === 0 ? 0 : Math.max(best, (calls / elapsed) * 1000);
  }
  // Reading the last value keeps the calls from being optimised away.
  return kept === Symbol.iterator ? 0 : best;
}
