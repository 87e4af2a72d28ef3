import { BoundedMap } from "#engine/collections/boundedMap.ts";
import { matchLists } from "#engine/lists/addressLists.ts";
import type { OperatorLists } from "#engine/lists/operatorLists.ts";
import { createOwnDomains, type OwnDomains } from "#engine/suggestions/ownDomains.ts";
import { providers } from "#engine/suggestions/repairCandidates.ts";
import { suggestDomain } from "#engine/suggestions/suggestDomain.ts";
import { parseAddress } from "#engine/syntax/parseAddress.ts";
import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/data/connection/database.ts";
import { dayMs } from "#server/presenters/instant.ts";
import { allowedDomains, deliveredDomains } from "#server/data/queries/ownDomains.ts";

/** Domains of an account that can be suggested, of its rules and of its results each. */
const domainsOfEachMost = 50;
/** Delivered addresses that make a domain frequent, and the days in which they count. */
const deliveredLeast = 10;
const days = 30;
/** Time in ms for which an account's domains are cached, and accounts that are. */
const cachedMs = 5 * 60_000;
const cachedMost = 1000;

const none = createOwnDomains([]);

interface Cached {
  until: number;
  domains: Promise<OwnDomains>;
}

const caches = new WeakMap<Database["identity"], BoundedMap<string, Cached>>();

type Context = Pick<AppContext, "database" | "operatorLists" | "now">;

/** Returns the domains that an account allows, and those it reached most often, as candidates for suggestions. Providers are candidates without it; disposable domains and likely typos of a provider are none. At most five minutes old, and none if they can't be read. */
export function loadOwnDomains(context: Context, accountId: string): Promise<OwnDomains> {
  const { identity } = context.database;
  const cache = caches.get(identity) ?? new BoundedMap<string, Cached>(cachedMost);
  caches.set(identity, cache);
  const now = context.now();
  const known = cache.get(accountId);
  if (known !== undefined && known.until > now) {
    return known.domains;
  }
  const domains = readDomains(context, accountId).catch(() => {
    // A hint is no reason to fail a check, which goes on without one.
    cache.delete(accountId);
    return none;
  });
  cache.set(accountId, { until: now + cachedMs, domains });
  return domains;
}

async function readDomains(
  { database: { queries }, operatorLists: lists, now }: Context,
  accountId: string,
): Promise<OwnDomains> {
  const most = domainsOfEachMost;
  const firstDay = Math.floor(now() / dayMs) - days;
  const allowed = await allowedDomains(queries, { accountId, most });
  const delivered = await deliveredDomains(queries, {
    accountId,
    firstDay,
    least: deliveredLeast,
    most,
  });
  const operatorLists = lists.current();
  return createOwnDomains(
    [...allowed, ...delivered].filter((domain) => maySuggest(domain, operatorLists)),
  );
}

function maySuggest(domain: string, operatorLists: OperatorLists | null): boolean {
  const parsed = parseAddress(`x@${domain}`);
  if (!parsed.ok || providers.has(domain)) {
    return false;
  }
  const { disposable, free } = matchLists(parsed, operatorLists);
  return disposable === null && free === null && suggestDomain(parsed) === null;
}
