import { octetLength } from "#engine/syntax/octets.ts";
import type { WellFormedAddress } from "#engine/syntax/parseAddress.ts";
import { localPartRule, type LocalPartRule } from "./localPartRule.ts";

/** The key for deduplication, never sent to, and the sub-address that the provider ignores. */
export interface CanonicalAddress {
  canonical: string;
  tag: string | null;
}

const dotString = /^[^\s"(),:;<>@[\]\\.]+(?:\.[^\s"(),:;<>@[\]\\.]+)*$/;

/** The mailbox name a quoted string stands for, unquoted where it can be (RFC 5321 §4.1.2). */
function plainLocal(local: string, quoted: boolean): string {
  if (!quoted) {
    return local;
  }
  const content = local.slice(1, -1).replaceAll(/\\(.)/gs, "$1");
  return dotString.test(content) ? content : `"${content.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}

/** Lower case, unless that would make the name longer than a local part may be (İ becomes two characters). */
function folded(local: string): string {
  const lower = local.toLowerCase().normalize("NFC");
  return octetLength(lower) > 64 ? local.normalize("NFC") : lower;
}

/** Splits the mailbox name from its tag, unless the rest would be no mailbox name. */
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
 * Folds the spellings of one mailbox into one key by the rules of its provider (`provider`: the one recognised by the
 * mail exchangers, or null). The key of a key is itself.
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
