import { isIPv6 } from "node:net";
import type { FastifyRequest } from "fastify";

/** A range of addresses that shares a quota, `factor` times that of one subscriber. */
export interface Network {
  key: string;
  factor: number;
}

/** Ranges around a subscriber's network. The holder of a whole range, such as a hoster, can't rotate through it. */
const widerV4 = { bits: 24, factor: 8 } as const;
const widerV6 = [
  { bits: 56, factor: 4 },
  { bits: 48, factor: 16 },
] as const;

/** Returns the IPv4 address, also of one mapped into IPv6; null for any other IPv6 address. */
function v4Of(ip: string): string | null {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(ip)?.[1];
  return mapped ?? (isIPv6(ip) ? null : ip);
}

const groupTexts = (text: string) => text.split(":").filter(Boolean);

/** Returns the eight groups of an IPv6 address as numbers. */
function parseGroups(ip: string): number[] {
  const [head = "", tail] = ip.replace(/%.*$/u, "").split("::");
  const left = groupTexts(head);
  const right = groupTexts(tail ?? "");
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16));
}

const hex = (groups: readonly number[]) => groups.map((group) => group.toString(16)).join(":");

/** Returns the network of a request: an IPv4 address, or the /64 of an IPv6 one, since one subscriber has all of it. */
export function networkOf({ ip }: Pick<FastifyRequest, "ip">): string {
  return v4Of(ip) ?? hex(parseGroups(ip).slice(0, 4));
}

/** Returns the network of a request and the ranges around it: an IPv4 address and its /24, or the /64, /56 and /48 of an IPv6 address. */
export function listNetworks(request: Pick<FastifyRequest, "ip">): [Network, ...Network[]] {
  const own = { key: networkOf(request), factor: 1 };
  const v4 = v4Of(request.ip);
  if (v4 !== null) {
    const { bits, factor } = widerV4;
    return [own, { key: `${v4.slice(0, v4.lastIndexOf("."))}/${bits}`, factor }];
  }
  const [a = 0, b = 0, c = 0, d = 0] = parseGroups(request.ip);
  return [
    own,
    ...widerV6.map(({ bits, factor }) => {
      const fourth = bits === 56 ? [d & 0xff00] : [];
      return { key: `${hex([a, b, c, ...fourth])}/${bits}`, factor };
    }),
  ];
}
