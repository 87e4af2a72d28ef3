import type { Ports } from "#engine/network/network.ts";
import { defaultPoliteness } from "#engine/politeness/politenessLimits.ts";
import type { ExpectedDuration } from "#server/data/tables/listRow.ts";
import { providerRate } from "#server/lists/progress/providerRate.ts";

/** Domains counted separately; after that, each row of a new domain counts as one domain. */
const domainsMax = 50_000;
/** Throughput of one machine per second without rate limits. */
const perSecond = { rows: 20_000, domains: 500, sandbox: 2000, mailboxes: 50 } as const;
/** Largest share of a list that may turn out to be at one provider, since many domains share a few providers. */
const shareOfOne = 0.4;
/** Bounds of the estimate as multiples of the known time: at a rate limit, a cold start can double it, and a machine's own pace varies as in a running list. */
const spread = { limit: [0.9, 2], pace: [0.45, 1.7] } as const;

/** Collects the domains of the rows to check, and estimates how long the list takes. */
export class DurationEstimator {
  readonly #rows = new Map<string, number>();
  #others = 0;

  add(domain: string): void {
    const before = this.#rows.get(domain);
    if (before !== undefined || this.#rows.size < domainsMax) {
      this.#rows.set(domain, (before ?? 0) + 1);
    } else {
      this.#others += 1;
    }
  }

  /** Returns the estimated time of the first pass as a range in seconds, from the collected domains and the rate limits of their networks. Retries come after it. */
  expected(ports: Pick<Ports, "networkOf">): ExpectedDuration {
    let [probed, limited, atSandbox] = [this.#others, this.#others, 0];
    let largest = { domain: "", rows: 0 };
    for (const [domain, rows] of this.#rows) {
      const { sandbox, identity, closed } = ports.networkOf(domain);
      if (sandbox) {
        atSandbox += rows;
      } else if (identity !== null && closed === undefined) {
        probed += rows;
        if (providerRate(ports, domain) !== null) {
          limited += rows;
          largest = rows > largest.rows ? { domain, rows } : largest;
        }
      }
    }
    const rows = [...this.#rows.values()].reduce((sum, one) => sum + one, this.#others);
    const domains = this.#rows.size + this.#others;
    const offline = rows / perSecond.rows + domains / perSecond.domains;
    const quick = offline + atSandbox / perSecond.sandbox + probed / perSecond.mailboxes;
    const slowest = atPace(largest.rows);
    const least = Math.max(quick * spread.pace[0], slowest * spread.limit[0]);
    const most = Math.max(
      quick * spread.pace[1],
      slowest * spread.limit[1],
      atPace(limited * shareOfOne),
    );
    return {
      seconds: [Math.ceil(least), Math.ceil(most)],
      domains,
      bottleneck: slowest > quick ? { ...largest, per_minute: defaultPoliteness.perMinute } : null,
    };
  }
}

/** Returns the seconds that `rows` mailboxes of one provider take at its default rate limit. */
function atPace(rows: number): number {
  return (Math.max(0, rows - defaultPoliteness.burst) / defaultPoliteness.perMinute) * 60;
}
