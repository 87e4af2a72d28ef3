/** Findings of the connectivity check, in display order. */
export const doctorFindingNames = [
  "resolver",
  "identity",
  "ehlo_resolves",
  "ptr_matches",
  "spf",
  "blocklists",
  "port_25",
  "ipv6",
] as const;

export type DoctorFindingName = (typeof doctorFindingNames)[number];

/** Reasons that mailbox checks are off. */
export const hindrances = [
  "no_identity",
  "identity_unusable",
  "port_25_closed",
  "no_route",
  "no_greeting",
  "resolver_silent",
  "not_established",
] as const;

export type Hindrance = (typeof hindrances)[number];

/** Strongest evidence available: the mailbox check, the mailbox check limited by refusals, DNS records, or lists alone. */
export const strengths = ["mailbox", "mailbox_hampered", "records", "lists"] as const;

export type Strength = (typeof strengths)[number];

/** Facts that can't be determined from this server. */
export const limitationCodes = ["provider_rules", "public_address", "port_25_untried"] as const;

export type LimitationCode = (typeof limitationCodes)[number];
