import { hmac } from "#server/crypto/digest.ts";
import type { Secrets } from "#server/config/secrets.ts";

/** Returns the keyed hash that replaces an address in `validations.search` when its local part is removed; equal for equal addresses of one account. It begins with a control character, so that no search by a beginning finds it. */
export function addressHash(
  secrets: Pick<Secrets, "addresses">,
  accountId: string,
  address: string,
): string {
  return `\u0001${hmac(secrets.addresses, `${accountId} ${address.trim().toLowerCase()}`)}`;
}
