/** What answers for itself, in the order in which it is shown. */
export const healthParts = ["server", "database"] as const;

/** The status of each part's answer and the time it took in ms; null where none came. */
export type Health = Record<(typeof healthParts)[number], { status: number; ms: number } | null>;

const longestWaitMs = 10_000;

async function ask(path: string): Promise<Health["server"]> {
  try {
    // Public pages load the client when somebody asks; loading it is no part of the answer's time.
    const { mainClient } = await import("./client/mainClient.ts");
    const began = performance.now();
    const { status } = await mainClient.get(path, {
      final: true,
      signal: AbortSignal.timeout(longestWaitMs),
      // Any answer is one.
      validateStatus: () => true,
    });
    return { status, ms: performance.now() - began };
  } catch {
    return null;
  }
}

/** Asks whether the API can take calls. */
export async function isReady(): Promise<boolean> {
  return (await ask("/readyz"))?.status === 200;
}

/** Asks whether the server runs and whether its database answers. */
export async function readHealth(): Promise<Health> {
  const [server, database] = await Promise.all([ask("/healthz"), ask("/readyz")]);
  return { server, database };
}
