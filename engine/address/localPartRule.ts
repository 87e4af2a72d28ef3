/** A provider's rule for spellings of a local part. */
export interface LocalPartRule {
  /** Character that separates the mailbox name from the tag; null if the provider has no tags. */
  tagSeparator: "+" | null;
  dotsIgnored: boolean;
  /** Canonical domain of the provider's aliases; null if its domains are separate. */
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

/** Outlook.com offers mailboxes on many country domains (`hotmail.co.uk`, `live.nl`). */
const microsoftConsumer =
  /^(?:outlook|hotmail|live|msn|passport)\.(?:com|[a-z]{2}|co\.[a-z]{2}|com\.[a-z]{2})$/;

/** Rules for custom domains, which only their MX hosts identify. Dots are always significant there. Microsoft 365 has no rule because tenants may turn tags off. */
const byProvider: ReadonlyMap<string, LocalPartRule> = new Map([
  ["outlook", microsoft],
  ["google", plus("Google Workspace delivers name+tag to name; its dots are significant")],
  ["apple", apple],
  ["icloud", apple],
  ["proton", proton],
  ["fastmail", fastmail],
]);

/** Returns the rule for a domain (A-label form), else for the provider recognised from its MX hosts, else null. Yahoo has no rule because its `-x` addresses are separate mailboxes. */
export function localPartRule(domainAscii: string, provider: string | null): LocalPartRule | null {
  return (
    byDomain.get(domainAscii) ??
    (microsoftConsumer.test(domainAscii) ? microsoft : null) ??
    (provider === null ? null : (byProvider.get(provider) ?? null))
  );
}
