import { socksDialer } from "#engine/net/socksDialer.ts";
import { internetWorld, loopbackWorld, portsFor } from "#engine/net/worlds.ts";
import type { Ports } from "#engine/ports.ts";
import type { ProbeMemory } from "#engine/probeMemory.ts";
import { startMailWorld } from "#sandbox/mailWorld.ts";
import type { Config } from "./config.ts";

/** What checks go through, and how to let go of it. */
export interface CheckPorts {
  ports: Ports;
  close: () => Promise<void>;
}

/** Starts the mail world for `sandbox.test` and opens the way to the internet, as configured. */
export async function openCheckPorts(
  config: Pick<Config, "dnsServers" | "probe" | "socks">,
  memory: ProbeMemory,
): Promise<CheckPorts> {
  const world = await startMailWorld();
  const { suffix, dns } = world;
  const internet = internetWorld({
    ...(config.dnsServers.length === 0 ? {} : { dnsServers: config.dnsServers }),
    identity: config.probe,
    ...(config.socks === null ? {} : { dialer: socksDialer(config.socks) }),
    memory,
  });
  const endpoint = (address: string) => world.endpoint(address);
  const sandbox = loopbackWorld({ suffix, dns, endpoint, memory });
  return { ports: portsFor({ internet, sandbox }), close: () => world.close() };
}
