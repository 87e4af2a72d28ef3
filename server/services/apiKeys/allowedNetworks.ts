import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

const v4Bits = 32;
const v6Bits = 128;
/** Bits before the IPv4 address in an IPv4-mapped one, `::ffff:192.0.2.1`. */
const mappedBits = 96;

interface Network {
  address: ipaddr.IPv4 | ipaddr.IPv6;
  bits: number;
}

function parseBits(text: string | undefined, most: number): number | null {
  if (text === undefined) {
    return most;
  }
  return /^\d{1,3}$/u.test(text) && Number(text) <= most ? Number(text) : null;
}

function parse(text: string): Network | null {
  const [place = "", prefix, more] = text.trim().split("/");
  const family = place.includes("%") || more !== undefined ? 0 : isIP(place);
  const bits = parseBits(prefix, family === 4 ? v4Bits : v6Bits);
  if (family === 0 || bits === null) {
    return null;
  }
  const address = ipaddr.parse(place);
  if (address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress()) {
    return bits < mappedBits ? null : { address: address.toIPv4Address(), bits: bits - mappedBits };
  }
  return { address, bits };
}

/** Returns a network in its shortest CIDR form, host bits cleared; a bare address is a network of one. Null for any other text. */
export function normalNetwork(text: string): string | null {
  const network = parse(text);
  if (network === null) {
    return null;
  }
  const { address, bits } = network;
  const bytes = address.toByteArray().map((byte, index) => {
    const left = Math.min(8, Math.max(0, bits - index * 8));
    return byte & (0xff << (8 - left));
  });
  return `${ipaddr.fromByteArray(bytes).toString()}/${bits}`;
}

/** Tells whether a request may come from an address: no networks allow any. */
export function isAllowedFrom(address: string, networks: readonly string[]): boolean {
  return networks.length === 0 || isWithin(address, networks);
}

/** Tells whether a request's address is in one of the networks; false if it can't be parsed. */
function isWithin(address: string, networks: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) {
    return false;
  }
  // An IPv4 client of a socket that listens on IPv6 arrives as an IPv4-mapped address.
  const given = ipaddr.process(address);
  return networks.some((text) => {
    const network = parse(text);
    return (
      network !== null &&
      network.address.kind() === given.kind() &&
      given.match(network.address, network.bits)
    );
  });
}
