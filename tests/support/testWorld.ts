import { internetWorld, loopbackWorld, portsFor } from "#engine/net/worlds.ts";
import type { Ports } from "#engine/ports.ts";
import { scaledLimits } from "#engine/probeLimits.ts";
import { startMailWorld, type MailWorld } from "#sandbox/mailWorld.ts";

/** A mail world and the ports that lead to it; every other domain meets a dead name server on loopback. */
export interface TestWorld {
  world: MailWorld;
  ports: Ports;
  /** Milliseconds of the world's clock, waited for in real time. */
  wait(ms: number): Promise<void>;
}

/** Starts a mail world whose time and the engine's limits run at the same scale; `latencyMs` before every reply is not scaled. */
export async function startTestWorld(timeScale = 0.05, latencyMs = 0): Promise<TestWorld> {
  const world = await startMailWorld({ timeScale, latencyMs });
  const limits = scaledLimits(timeScale);
  const sandbox = loopbackWorld({
    suffix: world.suffix,
    dns: world.dns,
    endpoint: (address) => world.endpoint(address),
    limits,
  });
  const internet = internetWorld({ dnsServers: ["127.0.0.1:9"], identity: null, limits });
  return {
    world,
    ports: portsFor({ internet, sandbox }),
    wait: (ms) =>
      new Promise((resolve) => {
        setTimeout(resolve, ms * timeScale);
      }),
  };
}
