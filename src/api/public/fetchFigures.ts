import { readFigures } from "#contract/figures.ts";
import type { ReplyOf } from "#web/api/fromEndpoint.ts";

/** Figures of this installation; null while there are too few checks. */
export type Figures = Pick<ReplyOf<typeof readFigures>, "checks" | "median_ms" | "accuracy">;

/** Returns the figures of this installation, none without a response. */
export async function fetchFigures(): Promise<Figures> {
  try {
    // The home page loads the client on demand.
    const { mainClient } = await import("#web/api/client/mainClient.ts");
    const { data } = await mainClient.get<ReplyOf<typeof readFigures>>(readFigures.path, {
      final: true,
    });
    return data;
  } catch {
    return { checks: null, median_ms: null, accuracy: null };
  }
}
