import type { Route } from "#server/routing/route.ts";
import * as files from "./files.ts";

function isRoute(value: unknown): value is Route {
  return typeof value === "object" && value !== null && "endpoint" in value && "serve" in value;
}

/** Every route that a file of this folder exports, by path. */
export const routes: readonly Route[] = Object.values<unknown>(files)
  .filter(isRoute)
  .toSorted((one, other) => (one.endpoint.path < other.endpoint.path ? -1 : 1));
