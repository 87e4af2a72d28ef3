import { expect, test } from "vitest";
import { listNetworks } from "#server/http/limits/listNetworks.ts";

/** Returns the multiples of one subscriber's quota that two addresses share. */
function sharedBy(one: string, other: string): number[] {
  const keys = new Set(listNetworks({ ip: other }).map(({ key }) => key));
  return listNetworks({ ip: one })
    .filter(({ key }) => keys.has(key))
    .map(({ factor }) => factor);
}

test.each([
  ["one IPv4 address", "192.0.2.7", "192.0.2.7", [1, 8]],
  ["an IPv4 address and the same in IPv6", "192.0.2.7", "::ffff:192.0.2.7", [1, 8]],
  ["two IPv4 addresses of a /24", "192.0.2.7", "192.0.2.70", [8]],
  ["IPv4 addresses of two /24", "192.0.2.7", "192.0.20.7", []],
  ["two IPv6 addresses of a /64", "2001:db8:1:230::1", "2001:db8:1:230:ffff::", [1, 4, 16]],
  ["two /64 of a /56", "2001:db8:1:230::1", "2001:db8:1:2ff::1", [4, 16]],
  ["two /56 of a /48", "2001:db8:1:230::1", "2001:db8:1:330::1", [16]],
  ["two /48", "2001:db8:1:230::1", "2001:db8:10:230::1", []],
])("%s (%s, %s) share quotas of these multiples: %j", (_, one, other, factors) => {
  expect(sharedBy(one, other)).toEqual(factors);
});
