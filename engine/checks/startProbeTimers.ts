import type { Network } from "#engine/network/network.ts";
import { neverAborted } from "#engine/probe/neverAborted.ts";
import type { ProbeContext } from "#engine/probe/probeContext.ts";
import type { Probe } from "./probe.ts";

const nothing = (): void => undefined;

/** Sets the deadlines of a probe and of its DNS queries. Returns a function that clears the timers. `startedAt` is in monotonic ms. */
export function startProbeTimers(probe: Probe, network: Network, startedAt: number): () => void {
  const { context } = probe;
  context.deadline = startedAt + network.limits.total;
  if (probe.offline || probe.findings.ownRule !== null || !probe.requested.has("dns")) {
    return nothing;
  }
  const limit = network.limits.dns;
  const stop = new AbortController();
  let made: AbortSignal | null = null;
  // The cache answers most queries of a list, and a timer per check would cost more than those.
  probe.dnsSignal = () => (made ??= limitDns(context, startedAt + limit, stop.signal));
  return () => stop.abort("over");
}

function limitDns(
  { clock, signal }: ProbeContext,
  endsAt: number,
  stopped: AbortSignal,
): AbortSignal {
  const dnsOver = new AbortController();
  const left = Math.max(0, endsAt - clock.elapsed());
  void clock.sleep(left, stopped).then(() => dnsOver.abort());
  // A signal that lives as long as the process would keep a reference to every probe.
  return signal === neverAborted ? dnsOver.signal : AbortSignal.any([signal, dnsOver.signal]);
}
