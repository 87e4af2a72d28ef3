import type { Endpoint } from "#contract/endpoint.ts";

/** Tells whether a path belongs to the API; every other path is a page or a file. */
export type IsApiPath = (path: string) => boolean;

/** Matches paths that only programs ask for: other versions of the API, and the folder that other APIs are in. */
const apiLike = /^\/(?:v\d+|api)(?:\/|$)/u;

/** Returns a matcher for the first path segments of the served endpoints, for endpoints of one segment, and for paths of other APIs. */
export function apiPathMatcher(endpoints: readonly Pick<Endpoint, "path">[]): IsApiPath {
  const prefixes = [
    ...new Set(endpoints.map(({ path }) => `${path.split("/").slice(0, 2).join("/")}/`)),
    "/locales/add/",
  ];
  const exact = new Set(endpoints.map(({ path }) => path));
  return (path) =>
    apiLike.test(path) || exact.has(path) || prefixes.some((prefix) => path.startsWith(prefix));
}
