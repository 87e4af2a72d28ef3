import { octetLength } from "#engine/syntax/octets.ts";
import type { WellFormedAddress } from "#engine/syntax/parseAddress.ts";
import { localPartRule, type LocalPartRule } from "./localPartRule.ts";

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
  return octetLength(lower) > 64 ? local.normalize("NFC") : lower;
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
