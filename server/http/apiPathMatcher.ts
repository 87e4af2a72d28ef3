import type { Endpoint } from "#contract/endpoint.ts";

/** Tells whether a path belongs to the API; every other path is a page or a file. */
export type IsApiPath = (path: string) => boolean;

/** Returns a matcher for the first path segments of the served endpoints, and for endpoints of one segment. */
export function apiPathMatcher(endpoints: readonly Pick<Endpoint, "path">[]): IsApiPath {
  const prefixes = [
    ...new Set(endpoints.map(({ path }) => `${path.split("/").slice(0, 2).join("/")}/`)),
    "/locales/add/",
  ];
  const exact = new Set(endpoints.map(({ path }) => path));
  return (path) =>
    `${path}/` === "/v1/" || exact.has(path) || prefixes.some((prefix) => path.startsWith(prefix));
}
