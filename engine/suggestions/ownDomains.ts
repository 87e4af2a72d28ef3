import { parse } from "tldts";
import {
  type Candidate,
  createCandidate,
  nearestCandidate,
  nearestEnding,
} from "./nearestCandidate.ts";
import type { Suggestion } from "./suggestion.ts";

/** A domain in its parts: `mail.example.co.uk` is `example` before `co.uk` and under it `mail`. */
interface Parts {
  below: string;
  name: string;
  ending: string;
  /** True if the ending is a public suffix. */
  isReal: boolean;
}

/** The domains that an account writes to, as candidates for suggestions. */
export interface OwnDomains {
  domains: ReadonlySet<string>;
  /** Candidates with the same ending and the same labels below the name. */
  byEnding: ReadonlyMap<string, readonly Candidate[]>;
  /** Endings of each name with the same labels below it. */
  endings: ReadonlyMap<string, readonly string[]>;
}

/** Weight of every own domain: that of rare providers, whose names take the most certainty. */
const ownWeight = 1;
/** Minimum length of a name whose ending is corrected. */
const shortestName = 5;

function splitDomain(domain: string): Parts | null {
  const { publicSuffix, isIcann, isPrivate, domainWithoutSuffix, subdomain } = parse(domain, {
    allowPrivateDomains: true,
    validateHostname: false,
  });
  return publicSuffix === null || domainWithoutSuffix === null || domainWithoutSuffix === ""
    ? null
    : {
        below: subdomain ?? "",
        name: domainWithoutSuffix,
        ending: publicSuffix,
        isReal: isIcann === true || isPrivate === true,
      };
}

const pairOf = (below: string, other: string): string => `${below} ${other}`;

/** Prepares domains in lower case and A-labels as candidates. Leaves out those without a public suffix. */
export function createOwnDomains(given: readonly string[]): OwnDomains {
  const domains = new Set<string>();
  const byEnding = new Map<string, Candidate[]>();
  const endings = new Map<string, string[]>();
  for (const domain of new Set(given)) {
    const parts = splitDomain(domain);
    if (parts?.isReal === true) {
      const { below, name, ending } = parts;
      domains.add(domain);
      const alike = pairOf(below, ending);
      byEnding.set(alike, [
        ...(byEnding.get(alike) ?? []),
        createCandidate(name, domain, ownWeight),
      ]);
      const same = pairOf(below, name);
      endings.set(same, [...(endings.get(same) ?? []), ending]);
    }
  }
  return { domains, byEnding, endings };
}

/** Returns the own domains without those whose name resembles a real one, which only DNS tells from a typo: what is left corrects endings that don't exist. */
export const withoutNames = (own: OwnDomains): OwnDomains => ({ ...own, byEnding: new Map() });

/** Returns the own domain that a domain is a likely typo for: another name under a real ending, or an ending that doesn't exist. Null if there is none, two are equally likely, or the domain is an own one. */
export function correctOwn(
  domain: string,
  own: OwnDomains,
): { domain: string; kind: Suggestion["kind"] } | null {
  const parts = own.domains.size === 0 || own.domains.has(domain) ? null : splitDomain(domain);
  if (parts === null) {
    return null;
  }
  const { below, name, ending, isReal } = parts;
  if (isReal) {
    const meant = nearestCandidate(name, own.byEnding.get(pairOf(below, ending)) ?? []);
    return meant === null ? null : { domain: meant, kind: "domain_typo" };
  }
  const near =
    name.length < shortestName
      ? null
      : nearestEnding(ending, own.endings.get(pairOf(below, name)) ?? []);
  const lead = below === "" ? "" : `${below}.`;
  return near === null ? null : { domain: `${lead}${name}.${near}`, kind: "tld_typo" };
}
