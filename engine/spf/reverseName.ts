import ipaddr from "ipaddr.js";

/** Returns the labels of an address in order: bytes of IPv4 in decimal, nibbles of IPv6 in hex. */
export function addressLabels(address: string): string[] {
  const bytes = ipaddr.parse(address).toByteArray();
  return bytes.length === 4
    ? bytes.map(String)
    : bytes.flatMap((byte) => [(byte >> 4).toString(16), (byte & 15).toString(16)]);
}

/** Returns the labels of an address in reverse order, as reverse zones and blocklists use them. */
export const reversedLabels = (address: string): string =>
  addressLabels(address).toReversed().join(".");

/** Returns the name of an address's PTR record (RFC 1035 §3.5, RFC 3596 §2.5). */
export function reverseName(address: string): string {
  return `${reversedLabels(address)}.${address.includes(":") ? "ip6" : "in-addr"}.arpa`;
}
