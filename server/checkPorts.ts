import { missingAddresses, type ProbeAddress } from "#engine/net/probeAddress.ts";
import { socksDialer } from "#engine/net/socksDialer.ts";
import { internetWorld, portsFor } from "#engine/net/worlds.ts";
import type { Ports } from "#engine/ports.ts";
import type { ProbeMemory } from "#engine/probeMemory.ts";
import type { Tally } from "#engine/tally.ts";
import { type Config, ConfigFault } from "./config.ts";
import type { Parts } from "./parts.ts";
import { sleepingMailWorld } from "./sleepingMailWorld.ts";

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

/** Opens the ways to the mail world of `sandbox.test` and to the internet, as configured; what breaks in a check is logged. */
export function openCheckPorts(
  config: Pick<Config, "dnsServers" | "probe" | "probeAddresses" | "socks">,
  kept: { memory: ProbeMemory; tally: Tally },
  log: Parts["log"],
): CheckPorts {
  const sandbox = sleepingMailWorld(kept.memory);
  const internet = internetWorld({
    ...(config.dnsServers.length === 0 ? {} : { dnsServers: config.dnsServers }),
    identity: config.probe,
    ...(config.socks === null ? {} : { dialer: socksDialer(config.socks) }),
    ...kept,
    addresses: dialledFrom(config),
  });
  const onFault = (error: unknown) => log.error({ err: error }, "check broken");
  const ports = { ...portsFor({ internet, sandbox: sandbox.world }), onFault };
  return { ports, close: sandbox.close };
}
