import ipaddr from "ipaddr.js";

/** IPv4 blocks that aren't global unicast (IANA special-purpose registry), and one cloud's host address. */
const closedV4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.31.196.0/24",
  "192.52.193.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "192.175.48.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
  // Public space, but on every Azure virtual machine the host itself answers there.
  "168.63.129.16/32",
].map((block) => ipaddr.IPv4.parseCIDR(block));

const globalV6 = ipaddr.IPv6.parseCIDR("2000::/3");

/** Blocks inside 2000::/3 that aren't ordinary hosts: protocol assignments with Teredo, documentation, 6to4 with embedded IPv4, AS112. */
const closedV6 = ["2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20"].map(
  (block) => ipaddr.IPv6.parseCIDR(block),
);

/** Returns true only for a public IPv4 or IPv6 address; rejects unusual notations. */
export function isPublicAddress(text: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) {
    const address = ipaddr.IPv4.parse(text);
    return !closedV4.some((block) => address.match(block));
  }
  if (!text.includes(":") || !/^[0-9a-f:]+$/i.test(text) || !ipaddr.IPv6.isValid(text)) {
    return false;
  }
  const address = ipaddr.IPv6.parse(text);
  return address.match(globalV6) && !closedV6.some((block) => address.match(block));
}
