import { parse } from "tldts";
import { BoundedMap } from "#engine/collections/boundedMap.ts";
import { freeProviderDomains } from "#engine/lists/addressLists.ts";
import type { WellFormedAddress } from "#engine/syntax/parseAddress.ts";
import { domainOfTypo, endingOfTypo, nameOfTypo, secondLevelOfTypo } from "./data/frequentTypos.ts";
import { providerWeights } from "./data/providerWeights.ts";
import { realLookalikes } from "./data/realLookalikes.ts";
import {
  type Candidate,
  createCandidate,
  nearestCandidate,
  nearestEnding,
} from "./nearestCandidate.ts";
import { correctOwn, type OwnDomains } from "./ownDomains.ts";
import type { FoundSuggestion, Suggestion } from "./suggestion.ts";

/** Provider names that exist under the endings of many countries. */
const worldNames = new Set(["gmail", "yahoo", "hotmail", "outlook"]);
const worldWeight = 40;

const firstDot = (domain: string): number => domain.indexOf(".");

const weightOf = new Map(providerWeights.map(({ domain, weight }) => [domain, weight]));
for (const domain of freeProviderDomains) {
  if (worldNames.has(domain.slice(0, firstDot(domain)))) {
    weightOf.set(domain, Math.max(worldWeight, weightOf.get(domain) ?? 0));
  }
}

/** Candidates by ending. A known ending is never corrected, so only names under the same ending are compared. */
const candidatesByEnding = new Map<string, Candidate[]>();
/** The most used domain of each provider name. */
const mainDomain = new Map<string, { domain: string; weight: number }>();
for (const [domain, weight] of weightOf) {
  const name = domain.slice(0, firstDot(domain));
  const ending = domain.slice(firstDot(domain) + 1);
  const known = candidatesByEnding.get(ending) ?? [];
  known.push(createCandidate(name, domain, weight));
  candidatesByEnding.set(ending, known);
  if ((mainDomain.get(name)?.weight ?? 0) < weight) {
    mainDomain.set(name, { domain, weight });
  }
}

/** Endings under which providers have each name. */
const endingsOf = new Map<string, string[]>();
/** Providers' domains by their letters alone; null if two share them. */
const domainOfLetters = new Map<string, string | null>();
for (const domain of weightOf.keys()) {
  const name = domain.slice(0, firstDot(domain));
  endingsOf.set(name, [...(endingsOf.get(name) ?? []), domain.slice(firstDot(domain) + 1)]);
  const letters = domain.replaceAll(".", "");
  domainOfLetters.set(letters, domainOfLetters.has(letters) ? null : domain);
}

/** Minimum name length under a real ending; shorter names may be real domains. */
const shortestShifted = 5;

/** Returns the provider's domain in which the first dot was typed one place too early or too late, as in `gmailc.om`. */
function withShiftedDot(domain: string, hasRealEnding: boolean): string | null {
  const meant = domainOfLetters.get(domain.replaceAll(".", "")) ?? null;
  if (meant === null || Math.abs(firstDot(meant) - firstDot(domain)) !== 1) {
    return null;
  }
  return hasRealEnding && firstDot(meant) < shortestShifted ? null : meant;
}

const isReal = (domain: string): boolean =>
  weightOf.has(domain) || freeProviderDomains.has(domain) || realLookalikes.has(domain);

/** Returns true for a listed typo of a global provider; such domains are often registered to catch its mail. */
export function isFrequentTypo(domain: string): boolean {
  const meant = nameOfTypo.get(domain.slice(0, firstDot(domain)));
  return domainOfTypo.has(domain) || (meant !== undefined && worldNames.has(meant));
}

/** Corrects the name under a valid ending. */
function correctName(name: string, ending: string): string | null {
  const meant = nameOfTypo.get(name);
  const listed = meant === undefined ? undefined : `${meant}.${ending}`;
  if (listed !== undefined && weightOf.has(listed)) {
    return listed;
  }
  return nearestCandidate(name, candidatesByEnding.get(ending) ?? []);
}

/** Corrects a domain whose ending isn't a public suffix. */
function correctEnding(domain: string): { domain: string; kind: Suggestion["kind"] } | null {
  const labels = domain.split(".");
  const [name = "", second = "", third = ""] = labels;
  if (labels.length > 3) {
    return null;
  }
  const typed = labels.length === 3 ? `${second}.${third}` : second;
  const ending = endingOfTypo.get(typed);
  if (ending !== undefined) {
    const whole = `${name}.${ending}`;
    if (weightOf.has(whole)) {
      return { domain: whole, kind: "tld_typo" };
    }
    const corrected = correctName(name, ending);
    return corrected === null
      ? { domain: whole, kind: "tld_typo" }
      : { domain: corrected, kind: "domain_typo" };
  }
  const near = nearestEnding(typed, endingsOf.get(nameOfTypo.get(name) ?? name) ?? []);
  if (near !== null) {
    return { domain: `${nameOfTypo.get(name) ?? name}.${near}`, kind: "tld_typo" };
  }
  const meant = labels.length === 2 ? mainDomain.get(nameOfTypo.get(name) ?? name) : undefined;
  const sure = meant !== undefined && meant.weight >= worldWeight && name.length >= 5;
  return sure ? { domain: meant.domain, kind: "tld_typo" } : null;
}

/** The domain that was probably meant; null if it is the one that was typed. */
type Correction = { domain: string; kind: Suggestion["kind"] } | null;

/** Corrections by domain: most addresses share theirs with others. */
const corrections = new BoundedMap<string, Correction>(1000);

function correct(domain: string): Correction {
  const listed = domainOfTypo.get(domain);
  if (listed !== undefined) {
    return { domain: listed, kind: "domain_typo" };
  }
  const { publicSuffix, isIcann, isPrivate, domainWithoutSuffix, subdomain } = parse(domain, {
    allowPrivateDomains: true,
    validateHostname: false,
  });
  const hasRealEnding = isIcann === true || isPrivate === true;
  const shifted = withShiftedDot(domain, hasRealEnding);
  if (shifted !== null) {
    return { domain: shifted, kind: "domain_typo" };
  }
  if (!hasRealEnding) {
    return correctEnding(domain);
  }
  if (publicSuffix === null || domainWithoutSuffix === null) {
    return null;
  }
  const registrable = `${domainWithoutSuffix}.${publicSuffix}`;
  if (subdomain === "www" && weightOf.has(registrable)) {
    return { domain: registrable, kind: "domain_typo" };
  }
  if (subdomain === "") {
    const meant = correctName(domainWithoutSuffix, publicSuffix);
    return meant === null
      ? misreadEnding(domainWithoutSuffix, publicSuffix)
      : { domain: meant, kind: "domain_typo" };
  }
  const second = secondLevelOfTypo.get(domainWithoutSuffix);
  const whole = `${subdomain ?? ""}.${second ?? ""}.${publicSuffix}`;
  return second !== undefined && weightOf.has(whole)
    ? { domain: whole, kind: "tld_typo" }
    : misreadSecondLevel(subdomain ?? "", registrable);
}

/** Endings that are almost only typed by mistake after the name of a global provider. */
const endingsLikeCom = new Set(["cm", "om"]);
/** Provider names that are words, under whose other endings somebody else may have mail. */
const words = new Set(["orange", "charter", "frontier", "planet", "proton", "global", "virgin"]);
/** Minimum name length for correcting a real ending. */
const shortestUnderRealEnding = 6;
/** Maximum distance of a real ending from the intended one: one neighbouring key, or two letters swapped. */
const farthestRealEnding = 0.75;

/** Corrects a real ending beside the intended one on the keyboard, after a provider's distinctive name. */
function misreadEnding(
  name: string,
  typed: string,
): { domain: string; kind: Suggestion["kind"] } | null {
  const meant = nameOfTypo.get(name) ?? name;
  if (endingsLikeCom.has(typed) && worldNames.has(meant)) {
    return { domain: `${meant}.com`, kind: "tld_typo" };
  }
  if (meant !== name || name.length < shortestUnderRealEnding || words.has(name)) {
    return null;
  }
  const near = nearestEnding(typed, endingsOf.get(name) ?? [], farthestRealEnding);
  return near === null || near.length !== typed.length
    ? null
    : { domain: `${name}.${near}`, kind: "tld_typo" };
}

/** Corrects the country after a provider's name and its second level, as in `yahoo.co.jo`. */
function misreadSecondLevel(
  name: string,
  typed: string,
): { domain: string; kind: Suggestion["kind"] } | null {
  const near = /^com?\./.test(typed)
    ? nearestEnding(typed, endingsOf.get(name) ?? [], farthestRealEnding)
    : null;
  return near === null || near.length !== typed.length
    ? null
    : { domain: `${name}.${near}`, kind: "tld_typo" };
}

/**
 * Suggests the provider's domain that an address was probably meant for, or one of the account's own, or returns null.
 * Ignores known providers, own domains, real lookalike domains and ties, and never corrects a real ending itself. Doesn't
 * use DNS; that is up to the caller.
 */
export function suggestDomain(
  { idn, domainAscii: domain, local }: WellFormedAddress,
  own: OwnDomains | null = null,
): FoundSuggestion | null {
  if (idn || isReal(domain)) {
    return null;
  }
  const meant = corrections.getOrCompute(domain, correct);
  if (meant !== null) {
    return meant.domain === domain ? null : { email: `${local}@${meant.domain}`, kind: meant.kind };
  }
  const ours = own === null ? null : correctOwn(domain, own);
  return ours === null ? null : { email: `${local}@${ours.domain}`, kind: ours.kind, own: true };
}
