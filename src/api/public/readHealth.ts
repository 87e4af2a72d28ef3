/** The parts of an installation whose health is shown, in this order. */
export const healthParts = ["server", "database"] as const;

/** The status and duration (ms) of each part's response; null without a response. */
export type Health = Record<(typeof healthParts)[number], { status: number; ms: number } | null>;

const longestWaitMs = 10_000;

async function requestHealth(path: string): Promise<Health["server"]> {
  try {
    // Public pages load the client on demand; loading isn't part of the measured time.
    const { mainClient } = await import("#web/api/client/mainClient.ts");
    const began = performance.now();
    const { status } = await mainClient.get(path, {
      final: true,
      signal: AbortSignal.timeout(longestWaitMs),
      // Every status is a response.
      validateStatus: () => true,
    });
    return { status, ms: performance.now() - began };
  } catch {
    return null;
  }
}

/** Returns true if the API accepts calls. */
export async function isReady(): Promise<boolean> {
  return (await requestHealth("/readyz"))?.status === 200;
}

/** Measures the responses of the server and its database. */
export async function readHealth(): Promise<Health> {
  const [server, database] = await Promise.all([
    requestHealth("/healthz"),
    requestHealth("/readyz"),
  ]);
  return { server, database };
}
