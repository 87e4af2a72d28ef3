import type { OwnDomains } from "#engine/suggestions/ownDomains.ts";
import { suggestDomain } from "#engine/suggestions/suggestDomain.ts";
import type { WellFormedAddress } from "#engine/syntax/parseAddress.ts";

/** Domains whose suggestion is cached; after that, each row computes it. */
const domainsMax = 50_000;

/** Finds valid addresses whose domain is probably a typo, with one computation per domain. */
export class TypoFinder {
  readonly #meant = new Map<string, string | null>();
  readonly #own: OwnDomains | null;

  constructor(own: OwnDomains | null = null) {
    this.#own = own;
  }

  /** Returns the address that was probably meant, or null. */
  suggestionFor(address: WellFormedAddress): string | null {
    const { domainAscii: domain } = address;
    const known = this.#meant.get(domain);
    if (known === null) {
      return null;
    }
    const meant = suggestDomain(address, this.#own)?.email ?? null;
    if (known === undefined && this.#meant.size < domainsMax) {
      this.#meant.set(domain, meant);
    }
    return meant;
  }
}
