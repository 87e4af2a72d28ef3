import type { List } from "./apiTypes.ts";
import { pause } from "./pause.ts";
import type { Lists } from "./resources.ts";
import type { RequestOptions } from "./transport.ts";

/** Options of waiting for a list. */
export interface ListWaitOptions extends Omit<RequestOptions, "idempotencyKey"> {
  /** Called with the list each time it was read. */
  onProgress?: ((list: List) => void) | undefined;
  /** Longest time between two reads, in ms. Default: 10,000. */
  pollMs?: number | undefined;
}

/** States in which a list waits for you, or has ended. */
const still: ReadonlySet<List["state"]> = new Set<List["state"]>([
  "needs_mapping",
  "ready",
  "paused",
  "completed",
  "canceled",
  "failed",
  "expired",
]);

/**
 * Waits until a list has ended, or can't continue without you: `needs_mapping`, `ready` or `paused`. Reads it after
 * half a second at first, then ever more rarely.
 */
export async function waitForList(
  lists: Lists,
  id: string,
  { onProgress, pollMs = 10_000, ...options }: ListWaitOptions = {},
): Promise<List> {
  for (let wait = 500; ; wait = wait * 1.5) {
    const list = await lists.get(id, options);
    onProgress?.(list);
    if (still.has(list.state)) {
      return list;
    }
    await pause(Math.min(wait, pollMs), options.signal);
  }
}
