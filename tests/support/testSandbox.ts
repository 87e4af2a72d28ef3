import { createPorts } from "#engine/composition/createPorts.ts";
import { internetNetwork } from "#engine/composition/internetNetwork.ts";
import { loopbackNetwork } from "#engine/composition/loopbackNetwork.ts";
import type { Ports } from "#engine/network/network.ts";
import { scaledLimits } from "#engine/network/probeLimits.ts";
import { startSandbox, type Sandbox } from "#sandbox/sandbox.ts";
import { steadyDialer, SteadyTime } from "./steadyTime.ts";

/** Sandbox mail servers and the ports that lead to them, on one clock that slows down on a busy machine; every other domain gets a dead name server on loopback. */
export interface TestSandbox {
  sandbox: Sandbox;
  ports: Ports;
  /** Waits for this many ms of the sandbox's clock. */
  wait(ms: number): Promise<void>;
}

/** Starts sandbox mail servers on the same time scale as the engine's limits; the `latencyMs` before every reply isn't scaled. */
export async function startTestSandbox(timeScale = 0.05, latencyMs = 0): Promise<TestSandbox> {
  const clock = new SteadyTime();
  const sandbox = await startSandbox({ timeScale, latencyMs, time: clock });
  const limits = scaledLimits(timeScale);
  const network = loopbackNetwork({
    suffix: sandbox.suffix,
    dns: sandbox.dns,
    endpoint: (address) => sandbox.endpoint(address),
    limits,
    clock,
  });
  const dialer = steadyDialer(network.dialer, clock);
  const internet = internetNetwork({ dnsServers: ["127.0.0.1:9"], identity: null, limits, clock });
  return {
    sandbox,
    ports: createPorts({ internet, sandbox: { ...network, dialer }, clock }),
    wait: (ms) =>
      new Promise((resolve) => {
        clock.after(ms * timeScale, resolve);
      }),
  };
}
