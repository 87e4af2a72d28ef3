/** How a mailbox provider treats what its users write before the `@`. */
export interface LocalPartRule {
  /** Separates the mailbox from a tag that the provider ignores, or null where it has none. */
  tagSeparator: "+" | null;
  dotsIgnored: boolean;
  /** The one domain its spellings share. */
  domain: string | null;
  why: string;
}

const gmail: LocalPartRule = {
  tagSeparator: "+",
  dotsIgnored: true,
  domain: "gmail.com",
  why: "support.google.com/mail/answer/7436150: dots do not matter; googlemail.com is the same mailbox",
};
const plus = (why: string): LocalPartRule => ({
  tagSeparator: "+",
  dotsIgnored: false,
  domain: null,
  why,
});

const microsoft = plus("Outlook.com plus addressing; dots are significant");
const apple = plus("iCloud Mail delivers name+tag to name");
const proton = plus("proton.me/support/addresses-and-aliases: +aliases");
const fastmail = plus("Fastmail plus addressing");

const byDomain: ReadonlyMap<string, LocalPartRule> = new Map([
  ["gmail.com", gmail],
  ["googlemail.com", gmail],
  ...["icloud.com", "me.com", "mac.com"].map((domain) => [domain, apple] as const),
  ...["proton.me", "protonmail.com", "protonmail.ch", "pm.me"].map(
    (domain) => [domain, proton] as const,
  ),
  ...["fastmail.com", "fastmail.fm"].map((domain) => [domain, fastmail] as const),
]);

/** Outlook.com sells its names under many country domains (`hotmail.co.uk`, `live.nl`). */
const microsoftConsumer =
  /^(?:outlook|hotmail|live|msn|passport)\.(?:com|[a-z]{2}|co\.[a-z]{2}|com\.[a-z]{2})$/;

/** Custom domains are known only by their mail exchangers; there dots always count, and Microsoft 365 tenants may switch tags off. */
const byProvider: ReadonlyMap<string, LocalPartRule> = new Map([
  ["outlook", microsoft],
  ["google", plus("Google Workspace delivers name+tag to name; its dots are significant")],
  ["apple", apple],
  ["icloud", apple],
  ["proton", proton],
  ["fastmail", fastmail],
]);

/** The rule for a domain (A-label form) or, failing that, for the provider recognised by its mail exchangers; null where none is known. Yahoo has none: its `-x` addresses are separate mailboxes. */
export function localPartRule(domainAscii: string, provider: string | null): LocalPartRule | null {
  return (
    byDomain.get(domainAscii) ??
    (microsoftConsumer.test(domainAscii) ? microsoft : null) ??
    (provider === null ? null : (byProvider.get(provider) ?? null))
  );
}
