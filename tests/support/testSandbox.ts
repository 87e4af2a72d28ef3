import { createPorts } from "#engine/composition/createPorts.ts";
import { internetNetwork } from "#engine/composition/internetNetwork.ts";
import { loopbackNetwork } from "#engine/composition/loopbackNetwork.ts";
import type { Ports } from "#engine/network/network.ts";
import { scaledLimits } from "#engine/network/probeLimits.ts";
import { startSandbox, type Sandbox } from "#sandbox/sandbox.ts";
import { steadyDialer, SteadyTime } from "./steadyTime.ts";

/** A mail world and the ports that lead to it, in one time that a busy machine slows down; every other domain meets a dead name server on loopback. */
export interface TestSandbox {
  world: Sandbox;
  ports: Ports;
  /** Waits for so many ms of the world's clock. */
  wait(ms: number): Promise<void>;
}

/** Starts a mail world whose time and the engine's limits run at the same scale; `latencyMs` before every reply is not scaled. */
export async function startTestSandbox(timeScale = 0.05, latencyMs = 0): Promise<TestSandbox> {
  const clock = new SteadyTime();
  const world = await startSandbox({ timeScale, latencyMs, time: clock });
  const limits = scaledLimits(timeScale);
  const sandbox = loopbackNetwork({
    suffix: world.suffix,
    dns: world.dns,
    endpoint: (address) => world.endpoint(address),
    limits,
    clock,
  });
  const dialer = steadyDialer(sandbox.dialer, clock);
  const internet = internetNetwork({ dnsServers: ["127.0.0.1:9"], identity: null, limits, clock });
  return {
    world,
    ports: createPorts({ internet, sandbox: { ...sandbox, dialer }, clock }),
    wait: (ms) =>
      new Promise((resolve) => {
        clock.after(ms * timeScale, resolve);
      }),
  };
}
