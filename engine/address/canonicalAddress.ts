import { byteLength } from "#engine/syntax/byteLength.ts";
import type { WellFormedAddress } from "#engine/syntax/parseAddress.ts";

/** Deduplication key of an address, never used for sending, and the sub-address (tag) that the provider ignores. */
export interface CanonicalAddress {
  canonical: string;
  tag: string | null;
}

const dotString = /^[^\s"(),:;<>@[\]\\.]+(?:\.[^\s"(),:;<>@[\]\\.]+)*$/;

/** Returns the mailbox name that a quoted string means, unquoted if possible (RFC 5321 §4.1.2). */
function plainLocal(local: string, quoted: boolean): string {
  if (!quoted) {
    return local;
  }
  const content = local.slice(1, -1).replaceAll(/\\(.)/gs, "$1");
  return dotString.test(content) ? content : `"${content.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}

/** Returns the name in lower case, or unchanged if that exceeds the 64 octets of a local part (İ becomes two characters). */
function folded(local: string): string {
  const lower = local.toLowerCase().normalize("NFC");
  return byteLength(lower) > 64 ? local.normalize("NFC") : lower;
}

/** Splits the tag from the mailbox name, unless no valid name would remain. */
function splitTag(local: string, rule: LocalPartRule | null): { base: string; tag: string | null } {
  const quoted = local.startsWith('"');
  const plus = rule?.tagSeparator === "+" && !quoted ? local.indexOf("+") : -1;
  const untagged = plus < 0 ? local : local.slice(0, plus);
  const base = rule?.dotsIgnored === true && !quoted ? untagged.replaceAll(".", "") : untagged;
  return base === "" || base.endsWith(".")
    ? { base: local, tag: null }
    : { base, tag: plus < 0 ? null : local.slice(plus + 1) };
}

/**
 * Returns the same key for all spellings of one mailbox, by the rules of its provider. `provider` is the id recognised
 * from the MX hosts, or null. Idempotent: the key of a key is itself.
 */
export function canonicalAddress(
  address: WellFormedAddress,
  provider: string | null,
): CanonicalAddress {
  const rule = localPartRule(address.domainAscii, provider);
  const local = plainLocal(address.local, address.quoted);
  const { base, tag } = splitTag(local, rule);
  return { canonical: `${folded(base)}@${rule?.domain ?? address.domain}`, tag };
}

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
function localPartRule(domainAscii: string, provider: string | null): LocalPartRule | null {
  return (
    byDomain.get(domainAscii) ??
    (microsoftConsumer.test(domainAscii) ? microsoft : null) ??
    (provider === null ? null : (byProvider.get(provider) ?? null))
  );
}
