import { createPorts } from "#engine/composition/createPorts.ts";
import { internetNetwork } from "#engine/composition/internetNetwork.ts";
import { loopbackNetwork, type DomainNetwork } from "#engine/composition/loopbackNetwork.ts";
import { socksDialer } from "#engine/transport/socksDialer.ts";
import type { Network, Ports } from "#engine/network/network.ts";
import { parseAddress } from "#engine/syntax/parseAddress.ts";
import type { Sandbox } from "#sandbox/sandbox.ts";
import type { Operator } from "./settings/operator.ts";

const suffix = "sandbox.test";

/** The networks a command uses; the sandbox starts when its first address is checked. */
export class CliNetwork {
  readonly #internet;
  readonly #asleep: Ports;
  #awake: Promise<{ sandbox: Sandbox; ports: Ports }> | null = null;

  constructor(operator: Operator) {
    const { dnsServers, identity, socks, addresses } = operator;
    this.#internet = internetNetwork({
      identity,
      // A proxy uses its own addresses.
      ...(socks === null ? { addresses } : { dialer: socksDialer(socks) }),
      ...(dnsServers === undefined ? {} : { dnsServers }),
    });
    const nowhere = { address: "127.0.0.1", port: 9 };
    const network = loopbackNetwork({ suffix, dns: nowhere, endpoint: () => null });
    this.#asleep = createPorts({ internet: this.#internet, sandbox: network });
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
    await (await this.#awake)?.sandbox.close();
  }

  async #wake(): Promise<{ sandbox: Sandbox; ports: Ports }> {
    const { startSandbox } = await import("#sandbox/sandbox.ts");
    const sandbox = await startSandbox({ suffix });
    const network: DomainNetwork = loopbackNetwork({
      suffix,
      dns: sandbox.dns,
      endpoint: (address) => sandbox.endpoint(address),
    });
    return { sandbox, ports: createPorts({ internet: this.#internet, sandbox: network }) };
  }
}
