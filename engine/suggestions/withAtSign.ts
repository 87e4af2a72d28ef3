import { parseAddress } from "#engine/syntax/parseAddress.ts";
import { domainOfBareName } from "./data/domainOfBareName.ts";
import { providerWeights } from "./data/providerWeights.ts";
import { suggestDomain } from "./suggestDomain.ts";

/** Minimum length of a provider's name that reveals an address without any sign before it. */
const shortestName = 5;

const providers = new Set([
  ...providerWeights.map(({ domain }) => domain),
  ...domainOfBareName.values(),
]);
/** Provider domains that reveal an address without an `@` if they end a string. */
const unmistakable = Array.from(providers)
  .filter((domain) => domain.indexOf(".") >= shortestName)
  .toSorted((one, other) => other.length - one.length);

const plainName = /^[a-z0-9][a-z0-9._+-]{1,62}[a-z0-9]$/i;
/** First labels of host names, such as `mail.yahoo.com` and `fr.yahoo.com`. */
const hostLabel =
  /^(?:www\d?|web|mail|webmail|e?mail|smtp|imap|pop3?|mx\d?|ns\d?|login|m|mobile|accounts?|support|help|news|search|docs|drive|calendar|sports|finance|ads|api|my|[a-z]{2})$/i;

const isName = (local: string): boolean => plainName.test(local) && !hostLabel.test(local);

/** Returns the address in a string whose `@` is missing, or is a dot, before a provider's domain, or null. */
export function withAtSign(input: string): string | null {
  const text = input.trim();
  const domain = unmistakable.find((one) => text.toLowerCase().endsWith(one));
  if (domain === undefined) {
    return null;
  }
  const before = text.slice(0, -domain.length);
  // On many keyboards the `@` is on the key of the 2.
  const local = /[a-z]2$/i.test(before) ? before.slice(0, -1) : before.replace(/\.$/, "");
  return isName(local) ? `${local}@${domain}` : null;
}

/** The word "at", and keys that share a key with the `@` or touch it on some keyboard. */
const strayAt = /\s*[([{<]\s*at\s*[)\]}>]\s*|\s+at\s+|[#!$%&*|~\\/"'^§€àòç]/i;

/** Returns the address in a string with another sign for the `@` before a provider's domain or a typo of one, or null. */
export function withMistypedAt(input: string): string | null {
  const [local = "", domain = "", ...more] = input.trim().split(strayAt);
  if (more.length > 0 || input.includes("@") || !isName(local)) {
    return null;
  }
  const parsed = parseAddress(`${local}@${domain.toLowerCase()}`);
  if (!parsed.ok) {
    return null;
  }
  return providers.has(parsed.domainAscii) ? parsed.email : (suggestDomain(parsed)?.email ?? null);
}
