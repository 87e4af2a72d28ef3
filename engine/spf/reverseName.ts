import ipaddr from "ipaddr.js";

/** The labels of an address, first first: octets of IPv4, nibbles of IPv6. */
export function addressLabels(address: string): string[] {
  const bytes = ipaddr.parse(address).toByteArray();
  return bytes.length === 4
    ? bytes.map(String)
    : bytes.flatMap((byte) => [(byte >> 4).toString(16), (byte & 15).toString(16)]);
}

/** The labels of an address last first, as reverse zones and blocklists have them. */
export const reversedLabels = (address: string): string =>
  addressLabels(address).toReversed().join(".");

/** The name under which an address has its PTR record (RFC 1035 §3.5, RFC 3596 §2.5). */
export function reverseName(address: string): string {
  return `${reversedLabels(address)}.${address.includes(":") ? "ip6" : "in-addr"}.arpa`;
}
