/** Providers whose mail hosts take connections from anywhere; five networks, so that all of them failing is our side's doing. */
export const wellKnownDomains: readonly string[] = [
  "gmail.com",
  "outlook.com",
  "yahoo.com",
  "icloud.com",
  "gmx.net",
];

/** A name that every root knows and that cannot be lost. */
export const namedForEver = "a.root-servers.net";

/** Kept broken on purpose: resolvers that validate DNSSEC answer SERVFAIL, others an address. */
export const brokenOnPurpose = "dnssec-failed.org";
