/** Flags of an address. Each is true, false, or null when it was unknown. */
export const flagNames = [
  "free",
  "role",
  "disposable",
  "relay",
  "no_reply",
  "accept_all",
  "mailbox_full",
  "disabled",
  "subaddress",
  "gibberish",
  "idn",
] as const;
/** One of {@link flagNames}. */
export type FlagName = (typeof flagNames)[number];
