import type { DueEndpoint } from "#server/data/queries/webhookDeliveries.ts";

/** Maximum attempts at once of one endpoint, and of one that fails. */
const perEndpoint = 5;
const perFailing = 1;

/** Counts the running attempts of each endpoint. */
export class EndpointAttempts {
  readonly #running = new Map<string, { count: number; max: number }>();

  add({ id, failing_since: failing }: DueEndpoint): void {
    const max = failing === null ? perEndpoint : perFailing;
    this.#running.set(id, { count: (this.#running.get(id)?.count ?? 0) + 1, max });
  }

  remove(endpointId: string): void {
    const attempts = this.#running.get(endpointId);
    if (attempts === undefined || attempts.count === 1) {
      this.#running.delete(endpointId);
    } else {
      attempts.count -= 1;
    }
  }

  /** Returns the ids of endpoints that may have no further attempt. */
  full(): string[] {
    return [...this.#running].filter(([, { count, max }]) => count >= max).map(([id]) => id);
  }

  /** Returns false for a failing endpoint with an attempt. */
  hasRoom({ id, failing_since: failing }: DueEndpoint): boolean {
    return failing === null || !this.#running.has(id);
  }
}
