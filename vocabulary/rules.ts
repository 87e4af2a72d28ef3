/** Effects of an account's rule: `allow` makes an address deliverable, `block` undeliverable, both without a network check. */
export const ruleKinds = ["allow", "block"] as const;
/** One of {@link ruleKinds}. */
export type RuleKind = (typeof ruleKinds)[number];

/** Addresses that a rule is for: one, those of a domain and its subdomains, those of the subdomains alone (`*.example.org`), or one local part at every domain (`name@*`). */
export const ruleScopes = ["address", "domain", "subdomains", "local_part"] as const;
/** One of {@link ruleScopes}. */
export type RuleScope = (typeof ruleScopes)[number];
