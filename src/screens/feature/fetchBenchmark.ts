/** Fetches a published benchmark file; null if there is none, throws if it can't be read. */
export async function fetchBenchmark(name: string, signal: AbortSignal): Promise<unknown> {
  const answer = await fetch(`/benchmarks/${name}.json`, {
    signal,
    headers: { accept: "application/json" },
  });
  if (answer.status === 404) {
    return null;
  }
  if (!answer.ok) {
    throw new Error(`status ${answer.status}`);
  }
  return answer.json();
}
