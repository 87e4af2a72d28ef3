import { createPorts } from "#engine/composition/createPorts.ts";
import { internetNetwork } from "#engine/composition/internetNetwork.ts";
import type { DeferralStore } from "#engine/deferrals/deferralStore.ts";
import { missingAddresses, type ProbeAddress } from "#engine/transport/probeAddress.ts";
import { socksDialer } from "#engine/transport/socksDialer.ts";
import type { Ports } from "#engine/network/network.ts";
import type { SharedBy } from "#engine/politeness/shareLeases.ts";
import type { ReplyCounter } from "#engine/network/replyCounter.ts";
import { ConfigError, type Config } from "#server/config/config.ts";
import type { AppContext } from "#server/context.ts";
import { lazySandbox } from "./lazySandbox.ts";

/** Network access of checks, and a function that closes it. */
export interface CheckPorts {
  ports: Ports;
  close: () => Promise<void>;
}

type FromSettings = Pick<Config, "probeAddresses" | "socks">;

/** Returns the local addresses to connect from; none with a proxy, which uses its own. */
const dialledFrom = ({ probeAddresses, socks }: FromSettings): readonly ProbeAddress[] =>
  socks === null ? probeAddresses : [];

/** Throws a {@link ConfigError} that names each configured local address that this machine doesn't have. */
export async function requireProbeAddresses(config: FromSettings): Promise<void> {
  const errors = await missingAddresses(dialledFrom(config));
  if (errors.length > 0) {
    throw new ConfigError(errors);
  }
}

/** Opens the network access to the sandbox (`sandbox.test`) and the internet, as configured; errors in a check are logged. */
export function openCheckPorts(
  config: Pick<Config, "dnsServers" | "probe" | "probeAddresses" | "socks">,
  stores: { memory: DeferralStore; replyCounter: ReplyCounter; sharedBy: SharedBy | null },
  log: AppContext["log"],
): CheckPorts {
  const sandbox = lazySandbox(stores.memory);
  const { sharedBy, ...ofNetwork } = stores;
  const internet = internetNetwork({
    ...(config.dnsServers.length === 0 ? {} : { dnsServers: config.dnsServers }),
    identity: config.probe,
    ...(config.socks === null ? {} : { dialer: socksDialer(config.socks) }),
    ...ofNetwork,
    ...(sharedBy === null ? {} : { sharedBy }),
    addresses: dialledFrom(config),
  });
  const onError = (error: unknown) => log.error({ err: error }, "check broken");
  const ports = { ...createPorts({ internet, sandbox: sandbox.sandbox }), onError };
  const close = async () => {
    await internet.end?.();
    await sandbox.close();
  };
  return { ports, close };
}
