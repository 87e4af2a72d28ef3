import { parseAddress } from "#engine/syntax/parseAddress.ts";
import { canonicalAddress } from "./canonicalAddress.ts";

/** Returns the key of an address before its provider is known; null if it isn't an address. */
export function addressKey(email: string): string | null {
  const parsed = parseAddress(email);
  return parsed.ok ? canonicalAddress(parsed, null).canonical : null;
}
