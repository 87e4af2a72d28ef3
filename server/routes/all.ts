import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Route } from "#server/routing/route.ts";

const folder = import.meta.dirname;

function isRoute(value: unknown): value is Route {
  return typeof value === "object" && value !== null && "endpoint" in value && "serve" in value;
}

const files = (await readdir(folder, { recursive: true })).filter(
  (file) => file.endsWith(".ts") && join(folder, file) !== import.meta.filename,
);
const modules = await Promise.all(
  files.toSorted().map((file) => import(pathToFileURL(join(folder, file)).href) as Promise<object>),
);

/** Every route that a file in this folder exports, by path: a new file is served without further registration. */
export const routes: readonly Route[] = modules
  .flatMap((module): unknown[] => Object.values(module))
  .filter(isRoute)
  .toSorted((one, other) => (one.endpoint.path < other.endpoint.path ? -1 : 1));
