/** Providers whose MX hosts accept connections from anywhere. With five separate networks, a failure of all of them is on our side. */
export const wellKnownDomains: readonly string[] = [
  "gmail.com",
  "outlook.com",
  "yahoo.com",
  "icloud.com",
  "gmx.net",
];

/** A name that always has an address. */
export const namedForEver = "a.root-servers.net";

/** A domain with deliberately broken DNSSEC: validating resolvers return SERVFAIL, others an address. */
export const brokenOnPurpose = "dnssec-failed.org";
