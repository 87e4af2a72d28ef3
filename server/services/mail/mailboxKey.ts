import { domainToASCII } from "node:url";
import { canonicalAddress } from "#engine/address/canonicalAddress.ts";
import { parseAddress } from "#engine/syntax/parseAddress.ts";
import { emailKey } from "#server/data/queries/users.ts";

/**
 * Returns one text for every spelling that may reach the same mailbox: without a tag (`+` and what follows), with the
 * domain in A-labels and without a dot at its end, and by the rules of providers that ignore dots. For limits only,
 * where two mailboxes under one key cost little: not every mail server ignores tags.
 */
export function mailboxKey(email: string): string {
  const key = emailKey(email);
  const index = key.lastIndexOf("@");
  const [local, domain] = [key.slice(0, index), key.slice(index + 1)];
  const [untagged = ""] = local.split("+", 1);
  // Gmail ignores dots wherever they are, the syntax doesn't allow them everywhere.
  const name = untagged.replaceAll(/\.{2,}/gu, ".").replaceAll(/^\.|\.$/gu, "");
  const host = (domainToASCII(domain) || domain).replace(/\.+$/u, "");
  const plain = `${name === "" ? local : name}@${host}`;
  const parsed = parseAddress(plain);
  return parsed.ok ? canonicalAddress(parsed, null).canonical : plain;
}
