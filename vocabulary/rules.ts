/** Effects of an account's rule: `allow` makes an address deliverable, `block` undeliverable, both without a network check. */
export const ruleKinds = ["allow", "block"] as const;
/** One of {@link ruleKinds}. */
export type RuleKind = (typeof ruleKinds)[number];
