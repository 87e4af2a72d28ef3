import { missingAddresses, type ProbeAddress } from "#engine/net/probeAddress.ts";
import { socksDialer } from "#engine/net/socksDialer.ts";
import { internetWorld, loopbackWorld, portsFor } from "#engine/net/worlds.ts";
import type { Ports } from "#engine/ports.ts";
import type { ProbeMemory } from "#engine/probeMemory.ts";
import type { Tally } from "#engine/tally.ts";
import { startMailWorld } from "#sandbox/mailWorld.ts";
import { type Config, ConfigFault } from "./config.ts";

/** What checks go through, and how to let go of it. */
export interface CheckPorts {
  ports: Ports;
  close: () => Promise<void>;
}

type FromSettings = Pick<Config, "probeAddresses" | "socks">;

/** A proxy dials from addresses of its own. */
const dialledFrom = ({ probeAddresses, socks }: FromSettings): readonly ProbeAddress[] =>
  socks === null ? probeAddresses : [];

/** Throws a {@link ConfigFault} that names each address to ask from which this machine does not have. */
export async function requireProbeAddresses(config: FromSettings): Promise<void> {
  const faults = await missingAddresses(dialledFrom(config));
  if (faults.length > 0) {
    throw new ConfigFault(faults);
  }
}

/** Starts the mail world for `sandbox.test` and opens the way to the internet, as configured. */
export async function openCheckPorts(
  config: Pick<Config, "dnsServers" | "probe" | "probeAddresses" | "socks">,
  kept: { memory: ProbeMemory; tally: Tally },
): Promise<CheckPorts> {
  const world = await startMailWorld();
  const { suffix, dns } = world;
  const internet = internetWorld({
    ...(config.dnsServers.length === 0 ? {} : { dnsServers: config.dnsServers }),
    identity: config.probe,
    ...(config.socks === null ? {} : { dialer: socksDialer(config.socks) }),
    ...kept,
    addresses: dialledFrom(config),
  });
  const endpoint = (address: string) => world.endpoint(address);
  const sandbox = loopbackWorld({ suffix, dns, endpoint, memory: kept.memory });
  return { ports: portsFor({ internet, sandbox }), close: () => world.close() };
}
