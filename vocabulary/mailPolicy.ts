/** Outcomes of looking up an SPF or DMARC record: `unknown` if DNS gave no usable answer. */
export const policyStatuses = ["found", "missing", "invalid", "unknown"] as const;
export type PolicyStatus = (typeof policyStatuses)[number];

/** Policy of a domain for mail that fails DMARC. */
export const dmarcPolicies = ["none", "quarantine", "reject"] as const;
export type DmarcPolicy = (typeof dmarcPolicies)[number];
