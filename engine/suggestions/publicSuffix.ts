import { parse } from "tldts";

/** Returns the public suffix of a domain in either form that has a name before it, or null. */
export function publicSuffix(domain: string): string | null {
  const found = parse(domain, { allowPrivateDomains: true, validateHostname: false });
  const isReal = found.isIcann === true || found.isPrivate === true;
  return isReal && found.domainWithoutSuffix !== null && found.domainWithoutSuffix !== ""
    ? found.publicSuffix
    : null;
}
