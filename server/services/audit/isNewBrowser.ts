import type { Queries } from "#server/data/connection/database.ts";
import { lastSignIns } from "#server/data/queries/auditEvents.ts";
import type { ClientInfo } from "./recordEvent.ts";

/** Returns a user agent without version numbers, which change every few weeks. */
function withoutVersions(userAgent: string | null): string {
  return (userAgent ?? "").replace(/\d[\d._]*/gu, "");
}

/** Returns the surrounding network, about one provider in one region: /16 of IPv4, /32 of IPv6. */
function regionOf(network: string | null): string {
  return (network ?? "").split(/[.:]/u).slice(0, 2).join(".");
}

/** Tells whether a user signed in before, but never with this browser from this region. */
export async function isNewBrowser(
  queries: Queries,
  userId: string,
  from: ClientInfo,
): Promise<boolean> {
  const before = await lastSignIns(queries, userId, 200);
  const like = (earlier: ClientInfo) =>
    withoutVersions(earlier.userAgent) === withoutVersions(from.userAgent) &&
    regionOf(earlier.network) === regionOf(from.network);
  return before.length > 0 && !before.some(like);
}
