import { createPorts } from "#engine/composition/createPorts.ts";
import { internetNetwork } from "#engine/composition/internetNetwork.ts";
import { loopbackNetwork, type DomainNetwork } from "#engine/composition/loopbackNetwork.ts";
import { socksDialer } from "#engine/net/socksDialer.ts";
import type { Network, Ports } from "#engine/network/network.ts";
import { parseAddress } from "#engine/syntax/parseAddress.ts";
import type { Sandbox } from "#sandbox/sandbox.ts";
import type { Operator } from "./operator.ts";

const suffix = "sandbox.test";

/** The networks a command uses; the sandbox starts when its first address is checked. */
export class CliNetwork {
  readonly #internet;
  readonly #asleep: Ports;
  #awake: Promise<{ world: Sandbox; ports: Ports }> | null = null;

  constructor(operator: Operator) {
    const { dnsServers, identity, socks, addresses } = operator;
    this.#internet = internetNetwork({
      identity,
      // A proxy uses its own addresses.
      ...(socks === null ? { addresses } : { dialer: socksDialer(socks) }),
      ...(dnsServers === undefined ? {} : { dnsServers }),
    });
    const nowhere = { address: "127.0.0.1", port: 9 };
    const sandbox = loopbackNetwork({ suffix, dns: nowhere, endpoint: () => null });
    this.#asleep = createPorts({ internet: this.#internet, sandbox });
  }

  /** The internet: everything but the sandbox. */
  get internet(): Network {
    return this.#internet;
  }

  /** Ports for checks that use no network. */
  get offline(): Ports {
    return this.#asleep;
  }

  /** Ports for a check of this address. */
  async createPorts(input: string): Promise<Ports> {
    const parsed = parseAddress(input);
    if (!parsed.ok || !this.#asleep.networkOf(parsed.domainAscii).sandbox) {
      return this.#asleep;
    }
    this.#awake ??= this.#wake();
    return (await this.#awake).ports;
  }

  async close(): Promise<void> {
    await (await this.#awake)?.world.close();
  }

  async #wake(): Promise<{ world: Sandbox; ports: Ports }> {
    const { startSandbox } = await import("#sandbox/sandbox.ts");
    const world = await startSandbox({ suffix });
    const sandbox: DomainNetwork = loopbackNetwork({
      suffix,
      dns: world.dns,
      endpoint: (address) => world.endpoint(address),
    });
    return { world, ports: createPorts({ internet: this.#internet, sandbox }) };
  }
}
