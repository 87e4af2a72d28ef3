import {
  internetNetwork,
  loopbackNetwork,
  createPorts,
} from "#engine/composition/internetNetwork.ts";
import { defaultLimits } from "#engine/network/probeLimits.ts";
import type { Ports } from "#engine/ports.ts";
import { reach, type WorldPlaces } from "./worldPlaces.ts";

/** Ports that reach a mail world as an ordinary network, whose answers cost what they cost anywhere; nothing else is reached. */
export function benchWorld(places: WorldPlaces): Ports {
  return createPorts({
    internet: internetNetwork({ dnsServers: ["127.0.0.1:9"], identity: null }),
    sandbox: loopbackNetwork({
      suffix: places.suffix,
      dns: places.dns,
      limits: defaultLimits,
      endpoint: (address) => reach(places, address),
      sandbox: false,
    }),
  });
}
