import { hmac } from "#server/crypto/digest.ts";
import type { Secrets } from "#server/config/secrets.ts";

/** Returns the keyed hash that stands in `validations.search` for an address whose local part isn't stored: the same address of the same account has the same. Nobody types its first character. */
export function addressHash(
  secrets: Pick<Secrets, "addresses">,
  accountId: string,
  address: string,
): string {
  return `\u0001${hmac(secrets.addresses, `${accountId} ${address.trim().toLowerCase()}`)}`;
}
