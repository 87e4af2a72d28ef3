import { parseAddress } from "#engine/syntax/parseAddress.ts";
import { canonicalAddress } from "./canonicalAddress.ts";

/** Returns the deduplication key of an address without knowing its provider, or null if the address is invalid. */
export function addressKey(email: string): string | null {
  const parsed = parseAddress(email);
  return parsed.ok ? canonicalAddress(parsed, null).canonical : null;
}
