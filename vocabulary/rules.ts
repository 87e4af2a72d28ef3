/** Effects of an account's rule: `allow` makes an address deliverable, `block` undeliverable, both without a network check. */
export const ruleKinds = ["allow", "block"] as const;
/** One of {@link ruleKinds}. */
export type RuleKind = (typeof ruleKinds)[number];

/** Addresses that a rule is for: one, those of a domain and its subdomains, those of the subdomains alone (`*.example.org`), one local part at every domain (`name@*`), or those whose domain has an MX host (`mx:host`, also for hosts under it, or `mx:*.host` for those alone). */
export const ruleScopes = ["address", "domain", "subdomains", "local_part", "mx_host"] as const;
/** One of {@link ruleScopes}. */
export type RuleScope = (typeof ruleScopes)[number];
