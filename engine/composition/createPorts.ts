import { systemClock } from "#engine/transport/systemClock.ts";
import type { Network, Ports } from "#engine/network/network.ts";
import type { Clock } from "#engine/ports.ts";
import type { DomainNetwork } from "./loopbackNetwork.ts";

/** Creates ports that send the sandbox's domain and its subdomains to the sandbox, all others to the internet. */
export function createPorts(options: {
  internet: Network;
  sandbox?: DomainNetwork | null;
  clock?: Clock;
}): Ports {
  const { internet, sandbox = null, clock = systemClock } = options;
  return {
    clock,
    networkOf: (domain) =>
      sandbox !== null && (domain === sandbox.suffix || domain.endsWith(`.${sandbox.suffix}`))
        ? sandbox
        : internet,
  };
}
