import { randomUUID } from "node:crypto";
import type { Network, Ports } from "#engine/network/network.ts";
import { noTraffic } from "#engine/network/noTraffic.ts";
import type { ProbeEvent } from "#engine/probe/probeEvent.ts";
import type { Verification } from "#engine/verification/verification.ts";
import { verifyAddress } from "#engine/verification/verifyAddress.ts";
import type { AppContext } from "#server/context.ts";

const notForVisitors =
  "Mailbox checks of external addresses need an account, so we skipped this one.";

/** Timeouts of a visitor's check for DNS and in total, in ms: a domain with silent servers must not occupy a slot. */
const dnsMs = 3000;
const totalMs = 8000;

/** Restricts a network for visitors: no connections to mail servers on the internet, and no effect on other checks. */
function forVisitors(sandbox: Network): Network {
  return {
    ...sandbox,
    traffic: () => noTraffic,
    ...(sandbox.sandbox
      ? {}
      : {
          closed: notForVisitors,
          limits: {
            ...sandbox.limits,
            dns: Math.min(sandbox.limits.dns, dnsMs),
            total: Math.min(sandbox.limits.total, totalMs),
          },
        }),
  };
}

function visitorPorts(ports: Ports): Ports {
  return { clock: ports.clock, networkOf: (domain) => forVisitors(ports.networkOf(domain)) };
}

/** Checks an address without an account: fully for sandbox addresses, without the mailbox check for others. Stores nothing. Never rejects. */
export function checkForVisitor(
  context: Pick<AppContext, "ports" | "lists">,
  email: string,
  { signal, onEvent }: { signal: AbortSignal; onEvent: (event: ProbeEvent) => void },
): Promise<Verification> {
  return verifyAddress(email, {
    ports: visitorPorts(context.ports),
    // A unique tenant shares no cached results, not even with this visitor's other checks.
    tenant: `visitor ${randomUUID()}`,
    operatorLists: context.lists.current(),
    signal,
    onEvent,
  });
}
