import { randomUUID } from "node:crypto";
import type { Network, Ports } from "#engine/network/network.ts";
import { noSharedState } from "#engine/network/noSharedState.ts";
import { visitorDnsMs } from "#engine/network/probeLimits.ts";
import type { Clock } from "#engine/ports.ts";
import type { ProbeEvent } from "#engine/probe/probeEvent.ts";
import type { Verification } from "#engine/verification/verification.ts";
import { verifyAddress } from "#engine/verification/verifyAddress.ts";
import { parseAddress } from "#engine/syntax/parseAddress.ts";
import type { AppContext } from "#server/context.ts";
import { patientResolver } from "./patientResolver.ts";
import type { VisitorSlot } from "./visitorSlots.ts";

const notForVisitors =
  "Mailbox checks of external addresses need an account, so we skipped this one.";

/** Timeout of a visitor's check in ms; DNS has a shorter one. */
const totalMs = 8000;

/** Restricts a network for visitors: no connections to mail servers on the internet, and no effect on other checks. */
function forVisitors(network: Network, clock: Clock, slot: VisitorSlot): Network {
  const { limits, resolver, visitorResolver = resolver } = network;
  return {
    ...network,
    sharedState: () => noSharedState,
    ...(network.sandbox
      ? {}
      : {
          closed: notForVisitors,
          resolver: patientResolver(visitorResolver, { clock, slot }),
          limits: {
            ...limits,
            dns: Math.min(limits.dns, visitorDnsMs),
            total: Math.min(limits.total, totalMs),
          },
        }),
  };
}

function visitorPorts(ports: Ports, slot: VisitorSlot): Ports {
  const { clock } = ports;
  return { clock, networkOf: (domain) => forVisitors(ports.networkOf(domain), clock, slot) };
}

/** Returns the domain (A-label form) whose name servers a check asks; null for the sandbox and for what isn't an address. */
export function outsideDomainOf(
  { ports }: Pick<AppContext, "ports">,
  email: string,
): string | null {
  const parsed = parseAddress(email);
  return parsed.ok && !ports.networkOf(parsed.domainAscii).sandbox ? parsed.domainAscii : null;
}

/** Checks an address without an account: fully for sandbox addresses, without the mailbox check for others. Stores nothing. Never rejects. */
export function checkForVisitor(
  context: Pick<AppContext, "ports" | "operatorLists">,
  email: string,
  {
    signal,
    onEvent,
    slot,
  }: { signal: AbortSignal; onEvent: (event: ProbeEvent) => void; slot: VisitorSlot },
): Promise<Verification> {
  return verifyAddress(email, {
    ports: visitorPorts(context.ports, slot),
    // A unique tenant shares no cached results, not even with this visitor's other checks.
    tenant: `visitor ${randomUUID()}`,
    operatorLists: context.operatorLists.current(),
    signal,
    onEvent,
  });
}
