import { loopbackNetwork, type DomainNetwork } from "#engine/composition/loopbackNetwork.ts";
import type { DeferralStore } from "#engine/deferrals/deferralStore.ts";

const suffix = "sandbox.test";
const nowhere = { address: "127.0.0.1", port: 9 };

/** Sandbox (`sandbox.test`) that starts with its first lookup, since most installations rarely use it. */
interface LazySandbox {
  sandbox: DomainNetwork;
  close: () => Promise<void>;
}

async function start(): Promise<{ sandbox: DomainNetwork; close: () => Promise<void> }> {
  const { startSandbox } = await import("#sandbox/sandbox.ts");
  const served = await startSandbox({ suffix });
  const endpoint = (address: string) => served.endpoint(address);
  const sandbox = loopbackNetwork({ suffix, dns: served.dns, endpoint });
  return { sandbox, close: () => served.close() };
}

/** Creates a sandbox that hasn't started; the next check retries a failed start. */
export function lazySandbox(memory: DeferralStore): LazySandbox {
  const asleep = loopbackNetwork({ suffix, dns: nowhere, endpoint: () => null, memory });
  let waking: ReturnType<typeof start> | null = null;
  let awake: DomainNetwork | null = null;
  const wake = async (): Promise<DomainNetwork> => {
    waking ??= start();
    try {
      awake = (await waking).sandbox;
      return awake;
    } catch (error) {
      waking = null;
      throw error;
    }
  };
  return {
    sandbox: {
      ...asleep,
      resolver: {
        lookup: async (name, type, how) => (await wake()).resolver.lookup(name, type, how),
        cached: (...question) => awake?.resolver.cached?.(...question) ?? null,
      },
      dialer: {
        dial: async (target) => (await wake()).dialer.dial(target),
        startTls: (socket, how) => asleep.dialer.startTls(socket, how),
      },
    },
    close: async () => {
      await (await waking?.catch(() => null))?.close();
    },
  };
}
