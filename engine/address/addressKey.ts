import { parseAddress } from "#engine/syntax/parseAddress.ts";
import { canonicalAddress } from "./canonicalAddress.ts";

/** The key an address is known by, before its provider is known; null where it is no address. */
export function addressKey(email: string): string | null {
  const parsed = parseAddress(email);
  return parsed.ok ? canonicalAddress(parsed, null).canonical : null;
}
