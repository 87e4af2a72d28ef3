import { BoundedMap } from "#engine/collections/boundedMap.ts";
import { concurrencyLimiter } from "#server/concurrency/concurrencyLimiter.ts";

/**
 * Places for checks without an account, in this process: for those that need no DNS (sandbox and invalid addresses), for
 * domains whose name servers answered recently, for other domains, and for checks that wait for a silent name server,
 * which cost a query each.
 */
const placesMax = { local: 20, answered: 20, unknown: 20, waiting: 200 } as const;
/** Maximum checks at once per network and per range around it, in all places together. */
const sharesMax = { each: 3, range: 6, all: Number.POSITIVE_INFINITY } as const;
/** Time in ms for which a domain counts as answering, and the maximum number of such domains. */
const rememberedMs = 600_000;
const domainsMax = 10_000;

type Place = keyof typeof placesMax;

/** The place of a check. */
export interface VisitorSlot {
  /** Records that the domain's name servers answer. */
  answered(): void;
  /** Frees the place for a check whose name server is silent, which moves to those that wait; false if too many wait. */
  keepWaiting(): boolean;
  /** Frees the place; call it once. */
  leave(): void;
}

/** Places for checks of visitors. */
export interface VisitorSlots {
  /** Takes a place for a check of a domain, null for a check without DNS. Takes none if the networks have too many, or all checks together. */
  take(
    networks: readonly string[],
    domain: string | null,
  ): VisitorSlot | "holder_full" | "all_full";
}

/** Creates places without any check. */
export function createVisitorSlots(now: () => number): VisitorSlots {
  const shares = concurrencyLimiter(sharesMax);
  const taken: Record<Place, number> = { local: 0, answered: 0, unknown: 0, waiting: 0 };
  const answeredAt = new BoundedMap<string, number>(domainsMax);
  const isFull = (place: Place) => taken[place] >= placesMax[place];
  const placeFor = (domain: string | null): Place => {
    if (domain === null) {
      return "local";
    }
    const lastAnswer = answeredAt.get(domain);
    return lastAnswer !== undefined && now() - lastAnswer < rememberedMs ? "answered" : "unknown";
  };
  return {
    take(networks, domain) {
      let place = placeFor(domain);
      if (isFull(place)) {
        return "all_full";
      }
      if (shares.take(networks) !== "taken") {
        return "holder_full";
      }
      taken[place] += 1;
      return {
        answered() {
          if (domain !== null && place !== "waiting") {
            answeredAt.set(domain, now());
          }
        },
        keepWaiting() {
          if (place === "waiting") {
            return true;
          }
          answeredAt.delete(domain ?? "");
          if (isFull("waiting")) {
            return false;
          }
          taken[place] -= 1;
          place = "waiting";
          taken[place] += 1;
          return true;
        },
        leave() {
          taken[place] -= 1;
          shares.leave(networks);
        },
      };
    },
  };
}
