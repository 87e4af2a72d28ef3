import { octetLength } from "#engine/syntax/octets.ts";
import type { WellFormedAddress } from "#engine/syntax/parseAddress.ts";
import { localPartRule } from "./subaddressing.ts";

/** The key for duplicates, never sent to, and the sub-address the provider ignores. */
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

/** The part before the tag; the whole where no mailbox name would be left. */
function splitTag(local: string, separator: string | null): { base: string; tag: string | null } {
  const index = separator === null || local.startsWith('"') ? -1 : local.indexOf(separator);
  return index < 1 || local[index - 1] === "."
    ? { base: local, tag: null }
    : { base: local.slice(0, index), tag: local.slice(index + 1) };
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
  const { base, tag } = splitTag(local, rule?.tagSeparator ?? null);
  const undotted =
    rule?.dotsIgnored === true && !base.startsWith('"') ? base.replaceAll(".", "") : base;
  return { canonical: `${folded(undotted)}@${rule?.domain ?? address.domain}`, tag };
}
