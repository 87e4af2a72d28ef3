import { recognizeProvider } from "#engine/providers/mailProviders.ts";
import type { Exchanger } from "#engine/evidence/findings.ts";
import { listedSuffix, type ListMatch, shippedLists } from "./addressLists.ts";
import type { OperatorLists } from "./operatorLists.ts";
import { isSandboxDomain, sandboxEntries } from "./sandboxEntries.ts";

/** The MX host that belongs to a disposable service, and the entry that names the service. */
export interface ExchangerMatch extends ListMatch {
  host: string;
}

/** MX hosts of equal preference that are compared: a domain could publish thousands. */
const comparedHosts = 20;

const sandboxDomains: ReadonlySet<string> = new Set(
  sandboxEntries
    .filter(({ list, kind }) => list === "disposable" && kind === "domain")
    .map(({ value }) => value),
);

/** Tells whether a host serves domains of many owners: a mail provider, or a domain of a free provider or forwarding service. */
const isShared = (host: string): boolean =>
  recognizeProvider([host]) !== null ||
  listedSuffix(shippedLists.free.entries, host) !== null ||
  listedSuffix(shippedLists.relay.entries, host) !== null;

function matchHost(host: string, operator: OperatorLists | null): ListMatch | null {
  if (isShared(host)) {
    return null;
  }
  const list = "disposable" as const;
  const own =
    operator === null
      ? null
      : (listedSuffix(operator.entries.disposable_mx, host) ??
        listedSuffix(operator.entries.disposable, host));
  if (operator !== null && own !== null) {
    return { list, value: own, source: operator.source, tier: "operator" };
  }
  const { entries, source, tier } = shippedLists.disposable;
  const value = tier === "confirmed" ? listedSuffix(entries, host) : null;
  if (value !== null) {
    return { list, value, source, tier };
  }
  const demo = isSandboxDomain(host) ? listedSuffix(sandboxDomains, host) : null;
  return demo === null ? null : { list, value: demo, source: "sandbox", tier: "sandbox" };
}

/**
 * Returns the disposable service whose hosts receive a domain's mail, or null. All hosts of the best preference must be
 * below a confirmed disposable domain or on the operator's list, and none may belong to a provider of other domains.
 */
export function matchExchangers(
  exchangers: readonly Exchanger[],
  operator: OperatorLists | null = null,
): ExchangerMatch | null {
  const best = exchangers[0]?.priority;
  let first: ExchangerMatch | null = null;
  for (const { host, priority } of exchangers.slice(0, comparedHosts)) {
    if (priority === best) {
      const match = matchHost(host, operator);
      if (match === null) {
        return null;
      }
      first ??= { ...match, host };
    }
  }
  return first;
}
