import { canonicalAddress } from "#engine/address/canonicalAddress.ts";
import { parseAddress } from "#engine/syntax/parseAddress.ts";
import { emailKey } from "#server/data/queries/accounts.ts";

/** Returns one text for every spelling that reaches the same mailbox, ignoring tags and dots if the provider is known to ignore them. */
export function mailboxKey(email: string): string {
  const parsed = parseAddress(email);
  return emailKey(parsed.ok ? canonicalAddress(parsed, null).canonical : email);
}
