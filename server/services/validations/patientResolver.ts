import type { Clock, Resolver } from "#engine/ports.ts";
import { dnsFailureReason, unanswered } from "#engine/probe/queryDns.ts";
import type { VisitorSlot } from "./visitorSlots.ts";

/** Time in ms after which a name server counts as silent. */
export const patienceMs = 300;

/** Wraps a resolver for one check: a name server that stays silent for {@link patienceMs} costs the check its place, and ends the lookup as a timeout if too many checks wait. */
export function patientResolver(
  resolver: Resolver,
  { clock, slot }: { clock: Clock; slot: VisitorSlot },
): Resolver {
  return {
    async lookup(name, type, { signal, tenant = "" }) {
      const over = new AbortController();
      const cancel = clock.after(patienceMs, () => {
        if (!slot.keepWaiting()) {
          over.abort();
        }
      });
      try {
        const both = AbortSignal.any([signal, over.signal]);
        const found = await resolver.lookup(name, type, { signal: both, tenant });
        if (dnsFailureReason(found) === null) {
          slot.answered();
        }
        return found;
      } catch (error) {
        if (!over.signal.aborted || signal.aborted) {
          throw error;
        }
        return { ...unanswered({ name, type }, "dns_busy"), ms: patienceMs };
      } finally {
        cancel();
      }
    },
  };
}
