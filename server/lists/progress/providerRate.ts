import type { Ports } from "#engine/network/network.ts";
import { defaultPoliteness } from "#engine/politeness/politenessLimits.ts";

/** Returns the maximum mailbox checks per second of a domain or MX host; null without a rate limit. */
export function providerRate({ networkOf }: Pick<Ports, "networkOf">, key: string): number | null {
  const limited = networkOf(key).sharedState?.(key).politeness !== null;
  return limited ? defaultPoliteness.perMinute / 60 : null;
}
